#include "words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "find.h"
#include "hostdispatch/format.h"
#include "hostdispatch/solve.h"
#include "hostdispatch/text.h"
#include "prompt.h"

/* Steps whose times differ by less are as long as each other to any eye. */
#define SAME_STEP 1e-9

/* The columns of our own sentences as they are shown: every sign of ours takes one, in ASCII some take more.
 */
static int columns_of(const hd_app *app, const char *text)
{
    char plain[HD_WORDS_MAX];
    int count = 0;

    if (app->ascii)
        return (int)hd_text_ascii(text, plain, sizeof plain);
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

/* A trace's verdict, which speaks as long as it is open; "" without one. The word before its colon stands beside
 * the measured step too, and gives way once the inputs are others. */
static const char *verdict_of_trace(const hd_app *app, bool changed, char *buffer)
{
    char said[HD_HEADLINE_MAX];

    buffer[0] = '\0';
    if (!app->import)
        return buffer;
    double unprofiled = app->import->options.step_unprofiled;
    hd_trace_headline(app->import->trace, unprofiled, said);
    if (changed && hd_trace_regime(app->import->trace, unprofiled) == HD_MEASURED_NONE)
        return buffer;
    size_t word = strcspn(said, " ");
    const char *from = word > 0 && said[word - 1] == ':' ? said + word + 1 : said;
    if (changed)
        snprintf(buffer, HD_WORDS_MAX, "Measured before the change: %c%s.", from[0] | 0x20, from + 1);
    else
        snprintf(buffer, HD_WORDS_MAX, "%s.", said);
    return buffer;
}

/* As many rows as the longer of both takes, so that nothing moves when an input is changed. */
int hd_words_sentence_rows(const hd_app *app, int columns)
{
    char words[HD_WORDS_MAX];

    for (int changed = 0; changed < 2; changed++)
        if (hd_text_columns(verdict_of_trace(app, changed, words)) > columns)
            return 2;
    return 1;
}

const char *hd_words_sentence(const hd_app *app, int columns, char *buffer)
{
    const hd_value *v = app->outcome.value;
    char operations[HD_NUMBER_MAX], host[HD_NUMBER_MAX], device[HD_NUMBER_MAX];
    hd_time_scale scale = hd_step_scale(&app->outcome);

    if (app->covered)
        return strcpy(buffer, app->play ? "What do you expect of the step?" : "The outcome is covered.");
    if (app->import && verdict_of_trace(app, hd_import_changed(app->import, &app->now.scenario), buffer)[0]) {
        hd_text_leave_out(buffer, ",;:", columns);
        return buffer[strlen(buffer) - 1] == '.' ? buffer : strcat(buffer, ".");
    }
    hd_format_step(buffer, &app->now.scenario, &app->outcome);
    if (columns_of(app, buffer) <= columns)
        return buffer;
    hd_format_part_time(host, v[HD_HOST_TIME].number, scale);
    hd_format_part_time(device, app->now.scenario.device_time, scale);
    snprintf(buffer, HD_WORDS_MAX, "%s operation%s: host %s, device %s",
             hd_format_count(operations, v[HD_OPERATIONS].count), v[HD_OPERATIONS].count == 1 ? "" : "s",
             host, device);
    if (columns_of(app, buffer) > columns)
        snprintf(buffer, HD_WORDS_MAX, "host %s, device %s", host, device);
    return buffer;
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

const char *hd_words_change(const hd_app *app, char *buffer)
{
    if (hd_words_change_sign(app) == 0)
        return strcpy(buffer, "");
    if (hd_words_measured_otherwise(app))
        return strcpy(buffer, "measured otherwise");
    return hd_format_gain(buffer, app->baseline_outcome.value[HD_STEP_TIME].number /
                                      app->outcome.value[HD_STEP_TIME].number);
}

/* The measured ceilings, with the model's beside them. */
static const char *measured_ceilings(const hd_app *app, const hd_measured *measured, int line, int columns,
                                     const char *serial_host, const char *serial_device, char *buffer)
{
    static const char *const forms[][3] = {
        {"without host work ", " faster (serial model ", "); with an infinitely fast device "},
        {"without host work ", " faster (serial ", "); with an infinite device "},
        {"without host ", " faster (serial ", "), infinite device "},
        {"faster: no host ", " (serial ", "), no device "},
        {"faster: no host ", " (", "), no device "},
        {"faster: no host ", NULL, ", no device "},
    };
    hd_bounds host = hd_bounds_without_host(&measured->step);
    hd_bounds device = hd_bounds_without_device(&measured->step);
    char without_host[HD_FORMAT_MAX], without_device[HD_FORMAT_MAX];

    hd_format_factors(without_host, host.gain_at_least, host.gain_at_most);
    hd_format_factors(without_device, device.gain_at_least, device.gain_at_most);
    if (line == 0)
        snprintf(buffer, HD_WORDS_MAX, "without host work %.60s faster (serial model %.30s)", without_host, serial_host);
    else if (line == 1)
        snprintf(buffer, HD_WORDS_MAX, "with an infinitely fast device %.60s faster (%.30s)", without_device, serial_device);
    for (size_t form = 0; line < 0 && form < sizeof forms / sizeof forms[0]; form++) {
        if (forms[form][1])
            snprintf(buffer, HD_WORDS_MAX, "%s%.40s%s%.20s%s%.40s (%.20s)", forms[form][0], without_host, forms[form][1],
                     serial_host, forms[form][2], without_device, serial_device);
        else
            snprintf(buffer, HD_WORDS_MAX, "%s%.40s%s%.40s", forms[form][0], without_host, forms[form][2], without_device);
        if (columns_of(app, buffer) <= columns)
            break;
    }
    return buffer;
}

const char *hd_words_ceilings(const hd_app *app, int line, int columns, char *buffer)
{
    static const char *const forms[][3] = {
        {"without host work at most ", " faster; with an infinitely fast device ", ""},
        {"at most ", " faster without host work, ", " with an infinite device"},
        {"at most ", " faster without host, ", " without device"},
    };
    bool limited = hd_outcome_has(&app->outcome, HD_DEVICE_LIMIT);
    char without_host[HD_NUMBER_MAX], fast_device[HD_NUMBER_MAX] = "no limit";

    hd_format_factor(without_host, app->outcome.value[HD_SPEEDUP_LIMIT].number);
    if (limited)
        hd_format_factor(fast_device, app->outcome.value[HD_DEVICE_LIMIT].number);
    hd_measured measured;
    if (hd_app_measured(app, &measured))
        return measured_ceilings(app, &measured, line, columns, without_host, fast_device, buffer);
    if (line >= 0)
        snprintf(buffer, HD_WORDS_MAX, "%-33s%8s%s",
                 line == 0 ? "without host work at most" : "with an infinitely fast device",
                 line == 0 ? without_host : fast_device, line == 0 || limited ? " faster" : "");
    for (size_t form = 0; line < 0 && form < sizeof forms / sizeof forms[0]; form++) {
        snprintf(buffer, HD_WORDS_MAX, "%s%s%s%s%s", forms[form][0], without_host, forms[form][1],
                 fast_device, forms[form][2]);
        if (columns_of(app, buffer) <= columns)
            break;
    }
    return buffer;
}

static void squeeze(char *text)
{
    char *to = text;

    for (; *text; text++)
        if (*text != ' ')
            *to++ = *text;
    *to = '\0';
}

/* Add a word to a list of which `first` is the beginning; a list that is full stays as it is. */
static void append(char *text, const char *separator, const char *word)
{
    size_t length = strlen(text);

    if (length + strlen(separator) + strlen(word) < HD_WORDS_MAX)
        sprintf(text + length, "%s%s", length ? separator : "", word);
}

/* Nobody takes a count down to nothing: such a turn is neither said nor denied. */
static bool turns_at_nothing(hd_input input, const hd_break_even_point *turn)
{
    return hd_inputs[input].kind == HD_COUNT && turn->when == HD_BREAK_EVEN_BELOW && turn->count == 0;
}

/* How many inputs turn the step; up to `most` of their turns and the words of those that never do become lists. */
static int collect_turns(const hd_app *app, const hd_break_even_point turns[HD_INPUTS], bool tight, int most,
                         char *text, char *never)
{
    char word[HD_WORDS_MAX], turn[HD_WORDS_MAX];
    int found = 0;

    text[0] = never[0] = '\0';
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if ((i == HD_LAUNCHES_PER_BLOCK && hd_app_follows(app, i)) || turns_at_nothing(i, &turns[i]))
            continue;
        if (turns[i].when == HD_BREAK_EVEN_NEVER) {
            append(never, ", ", hd_inputs[i].word);
            continue;
        }
        if (++found > most)
            continue;
        hd_format_turn(turn, i, &turns[i]);
        if (tight)
            squeeze(turn);
        snprintf(word, sizeof word, "%s%.200s", i == HD_DEVICE_TIME && !tight ? "device time" : "",
                 turn + (i == HD_DEVICE_TIME && !tight ? strlen(hd_inputs[i].word) : 0));
        append(text, ", ", word);
    }
    return found;
}

const char *hd_words_turns(const hd_app *app, int columns, char *buffer)
{
    /* Wide, then without those that never turn, then tight, then fewer and fewer: what is said is said whole. */
    enum { WIDE, WITHOUT_NEVER, TIGHT, FEWER };
    const char *side = hd_turns_to_host(&app->outcome) ? "host-bound" : "device-bound";
    hd_break_even_point turns[HD_INPUTS];
    char list[HD_WORDS_MAX], never[HD_WORDS_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++)
        turns[i] = hd_break_even(&app->now.scenario, i);
    for (int form = WIDE; form < FEWER + HD_INPUTS; form++) {
        int most = form < FEWER ? HD_INPUTS : FEWER + HD_INPUTS - 1 - form;
        int found = collect_turns(app, turns, form >= TIGHT, most, list, never);
        if (found == 0) {
            snprintf(buffer, HD_WORDS_MAX, "no input alone makes it %s", side);
            break;
        }
        snprintf(buffer, HD_WORDS_MAX, form < TIGHT ? "any one alone makes it %s: %.180s%s%.40s%s" : "alone %s: %.180s%s%.40s%s", side,
                 list, form == WIDE && never[0] ? "; never: " : "", form == WIDE ? never : "", found > most ? " …" : "");
        if (columns_of(app, buffer) <= columns)
            break;
    }
    return buffer;
}

const char *hd_words_link(const hd_app *app, hd_input input, char *buffer)
{
    char each[HD_NUMBER_MAX];

    buffer[0] = '\0';
    if (input == HD_DEVICE_TIME && hd_app_follows(app, input))
        snprintf(buffer, HD_WORDS_MAX, "= blocks × %s",
                 hd_format_time(each, app->now.scenario.device_time_per_block));
    return buffer;
}

bool hd_message_is_above_prompt(const hd_app *app)
{
    return app->mode == HD_MODE_PROMPT;
}

static void words_of(const hd_app *app, char words[2 * HD_QUESTION_MAX])
{
    words[0] = '\0';
    if (app->mode == HD_MODE_QUESTION)
        hd_question_words(app, words);
    else if (hd_message_is_above_prompt(app))
        snprintf(words, 2 * HD_QUESTION_MAX, "%s",
                 app->prompt.refused && app->prompt.why[0] ? app->prompt.why : app->status);
    else if (app->status[0])
        snprintf(words, 2 * HD_QUESTION_MAX, "%s", app->status);
    else
        hd_find_why(app, words);
}

void hd_words_clean(const hd_app *app, const char *words, char *buffer, size_t size)
{
    char *clean = hd_text_cleaned(words);

    if (app->ascii)
        hd_text_ascii(clean, buffer, size);
    else
        hd_text_clean(clean, strlen(clean), buffer, size);
    free(clean);
}

/* Break a text into the rows from `first` on, the last of them whatever is left. @return the rows in all */
static int add_rows(hd_message *message, int first, const char *text, int columns, int most)
{
    int rows = first;

    while (*text && rows < most) {
        message->row[rows] = text;
        message->length[rows++] = hd_text_break(text, columns, &text);
    }
    if (*text && rows > first)
        message->length[rows - 1] = strlen(message->row[rows - 1]);
    return rows;
}

static bool is_cut(const hd_message *message, int columns)
{
    const char *rest, *last = message->rows ? message->row[message->rows - 1] : "";

    if (!*last)
        return message->text[0] != '\0';
    hd_text_break(last, columns, &rest);
    return *rest != '\0';
}

/* Whoever is asked must know how to answer: the keys are said, and of the question what there is room for. */
static void keep_keys(const hd_app *app, hd_message *message, int columns, int most)
{
    char words[2 * HD_QUESTION_MAX];
    hd_message counted;

    hd_words_clean(app, app->question.text, message->text, HD_MESSAGE_MAX);
    hd_words_clean(app, hd_question_keys(app, words), message->keys, HD_MESSAGE_MAX);
    int needed = add_rows(&counted, 0, message->keys, columns, most);
    int rows = add_rows(message, 0, message->text, columns, most - needed);
    message->rows = add_rows(message, rows, message->keys, columns, most);
}

void hd_message_of(const hd_app *app, int columns, int most, hd_message *message)
{
    char words[2 * HD_QUESTION_MAX];

    most = most > HD_MESSAGE_ROWS_MAX ? HD_MESSAGE_ROWS_MAX : most;
    words_of(app, words);
    /* The line of keys says the answers too, where it has room for all of them. */
    char keys[2 * HD_QUESTION_MAX];
    if (app->mode == HD_MODE_QUESTION && app->rows < HD_PANEL_ROWS && app->rows >= HD_LEAST_ROWS &&
        columns_of(app, hd_question_keys(app, keys)) <= columns)
        snprintf(words, sizeof words, "%s", app->question.text);
    hd_words_clean(app, words, message->text, HD_MESSAGE_MAX);
    /* A small screen has other things to show than what may be done next. */
    if (app->status[0] && app->rows < HD_PANEL_ROWS && app->mode != HD_MODE_QUESTION)
        hd_text_leave_out(message->text, ";", app->tone == HD_TONE_PLAIN ? columns : 2 * columns - 8);
    message->rows = add_rows(message, 0, message->text, columns, most);
    if (app->mode == HD_MODE_QUESTION && is_cut(message, columns))
        keep_keys(app, message, columns, most);
}
