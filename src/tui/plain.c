#include "config.h"

#include "plain.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "chooser.h"
#include "export.h"
#include "find.h"
#include "guess.h"
#include "hostdispatch/file.h"
#include "hostdispatch/text.h"
#include "inputs.h"
#include "keys.h"
#include "lesson.h"
#include "lesson_list.h"
#include "lesson_text.h"
#include "page.h"
#include "panel.h"
#include "pins.h"
#include "prompt.h"
#include "words.h"

/* No sentence is shortened for want of room. */
#define ROWS 100
#define COLUMNS 400

/* Lists are told in so many lines at once. */
#define CHOICES_TOLD 200

/* ---- saying ---- */

/* One line, of text that may come from outside. */
static void HD_PRINTF(3, 4) tell(const hd_app *app, FILE *out, const char *format, ...)
{
    char words[4 * HD_STATUS_MAX], line[12 * HD_STATUS_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    hd_words_clean(app, words, line, sizeof line);
    fprintf(out, "%s\n", line);
}

/* A line of Markdown without its marks. */
static char *strip(char *line)
{
    line += strspn(line, "#> ");
    char *to = line;

    for (char *from = line; *from; from++) {
        if (*from == '*' || *from == '`')
            continue;
        if (*from == '\\' && from[1])
            from++;
        *to++ = *from;
    }
    while (to > line && to[-1] == ' ')
        to--;
    *to = '\0';
    return line;
}

#define CELLS_MAX 32

/* The cells of a row of a Markdown table. @return how many */
static int cells_of(char *row, char *cells[CELLS_MAX])
{
    int count = 0;

    for (char *at = row + 1; *at && count < CELLS_MAX; at++) {
        char *end = at;
        while (*end && (*end != '|' || end[-1] == '\\'))
            end++;
        if (!*end)
            break;
        *end = '\0';
        cells[count++] = at;
        at = end;
    }
    return count;
}

/* A row is read out with what stands above each of its cells: "host share: now 90.6 %, opened 85.0 %". */
static void tell_row(const hd_app *app, FILE *out, char *const heads[], char *const cells[], int count)
{
    char words[HD_STATUS_MAX] = "";
    size_t used = 0;

    for (int i = 1; i < count && used < sizeof words; i++)
        if (*cells[i])
            used += (size_t)snprintf(words + used, sizeof words - used, "%s%s%s%s", used ? ", " : "", count > 2 ? heads[i] : "",
                                     count > 2 ? " " : "", cells[i]);
    tell(app, out, "%s%s%s", cells[0], used ? ": " : "", words);
}

/* Markdown read out line by line: pictures are left out, and tables told row by row. */
static void tell_markdown(const hd_app *app, FILE *out, char *text)
{
    char *rest = NULL, *heads[CELLS_MAX], *cells[CELLS_MAX];
    int columns = 0;
    bool picture = false;

    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        bool fence = strncmp(line, "```", 3) == 0;
        picture ^= fence;
        if (*line != '|')
            columns = 0;
        if (picture || fence || strncmp(line, "|-", 2) == 0 || strncmp(line, "| -", 3) == 0 || strncmp(line, "|:", 2) == 0)
            continue;
        if (*line != '|') {
            char *words = strip(line);
            if (*words)
                tell(app, out, "%s", words);
            continue;
        }
        int count = cells_of(line, columns ? cells : heads);
        for (int i = 0; i < count; i++)
            (columns ? cells : heads)[i] = strip((columns ? cells : heads)[i]);
        if (columns)
            tell_row(app, out, heads, cells, count < columns ? count : columns);
        else if ((columns = count) == 2 && *heads[0])
            tell(app, out, "%s: %s", heads[0], heads[1]);
    }
}

/* ---- what there is ---- */

/* A value in words, where the screen has signs. */
static const char *value_of(char *buffer, const hd_scenario *scenario, hd_input input)
{
    bool follows = input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input);

    return follows ? strcpy(buffer, "one for each operation") : hd_format_input(buffer, scenario, input);
}

static void tell_inputs(const hd_app *app, FILE *out)
{
    char value[HD_FORMAT_MAX], link[HD_WORDS_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++)
        tell(app, out, "%s: %s%s%s", hd_inputs[i].key, value_of(value, &app->now.scenario, i),
             *hd_words_link(app, i, link) ? " " : "", link);
}

/* The step in two lines: what it is, and what it is against the baseline. */
static void tell_step(const hd_app *app, FILE *out)
{
    const hd_value *v = app->outcome.value;
    char time[HD_FORMAT_MAX], verdict[HD_FORMAT_MAX], change[HD_WORDS_MAX];

    if (app->covered) {
        tell(app, out, "The outcome is covered.");
        return;
    }
    tell(app, out, "Step %s, %s.", hd_format_time(time, v[HD_STEP_TIME].number),
         hd_format_verdict(verdict, &app->outcome));
    if (*hd_words_change(app, change))
        tell(app, out, "%s than %s.", change, hd_app_baseline_word(app));
}

/* What each input alone would have to be to reach the target. */
static void tell_answers(const hd_app *app, FILE *out)
{
    char words[HD_FORMAT_MAX], why[HD_WHY_MAX];

    if (!hd_find_shown(app))
        return;
    tell(app, out, "Target: %s, %s.", hd_find_words(app, words), hd_find_reached(app) ? "reached" : "not reached");
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        hd_answer answer = hd_find_answer(app, i);
        if (answer.kind == HD_ANSWER_NEVER)
            hd_answer_why(why, &app->now.scenario, i, &app->now.target);
        tell(app, out, "%s alone: %s%s%s", hd_inputs[i].key, hd_answer_show(words, i, &answer),
             answer.kind == HD_ANSWER_NEVER ? ", " : "", answer.kind == HD_ANSWER_NEVER ? why : "");
    }
}

static void show(hd_app *app, FILE *out)
{
    char words[HD_WORDS_MAX], time[HD_FORMAT_MAX];

    tell(app, out, "%s%s", hd_words_title(app), hd_app_changed(app) ? ", changed" : "");
    tell_inputs(app, out);
    tell(app, out, "%s", hd_words_sentence(app, COLUMNS, words));
    if (!app->covered && hd_app_wall(app) > 0)
        tell(app, out, "Measured step: %s.", hd_format_time(time, hd_app_wall(app)));
    tell_step(app, out);
    if (app->covered)
        return;
    tell(app, out, "%s.", hd_words_ceilings(app, -1, COLUMNS, words));
    tell(app, out, "%s.", hd_words_turns(app, COLUMNS, words));
    tell_answers(app, out);
}

/* A panel of which no table is copied is what is drawn of it, without the lines and the fills. */
static void tell_picture(const hd_app *app, FILE *out)
{
    enum { PICTURE_ROWS = 40, PICTURE_COLUMNS = 120 };
    hd_writing drawn;
    uint32_t c;

    if (!hd_writing_begin(&drawn))
        return;
    hd_panel_picture(app, app->panels[app->panel], PICTURE_ROWS, PICTURE_COLUMNS, drawn.out);
    char *text = hd_writing_end(&drawn, NULL), *rest = NULL;
    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest)) {
        char *to = line, bytes[4];
        for (const char *from = line; *from;) {
            from += hd_utf8_next(from, strlen(from), &c);
            if ((c >= 0x2500 && c < 0x2600) || (c == ' ' && (to == line || to[-1] == ' ')))
                continue;
            size_t length = hd_utf8_put(c, bytes);
            memcpy(to, bytes, length);
            to += length;
        }
        *to = '\0';
        if (*line && strncmp(line, "```", 3) != 0)
            tell(app, out, "%s", line);
    }
    free(text);
}

/* The row of the panel shown that has a number, from 1 on as they are drawn, a line's first; -1 for none. */
static int number_row(const hd_app *app, int number)
{
    const hd_panel_row *panel = app->panels[app->panel];
    int rows[HD_PANEL_ORDERED], count = panel->rows(app);

    if (panel->order)
        panel->order(app, rows);
    for (int i = 0; i < count; i++) {
        int row = panel->order ? rows[i] : i;
        bool first = row == 0 || !panel->line || panel->line(row) != panel->line(row - 1);
        if (first && --number == 0)
            return row;
    }
    return -1;
}

/* What a panel says of its rows, under the numbers by which more, less, apply and drop name them. */
static void tell_rows(hd_app *app, const hd_panel_row *panel, FILE *out)
{
    int *focus = &app->panel_row[app->panel], kept = *focus;

    for (int number = 1; number_row(app, number) >= 0; number++) {
        *focus = number_row(app, number);
        app->status[0] = '\0';
        panel->say(app);
        if (app->status[0])
            tell(app, out, "%d: %s", number, app->status);
    }
    *focus = kept;
    app->status[0] = '\0';
}

/* A panel is what is copied of it, or drawn. */
static void tell_panel(hd_app *app, FILE *out)
{
    const hd_panel_row *panel = app->panels[app->panel];

    if (app->covered) {
        tell(app, out, "The outcome is covered, and so is %s.", panel->name);
        return;
    }
    if (!panel->copy && app->panel != HD_PANEL_RESULTS && app->panel != HD_PANEL_COMPARE) {
        tell_picture(app, out);
        return;
    }
    char *text = hd_export_panel(app);
    if (text)
        tell_markdown(app, out, text);
    free(text);
    if (panel->say && app->panel != HD_PANEL_RESULTS)
        tell_rows(app, panel, out);
}

static void tell_choices(const hd_app *app, FILE *out)
{
    const hd_chooser *chooser = &app->chooser;
    size_t number = 0;

    for (size_t i = 0; i < chooser->count && number < CHOICES_TOLD; i++) {
        const hd_choice *choice = &chooser->items[i];
        const char *label = choice->label ? choice->label : "", *detail = choice->detail ? choice->detail : "";
        if (choice->kind == HD_CHOICE_HEADING)
            tell(app, out, "%s %s", label, detail);
        else
            tell(app, out, "%zu: %s%s%s", ++number, label, *label && *detail ? ", " : "", detail);
    }
    tell(app, out, "open and a number opens one, back leaves the list.");
}

static void tell_lessons(const hd_app *app, FILE *out)
{
    for (int i = 0; i < app->lessons.count; i++) {
        const hd_lesson_item *item = &app->lessons.item[i];
        tell(app, out, "%d: %s%s. %s", i + 1, item->title, item->done ? ", done" : item->at ? ", begun" : "", item->aim);
    }
    tell(app, out, "lesson and a number plays one, back leaves the list.");
}

/* The inputs of a lesson's page; of a change that is asked about what they become. */
static void tell_lesson_inputs(const hd_app *app, FILE *out)
{
    const hd_scenario *change = hd_lesson_change(app);
    unsigned inputs = hd_lesson_inputs(app);
    char now[HD_FORMAT_MAX], then[HD_FORMAT_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        bool changes = change && hd_scenario_differs(&app->now.scenario, change, i);
        if (inputs >> i & 1u)
            tell(app, out, "%s: %s%s%s", hd_inputs[i].key, value_of(now, &app->now.scenario, i),
                 changes ? " becomes " : "", changes ? value_of(then, change, i) : "");
    }
}

/* A line of a page, its sign as a word. */
static const char *spoken(const char *text, const char **sign)
{
    static const char *const signs[][2] = {{"\u2713", "right, "}, {"\u2717", "wrong, "}, {"\u258c", "chosen, "}};

    *sign = "";
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strncmp(text, signs[i][0], strlen(signs[i][0])) == 0) {
            *sign = signs[i][1];
            text += strlen(signs[i][0]);
        }
    return text + strspn(text, " ");
}

static void tell_page(hd_app *app, FILE *out)
{
    static const char *const before[] = {[HD_SAID_MODEL] = "The model says ", [HD_SAID_YOU] = "You said ",
                                         [HD_SAID_CLASS] = "Guesses of the class: "};
    char left[HD_FORMAT_MAX], right[HD_FORMAT_MAX];
    hd_said said;
    const char *sign;

    tell(app, out, "%s, %s", hd_lesson_title(app, left), hd_lesson_place(app, right));
    tell_lesson_inputs(app, out);
    if (!hd_lesson_hides(app))
        tell_step(app, out);
    hd_lesson_rule(app, left, right);
    tell(app, out, "%s%s%s", left, *right ? ", " : "", right);
    hd_lesson_say(app, COLUMNS, &said);
    for (int i = 0; i < said.count; i++) {
        hd_said_kind kind = said.line[i].kind;
        const char *text = spoken(said.line[i].text, &sign);
        if (*text && kind != HD_SAID_NUMBER && kind != HD_SAID_WORDS)
            tell(app, out, "%s%s%s", kind <= HD_SAID_CLASS && before[kind] ? before[kind] : "", sign, text);
    }
    if (*hd_lesson_hint(app, left))
        tell(app, out, "%s", left);
}

static void tell_lines(hd_app *app, FILE *out)
{
    hd_lines lines = hd_page_lines(app, COLUMNS);

    for (size_t i = 0; i < lines.count; i++)
        if (lines.line[i].kind <= HD_LINE_HEADING && lines.line[i].text[0])
            tell(app, out, "%s", lines.line[i].text);
    hd_lines_free(&lines);
    hd_page_back(app);
}

/* ---- words ---- */

/* Whether a row has the word; `way`: +1, -1 for the second of a pair; 0 where a key means what it does. */
static bool has_word(const hd_key_row *row, const char *word, size_t length, int *way)
{
    const char *words = row->action.word, *blank = words ? strchr(words, ' ') : NULL;
    size_t first = blank ? (size_t)(blank - words) : words ? strlen(words) : 0;

    *way = words && first == length && strncmp(words, word, length) == 0 ? 1 : -1;
    return words && (*way > 0 || (blank && strlen(blank + 1) == length && strncmp(blank + 1, word, length) == 0));
}

/* Whether a key of the row is called so: sentences that name a key are understood too. */
static bool is_key(const hd_app *app, const hd_key_row *row, const char *word, size_t length, int *way)
{
    bool typed = row->action.typed && row->modes & HD_MODE_PANEL;

    for (int i = 0; row->action.word && !typed && i < HD_ROW_KEYS && row->keys[i]; i++) {
        const char *name = hd_key_name(row->keys[i], app->ascii);
        if (strlen(name) != length || (length == 1 ? *name != *word : strncasecmp(name, word, length) != 0))
            continue;
        *way = hd_key_argument(row, row->keys[i]) == row->argument ? 0 : -1;
        return row->keys[i] != HD_KEY_OTHER_WAY;
    }
    return false;
}

/* The panel of a name or a letter, or HD_PANELS. */
static hd_panel find_panel(const hd_app *app, const char *word, size_t length)
{
    hd_panel panel = 0;

    while (panel < HD_PANELS &&
           !(length == 1 && *word == hd_panel_letter(panel)) &&
           (strlen(app->panels[panel]->name) != length || strncasecmp(app->panels[panel]->name, word, length) != 0))
        panel++;
    return panel;
}

static bool is_number(const char *text)
{
    return *text >= '0' && *text <= '9';
}

/* The row of the key table that a line is about, in the present mode; where a word is the inputs' and the panel's, a
 * number tells that it is the panel's. */
static const hd_key_row *find_row(const hd_app *app, const char *word, size_t length, const char *rest, int *way)
{
    const hd_mode other = app->mode == HD_MODE_INPUTS || app->mode == HD_MODE_TRY ? HD_MODE_PANEL : app->mode,
                  modes[] = {is_number(rest) ? other : app->mode, is_number(rest) ? app->mode : other};

    for (int pass = 0; pass < 4; pass++)
        for (size_t i = 0; i < app->keys_count; i++)
            if (app->keys[i].modes & (unsigned)modes[pass % 2] &&
                (pass < 2 ? has_word(&app->keys[i], word, length, way) : is_key(app, &app->keys[i], word, length, way)))
                return &app->keys[i];
    return NULL;
}

static void help(const hd_app *app, FILE *out)
{
    const char *sentence = "";

    if (app->mode & (HD_MODE_INPUTS | HD_MODE_TRY)) {
        for (hd_input i = 0; i < HD_INPUTS; i++)
            tell(app, out, "%s and a value, %s: %s", hd_inputs[i].key, hd_inputs[i].accepted, hd_inputs[i].help);
        tell(app, out, "show: the inputs, the step and what would turn it");
        tell(app, out, "lesson and a number: play a lesson; without a number the list");
        for (hd_panel i = 0; i < HD_PANELS; i++)
            tell(app, out, "%c%s: the panel, read out", app->panels[i]->name[0] | 0x20, app->panels[i]->name + 1);
    }
    for (size_t i = 0; i < app->keys_count; i++) {
        const hd_key_row *row = &app->keys[i];
        unsigned here = app->mode & (HD_MODE_INPUTS | HD_MODE_TRY) ? app->mode | HD_MODE_PANEL : app->mode;
        sentence = row->sentence ? row->sentence : sentence;
        if (!row->action.word || !(row->modes & here))
            continue;
        const char *blank = strchr(row->action.word, ' '), *said = sentence;
        size_t first = blank ? (size_t)(blank - row->action.word) : strlen(row->action.word);
        /* Some sentences begin with the word. */
        if (strncmp(said, row->action.word, first) == 0 && said[first] == ':')
            said += first + 2;
        tell(app, out, "%.*s%s%s%s: %s", (int)first, row->action.word, blank ? " or " : "", blank ? blank + 1 : "",
             row->modes == HD_MODE_PANEL                    ? " and the number of a row of the panel"
             : row->modes == (HD_MODE_INPUTS | HD_MODE_TRY) ? " and an input"
                                                            : "",
             said);
    }
    if (app->mode == HD_MODE_EXPLAIN || app->mode == HD_MODE_NUMBER)
        tell(app, out, "Anything else is the answer.");
}

/* ---- obeying ---- */

/* The line answers what is asked; an empty one takes what is proposed. */
static void answer_prompt(hd_app *app, const char *text, FILE *out)
{
    const hd_prompt_row *row = app->prompt.row;

    if (strcmp(text, "leave") == 0) {
        hd_prompt_cancel(app);
        return;
    }
    if (*text && app->prompt.edit.length)
        app->prompt.proposed = true;
    for (uint32_t c; *text; hd_prompt_insert(app, (int)c)) {
        size_t length = hd_utf8_next(text, strlen(text), &c);
        text += length ? length : 1;
        c = length ? c : 0xFFFD;
    }
    hd_prompt_keep(app);
    if (app->mode == HD_MODE_PROMPT && app->prompt.row == row && app->prompt.refused) {
        tell(app, out, "%s", app->prompt.why[0] ? app->prompt.why : app->status);
        app->status[0] = '\0';
        hd_prompt_cancel(app);
    }
}

static void answer_question(hd_app *app, const char *text, FILE *out)
{
    for (int answer = -1; answer <= 1; answer++) {
        int key, way;
        const char *word = hd_question_word(app, answer, &key);
        for (size_t i = 0; i < app->keys_count; i++) {
            const hd_action *action = &app->keys[i].action;
            bool own = answer < 0 ? (bool)action->typed : action->with && app->keys[i].argument == answer;
            if (app->keys[i].modes == HD_MODE_QUESTION && own && has_word(&app->keys[i], text, strlen(text), &way)) {
                hd_question_answer(app, answer);
                return;
            }
        }
        if (word && strcmp(word, text) == 0) {
            hd_question_answer(app, answer);
            return;
        }
    }
    tell(app, out, "This is a question.");
}

static void tell_asked(const hd_app *app, FILE *out)
{
    char words[2 * HD_QUESTION_MAX];
    int key;

    if (app->mode == HD_MODE_PROMPT)
        tell(app, out, "%s%s%s; leave leaves", hd_prompt_label(app), app->prompt.edit.text,
             app->prompt.edit.length ? " (an empty line accepts this)" : "");
    if (app->mode != HD_MODE_QUESTION)
        return;
    snprintf(words, sizeof words, "%s", app->question.text);
    tell(app, out, "%s yes: %s, no: %s, neither: %s", words, hd_question_word(app, 1, &key), hd_question_word(app, -1, &key),
         hd_question_word(app, 0, &key));
}

/* A new value of an input, read as a file's or an option's is; a time without a unit has the one that is shown. */
static void set_input(hd_app *app, hd_input input, const char *text, FILE *out)
{
    hd_state next = app->now;
    hd_error error;
    const hd_unit *unit = NULL;

    if (hd_inputs[input].kind == HD_TIME) {
        const char *shown = hd_time_scale_of(hd_scenario_number(&app->now.scenario, input)).key;
        unit = hd_unit_find(shown, strlen(shown));
    }
    app->row = input;
    hd_history_seal(&app->history);
    if (!hd_scenario_read(&next.scenario, input, NULL, text, strlen(text), unit, &error))
        tell(app, out, "%s: %s", hd_inputs[input].key, error.text);
    else
        (void)hd_app_set(app, next, 0);
    hd_lesson_judge(app);
}

/* Bring what a row's function is about into focus. @return what of the line is left, or NULL with a sentence */
static const char *focus(hd_app *app, const hd_key_row *row, const char *rest, FILE *out)
{
    size_t length = strcspn(rest, " ");
    const char *after = rest + length + strspn(rest + length, " ");
    hd_input input = hd_input_find(rest, length);
    bool of_pin = row->action.alone == hd_pin_baseline || row->action.alone == hd_pin_name;
    long number = is_number(rest) ? strtol(rest, NULL, 10) : 0;

    if (row->modes == (HD_MODE_INPUTS | HD_MODE_TRY)) {
        if (input == HD_INPUTS && *rest)
            tell(app, out, "\"%.*s\" is no input; ops_per_block is one", (int)length, rest);
        app->row = input < HD_INPUTS ? input : app->row;
        return input == HD_INPUTS && *rest ? NULL : after;
    }
    if (row->modes == HD_MODE_LESSONS && number > 0 && number <= app->lessons.count) {
        app->lessons.at = (int)number - 1;
        return after;
    }
    if (row->modes == HD_MODE_CHOOSER && number > 0) {
        size_t at = 0;
        for (; at < app->chooser.count; at++)
            if (app->chooser.items[at].kind != HD_CHOICE_HEADING && --number == 0)
                break;
        if (at < app->chooser.count)
            app->chooser.at = at;
        else
            tell(app, out, "There is nothing with this number in the list");
        return at < app->chooser.count ? after : NULL;
    }
    if (row->modes != HD_MODE_PANEL && !(of_pin && number > 0))
        return rest;
    app->panel = of_pin ? HD_PANEL_COMPARE : app->panel;
    int at = number > 0 ? number_row(app, (int)number) : -1;
    if (at < 0) {
        tell(app, out, "%s has no such row; name one by its number, as in %.*s 1", app->panels[app->panel]->name,
             (int)strcspn(row->action.word, " "), row->action.word);
        return NULL;
    }
    app->panel_row[app->panel] = at;
    app->mode = HD_MODE_PANEL;
    return after;
}

static void do_row(hd_app *app, const hd_key_row *row, int way, const char *line, const char *rest, FILE *out)
{
    hd_mode home = app->mode;
    const char *left = focus(app, row, rest, out);

    if (!left)
        return;
    /* The word says which of the two is meant. */
    bool cover = row->action.alone == hd_guess_cover || row->action.alone == hd_lesson_cover;
    if (cover && way != 0 && app->covered == (way > 0)) {
        tell(app, out, way > 0 ? "It is covered already" : "It is not covered");
        return;
    }
    hd_app_do(app, row->action,
              row->action.typed ? (unsigned char)(way == 0 ? *line : *left) : way < 0 && !cover ? -row->argument : row->argument);
    if (app->mode == HD_MODE_CHOOSER && home != HD_MODE_CHOOSER && *left)
        hd_choose_by_path(app);
    if (app->mode == HD_MODE_PROMPT && *left)
        answer_prompt(app, row->action.typed ? left + 1 : left, out);
    if (app->mode == HD_MODE_CHOOSER && home != HD_MODE_CHOOSER && *left)
        app->mode = app->document ? hd_app_back(app) : app->mode;
    if (app->mode & (HD_MODE_TYPING | HD_MODE_CARET)) {
        hd_inputs_restore(app);
        tell(app, out, hd_find_shown(app) ? "The target is reached already" : "There is no target; find sets one");
    }
    if (app->mode == HD_MODE_PANEL)
        app->mode = hd_app_back(app);
}

static void play_lesson(hd_app *app, const char *rest)
{
    long number = is_number(rest) ? strtol(rest, NULL, 10) : 0;

    hd_lessons_show(app);
    if (number > 0 && number <= app->lessons.count) {
        app->lessons.at = (int)number - 1;
        hd_lessons_open(app);
    }
}

static bool answers_page(const hd_app *app, const char *word, size_t length, const char *rest)
{
    int way;

    return (app->mode == HD_MODE_NUMBER && is_number(word)) ||
           (app->mode == HD_MODE_EXPLAIN && (*rest || !find_row(app, word, length, rest, &way)));
}

static void obey(hd_app *app, const char *line, FILE *out)
{
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    hd_input input = hd_input_find(line, length);
    hd_panel panel = find_panel(app, line, length);
    bool rows = app->mode & (HD_MODE_INPUTS | HD_MODE_TRY);
    int way = 1;
    const hd_key_row *row = find_row(app, line, length, rest, &way);

    if (answers_page(app, line, length, rest)) {
        hd_edit_begin(&app->play->edit, line);
        hd_lesson_lock(app);
    } else if (rows && input < HD_INPUTS && *rest) {
        set_input(app, input, rest, out);
    } else if (rows && input < HD_INPUTS) {
        tell(app, out, "%s: %s %s", hd_inputs[input].key, hd_inputs[input].help, hd_inputs[input].accepted);
    } else if (rows && panel < HD_PANELS && !hd_panel_is_available(app, panel)) {
        tell(app, out, "%s", app->panels[panel]->missing);
    } else if (rows && panel < HD_PANELS) {
        app->panel = panel;
        tell_panel(app, out);
    } else if (strcmp(line, "show") == 0 && rows && !app->play) {
        show(app, out);
    } else if (row && row->action.alone == hd_page_help) {
        help(app, out);
    } else if (row) {
        do_row(app, row, way, line, rest, out);
    } else if (rows && length == strlen("lesson") && strncmp(line, "lesson", length) == 0) {
        play_lesson(app, rest);
    } else if (panel < HD_PANELS || input < HD_INPUTS) {
        tell(app, out, app->play ? "After your answer" : "That does nothing here; help lists what does");
    } else if (*line) {
        tell(app, out, "\"%.*s\" is no word here; help lists them", (int)length, line);
    }
}

bool hd_plain_read(hd_app *app, const hd_reading_options *options, hd_error *error)
{
    if (!app->reading.asked)
        return true;
    app->reading.asked = false;
    const hd_trace_marks marks = {app->reading.mark, false};
    hd_trace *trace = hd_trace_open(app->reading.path, marks.name ? &marks : &options->marks, NULL, error);
    return hd_reading_end(app, trace, options, error);
}

/* What came of a line: its sentence, then what is new. */
static void tell_news(hd_app *app, const hd_scenario *before, bool covered, hd_mode mode, int page, FILE *out)
{
    bool asked = app->mode == HD_MODE_PROMPT || app->mode == HD_MODE_QUESTION;

    if (app->status[0] && app->mode != HD_MODE_PAGE)
        tell(app, out, "%s", app->status);
    app->status[0] = '\0';
    if (app->quit)
        return;
    if (app->mode == HD_MODE_PAGE)
        tell_lines(app, out);
    else if (app->mode == HD_MODE_CHOOSER)
        tell_choices(app, out);
    else if (app->mode == HD_MODE_LESSONS && mode != HD_MODE_LESSONS)
        tell_lessons(app, out);
    else if (app->play && !asked && (app->play->page != page || app->mode != mode))
        tell_page(app, out);
    else if (!asked && (covered != app->covered || !hd_scenario_equal(before, &app->now.scenario)))
        tell_step(app, out);
    tell_asked(app, out);
}

void hd_plain_obey(hd_app *app, const char *line, FILE *out)
{
    const hd_scenario before = app->now.scenario;
    const hd_target target = app->now.target;
    const bool covered = app->covered, targeted = app->now.targeted;
    const hd_mode mode = app->mode;
    const int page = app->play ? app->play->page : -1;
    const hd_reading_options usual = hd_reading_usual();
    hd_error error;

    line += strspn(line, " \t");
    if (mode == HD_MODE_PROMPT)
        answer_prompt(app, line, out);
    else if (mode == HD_MODE_QUESTION)
        answer_question(app, line, out);
    else
        obey(app, line, out);
    (void)hd_plain_read(app, &usual, &error);
    tell_news(app, &before, covered, mode, page, out);
    if (app->now.targeted && (!targeted || !hd_target_equal(&target, &app->now.target)))
        tell_answers(app, out);
    fflush(out);
}

void hd_plain_run(hd_app *app, FILE *in, FILE *out, bool invite)
{
    char *line = NULL;
    size_t room = 0;

    app->rows = ROWS;
    app->columns = COLUMNS;
    if (app->status[0])
        tell(app, out, "%s", app->status);
    app->status[0] = '\0';
    if (app->play)
        tell_page(app, out);
    else if (app->mode == HD_MODE_LESSONS)
        tell_lessons(app, out);
    else if (app->mode == HD_MODE_CHOOSER)
        tell_choices(app, out);
    else
        show(app, out);
    tell(app, out, "help lists the words.");
    while (!app->quit) {
        if (invite)
            fputs("> ", out);
        fflush(out);
        if (getline(&line, &room, in) < 0)
            break;
        line[strcspn(line, "\r\n")] = '\0';
        for (size_t end = strlen(line); end > 0 && line[end - 1] == ' ';)
            line[--end] = '\0';
        hd_plain_obey(app, line, out);
    }
    free(line);
}
