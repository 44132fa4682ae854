#include "layout.h"

#include <stddef.h>

#include "find.h"
#include "hostdispatch/text.h"
#include "lesson_text.h"
#include "words.h"

/* Wide enough for a slider's ends beside it, and for step and verdict on one row. */
#define WIDE_COLUMNS 76
#define VERDICT_COLUMNS 56

#define ANSWER_COLUMNS 11

/* clang-format off */
/* What appears in this order while there is room, with so many rows; 0 for all it wants. */
typedef struct rank {
    hd_area_kind part;
    int rows;
} rank;

#define END {HD_AREA_KINDS, 0}
static const rank essential[] = {
    {HD_AREA_TITLE, 0}, {HD_AREA_LABEL, 0}, {HD_AREA_MEASURED, 0}, {HD_AREA_STEP, 0}, {HD_AREA_VERDICT, 0}, {HD_AREA_BAR, 1},
    {HD_AREA_BAR_LABELS, 0}, {HD_AREA_KEYS, 0}, END,
};
static const rank of_model[] = {
    {HD_AREA_SENTENCE, 0}, {HD_AREA_BASELINE, 0}, {HD_AREA_CEILINGS, 0}, {HD_AREA_STATUS, 0}, {HD_AREA_PANEL, 0}, {HD_AREA_BAR, 0},
    {HD_AREA_GAP, 0}, {HD_AREA_TURNS, 0}, {HD_AREA_BRACKET, 0}, END,
};
/* A panel in focus on a small screen, with one input above it, takes the place of the others, and what stands below the bar gives way to
 * it. */
static const rank of_model_panel[] = {
    {HD_AREA_PANEL, 0}, {HD_AREA_SENTENCE, 0}, {HD_AREA_STATUS, 0}, {HD_AREA_CEILINGS, 0}, {HD_AREA_BASELINE, 0}, {HD_AREA_BAR, 0},
    {HD_AREA_GAP, 0}, {HD_AREA_TURNS, 0}, {HD_AREA_BRACKET, 0}, END,
};
static const rank of_trace[] = {
    {HD_AREA_SENTENCE, 1}, {HD_AREA_CEILINGS, 1}, {HD_AREA_STATUS, 0}, {HD_AREA_LANES, 1}, {HD_AREA_PANEL, 0}, {HD_AREA_SENTENCE, 0},
    {HD_AREA_LANES, 0}, {HD_AREA_CEILINGS, 0}, {HD_AREA_GAP, 0}, {HD_AREA_BASELINE, 0}, {HD_AREA_TURNS, 0}, {HD_AREA_BAR, 0},
    {HD_AREA_BRACKET, 0}, END,
};
static const rank of_trace_panel[] = {
    {HD_AREA_PANEL, 0}, {HD_AREA_SENTENCE, 1}, {HD_AREA_LANES, 1}, {HD_AREA_STATUS, 0}, {HD_AREA_LANES, 0}, {HD_AREA_CEILINGS, 1},
    {HD_AREA_SENTENCE, 0}, END,
};
/* clang-format on */

int hd_results_columns(int columns)
{
    return (columns + 3) / (HD_RESULT_COLUMNS + 1);
}

/* The rows that the results above a panel take. */
static int results_rows_on(int columns)
{
    int across = hd_results_columns(columns);

    return across < 1 ? HD_RESULTS_KEPT : (HD_RESULTS_KEPT + across - 1) / across;
}

static void add(hd_layout *layout, hd_area area)
{
    if (area.rows > 0 && area.columns > 0 && layout->count < HD_AREAS_MAX)
        layout->areas[layout->count++] = area;
}

/* A row or more across the screen with a column's margin at either side. */
static void add_rows(hd_layout *layout, const hd_app *app, hd_area_kind kind, int y, int rows)
{
    add(layout, (hd_area){kind, 0, y, 1, rows, app->columns - 2});
}

static void add_full_rows(hd_layout *layout, const hd_app *app, hd_area_kind kind, int y, int rows)
{
    add(layout, (hd_area){kind, 0, y, 0, rows, app->columns});
}

static void add_input(hd_layout *layout, const hd_app *app, int input, int y)
{
    int columns = app->columns;
    int value_end = columns >= 60 ? 30 : 29;

    if (hd_find_shown(app)) {
        int answer = columns < 60 ? 10 : ANSWER_COLUMNS;
        add(layout, (hd_area){HD_AREA_ANSWER, input, y, columns - 1 - answer, 1, answer});
        columns -= answer;
    }

    add(layout, (hd_area){HD_AREA_LABEL, input, y, 1, 1, 19});
    add(layout, (hd_area){HD_AREA_VALUE, input, y, 20, 1, value_end - 20});
    if (app->columns < WIDE_COLUMNS) {
        add(layout, (hd_area){HD_AREA_TRACK, input, y, value_end + 2, 1, columns - value_end - 4});
        return;
    }
    add(layout, (hd_area){HD_AREA_LOW, input, y, value_end + 1, 1, 8});
    add(layout, (hd_area){HD_AREA_TRACK, input, y, 40, 1, columns - 49});
    add(layout, (hd_area){HD_AREA_HIGH, input, y, columns - 8, 1, 7});
}

static void add_panel(hd_layout *layout, const hd_app *app, int y, int rows)
{
    add_full_rows(layout, app, HD_AREA_TABS, y, 1);
    add_rows(layout, app, HD_AREA_PANEL, y + 1, rows - 1);
}

#define PANEL_LEAST 5

/* The rows that the panel wants, its tabs included: of What-if all levers are to be seen, of Timeline both sentences. */
static int panel_rows(const hd_app *app)
{
    return app->panel == HD_PANEL_WHATIF     ? 2 + HD_LEVERS
           : app->panel == HD_PANEL_TIMELINE ? PANEL_LEAST + 1
                                             : PANEL_LEAST;
}

/* Rows that Results above a panel leave it. */
#define PANEL_BELOW_RESULTS (2 + HD_LEVERS)

/* Results stay above another panel while both have room: a rule, and rows of as many columns as fit. */
static int results_rows(const hd_app *app, int rows_below)
{
    int wanted = 1 + results_rows_on(app->columns - 2), most = rows_below - PANEL_BELOW_RESULTS;
    int rows = wanted < most ? wanted : most;

    return app->rows < HD_RESULTS_ROWS || app->panel == HD_PANEL_RESULTS || rows < 3 ? 0 : rows;
}

/* A panel in focus on a screen that has no place for it takes that of the inputs. */
static bool is_panel_in_place(const hd_app *app)
{
    return hd_app_shown_mode(app) == HD_MODE_PANEL && app->rows < HD_PANEL_ROWS;
}

/* Give rows to parts by their rank while there are some left. @return how many are left */
static int give(const rank *r, const int wanted[], int rows_of[], int left)
{
    for (; r->part != HD_AREA_KINDS; r++) {
        int rows = r->rows && r->rows < wanted[r->part] ? r->rows : wanted[r->part], more = rows - rows_of[r->part];
        /* A panel does with less where it has to. */
        more = r->part == HD_AREA_PANEL && more > left && left >= PANEL_LEAST ? left : more;
        if (more > left)
            continue;
        rows_of[r->part] += more;
        left -= more;
    }
    return left;
}

/* How many rows each part gets: the essential ones first; the panel takes the rest. */
static void share_out(const hd_app *app, int rows_of[HD_AREA_KINDS])
{
    hd_measured measured;
    bool trace = hd_app_wall(app) > 0, in_place = is_panel_in_place(app);
    const int wanted[HD_AREA_KINDS] = {
        [HD_AREA_TITLE] = 1,
        [HD_AREA_SENTENCE] = hd_words_sentence_rows(app, app->columns - 2),
        [HD_AREA_LABEL] = in_place ? 1 : HD_INPUTS,
        [HD_AREA_GAP] = 1,
        [HD_AREA_MEASURED] = trace,
        [HD_AREA_LANES] = hd_import_measured(app->import, &measured) ? 2 : 0,
        [HD_AREA_STEP] = 1,
        [HD_AREA_VERDICT] = !trace && app->columns < VERDICT_COLUMNS,
        [HD_AREA_BAR] = 2,
        [HD_AREA_BAR_LABELS] = 1,
        [HD_AREA_BRACKET] = 1,
        [HD_AREA_BASELINE] = 1,
        [HD_AREA_CEILINGS] = trace || app->columns < WIDE_COLUMNS ? 2 : 1,
        [HD_AREA_TURNS] = 1,
        [HD_AREA_PANEL] = app->rows >= HD_PANEL_ROWS || in_place ? panel_rows(app) : 0,
        [HD_AREA_STATUS] = 1,
        [HD_AREA_KEYS] = 1,
    };
    static const rank *const ranks[2][2] = {{of_model, of_model_panel}, {of_trace, of_trace_panel}};
    int left = give(essential, wanted, rows_of, app->rows);

    left = give(ranks[trace][in_place], wanted, rows_of, left);
    if (rows_of[HD_AREA_PANEL])
        rows_of[HD_AREA_PANEL] += left;
    rows_of[HD_AREA_RESULTS] = results_rows(app, rows_of[HD_AREA_PANEL]);
    rows_of[HD_AREA_PANEL] -= rows_of[HD_AREA_RESULTS];
}

/* Whether something is asked, which has a row whatever else goes. */
static bool asks(const hd_app *app)
{
    return app->mode == HD_MODE_PROMPT || app->mode == HD_MODE_QUESTION;
}

/* The first row that a message lies over. */
static int message_top(const hd_app *app)
{
    hd_message message;

    hd_message_of(app, app->columns - 2, HD_MESSAGE_ROWS, &message);
    return app->rows - 2 - message.rows + (hd_message_is_above_prompt(app) ? 0 : 1);
}

/*
 * Both ceilings stay to be seen while a message lies over their rows: they move up, onto one row, where the
 * baseline's bar is while there is nothing to say. For the longest messages the bar above gives up its second
 * row.
 */
static void clear_of_message(const hd_app *app, int rows_of[], int y_of[])
{
    int end = y_of[HD_AREA_CEILINGS] + rows_of[HD_AREA_CEILINGS], least = y_of[HD_AREA_BASELINE];

    if (rows_of[HD_AREA_CEILINGS] == 0 || end <= app->rows - 1 - HD_MESSAGE_ROWS)
        return;
    int top = message_top(app);
    if (top >= end)
        return;
    rows_of[HD_AREA_CEILINGS] = 1;
    if (top - 1 < least && rows_of[HD_AREA_LANES] > 1) {
        rows_of[HD_AREA_LANES] = 1;
        for (int i = HD_AREA_STEP; i <= HD_AREA_CEILINGS; i++)
            y_of[i]--;
        least--;
    }
    if (top - 1 < least && rows_of[HD_AREA_BAR] > 1) {
        rows_of[HD_AREA_BAR] = 1;
        y_of[HD_AREA_BAR_LABELS]--;
        least--;
    }
    y_of[HD_AREA_CEILINGS] = top - 1 < least ? least : top - 1;
    if (y_of[HD_AREA_CEILINGS] < least + rows_of[HD_AREA_BASELINE])
        rows_of[HD_AREA_BASELINE] = 0;
}

/* Where each part begins, below those before it; a panel in place of the inputs is where they are. */
static void place(const int rows_of[], bool among_inputs, int y_of[])
{
    for (int i = 0, y = 0; i < HD_AREA_KINDS; i++) {
        if (among_inputs && i == HD_AREA_PANEL)
            continue;
        y_of[i] = y;
        y += rows_of[i];
        if (among_inputs && i == HD_AREA_LABEL) {
            y_of[HD_AREA_PANEL] = y;
            y += rows_of[HD_AREA_PANEL];
        }
    }
}

/* Where there is no row to spare a message of several takes that of the title, then those that say in words what the bar
 * shows: the bar stays to be seen. */
static void spare_bar(const hd_app *app, int rows_of[], bool among_inputs, int y_of[])
{
    static const hd_area_kind spared[] = {HD_AREA_TITLE, HD_AREA_VERDICT, HD_AREA_STEP, HD_AREA_MEASURED};
    int top = app->status[0] || asks(app) ? message_top(app) : app->rows;

    for (size_t i = 0; i < sizeof spared / sizeof spared[0] && y_of[HD_AREA_BAR] + rows_of[HD_AREA_BAR] > top; i++) {
        rows_of[spared[i]] = 0;
        place(rows_of, among_inputs, y_of);
    }
}

static void lay_out_main(hd_layout *layout, const hd_app *app)
{
    int rows_of[HD_AREA_KINDS] = {0}, y_of[HD_AREA_KINDS];
    bool among_inputs = is_panel_in_place(app);

    share_out(app, rows_of);
    if (!rows_of[HD_AREA_STATUS] && (app->status[0] || asks(app))) {
        rows_of[HD_AREA_STATUS] = 1;
        rows_of[HD_AREA_BAR_LABELS] = 0;
    }
    place(rows_of, among_inputs, y_of);
    spare_bar(app, rows_of, among_inputs, y_of);
    clear_of_message(app, rows_of, y_of);
    add_full_rows(layout, app, HD_AREA_TITLE, 0, rows_of[HD_AREA_TITLE]);
    for (hd_area_kind i = HD_AREA_SENTENCE; i <= HD_AREA_TURNS; i++)
        if (i != HD_AREA_LABEL && i != HD_AREA_GAP)
            add_rows(layout, app, i, y_of[i], rows_of[i]);
    /* One row of inputs stays above it, so that a slider can be moved while its effect is watched. */
    if (rows_of[HD_AREA_LABEL] == 1)
        add_input(layout, app, (int)app->row, y_of[HD_AREA_LABEL]);
    for (int input = 0; input < HD_INPUTS && rows_of[HD_AREA_LABEL] > 1; input++)
        add_input(layout, app, input, y_of[HD_AREA_LABEL] + input);
    add_full_rows(layout, app, HD_AREA_RESULTS, y_of[HD_AREA_RESULTS], rows_of[HD_AREA_RESULTS]);
    if (rows_of[HD_AREA_PANEL])
        add_panel(layout, app, y_of[HD_AREA_PANEL], rows_of[HD_AREA_PANEL]);
    add_rows(layout, app, HD_AREA_STATUS, app->rows - 2, rows_of[HD_AREA_STATUS]);
}

/* The input rows of a lesson; while a change is asked about, "896 µs → 448 µs" takes the place of the slider's
 * ends. */
static void add_lesson_input(hd_layout *layout, const hd_app *app, int input, int y)
{
    const hd_scenario *change = hd_lesson_change(app);

    if (!change || !hd_scenario_differs(&app->now.scenario, change, (hd_input)input)) {
        add_input(layout, app, input, y);
        return;
    }
    add(layout, (hd_area){HD_AREA_LABEL, input, y, 1, 1, 19});
    add(layout, (hd_area){HD_AREA_VALUE, input, y, 20, 1, 20});
    add(layout, (hd_area){HD_AREA_TRACK, input, y, 42, 1, app->columns - 44});
}

/* A lesson's page: its inputs, the step, and the text at the bottom; what is left over goes to the text, then
 * to Results. */
static void lay_out_lesson(hd_layout *layout, const hd_app *app)
{
    unsigned inputs = hd_lesson_inputs(app);
    bool hides = hd_lesson_hides(app), open = hd_lesson_is_open(app);
    bool change = !open && !hd_outcome_equal(&app->outcome, &app->baseline_outcome);
    int y = 1, count = 0, end = app->rows - 2;
    hd_said said;

    hd_lesson_say(app, app->columns - 2, &said);
    for (hd_input i = 0; i < HD_INPUTS; i++)
        count += (int)(inputs >> i & 1u);
    int step = hides ? 0 : app->columns < VERDICT_COLUMNS ? 4 : 3;
    int left = end - 1 - count - step - 1 - said.count;
    /* What is spared first is what the page needs least; at the last the text has the status line too. */
    bool sentence = left-- > 0, baseline = change && left-- > 0, second = !hides && left-- > 0,
         gap = left > 0 && count > 0 && left-- > 0;

    if (sentence)
        add_rows(layout, app, HD_AREA_SENTENCE, y++, 1);
    for (int i = 0; i < HD_INPUTS; i++)
        if (inputs >> i & 1u)
            add_lesson_input(layout, app, i, y++);
    y += gap;
    if (!hides) {
        add_rows(layout, app, HD_AREA_STEP, y++, 1);
        if (app->columns < VERDICT_COLUMNS)
            add_rows(layout, app, HD_AREA_VERDICT, y++, 1);
        add_rows(layout, app, HD_AREA_BAR, y, 1 + second);
        y += 1 + second;
        add_rows(layout, app, HD_AREA_BAR_LABELS, y++, 1);
        if (baseline)
            add_rows(layout, app, HD_AREA_BASELINE, y++, 1);
    }
    int most = app->rows - 1 - y, results = 1 + results_rows_on(app->columns - 2), text = 1 + said.count;
    /* A row below the text keeps it apart. */
    bool beside = !open && !hides && text + 1 + results <= end - y;
    text = beside ? text + 1 : text > end - y && !asks(app) ? most : end - y;
    add_rows(layout, app, HD_AREA_LESSON, y, text < most ? text : most);
    if (beside)
        add_full_rows(layout, app, HD_AREA_RESULTS, y + text, results);
    if (text <= end - y || asks(app))
        add_rows(layout, app, HD_AREA_STATUS, app->rows - 2, 1);
}

hd_layout hd_layout_of(const hd_app *app)
{
    hd_layout layout = {.count = 0};
    hd_mode mode = hd_app_shown_mode(app);
    /* Nothing is open yet while the first trace is read. */
    bool empty = !app->document;
    bool whole_page = mode == HD_MODE_PAGE || mode == HD_MODE_CHOOSER || mode == HD_MODE_LESSONS;

    if (app->rows < HD_LEAST_ROWS || app->columns < HD_LEAST_COLUMNS) {
        add_full_rows(&layout, app, HD_AREA_TOO_SMALL, 0, app->rows);
        return layout;
    }
    bool main = !empty && !whole_page && !app->zoomed && !(app->play && mode != HD_MODE_PANEL);
    if (!main)
        add_full_rows(&layout, app, HD_AREA_TITLE, 0, 1);
    add_full_rows(&layout, app, HD_AREA_KEYS, app->rows - 1, 1);
    if (empty) {
        add_rows(&layout, app, HD_AREA_STATUS, app->rows - 2, 1);
    } else if (whole_page) {
        add_rows(&layout, app, HD_AREA_PAGE, 1, app->rows - 3);
        add_rows(&layout, app, HD_AREA_STATUS, app->rows - 2, 1);
    } else if (app->zoomed) {
        add_panel(&layout, app, 1, app->rows - 3);
        add_rows(&layout, app, HD_AREA_STATUS, app->rows - 2, 1);
    } else if (main) {
        lay_out_main(&layout, app);
    } else {
        lay_out_lesson(&layout, app);
    }
    return layout;
}

const hd_area *hd_layout_find(const hd_layout *layout, hd_area_kind kind, int index)
{
    for (int i = 0; i < layout->count; i++)
        if (layout->areas[i].kind == kind && layout->areas[i].index == index)
            return &layout->areas[i];
    return NULL;
}

const hd_area *hd_layout_at(const hd_layout *layout, int y, int x)
{
    for (int i = 0; i < layout->count; i++) {
        const hd_area *area = &layout->areas[i];
        if (y >= area->y && y < area->y + area->rows && x >= area->x && x < area->x + area->columns)
            return area;
    }
    return NULL;
}
