#include "words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/text.h"

/* Steps whose times differ by less are as long as each other to any eye. */
#define SAME_STEP 1e-9

/* Our sentences are written once, in Unicode; in ASCII the signs get their plain forms. */
static const char *finish(const hd_app *app, const char *text, char *buffer)
{
    if (app->ascii)
        hd_text_ascii(text, buffer, HD_WORDS_MAX);
    else
        strcpy(buffer, text);
    return buffer;
}

/* The columns of our own sentences: every sign of ours takes one. */
static int signs(const char *text)
{
    int count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

const char *hd_words_title(const hd_app *app)
{
    const char *name = app->document ? hd_document_name(app->document) : "";

    if (name[0])
        return name;
    const char *slash = app->path ? strrchr(app->path, '/') : NULL;
    return slash ? slash + 1 : app->path ? app->path : "untitled";
}

const char *hd_words_sentence(const hd_app *app, int columns, char *buffer)
{
    const hd_value *v = app->outcome.value;
    char operations[HD_NUMBER_MAX], host[HD_NUMBER_MAX], device[HD_NUMBER_MAX], text[HD_WORDS_MAX];
    hd_time_scale scale = hd_step_scale(&app->outcome);

    if (app->covered)
        return finish(app, "What do you expect of the step? Space uncovers it.", buffer);
    hd_format_step(buffer, &app->now.scenario, &app->outcome);
    if (signs(buffer) <= columns)
        return buffer;
    snprintf(text, sizeof text, "%s operation%s: host %s, device %s",
             hd_format_count(operations, v[HD_OPERATIONS].count), v[HD_OPERATIONS].count == 1 ? "" : "s",
             hd_format_part_time(host, v[HD_HOST_TIME].number, scale),
             hd_format_part_time(device, app->now.scenario.device_time, scale));
    if (signs(text) > columns)
        snprintf(text, sizeof text, "host %s, device %s",
                 hd_format_part_time(host, v[HD_HOST_TIME].number, scale),
                 hd_format_part_time(device, app->now.scenario.device_time, scale));
    return finish(app, text, buffer);
}

bool hd_words_measured_otherwise(const hd_app *app)
{
    hd_scenario measured;

    return app->import && app->now.pins->baseline < 0 && hd_import_scenario(app->import, &measured, NULL) &&
           hd_scenario_equal(&measured, &app->now.scenario);
}

int hd_words_change_sign(const hd_app *app)
{
    double before = app->baseline_outcome.value[HD_STEP_TIME].number,
           now = app->outcome.value[HD_STEP_TIME].number;

    if (fabs(before - now) <= SAME_STEP * before)
        return 0;
    return now < before ? +1 : -1;
}

/* "1.43× faster", or in percent where three digits of the ratio would all be 1.00. */
static void change(double before, double now, char *buffer)
{
    bool faster = now < before;
    double ratio = faster ? before / now : now / before;
    char number[HD_NUMBER_MAX];

    if (ratio < 1.005)
        snprintf(buffer, HD_WORDS_MAX, "%s %s", hd_format_share(number, ratio - 1),
                 faster ? "faster" : "slower");
    else
        snprintf(buffer, HD_WORDS_MAX, "%s %s", hd_format_factor(number, ratio),
                 faster ? "faster" : "slower");
}

const char *hd_words_change(const hd_app *app, bool with_whom, char *buffer)
{
    char text[HD_WORDS_MAX] = "";

    if (hd_words_change_sign(app) != 0 && hd_words_measured_otherwise(app)) {
        strcpy(text, "measured otherwise");
    } else if (hd_words_change_sign(app) != 0) {
        change(app->baseline_outcome.value[HD_STEP_TIME].number, app->outcome.value[HD_STEP_TIME].number,
               text);
        if (with_whom) {
            strcat(text, " than ");
            strcat(text, hd_app_baseline_word(app));
        }
    }
    return finish(app, text, buffer);
}

const char *hd_words_ceilings(const hd_app *app, int line, int columns, char *buffer)
{
    const hd_value *v = app->outcome.value;
    char without_host[HD_NUMBER_MAX], fast_device[HD_NUMBER_MAX] = "no limit", text[HD_WORDS_MAX];
    bool none = !hd_outcome_has(&app->outcome, HD_DEVICE_LIMIT);

    hd_format_factor(without_host, v[HD_SPEEDUP_LIMIT].number);
    if (!none)
        hd_format_factor(fast_device, v[HD_DEVICE_LIMIT].number);
    if (line == 0)
        snprintf(text, sizeof text, "%-33s%8s%s", "without host work at most", without_host, " faster");
    else if (line > 0)
        snprintf(text, sizeof text, "%-33s%8s%s", "with an infinitely fast device", fast_device,
                 none ? "" : " faster");
    else
        snprintf(text, sizeof text, "without host work at most %s faster; with an infinitely fast device %s",
                 without_host, fast_device);
    if (line < 0 && signs(text) > columns)
        snprintf(text, sizeof text, "at most %s faster without host work, %s with an infinite device",
                 without_host, fast_device);
    if (line < 0 && signs(text) > columns)
        snprintf(text, sizeof text, "at most %s without host, %s with infinite device", without_host,
                 fast_device);
    return finish(app, text, buffer);
}

static void squeeze(char *text)
{
    char *to = text;

    for (; *text; text++)
        if (*text != ' ')
            *to++ = *text;
    *to = '\0';
}

/* Add a word to a list; a list that is full stays as it is. */
static void append(char *text, const char *separator, const char *word)
{
    size_t length = strlen(text), more = (length ? strlen(separator) : 0) + strlen(word);

    if (length + more >= HD_WORDS_MAX)
        return;
    if (length)
        strcat(text, separator);
    strcat(text, word);
}

/* Nobody takes a count down to nothing: such a turn is neither said nor denied. */
static bool turns_at_nothing(hd_input input, const hd_break_even_point *turn)
{
    return hd_inputs[input].kind == HD_COUNT && turn->when == HD_BREAK_EVEN_BELOW && turn->count == 0;
}

/* How many inputs turn the step; up to `most` of their turns and the words of those that never do are added
 * to the texts. */
static int collect_turns(const hd_app *app, const hd_break_even_point turns[HD_INPUTS], bool tight, int most,
                         char *text, char *never)
{
    char word[HD_WORDS_MAX];
    int found = 0;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (i == HD_LAUNCHES_PER_BLOCK && hd_app_follows(app, i))
            continue;
        /* Linked, blocks move both sides of the step alike. */
        bool linked = i == HD_BLOCKS && hd_app_follows(app, HD_DEVICE_TIME);
        if (linked || turns[i].when == HD_BREAK_EVEN_NEVER) {
            append(never, tight ? "," : ", ", hd_inputs[i].word);
            continue;
        }
        if (turns_at_nothing(i, &turns[i]) || ++found > most)
            continue;
        hd_format_turn(word, i, &turns[i]);
        if (tight)
            squeeze(word);
        append(text, tight || found == 1 ? " " : "  ", word);
    }
    return found;
}

const char *hd_words_turns(const hd_app *app, int columns, char *buffer)
{
    /* Wide, then tight, then without those that never turn, then fewer and fewer: what is said is said whole.
     */
    enum { WIDE, TIGHT, WITHOUT_NEVER, FEWER };
    bool to_host = hd_turns_to_host(&app->outcome);
    hd_break_even_point turns[HD_INPUTS];

    for (hd_input i = 0; i < HD_INPUTS; i++)
        turns[i] = hd_break_even(&app->now.scenario, i);
    for (int form = WIDE; form < FEWER + HD_INPUTS; form++) {
        int most = form < FEWER ? HD_INPUTS : FEWER + HD_INPUTS - 1 - form;
        char text[HD_WORDS_MAX], never[HD_WORDS_MAX] = "";
        snprintf(text, sizeof text, "%s", to_host ? "host-bound at" : "device-bound at");
        int found = collect_turns(app, turns, form > WIDE, most, text, never);
        if (found == 0)
            snprintf(text, sizeof text, "%s by any one input alone: never",
                     to_host ? "host-bound" : "device-bound");
        else if (form < WITHOUT_NEVER && never[0]) {
            append(never, "", form > WIDE ? ":never" : ": never");
            append(text, form > WIDE ? " " : "  ", never);
        } else if (found > most) {
            append(text, " ", "…");
        }
        finish(app, text, buffer);
        if (signs(buffer) <= columns)
            break;
    }
    return buffer;
}

const char *hd_words_link(const hd_app *app, hd_input input, char *buffer)
{
    char text[HD_WORDS_MAX] = "", each[HD_NUMBER_MAX];

    if (input == HD_DEVICE_TIME && hd_app_follows(app, input))
        snprintf(text, sizeof text, "= blocks × %s", hd_format_time(each, app->now.device_per_block));
    return finish(app, text, buffer);
}
