#include "config.h"

#include "hostdispatch/lesson.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "hostdispatch/document.h"
#include "hostdispatch/file.h"
#include "hostdispatch/error.h"
#include "hostdispatch/text.h"
#include "lesson_private.h"

const char *const hd_lesson_kinds[HD_LESSON_KINDS] = {"Read", "Number", "Choice", "Do", "Explain"};

static void grow(hd_lesson_text *text, const char *line, size_t length)
{
    bool first = text->length == 0;
    text->bytes = hd_must(realloc(text->bytes, text->length + length + 2));
    if (!first)
        text->bytes[text->length++] = text->gap ? '\n' : ' ';
    memcpy(text->bytes + text->length, line, length);
    text->length += length;
    text->bytes[text->length] = '\0';
    text->gap = false;
}

/* The text, which is the caller's now; "" where nothing came. */
static char *harvest(hd_lesson_text *text)
{
    char *bytes = text->bytes ? text->bytes : hd_must(strdup(""));

    *text = (hd_lesson_text){0};
    return bytes;
}

/* A condition, "host_share < was host_share" or "host_share >= 50%". */
static bool read_condition(hd_condition *condition, const char *text, size_t length, hd_error *error)
{
    size_t name = 0;
    hd_target target;

    while (name < length && !strchr("<>=", text[name]) && (unsigned char)text[name] < 0x80)
        name++;
    size_t left = name;
    const char *subject = hd_lesson_trim(text, &left);
    if (!hd_subject_parse(subject, left, &condition->left, error))
        return false;
    /* The relation and the value are a target's, by an output of the same kind. */
    size_t sign = hd_relation_read(text + name, length - name, &condition->relation),
           rest = length - name - sign;
    if (sign == 0)
        return hd_refuse(error,
                         "a condition is written {host_share < was host_share} or {host_share >= 50%%}");
    const char *right = hd_lesson_trim(text + name + sign, &rest);
    if (rest && hd_subject_parse(right, rest, &condition->right, NULL) &&
        hd_subject_kind(&condition->left) != HD_WORD) {
        condition->against_subject = true;
        return true;
    }
    char value[512];
    if (condition->left.of == HD_SUBJECT_OUTPUT) {
        snprintf(value, sizeof value, "%s%.*s", hd_outputs[condition->left.index].key, (int)(length - name),
                 text + name);
        if (!hd_target_read(value, strlen(value), &target, error))
            return false;
        condition->value = target.value;
        return true;
    }
    snprintf(value, sizeof value, "%.*s", (int)rest, right);
    return hd_lesson_answer_read(&condition->left, value, 0, &condition->value.number, error);
}

static void end_feedback(hd_lesson_parser *p)
{
    if (p->step && p->step->choices > 0 && p->choosing) {
        hd_lesson_choice *choice = &p->step->choice[p->step->choices - 1];
        free(choice->feedback);
        choice->feedback = harvest(&p->feedback);
    }
    p->choosing = false;
}

/* memrchr() is not everywhere. */
static const char *last_brace(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] != '{')
        length--;
    return length > 0 ? text + length - 1 : NULL;
}

static void take_choice(hd_lesson_parser *p, const char *text, size_t length)
{
    hd_lesson_step *step = p->step;
    hd_error error;

    end_feedback(p);
    if (step->choices == HD_LESSON_CHOICES_MAX) {
        hd_lesson_fault(p->lesson, p->line, "there are more than %d choices", HD_LESSON_CHOICES_MAX);
        return;
    }
    hd_lesson_choice choice = {.line = p->line};
    if (length >= 3 && memcmp(text, "[x]", 3) == 0) {
        choice.right = true;
        length -= 3;
        text = hd_lesson_trim(text + 3, &length);
    }
    const char *brace = length && text[length - 1] == '}' ? last_brace(text, length) : NULL;
    if (brace) {
        size_t inside = (size_t)(text + length - 1 - brace) - 1;
        /* A name alone is part of the text. */
        if (memchr(brace, '<', inside + 1) || memchr(brace, '>', inside + 1) ||
            memchr(brace, '=', inside + 1)) {
            choice.decided = true;
            if (!read_condition(&choice.condition, brace + 1, inside, &error)) {
                hd_lesson_fault(p->lesson, p->line, "%s", error.text);
                choice.decided = false;
            }
            length = (size_t)(brace - text);
            text = hd_lesson_trim(text, &length);
        }
    }
    choice.text = hd_must(strndup(text, length));
    choice.feedback = hd_must(strdup(""));
    step->choice[step->choices++] = choice;
    p->choosing = true;
}

static void settle(hd_lesson_parser *p);

static void begin_step(hd_lesson_parser *p, hd_lesson_kind kind)
{
    hd_lesson *lesson = p->lesson;

    settle(p);
    if (lesson->steps == HD_LESSON_STEPS_MAX) {
        hd_lesson_fault(p->lesson, p->line, "there are more than %d steps", HD_LESSON_STEPS_MAX);
        p->step = NULL;
        return;
    }
    lesson->step = hd_must(realloc(lesson->step, ((size_t)lesson->steps + 1) * sizeof *lesson->step));
    p->step = &lesson->step[lesson->steps++];
    /* A Do begins where nothing was changed yet; what is predicted and explained is the change. */
    *p->step = (hd_lesson_step){
        .kind = kind, .line = p->line, .was = p->base, .now = kind == HD_LESSON_DO ? p->base : p->now};
    p->text = &p->step_text;
    p->keys = true;
    p->after = false;
    p->given = 0;
}

static void take_heading(hd_lesson_parser *p, const char *text, size_t length)
{
    hd_nearest nearest = hd_nearest_to(text, length);

    for (int i = 0; i < HD_LESSON_KINDS; i++) {
        if (hd_word_is(text, length, hd_lesson_kinds[i])) {
            begin_step(p, (hd_lesson_kind)i);
            return;
        }
        hd_nearest_offer(&nearest, hd_lesson_kinds[i]);
    }
    if (nearest.best)
        hd_lesson_fault(p->lesson, p->line, "## %.*s is no step; ## %s is one", hd_quoted(length), text,
                        nearest.best);
    else
        hd_lesson_fault(p->lesson, p->line, "## %.*s is no step; Read, Number, Choice, Do and Explain are",
                        hd_quoted(length), text);
}

static void take_title(hd_lesson_parser *p, const char *text, size_t length)
{
    if (p->titled) {
        hd_lesson_fault(p->lesson, p->line, "there is a title already; a file holds one lesson");
        return;
    }
    free(p->lesson->title);
    p->lesson->title = hd_must(strndup(text, length));
    p->titled = p->keys = true;
    p->given = 0;
}

static void take_after(hd_lesson_parser *p, const char *text, size_t length)
{
    bool predicts = p->step && (p->step->kind == HD_LESSON_NUMBER || p->step->kind == HD_LESSON_CHOICE);

    if (!hd_word_is(text, length, "After") || !predicts) {
        hd_lesson_fault(p->lesson, p->line, "### %.*s is no part; ### After is one, of a Number or a Choice",
                        hd_quoted(length), text);
        return;
    }
    end_feedback(p);
    p->after = true;
    p->text = &p->step_after;
}

static bool begins(const char *line, size_t length, const char *mark)
{
    size_t size = strlen(mark);

    return length >= size && memcmp(line, mark, size) == 0;
}

static void take_line(hd_lesson_parser *p, const char *whole, size_t whole_length)
{
    size_t length = whole_length;
    const char *line = hd_lesson_trim(whole, &length);
    bool indented = line > whole;

    if (length == 0) {
        p->text->gap = true;
        p->feedback.gap = true;
        return;
    }
    if (indented && p->choosing) {
        grow(&p->feedback, line, length);
        return;
    }
    static const struct {
        const char *mark;
        void (*take)(hd_lesson_parser *p, const char *text, size_t length);
    } headings[] = {{"### ", take_after}, {"## ", take_heading}, {"# ", take_title}};
    for (size_t i = 0; !indented && i < sizeof headings / sizeof headings[0]; i++)
        if (begins(line, length, headings[i].mark)) {
            size_t size = strlen(headings[i].mark), rest = length - size;
            const char *text = hd_lesson_trim(line + size, &rest);
            headings[i].take(p, text, rest);
            return;
        }
    if (*line == '>') {
        size_t rest = length - 1;
        const char *text = hd_lesson_trim(line + 1, &rest);
        grow(p->step ? &p->step_note : &p->lesson_note, text, rest);
        return;
    }
    if (p->step && p->step->kind == HD_LESSON_CHOICE && !p->after && begins(line, length, "- ")) {
        size_t rest = length - 2;
        const char *text = hd_lesson_trim(line + 2, &rest);
        p->keys = false;
        take_choice(p, text, rest);
        return;
    }
    if (hd_lesson_take_key(p, line, length))
        return;
    if (p->step && p->step->choices > 0 && !p->after)
        hd_lesson_fault(p->lesson, p->line,
                        "text stands before the choices; what is said afterwards stands under ### After");
    if (!p->titled && !p->step)
        hd_lesson_fault(p->lesson, p->line, "a lesson begins with its title: # Title");
    p->titled = true;
    p->keys = false;
    grow(p->text, line, length);
}

/* The step is whole: work out what the model says of it. */
static void settle(hd_lesson_parser *p)
{
    hd_lesson_step *step = p->step;

    end_feedback(p);
    if (!step)
        return;
    step->text = harvest(&p->step_text);
    step->after = harvest(&p->step_after);
    step->note = harvest(&p->step_note);
    p->base = step->was;
    if (step->kind != HD_LESSON_DO)
        p->now = step->now;
    if (!p->based) {
        hd_lesson_fault(p->lesson, step->line, "there is no scenario; Scenario under the title names one");
        p->based = true;
        return;
    }
    if (!hd_evaluate(&step->was, &step->was_outcome, NULL) ||
        !hd_evaluate(&step->now, &step->now_outcome, NULL))
        return;
    if (step->goal_text && step->goal.value.number < 0)
        step->goal.value.number = step->was_outcome.value[HD_STEP_TIME].number / -step->goal.value.number;
    for (int i = 0; i < step->choices; i++)
        if (step->choice[i].decided)
            step->choice[i].right = hd_condition_holds(&step->choice[i].condition, step);
    hd_lesson_check(p->lesson, step);
}

hd_lesson *hd_lesson_parse(const char *text, size_t length, hd_lesson_source *source, void *context,
                           const char *student)
{
    hd_lesson *lesson = hd_must(calloc(1, sizeof *lesson));
    hd_lesson_parser p = {.lesson = lesson, .source = source, .context = context, .student = student};

    p.text = &p.lesson_text;
    lesson->title = hd_must(strdup(""));
    lesson->aim = hd_must(strdup(""));
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3, length -= 3;
    for (size_t at = 0; at < length; p.line++) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = end ? (size_t)(end - (text + at)) : length - at;
        p.line += at == 0;
        take_line(&p, text + at, size);
        at += size + 1;
    }
    settle(&p);
    lesson->text = harvest(&p.lesson_text);
    lesson->note = harvest(&p.lesson_note);
    free(p.feedback.bytes);
    free(p.step_text.bytes);
    free(p.step_after.bytes);
    free(p.step_note.bytes);
    if (lesson->steps == 0)
        hd_lesson_fault(p.lesson, 1,
                        "there is no step; one begins with ## Read, Number, Choice, Do or Explain");
    return lesson;
}

void hd_lesson_free(hd_lesson *lesson)
{
    if (!lesson)
        return;
    for (int i = 0; i < lesson->steps; i++) {
        hd_lesson_step *step = &lesson->step[i];
        for (int k = 0; k < step->choices; k++) {
            free(step->choice[k].text);
            free(step->choice[k].feedback);
        }
        free(step->text);
        free(step->after);
        free(step->note);
        free(step->goal_text);
    }
    free(lesson->step);
    free(lesson->fault);
    free(lesson->title);
    free(lesson->aim);
    free(lesson->text);
    free(lesson->note);
    free(lesson);
}

/* The scenarios of a lesson file: those of files beside it, and presets. */
static bool find_scenario(void *context, const char *name, hd_scenario *scenario, hd_error *error)
{
    const char *folder = context;
    char *beside = hd_path_joined(folder, name), *real = realpath(beside, NULL),
         *home = realpath(folder, NULL);
    /* A link that leads out of the folder is another folder's file. */
    bool here = real && home && strncmp(real, home, strlen(home)) == 0 &&
                !strchr(real + strlen(home) + 1, '/') && hd_path_check_file(real, NULL);
    char *path = here ? hd_must(strdup(real)) : hd_source_path(name, NULL);
    bool found = path && (here || hd_preset_place_of(path) != HD_PRESET_NOWHERE);
    hd_document *document = found ? hd_document_load(path, 0, NULL, error) : NULL;
    bool loaded = document;

    if (!found)
        hd_refuse(error, "%.200s is neither a preset nor a file beside the lesson", name);
    if (loaded)
        *scenario = *hd_document_scenario(document);
    hd_document_free(document);
    free(path);
    free(home);
    free(real);
    free(beside);
    return loaded;
}

/* The bytes of a file of at most HD_LESSON_BYTES_MAX; to be freed. */
static char *read_file(const char *path, size_t *length, hd_error *error)
{
    if (!hd_path_check_file(path, error))
        return NULL;
    char *text = hd_file_read(path, HD_LESSON_BYTES_MAX + 1, length, error);
    if (!text)
        return NULL;
    if (*length > HD_LESSON_BYTES_MAX)
        hd_fail(error, 0, "it is larger than %d KiB, which no lesson is", HD_LESSON_BYTES_MAX / 1024);
    else if (!hd_text_is_utf8(text, *length) || memchr(text, '\0', *length))
        hd_fail(error, 0, "it is no UTF-8 text; a lesson is Markdown in UTF-8");
    else
        return text;
    free(text);
    return NULL;
}

hd_lesson *hd_lesson_load(const char *path, const char *student, hd_error *error)
{
    size_t length;
    char *text = read_file(path, &length, error);

    if (!text)
        return NULL;
    const char *name = hd_path_name(path);
    char *folder = name > path ? hd_must(strndup(path, (size_t)(name - path))) : hd_must(strdup("."));
    hd_lesson *lesson = hd_lesson_parse(text, length, find_scenario, folder, student);
    free(folder);
    free(text);
    return lesson;
}
