#include "config.h"

#include "lesson_text.h"
#include "words.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/report.h"
#include "hostdispatch/text.h"

/* Columns before a choice's text, and those of the votes behind it. */
#define CHOICE_COLUMNS 5
#define VOTES_COLUMNS 12

/* A Do shows at most so many inputs. */
#define DO_INPUTS 4

/* Rows of the screen that the page leaves to everything but inputs and text: title, step, bar, labels, rule,
 * keys. */
#define OTHER_ROWS 6

/* ---- pages ---- */

static bool predicts(const hd_lesson_step *step)
{
    return step->kind == HD_LESSON_NUMBER || step->kind == HD_LESSON_CHOICE;
}

/* The page at an index, or where there is none so many as there are. */
static int find_page(const hd_lesson *lesson, int wanted, hd_lesson_page *page)
{
    int count = 0;

    for (int first = 0, last; first < lesson->steps; first = last + 1) {
        bool predicted = predicts(&lesson->step[first]);
        last = predicted ? hd_lesson_reveal_end(lesson, first) : first;
        for (int answer = 0; answer <= predicted; answer++)
            for (int step = first; step <= last; step++, count++)
                if (count == wanted)
                    *page = (hd_lesson_page){step, answer, first, last};
    }
    return count;
}

int hd_lesson_pages(const hd_lesson *lesson)
{
    hd_lesson_page page;

    return find_page(lesson, -1, &page);
}

hd_lesson_page hd_lesson_page_at(const hd_lesson *lesson, int page)
{
    hd_lesson_page found = {0};

    (void)find_page(lesson, page, &found);
    return found;
}

hd_lesson_page hd_lesson_here(const hd_app *app)
{
    return hd_lesson_page_at(app->play->lesson, app->play->page);
}

const hd_lesson_step *hd_lesson_step_here(const hd_app *app)
{
    return &app->play->lesson->step[hd_lesson_here(app).step];
}

hd_lesson_entry *hd_lesson_entry_here(const hd_app *app)
{
    return &app->play->record->entry[hd_lesson_here(app).step];
}

bool hd_lesson_is_open(const hd_app *app)
{
    return predicts(hd_lesson_step_here(app)) && !hd_lesson_here(app).answer;
}

bool hd_lesson_is_prediction(const hd_app *app)
{
    return predicts(hd_lesson_step_here(app));
}

bool hd_lesson_hides(const hd_app *app)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);

    return step->covered && (hd_lesson_is_open(app) || step->kind == HD_LESSON_READ);
}

const hd_scenario *hd_lesson_change(const hd_app *app)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);

    return hd_lesson_is_open(app) && !hd_scenario_equal(&step->was, &step->now) ? &step->now : NULL;
}

/* ---- inputs ---- */

/* Those named in braces. */
static unsigned named(const char *text)
{
    unsigned bits = 0;
    hd_subject subject;

    for (const char *brace = strchr(text, '{'); brace; brace = strchr(brace + 1, '{')) {
        const char *end = strchr(brace, '}');
        if (end && hd_subject_parse(brace + 1, (size_t)(end - brace) - 1, &subject, NULL) &&
            subject.of == HD_SUBJECT_INPUT)
            bits |= 1u << subject.index;
    }
    return bits;
}

static unsigned changed(const hd_lesson_step *step)
{
    unsigned bits = 0;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        bits |= hd_scenario_differs(&step->was, &step->now, i) ? 1u << i : 0;
    return bits;
}

/* Add inputs, the most telling first, until there are so many. */
static unsigned fill_up(unsigned bits, unsigned from, int most)
{
    static const hd_input order[HD_INPUTS] = {HD_OPS_PER_BLOCK, HD_DEVICE_TIME, HD_DISPATCH,
                                              HD_LAUNCH,        HD_BLOCKS,      HD_LAUNCHES_PER_BLOCK};
    int count = 0;

    for (hd_input i = 0; i < HD_INPUTS; i++)
        count += (int)(bits >> i & 1u);
    for (int i = 0; i < HD_INPUTS; i++) {
        unsigned bit = 1u << order[i];
        if (count >= most || bits & bit || !(from & bit))
            continue;
        bits |= bit;
        count++;
    }
    return bits;
}

#define ALL_INPUTS ((1u << HD_INPUTS) - 1)

unsigned hd_lesson_inputs(const hd_app *app)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    unsigned bits = changed(step), free_bits = 0, others = named(step->text);
    hd_said said;

    for (int i = 0; i < step->choices; i++)
        others |= named(step->choice[i].text);
    for (int i = 0; i < step->free_count; i++)
        free_bits |= 1u << step->free[i];
    if (step->kind == HD_LESSON_DO)
        return fill_up(free_bits, ALL_INPUTS & ~(1u << HD_BLOCKS), DO_INPUTS);
    if (!bits && !others && (!hd_lesson_is_open(app) || step->covered))
        others = ALL_INPUTS;
    hd_lesson_say(app, app->columns - 2, &said);
    int most = app->rows - OTHER_ROWS - said.count + (hd_lesson_hides(app) ? 3 : 0);
    bits = fill_up(0, bits, most);
    return fill_up(bits, others, most);
}

/* ---- what is said ---- */

static void HD_PRINTF(4, 5)
    add(hd_said *said, hd_said_kind kind, hd_style style, const char *format, ...)
{
    va_list arguments;

    if (said->count >= HD_SAID_LINES)
        return;
    struct hd_said_line *line = &said->line[said->count++];
    *line = (struct hd_said_line){.kind = kind, .style = style};
    va_start(arguments, format);
    vsnprintf(line->text, sizeof line->text, format, arguments);
    va_end(arguments);
}

static void add_gap(hd_said *said)
{
    if (said->count > 0)
        add(said, HD_SAID_TEXT, HD_STYLE_TEXT, "%s", "");
}

/* A clean text in lines, `first` before the first of them and `indent` blanks before the others. */
static void add_wrapped(hd_said *said, hd_said_kind kind, hd_style style, const char *first, int indent,
                        const char *text, int columns)
{
    const char *rest = text;

    do {
        size_t length = hd_text_break(rest, columns - indent, &text);
        if (first)
            add(said, kind, style, "%s%.*s", first, (int)length, rest);
        else
            add(said, kind, style, "%*s%.*s", indent, "", (int)length, rest);
        first = NULL;
        rest = text;
    } while (*rest);
}

/* A text of the lesson, its paragraphs a blank line apart. */
static void add_text(hd_said *said, const char *raw, const hd_lesson_step *step, hd_style style, int columns)
{
    char *filled = hd_lesson_fill(raw, step);
    bool begun = false;

    for (char *paragraph = filled, *end; paragraph && *paragraph; paragraph = end) {
        end = strchr(paragraph, '\n');
        if (end)
            *end++ = '\0';
        if (begun)
            add_gap(said);
        add_wrapped(said, HD_SAID_TEXT, style, NULL, 0, paragraph, columns);
        begun = true;
    }
    free(filled);
}

int hd_lesson_votes(const hd_lesson_entry *entry)
{
    int votes = 0;

    for (int i = 0; i < HD_LESSON_CHOICES_MAX; i++)
        votes += entry->votes[i];
    return votes;
}

static void add_choices(hd_said *said, const hd_app *app, int columns)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    bool answer = hd_lesson_here(app).answer;
    int chosen = entry->locked ? entry->choice : app->play->choice;

    if (hd_lesson_votes(entry))
        columns -= VOTES_COLUMNS;
    for (int i = 0; i < step->choices; i++) {
        char *text = hd_lesson_fill(step->choice[i].text, step), first[32];
        bool right = answer && step->choice[i].right, wrong = answer && !right && i + 1 == chosen;
        int from = said->count;
        for (char *c = text; (c = strchr(c, '\n'));)
            *c = ' ';
        snprintf(first, sizeof first, "%s %d  ",
                 right               ? "✓"
                 : wrong             ? "✗"
                 : i + 1 == chosen ? "▌"
                                     : " ",
                 i + 1);
        add_wrapped(said, HD_SAID_CHOICE,
                    right               ? HD_STYLE_GOOD
                    : wrong             ? HD_STYLE_BAD
                    : i + 1 == chosen ? HD_STYLE_STRONG
                                        : HD_STYLE_TEXT,
                    first, CHOICE_COLUMNS, text, columns);
        if (from < said->count)
            said->line[from].index = i + 1;
        free(text);
    }
}

static void say_choice(hd_said *said, const hd_app *app, int columns)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    bool answer = hd_lesson_here(app).answer;

    if (!answer) {
        add_text(said, step->text, step, HD_STYLE_TEXT, columns);
        if (said->count + step->choices < HD_LESSON_LINES + 1)
            add_gap(said);
    }
    add_choices(said, app, columns);
    if (!answer)
        return;
    if (entry->choice > 0 && entry->choice <= step->choices)
        add_text(said, step->choice[entry->choice - 1].feedback, step, HD_STYLE_STRONG, columns);
    add_text(said, step->after, step, HD_STYLE_TEXT, columns);
}

static void say_number(hd_said *said, const hd_app *app, int columns)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    char text[HD_FORMAT_MAX];

    if (hd_lesson_here(app).answer) {
        add(said, HD_SAID_MODEL, HD_STYLE_GOOD, "%s", hd_subject_format(text, &step->ask, step));
        add(said, HD_SAID_YOU, HD_STYLE_STRONG, "%s", hd_lesson_answer_format(text, step, entry));
        if (entry->guesses)
            add(said, HD_SAID_CLASS, HD_STYLE_DIM, "%d", entry->guesses);
        add(said, HD_SAID_SCALE, HD_STYLE_DIM, "%s", "");
        add_text(said, step->after, step, HD_STYLE_TEXT, columns);
        return;
    }
    add_text(said, step->text, step, HD_STYLE_TEXT, columns);
    if (said->count < HD_LESSON_LINES)
        add_gap(said);
    if (entry->locked)
        add(said, HD_SAID_TEXT, HD_STYLE_STRONG, "Your answer  %s", hd_lesson_answer_format(text, step, entry));
    else
        add(said, HD_SAID_NUMBER, HD_STYLE_STRONG, "Your answer  ");
}

static void say_explain(hd_said *said, const hd_app *app, int columns)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    char clean[HD_EDIT_MAX * 3];

    add_text(said, step->text, step, HD_STYLE_TEXT, columns);
    add_gap(said);
    const char *words = entry->locked ? (entry->text ? entry->text : "") : app->play->edit.text;
    hd_words_clean(app, words, clean, sizeof clean);
    add_wrapped(said, entry->locked ? HD_SAID_TEXT : HD_SAID_WORDS, HD_STYLE_STRONG, "▌ ", 2, clean, columns);
    add_text(said, entry->locked ? step->after : "", step, HD_STYLE_TEXT, columns);
}

/* What is written grows beyond every screen: the question stays, and the end of what is written. */
static void keep_end(hd_said *said, int rows)
{
    int first = 0, too_many = said->count - rows;

    while (first < said->count && said->line[first].kind != HD_SAID_WORDS)
        first++;
    if (too_many <= 0 || first + too_many >= said->count)
        return;
    memmove(&said->line[first], &said->line[first + too_many],
            (size_t)(said->count - first - too_many) * sizeof said->line[0]);
    said->count -= too_many;
}

void hd_lesson_say(const hd_app *app, int columns, hd_said *said)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);

    said->count = 0;
    switch (step->kind) {
    case HD_LESSON_CHOICE:
        say_choice(said, app, columns);
        break;
    case HD_LESSON_NUMBER:
        say_number(said, app, columns);
        break;
    case HD_LESSON_EXPLAIN:
        say_explain(said, app, columns);
        keep_end(said, app->rows - OTHER_ROWS - 3);
        break;
    case HD_LESSON_DO:
    case HD_LESSON_READ:
    case HD_LESSON_KINDS:
        add_text(said, step->text, step, HD_STYLE_TEXT, columns);
        if (step->kind == HD_LESSON_DO && hd_lesson_entry_here(app)->locked)
            add_text(said, step->after, step, HD_STYLE_STRONG, columns);
        break;
    }
}

/* ---- around it ---- */

const char *hd_lesson_unit(const hd_lesson_step *step)
{
    switch (hd_subject_kind(&step->ask)) {
    case HD_TIME:
        return "ms";
    case HD_SHARE:
        return "%";
    case HD_FACTOR:
        return "×";
    case HD_COUNT:
    case HD_RATIO:
    case HD_RATE:
    case HD_WORD:
        break;
    }
    return "";
}

const char *hd_lesson_number_format(char *buffer, const hd_lesson_step *step, double number)
{
    const hd_lesson_entry entry = {.locked = true, .number = number};

    return hd_lesson_answer_format(buffer, step, &entry);
}

/* The goal as people read it: "host share ≤ 50 %". */
static void goal_words(const hd_lesson_step *step, char *buffer)
{
    char *to = buffer;

    for (const char *c = step->goal_text; *c && to < buffer + HD_FORMAT_MAX - 8; c++) {
        if ((*c == '<' || *c == '>') && c[1] == '=')
            to += sprintf(to, "%s", *c++ == '<' ? "≤" : "≥");
        else if (*c == '%' && c > step->goal_text && c[-1] != ' ')
            to += sprintf(to, " %%");
        else
            *to++ = *c == '_' ? ' ' : *c;
    }
    *to = '\0';
}

/* What the goal speaks of, as it is now. */
static const char *goal_now(const hd_app *app, char *buffer)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);

    if (strncmp(step->goal_text, "gain", 4) == 0)
        return hd_format_factor(buffer, app->opened_outcome.value[HD_STEP_TIME].number /
                                            app->outcome.value[HD_STEP_TIME].number);
    return hd_format_output(buffer, &app->outcome, step->goal.output);
}

static void rule_of_answer(const hd_app *app, char *right)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    int votes = hd_lesson_votes(entry), had = 0;

    if (step->kind == HD_LESSON_NUMBER && isfinite(entry->number)) {
        hd_lesson_factor_format(right, entry->number, hd_subject_number(&step->ask, step));
        return;
    }
    for (int i = 0; i < step->choices; i++)
        had += step->choice[i].right ? entry->votes[i] : 0;
    if (votes)
        snprintf(right, HD_FORMAT_MAX, "%d of %d had it", had, votes);
    else if (entry->gave_up)
        strcpy(right, "no answer");
    else
        snprintf(right, HD_FORMAT_MAX, "yours is %s",
                 hd_lesson_entry_is_right(step, entry) ? "right" : "another");
}

void hd_lesson_rule(const hd_app *app, char *left, char *right)
{
    static const char *const words[HD_LESSON_KINDS] = {"Read", "Predict", "Predict", "", "In your own words"};
    const hd_lesson_step *step = hd_lesson_step_here(app);
    char text[HD_FORMAT_MAX];

    *right = '\0';
    if (hd_lesson_here(app).answer) {
        strcpy(left, "Answer");
        rule_of_answer(app, right);
    } else if (step->kind == HD_LESSON_DO) {
        goal_words(step, text);
        snprintf(left, HD_FORMAT_MAX, "Do: %.80s", text);
        if (!app->covered)
            snprintf(right, HD_FORMAT_MAX, "now %.40s", goal_now(app, text));
    } else {
        strcpy(left, words[step->kind]);
    }
}

/* What of a goal that can be reached would do it alone. */
static void say_possible(const hd_lesson_step *step, char *buffer)
{
    char text[HD_WHY_MAX], label[HD_FORMAT_MAX];

    snprintf(buffer, HD_FORMAT_MAX, "It can be done, by several inputs together. PgDn goes on");
    for (int i = 0; i < (step->free_count ? step->free_count : HD_INPUTS); i++) {
        hd_input input = step->free_count ? step->free[i] : (hd_input)i;
        hd_answer answer = hd_solve(&step->now, input, &step->goal);
        if (answer.kind == HD_ANSWER_NEVER)
            continue;
        snprintf(buffer, HD_FORMAT_MAX, "It can be done: %.60s %.40s. PgDn goes on",
                 hd_format_label(label, &step->now, input), hd_answer_show(text, input, &answer));
        return;
    }
}

static void hint_of_do(const hd_app *app, char *buffer)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    char now[HD_FORMAT_MAX];
    bool impossible = entry->locked && entry->gave_up && hd_lesson_goal_is_impossible(step);

    if (impossible)
        snprintf(buffer, HD_FORMAT_MAX, "Right: it is impossible. PgDn goes on");
    else if (entry->locked && entry->gave_up)
        say_possible(step, buffer);
    else if (entry->locked)
        snprintf(buffer, HD_FORMAT_MAX, "Reached: %.80s. PgDn goes on", entry->text ? entry->text : "");
    else if (!app->covered)
        snprintf(buffer, HD_FORMAT_MAX, "Not yet: %.40s", goal_now(app, now));
}

/* An open prediction: what is locked, and what waits for what. */
static void hint_of_prediction(const hd_app *app, char *buffer)
{
    const hd_lesson_page page = hd_lesson_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    int votes = hd_lesson_votes(entry);
    size_t used = 0;

    if (votes)
        used = (size_t)snprintf(buffer, HD_FORMAT_MAX, "%d votes; g changes them. ", votes);
    else if (entry->guesses)
        used = (size_t)snprintf(buffer, HD_FORMAT_MAX, "%d guesses; g changes them. ", entry->guesses);
    if (entry->locked)
        snprintf(buffer + used, HD_FORMAT_MAX - used, "Locked. PgDn goes on");
    else if (app->play->choice)
        snprintf(buffer + used, HD_FORMAT_MAX - used, "Your answer: %d; Enter locks it", app->play->choice);
    else if (page.last > page.first)
        snprintf(buffer + used, HD_FORMAT_MAX - used, "The answers to %d%s%d are shown together", page.first + 1,
                 page.last == page.first + 1 ? " and " : " to ", page.last + 1);
}

const char *hd_lesson_hint(const hd_app *app, char *buffer)
{
    const hd_lesson_step *step = hd_lesson_step_here(app);
    const hd_lesson_entry *entry = hd_lesson_entry_here(app);
    int last = hd_lesson_pages(app->play->lesson) - 1;

    buffer[0] = '\0';
    if (step->kind == HD_LESSON_DO)
        hint_of_do(app, buffer);
    else if (hd_lesson_is_open(app))
        hint_of_prediction(app, buffer);
    else if (step->kind == HD_LESSON_EXPLAIN && !entry->locked)
        snprintf(buffer, HD_FORMAT_MAX, "%zu of %d", app->play->edit.length, HD_LESSON_WORDS_MAX);
    else if (app->play->page == last)
        snprintf(buffer, HD_FORMAT_MAX, "This is the end. Esc leaves; x in the list writes the report");
    return buffer;
}

const char *hd_lesson_title(const hd_app *app, char *buffer)
{
    const char *name = app->play->record->name;
    size_t digits = strspn(name, "0123456789");

    if (digits && digits < 4 && name[digits] == '-')
        snprintf(buffer, HD_FORMAT_MAX, "%.*s %.200s", (int)digits, name, app->play->lesson->title);
    else
        snprintf(buffer, HD_FORMAT_MAX, "%.200s", app->play->lesson->title);
    return buffer;
}

const char *hd_lesson_place(const hd_app *app, char *buffer)
{
    const hd_lesson_page page = hd_lesson_here(app);

    if (page.answer)
        snprintf(buffer, HD_FORMAT_MAX, "answer %d", page.step + 1);
    else
        snprintf(buffer, HD_FORMAT_MAX, "%d of %d", page.step + 1, app->play->lesson->steps);
    return buffer;
}
