#include "config.h"

#include "hostdispatch/document.h"

#include <stdarg.h>
#include <string.h>

#include "document_private.h"
#include "hostdispatch/text.h"

/* More warnings than these would say no more. */
#define WARNINGS_MAX 24

static bool is_object(const json_object *value)
{
    return json_object_is_type(value, json_type_object);
}

static char *copy_string(const char *string)
{
    return string ? hd_must(strdup(string)) : NULL;
}

static const char *copy_text(const hd_json_span *text)
{
    return text->bytes ? memcpy(hd_must(malloc(text->length + 1)), text->bytes, text->length) : NULL;
}

/* ---- reading ---- */

/* A value of another type than its input's; the likely slips are told what to write. */
static bool refuse_type(hd_input input, json_object *value, hd_error *error)
{
    const hd_input_row *row = &hd_inputs[input];

    if (row->kind == HD_TIME && hd_json_is_number(value)) {
        const char *text = json_object_get_string(value);
        return hd_refuse(error, "%s is a number without a unit; write \"%.*s µs\" or another unit", row->key,
                         hd_quoted(strlen(text)), text);
    }
    if (row->kind == HD_COUNT && json_object_is_type(value, json_type_string))
        return hd_refuse(error, "%s is a text; write a number without quotes", row->key);
    return hd_refuse(error, "%s is %s; %s%s is accepted", row->key, hd_json_type(value), row->accepted,
                     row->kind == HD_TIME ? ", in quotes," : "");
}

static bool read_input(const json_object *object, hd_input input, hd_scenario *scenario, hd_error *error)
{
    const hd_input_row *row = &hd_inputs[input];
    json_object *value = NULL;

    if (!json_object_object_get_ex(object, row->key, &value) || (input == HD_LAUNCHES_PER_BLOCK && !value))
        return true;
    bool text = json_object_is_type(value, json_type_string);
    if (row->kind == HD_TIME ? !text : !hd_json_is_number(value))
        return refuse_type(input, value, error);
    const char *said = hd_must((void *)(uintptr_t)json_object_get_string(value));
    size_t length = text ? (size_t)json_object_get_string_len(value) : strlen(said);
    return hd_scenario_read(scenario, input, row->key, said, length, NULL, error);
}

/* A text of ours. A C string cannot hold a NUL: U+FFFD takes its place. */
static bool read_text(json_object *object, const char *key, hd_error *error)
{
    json_object *value = hd_json_member(object, key);

    if (!hd_json_has(object, key))
        return true;
    if (!json_object_is_type(value, json_type_string))
        return hd_fail(error, 0, "%s is %s; a text is accepted", key, hd_json_type(value));
    const char *text = json_object_get_string(value);
    size_t length = (size_t)json_object_get_string_len(value);
    if (strlen(text) == length)
        return true;
    char *clean = hd_must(malloc(length * 3 + 1)), *to = clean;
    for (size_t i = 0; i < length; i++)
        to = text[i] ? stpncpy(to, text + i, 1) : stpcpy(to, HD_UTF8_REPLACEMENT);
    *to = '\0';
    hd_json_set(object, key, hd_json_new_text(clean));
    free(clean);
    return true;
}

/* What each block adds to a device time that follows them; alone, it makes the device time. */
const char hd_each_key[] = "device_time_per_block";

static bool read_each(json_object *object, hd_scenario *scenario, hd_error *error)
{
    json_object *value = hd_json_member(object, hd_each_key);
    double each = 0;
    hd_error why;

    if (!value)
        return true;
    const char *text = json_object_get_string(value);
    if (!json_object_is_type(value, json_type_string))
        return hd_refuse(error, "%s is %s; a time above 0 with its unit, in quotes, is accepted", hd_each_key,
                         hd_json_type(value));
    if (!hd_time_read(text, strlen(text), NULL, &each, &why))
        return hd_refuse(error, "%s \"%.*s\" was refused: %s", hd_each_key, hd_quoted(strlen(text)), text,
                         why.text);
    if (!hd_scenario_has(scenario, HD_DEVICE_TIME) &&
        !hd_scenario_set_time(scenario, HD_DEVICE_TIME, (double)scenario->blocks * each, &why))
        return hd_refuse(error, "%s: %s", hd_each_key, why.text);
    return hd_scenario_follow_blocks(scenario, each, &why) ||
           hd_refuse(error, "%s \"%.*s\" was refused: %s", hd_each_key, hd_quoted(strlen(text)), text, why.text);
}

json_object *hd_json_each(const hd_scenario *scenario)
{
    char text[HD_NUMBER_MAX];

    hd_time_write(scenario->device_time_per_block, text);
    return hd_json_new_text(text);
}

/* ---- keys ---- */

static const char *const known_keys[] = {"name",   "description", "source", "changes", "measured",
                                         "pinned", "baseline",    "view",   hd_each_key};

static bool is_known(const char *key)
{
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (*hd_inputs[i].key == *key && strcmp(hd_inputs[i].key, key) == 0)
            return true;
    for (size_t i = 0; i < sizeof known_keys / sizeof known_keys[0]; i++)
        if (*known_keys[i] == *key && strcmp(known_keys[i], key) == 0)
            return true;
    return false;
}

/* A key that is nearly an input's would leave that input unset without a word. @return it, or NULL */
static const char *misspelt(const json_object *object, hd_error *error)
{
    struct json_object_iter each;
    json_object_object_foreachC((json_object *)(uintptr_t)object, each)
    {
        const char *meant = is_known(each.key) ? NULL : hd_key_meant(object, each.key, each.val);
        if (!meant)
            continue;
        (void)hd_refuse(error, "\"%.*s\" is no key of a scenario; did you mean %s?",
                        hd_quoted(strlen(each.key)), each.key, meant);
        return each.key;
    }
    return NULL;
}

const char *hd_scenario_of_object(json_object *object, hd_scenario *scenario, hd_error *error)
{
    const char *key = misspelt(object, error);

    *scenario = hd_scenario_empty();
    for (hd_input i = 0; i < HD_INPUTS && !key; i++)
        if (!read_input(object, i, scenario, error))
            key = hd_inputs[i].key;
    if (!key && !read_each(object, scenario, error))
        key = hd_each_key;
    if (!key && !read_text(object, "name", error))
        key = "name";
    if (!key && !read_text(object, "description", error))
        key = "description";
    return key;
}

long hd_document_line(const hd_document *document, const char *member, const char *inner, const char *innermost)
{
    const char *path[5] = {member, inner, innermost};

    if (document->wrapped && strcmp(member, "name") != 0)
        memcpy(path, (const char *[]){"inputs", member, inner, innermost}, 4 * sizeof *path);
    for (int at = 3; at >= 0; path[at--] = NULL) {
        long line = path[at] ? hd_json_line(&document->text, path) : 0;
        if (line > 0)
            return line;
    }
    return document->text.line;
}

hd_warning *hd_document_warn(hd_document *document, const char *key, const char *inner, const char *format, ...)
{
    char text[HD_ERROR_MAX];
    va_list arguments;

    if (document->warning_count == WARNINGS_MAX)
        return NULL;
    if (!document->warnings)
        document->warnings = hd_must(malloc(WARNINGS_MAX * sizeof *document->warnings));
    hd_warning *warning = &document->warnings[document->warning_count++];
    *warning = (hd_warning){.member = key, .value = json_object_get(hd_json_member(document->read, key))};
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    (void)hd_fail(&warning->error, hd_document_line(document, key, inner, NULL), "%s", text);
    return warning;
}

/* What somebody else may understand is named, and kept. */
static void warn_unknown(hd_document *document)
{
    char list[HD_ERROR_MAX / 2] = "";
    const char *first = NULL;
    size_t count = 0;

    struct json_object_iter each;
    json_object_object_foreachC(document->read, each)
    {
        size_t used = strlen(list);
        if (is_known(each.key))
            continue;
        first = first ? first : each.key;
        if (count++ < 4)
            snprintf(list + used, sizeof list - used, "%s\"%.*s\"", used ? ", " : "",
                     hd_quoted(strlen(each.key)), each.key);
    }
    if (first)
        (void)hd_document_warn(document, first, NULL, "%s%s of a scenario; %s nothing", list,
                   count > 4   ? " and others are no keys"
                   : count > 1 ? " are no keys"
                               : " is no key",
                   count > 1 ? "they are kept, and change" : "it is kept, and changes");
}

/* An object of ours that is something else is somebody else's. */
static void expect_object(hd_document *document, const char *key)
{
    json_object *value = hd_json_member(document->read, key);

    if (value && !is_object(value))
        (void)hd_document_warn(document, key, NULL, "%s is %s; an object in braces is accepted",
                   key, hd_json_type(value));
}

void hd_scenario_overlay(json_object *values, hd_scenario *scenario)
{
    const double each = scenario->device_time_per_block;

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (hd_json_has(values, hd_inputs[i].key) && !hd_json_member(values, hd_inputs[i].key))
            scenario->given &= ~(1u << i);
        else
            (void)read_input(values, i, scenario, NULL);
    }
    /* A device time that comes to the same with the blocks still follows them. */
    (void)hd_scenario_follow_blocks(scenario, each, NULL);
    (void)read_each(values, scenario, NULL);
}

/* Values whose times are numbers of microseconds, as scenario files have them. */
static json_object *with_units(json_object *values)
{
    json_object *plain = hd_json_object();

    struct json_object_iter each;
    json_object_object_foreachC(values, each)
    {
        hd_input input = hd_input_find(each.key, strlen(each.key));
        char text[HD_NUMBER_MAX * 2];
        bool time = ((input < HD_INPUTS && hd_inputs[input].kind == HD_TIME) || strcmp(each.key, hd_each_key) == 0) &&
                    hd_json_is_number(each.val);
        if (time)
            snprintf(text, sizeof text, "%.80s µs", json_object_get_string(each.val));
        hd_json_set(plain, each.key,
                    time                  ? hd_json_new_text(text)
                    : is_object(each.val) ? with_units(each.val)
                                          : json_object_get(each.val));
    }
    return plain;
}

/* The scenario that an object of `eval -o json` speaks of: its name, `inputs` and `changes`. `object` is taken over. */
static json_object *unwrap(json_object *object)
{
    json_object *plain = with_units(hd_json_member(object, "inputs")), *changes = hd_json_member(object, "changes");

    hd_json_set_as(plain, "name", object);
    if (is_object(changes))
        hd_json_set(plain, "changes", with_units(changes));
    json_object_put(object);
    return plain;
}

json_object *hd_document_tree(hd_document *document)
{
    if (document->tree == document->read) {
        document->tree = hd_json_copy(document->read);
        json_object_put(document->read);
    }
    return document->tree;
}

hd_document *hd_document_read(json_object *object, const hd_json_span *text, hd_error *error)
{
    hd_document *document = hd_must(calloc(1, sizeof *document));

    document->file.siblings = 1;
    document->text = text ? *text : (hd_json_span){.line = 1};
    document->wrapped = is_object(hd_json_member(object, "inputs"));
    document->read = object = document->wrapped ? unwrap(object) : object;
    const char *refused = hd_scenario_of_object(object, &document->file.scenario, error);
    if (refused) {
        if (error)
            error->line = hd_document_line(document, refused, NULL, NULL);
        document->text.bytes = NULL;
        hd_document_free(document);
        return NULL;
    }
    document->scenario = document->file.scenario;
    warn_unknown(document);
    document->origin = document->file.scenario;
    if (hd_json_has(object, "changes"))
        hd_scenario_overlay(hd_json_member(object, "changes"), &document->origin);
    expect_object(document, "measured");
    expect_object(document, "view");
    hd_pinned_read(document);
    document->text.bytes = hd_json_has(object, "view") ? copy_text(&document->text) : NULL;
    /* Name and description are always written, and come first where they were not there. */
    document->tree = json_object_get(object);
    if (!hd_json_has(object, "name") || !hd_json_has(object, "description")) {
        document->tree = hd_json_object();
        hd_json_set(document->tree, "name", hd_json_new_text(hd_or_empty(hd_json_text(object, "name"))));
        hd_json_set(document->tree, "description",
                    hd_json_new_text(hd_or_empty(hd_json_text(object, "description"))));
        struct json_object_iter each;
        json_object_object_foreachC(object, each)
            hd_json_set(document->tree, each.key, json_object_get(each.val));
        json_object_put(object);
    }
    hd_source_follow(document);
    return document;
}

hd_document *hd_document_new(void)
{
    return hd_must(hd_document_read(hd_json_object(), NULL, NULL));
}

hd_document *hd_document_make(const char *name, const char *kind, const char *text,
                              const hd_scenario *scenario)
{
    json_object *object = hd_json_object(), *source = hd_json_object();

    hd_json_set(object, "name", hd_json_new_text(name));
    hd_json_set(object, "description", hd_json_new_text(""));
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (i == HD_BLOCKS || !hd_inputs[i].required || hd_scenario_has(scenario, i))
            hd_json_set(object, hd_inputs[i].key, hd_json_input(scenario, i));
    hd_json_set(source, "kind", hd_json_new_text(kind));
    hd_json_set(source, "text", hd_json_new_text(text));
    hd_json_set(object, "source", source);
    return hd_must(hd_document_read(object, NULL, NULL));
}

hd_document *hd_document_copy(const hd_document *document)
{
    hd_document *copy = hd_must(malloc(sizeof *copy));

    *copy = *document;
    json_object_get(copy->read);
    copy->text.bytes = copy_text(&document->text);
    copy->tree = hd_json_copy(document->tree);
    json_object_get(copy->levers);
    json_object_get(copy->before_levers);
    copy->changes = copy_string(document->changes);
    copy->source_text = copy_string(document->source_text);
    for (size_t i = 0; i < copy->pin_count; i++)
        json_object_get(copy->pin[i].object);
    if (copy->warnings)
        copy->warnings = memcpy(hd_must(malloc(WARNINGS_MAX * sizeof *copy->warnings)), document->warnings,
                                copy->warning_count * sizeof *copy->warnings);
    for (size_t i = 0; i < copy->warning_count; i++) {
        copy->warnings[i].key = copy_string(document->warnings[i].key);
        json_object_get(copy->warnings[i].value);
    }
    return copy;
}

void hd_document_free(hd_document *document)
{
    if (!document)
        return;
    json_object_put(document->read);
    json_object_put(document->tree);
    json_object_put(document->levers);
    json_object_put(document->before_levers);
    free((void *)(uintptr_t)document->text.bytes);
    free(document->changes);
    free(document->source_text);
    hd_pinned_free(document);
    for (size_t i = 0; i < document->warning_count; i++) {
        free(document->warnings[i].key);
        json_object_put(document->warnings[i].value);
    }
    free(document->warnings);
    free(document);
}

/* ---- inputs, name, description ---- */

const hd_scenario *hd_document_scenario(const hd_document *document)
{
    return &document->scenario;
}

void hd_document_set_scenario(hd_document *document, const hd_scenario *scenario)
{
    document->scenario = *scenario;
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        const char *key = hd_inputs[i].key;
        if (!hd_scenario_differs(&document->file.scenario, scenario, i) &&
            (hd_json_has(document->read, key) || !hd_scenario_has(scenario, i)))
            hd_json_set_as(hd_document_tree(document), key, document->read);
        else
            hd_json_set(hd_document_tree(document), key, hd_json_input(scenario, i));
    }
    if (document->file.scenario.device_time_per_block == scenario->device_time_per_block)
        hd_json_set_as(hd_document_tree(document), hd_each_key, document->read);
    else if (scenario->device_time_per_block > 0)
        hd_json_set(hd_document_tree(document), hd_each_key, hd_json_each(scenario));
    else
        json_object_object_del(hd_document_tree(document), hd_each_key);
    hd_source_follow(document);
}

const char *hd_document_name(const hd_document *document)
{
    return hd_json_text(document->tree, "name");
}

const char *hd_document_description(const hd_document *document)
{
    return hd_json_text(document->tree, "description");
}

void hd_document_set_name(hd_document *document, const char *name)
{
    hd_json_set(hd_document_tree(document), "name", hd_json_new_text(name));
}

void hd_document_set_description(hd_document *document, const char *description)
{
    hd_json_set(hd_document_tree(document), "description", hd_json_new_text(description));
}

/* ---- measured, pinned, view ---- */

/* Set a member of an object that is itself a member; `value` NULL is null. */
static void set_within(hd_document *document, const char *key, const char *inner, json_object *value)
{
    json_object *object = hd_json_copy(hd_json_member(document->tree, key));

    hd_json_set(object, inner, value);
    hd_json_set(hd_document_tree(document), key, object);
}

bool hd_document_measured(const hd_document *document, const char *column, double *value)
{
    json_object *found = hd_json_member(hd_json_member(document->tree, "measured"), column);

    if (!hd_json_is_number(found))
        return false;
    *value = json_object_get_double(found);
    return true;
}

const char *hd_document_measured_text(const hd_document *document, const char *column)
{
    return hd_json_text(hd_json_member(document->tree, "measured"), column);
}

void hd_document_set_measured(hd_document *document, const char *column, double value)
{
    char number[HD_NUMBER_MAX];

    hd_number_write(value, number);
    set_within(document, "measured", column, hd_must(json_object_new_double_s(value, number)));
}

void hd_document_set_measured_text(hd_document *document, const char *column, const char *text)
{
    set_within(document, "measured", column, text ? hd_json_new_text(text) : NULL);
}

/* The columns, in their order; false where one is missing or below 0. */
static bool read_measured(const hd_document *document, const char *const *keys, double *const *to,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!hd_document_measured(document, keys[i], to[i]) || !(*to[i] >= 0))
            return false;
    return true;
}

bool hd_document_measured_step(const hd_document *document, hd_measured *measured)
{
    static const char *const keys[] = {"wall",        "launching",     "in_ops",  "between",
                                       "starved",     "starved_issue", "waiting", "blocked",
                                       "device_busy", "device",        "ops",     "launches"};
    hd_measured_step *step = &measured->step;
    double launching, in_ops, between, device, ops, launches, unprofiled, host;
    double *const to[] = {&step->wall,    &launching,     &in_ops,
                          &between,       &step->starved, &step->starved_issue,
                          &step->waiting, &step->blocked, &step->device_busy,
                          &device,        &ops,           &launches};
    json_object *kept = hd_json_member(document->tree, "measured");

    /* Whoever measured says by null that nothing follows. */
    if (!read_measured(document, keys, to, sizeof keys / sizeof keys[0]) ||
        (hd_json_has(kept, "measured_regime") && !hd_json_text(kept, "measured_regime")))
        return false;
    step->issuing = launching + in_ops + between;
    const double wall = step->wall * (1 + 1e-9); /* parts add up but for rounding */
    if (!(step->device_busy > 0) || !(ops + launches > 0) || 2 * step->device_busy < device ||
        step->issuing + step->blocked > wall || step->waiting > step->blocked ||
        step->starved + step->device_busy > wall || step->starved_issue > step->starved)
        return false;
    if (!hd_document_measured(document, "host_time", &host) &&
        !hd_document_measured(document, "host_model", &host))
        return false;
    (void)hd_document_measured(document, "device_time", &device);
    measured->outcome = (hd_outcome){.value = {{0}}};
    measured->outcome.value[HD_HOST_TIME].number = host;
    measured->outcome.value[HD_STEP_TIME].number = host + device;
    return host >= 0 && device > 0 &&
           (!hd_document_measured(document, "step_unprofiled", &unprofiled) ||
            hd_step_unprofiled(step, unprofiled));
}

const char *hd_document_view(const hd_document *document, const char *key)
{
    return hd_json_text(hd_json_member(document->tree, "view"), key);
}

void hd_document_set_view(hd_document *document, const char *key, const char *text)
{
    const char *now = hd_document_view(document, key);

    if (text ? now && strcmp(now, text) == 0 : !hd_json_has(hd_json_member(document->tree, "view"), key))
        return;
    set_within(document, "view", key, text ? hd_json_new_text(text) : NULL);
    if (!text)
        json_object_object_del(hd_json_member(document->tree, "view"), key);
    if (json_object_object_length(hd_json_member(document->tree, "view")) == 0)
        json_object_object_del(hd_document_tree(document), "view");
}

bool hd_document_view_is_no_text(const hd_document *document, const char *key)
{
    return hd_json_member(hd_json_member(document->tree, "view"), key) && !hd_document_view(document, key);
}

/* ---- warnings ---- */

void hd_document_view_warning(hd_document *document, const char *key, const char *why)
{
    hd_warning *warning = hd_document_warn(document, "view", key, "view.%s %s", key, why);

    if (!warning)
        return;
    json_object_put(warning->value);
    warning->value = json_object_get(hd_json_member(hd_json_member(document->read, "view"), key));
    warning->key = copy_string(key);
}

size_t hd_document_warning_count(const hd_document *document)
{
    return document->warning_count;
}

const hd_error *hd_document_warning(const hd_document *document, size_t index)
{
    return &document->warnings[index].error;
}

bool hd_document_replaces(const hd_document *document, size_t index)
{
    const hd_warning *warning = &document->warnings[index];
    json_object *now = hd_json_member(document->tree, warning->member);

    return !json_object_equal(warning->key ? hd_json_member(now, warning->key) : now, warning->value);
}

const hd_document_file *hd_document_file_of(const hd_document *document)
{
    return &document->file;
}

char *hd_document_text(const hd_document *document, size_t *length)
{
    hd_writing text;

    if (length)
        *length = 0;
    if (!hd_writing_begin(&text))
        return NULL;
    hd_json_write(text.out, document->tree, 0);
    putc('\n', text.out);
    return hd_writing_end(&text, length);
}
