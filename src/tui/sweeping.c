#include "sweeping.h"

#include "hostdispatch/format.h"
#include "state.h"

/* A run of choices on one row is one entry of undo, as a run of steps on one row of the inputs is. */
#define FIRST_TAG 200

bool hd_sweeping_is_map(const hd_app *app)
{
    return app->now.sweeping.across != HD_INPUTS && app->columns >= HD_MAP_COLUMNS;
}

int hd_sweeping_rows(const hd_app *app)
{
    return app->columns >= HD_MAP_COLUMNS ? HD_SWEEPING_CHOICES : HD_SWEEPING_CHOICES - 1;
}

hd_sweeping_choice hd_sweeping_choice_of(const hd_app *app, int row)
{
    bool narrow = app->columns < HD_MAP_COLUMNS;

    return row >= (int)HD_SWEEPING_ACROSS && narrow ? HD_SWEEPING_SCALE : (hd_sweeping_choice)row;
}

static hd_sweeping_choice in_focus(const hd_app *app)
{
    return hd_sweeping_choice_of(app, app->panel_row[HD_PANEL_SWEEP]);
}

static const char *small_label(const hd_app *app, hd_input input)
{
    static char label[HD_FORMAT_MAX];

    return hd_format_label(label, &app->now.scenario, input);
}

const char *hd_sweeping_word(const hd_app *app, hd_sweeping_choice choice)
{
    const hd_sweeping *s = &app->now.sweeping;

    switch (choice) {
    case HD_SWEEPING_OUTPUT:
        return hd_outputs[hd_sweeping_is_map(app) ? HD_REGIME : s->output].label;
    case HD_SWEEPING_OVER:
        return small_label(app, s->over);
    case HD_SWEEPING_ACROSS:
        return s->across == HD_INPUTS ? "none" : small_label(app, s->across);
    case HD_SWEEPING_SCALE:
        return s->linear ? "linear" : "logarithmic";
    case HD_SWEEPING_CHOICES:
        break;
    }
    return "";
}

void hd_sweeping_say(hd_app *app)
{
    const hd_sweeping *s = &app->now.sweeping;

    switch (in_focus(app)) {
    case HD_SWEEPING_OUTPUT:
        if (hd_sweeping_is_map(app))
            hd_app_say(app, HD_TONE_PLAIN,
                       "A map shows what bounds the step; without a second input, a curve of any output");
        else
            hd_app_say(app, HD_TONE_PLAIN, "%s = %s", hd_outputs[s->output].label,
                       hd_outputs[s->output].equation);
        break;
    case HD_SWEEPING_OVER:
        hd_app_say(app, HD_TONE_PLAIN, "%s", hd_inputs[s->over].help);
        break;
    case HD_SWEEPING_ACROSS:
        hd_app_say(app, HD_TONE_PLAIN, "%s",
                   s->across == HD_INPUTS ? "A second input makes a map of what is host-bound"
                                          : hd_inputs[s->across].help);
        break;
    case HD_SWEEPING_SCALE:
        hd_app_say(app, HD_TONE_PLAIN, "%s",
                   s->linear ? "Linear, from 0" : "Logarithmic: decades are of equal height; 0 has no place");
        break;
    case HD_SWEEPING_CHOICES:
        break;
    }
}

/* The next of `count`, round the ends. */
static int next(int value, int direction, int count)
{
    return (value + direction + count) % count;
}

/* The choice of the row in focus before or after. */
static void choose(const hd_app *app, hd_sweeping *s, int direction)
{
    switch (in_focus(app)) {
    case HD_SWEEPING_OUTPUT:
        if (hd_sweeping_is_map(app))
            break;
        do
            s->output = (hd_output)next((int)s->output, direction, HD_OUTPUTS);
        while (hd_outputs[s->output].kind == HD_WORD);
        break;
    case HD_SWEEPING_OVER:
        do
            s->over = (hd_input)next((int)s->over, direction, HD_INPUTS);
        while (s->over == s->across);
        break;
    case HD_SWEEPING_ACROSS:
        /* One more than there are inputs: none. */
        do
            s->across = (hd_input)next((int)s->across, direction, HD_INPUTS + 1);
        while (s->across == s->over);
        break;
    case HD_SWEEPING_SCALE:
        s->linear = !s->linear;
        break;
    case HD_SWEEPING_CHOICES:
        break;
    }
}

void hd_sweeping_step(hd_app *app, int direction, hd_step step)
{
    hd_state next = app->now;

    (void)step;
    choose(app, &next.sweeping, direction);
    if (hd_app_set(app, next, FIRST_TAG + (int)in_focus(app)))
        hd_sweeping_say(app);
}

void hd_sweeping_act(hd_app *app)
{
    hd_sweeping_step(app, +1, HD_STEP_FINE);
}
