#include "config.h"

#include "hostdispatch/document.h"

#include <stdlib.h>
#include <string.h>

#include "check_io.h"
#include "hostdispatch/text.h"
#include "runner.h"

static void check_text(const hd_document *document, const char *wanted)
{
    size_t length;
    char *text = hd_document_text(document, &length), *laid_out = hd_test_laid_out(wanted);

    ck_assert_str_eq(text, laid_out);
    ck_assert_uint_eq(length, strlen(laid_out));
    free(laid_out);
    free(text);
}

/* Set an input as an option would. */
static void set(hd_document *document, const char *key, const char *text)
{
    hd_scenario scenario = *hd_document_scenario(document);
    hd_error error = {.text = ""};

    ck_assert_msg(
        hd_scenario_read(&scenario, hd_input_find(key, strlen(key)), key, text, strlen(text), NULL, &error),
        "%s", error.text);
    hd_document_set_scenario(document, &scenario);
}

START_TEST(new_one)
{
    hd_document *document = hd_document_new();

    ck_assert_str_eq(hd_document_name(document), "");
    ck_assert_str_eq(hd_document_description(document), "");
    ck_assert_ptr_null(hd_document_source_kind(document));
    ck_assert_uint_eq(hd_document_scenario(document)->given, 0);
    check_text(document, "{\n  \"name\": \"\",\n  \"description\": \"\"\n}\n");
    set(document, "blocks", "3");
    set(document, "ops_per_block", "12");
    set(document, "dispatch", "0.01 ms");
    set(document, "launch", "5us");
    set(document, "device_time", "895.5223880597015us");
    check_text(document,
               "{\n  \"name\": \"\",\n  \"description\": \"\",\n  \"blocks\": 3,\n  \"ops_per_block\": 12,\n"
               "  \"dispatch\": \"10 µs\",\n  \"launch\": \"5 µs\",\n"
               "  \"device_time\": \"895.5223880597015 µs\"\n}\n");
    set(document, "launches_per_block", "7");
    hd_document_set_name(document, "mine");
    char *text = hd_document_text(document, NULL);
    hd_document *back = read_document(text, strlen(text));
    ck_assert_str_eq(hd_document_name(back), "mine");
    ck_assert(hd_scenario_equal(hd_document_scenario(back), hd_document_scenario(document)));
    check_text(back, text);
    free(text);
    hd_document_free(back);
    hd_document_free(document);
    hd_document_free(NULL);
}
END_TEST

/* Texts that come back as they were, whatever they hold. */
START_TEST(kept)
{
    static const char *const texts[] = {
        "{\"name\":\"\",\"description\":\"\"}",
        "{\"description\": \"b\", \"name\": \"a\"}",
        "{ \"device_time\" : \"1 ms\" ,\t\"name\":\"é/\\\"\", \"description\" :\r\n\"\" }",
        "{\"name\":\"\",\"description\":\"\",\"blocks\":12.0,\"ops_per_block\":1.2e1,\"launches_per_block\":"
        "null}",
        "{\"name\":\"\",\"description\":\"\",\"dispatch\":\"0.010 ms\",\"launch\":\"1×10⁻⁷ "
        "s\",\"device_time\":\"9e2us\"}",
        "{\"name\":\"\",\"description\":\"\",\"dispatch\":\"10 µs\"}",
        "{\"name\":\"\",\"description\":\"\",\"x\":[0.10,1E+2,0,-0.0,1e-400,9223372036854775807,-"
        "9223372036854775808,true]}",
        "{\"name\":\"\",\"description\":\"\",\"x\":18446744073709551615,\"\":{\"\":\"\"}}",
        "{\"name\":\"\",\"description\":\"\",\"x\":0."
        "1000000000000000055511151231257827021181583404541015625}",
        "{\"name\":\"\",\"description\":\"\",\"x\":{\"name\":1,\"blocks\":\"many\",\"dispatch\":5},\"y\":[{"
        "\"a\":1},{\"a\":2}]}",
        "{\"name\":\"\",\"description\":\"\",\"Blocks\":\"no\",\"blocks \":[]}",
        "{\"name\":\"😀\",\"description\":\"\\u001b[2J\\u007f\\u202e\\u0085\\b\\f\\n\\r\\t\\\\\"}",
        "{\"name\":\"\",\"description\":\"\",\"source\":\"mine\",\"pinned\":5,\"baseline\":\"x\",\"view\":[]"
        "}",
        "{\"name\":\"\",\"description\":\"\",\"source\":{\"kind\":3,\"text\":null,\"more\":[]}}",
        "{\"name\":\"\",\"description\":\"\",\"pinned\":[{\"name\":\"p\",\"dispatch\":\"1 "
        "us\"}],\"baseline\":0,\"view\":{}}",
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        hd_document *document = read_document(texts[i], strlen(texts[i]));
        char wanted[512];
        snprintf(wanted, sizeof wanted, "%s\n", texts[i]);
        check_text(document, wanted);
        hd_document *copy = hd_document_copy(document);
        hd_document_free(document);
        check_text(copy, wanted);
        hd_document_free(copy);
    }
}
END_TEST

/* What is changed is written anew; what is missing is laid out like the rest. */
START_TEST(changed)
{
    static const struct {
        const char *text, *key, *value, *wanted;
    } rows[] = {
        {"{\"name\":\"\",\"description\":\"\",\"dispatch\":\"0.01 ms\",\"x\":1}", "dispatch", "20us",
         "{\"name\":\"\",\"description\":\"\",\"dispatch\":\"20 µs\",\"x\":1}\n"},
        {"{\"name\":\"\",\"description\":\"\",\"dispatch\":\"0.01 ms\"}", "dispatch", "10us",
         "{\"name\":\"\",\"description\":\"\",\"dispatch\":\"0.01 ms\"}\n"},
        {"{\"blocks\" : 12.0, \"name\" : \"\", \"description\" : \"\"}", "blocks", "12",
         "{\"blocks\" : 12.0, \"name\" : \"\", \"description\" : \"\"}\n"},
        {"{\"blocks\" : 12.0, \"name\" : \"\", \"description\" : \"\"}", "blocks", "13",
         "{\"blocks\" : 13, \"name\" : \"\", \"description\" : \"\"}\n"},
        {"{\"name\":\"\",\"description\":\"\",\"launches_per_block\":null}", "launches_per_block", "0",
         "{\"name\":\"\",\"description\":\"\",\"launches_per_block\":0}\n"},
        {"{\"name\":\"\",\"description\":\"\",\"launches_per_block\": 9}", "launches_per_block", "none",
         "{\"name\":\"\",\"description\":\"\",\"launches_per_block\": null}\n"},
        {"{\"name\":\"\",\"description\":\"\"}", "launches_per_block", "none",
         "{\"name\":\"\",\"description\":\"\"}\n"},
        {"{\n\t\"name\":  \"\",\n\t\"description\":  \"\"\n}", "blocks", "2",
         "{\n\t\"name\":  \"\",\n\t\"description\":  \"\",\n\t\"blocks\":  2\n}\n"},
        {"{\"launch\":\"5us\"}", "launch", "5us",
         "{\"name\":\"\",\"description\":\"\",\"launch\":\"5us\"}\n"},
        {"{\"launch\":\"5us\"}", "blocks", "2",
         "{\"name\":\"\",\"description\":\"\",\"launch\":\"5us\",\"blocks\":2}\n"},
        {"{\n \"name\": \"n\"\n}", "blocks", "2",
         "{\n \"name\": \"n\",\n \"description\": \"\",\n \"blocks\": 2\n}\n"},
        {"{ \"description\": \"d\" }", "blocks", "2",
         "{ \"name\": \"\", \"description\": \"d\", \"blocks\": 2 }\n"},
        {" {} ", "blocks", "2", "{\n  \"name\": \"\",\n  \"description\": \"\",\n  \"blocks\": 2\n}\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_document *document = read_document(rows[i].text, strlen(rows[i].text));
        set(document, rows[i].key, rows[i].value);
        check_text(document, rows[i].wanted);
        hd_document *back = read_document(rows[i].wanted, strlen(rows[i].wanted));
        ck_assert(hd_scenario_equal(hd_document_scenario(back), hd_document_scenario(document)));
        hd_document_free(back);
        hd_document_free(document);
    }
}
END_TEST

/* A walk through values that ends where it began leaves no trace. */
START_TEST(changed_back)
{
    static const char text[] =
        "{\"name\":\"a\",\"description\":\"\",\"device_time\":\"0.90 ms\",\"blocks\":4e0}\n";
    hd_document *document = read_document(text, sizeof text - 1);
    hd_scenario before = *hd_document_scenario(document);

    set(document, "device_time", "1ms");
    set(document, "blocks", "5");
    hd_document_set_name(document, "b");
    check_text(document, "{\"name\":\"b\",\"description\":\"\",\"device_time\":\"1000 µs\",\"blocks\":5}\n");
    hd_scenario unset = *hd_document_scenario(document);
    hd_scenario_unset(&unset, HD_BLOCKS);
    hd_document_set_scenario(document, &unset);
    check_text(document, "{\"name\":\"b\",\"description\":\"\",\"device_time\":\"1000 µs\",\"blocks\":1}\n");
    hd_document_set_scenario(document, &before);
    hd_document_set_name(document, "a");
    check_text(document, text);
    hd_document_free(document);
}
END_TEST

START_TEST(names)
{
    static const char text[] = "{\"name\":\"a\\u0000\\n\\\"b\",\"description\":\"\\u2713\",\"source\":{"
                               "\"kind\":\"measured\",\"text\":\"x\"}}";
    hd_document *document = read_document(text, sizeof text - 1);

    ck_assert_str_eq(hd_document_name(document), "a\xEF\xBF\xBD\n\"b");
    ck_assert_str_eq(hd_document_description(document), "✓");
    ck_assert_str_eq(hd_document_source_kind(document), "measured");
    ck_assert_str_eq(hd_document_source_text(document), "x");
    hd_document_set_name(document, "\"\\/\x1bµ");
    check_text(document, "{\"name\":\"\\\"\\\\/\\u001bµ\",\"description\":\"✓\","
                         "\"source\":{\"kind\":\"measured\",\"text\":\"x\"}}");
    hd_document_set_name(document, "\xE9");
    ck_assert_str_eq(hd_document_name(document), "\xEF\xBF\xBD");
    hd_document *copy = hd_document_copy(document);
    hd_document_set_name(copy, "other");
    set(copy, "blocks", "8");
    ck_assert_str_eq(hd_document_name(document), "\xEF\xBF\xBD");
    ck_assert_uint_eq(hd_document_scenario(document)->given, 0);
    ck_assert_str_eq(hd_document_source_kind(copy), "derived");
    ck_assert_str_eq(hd_document_source_text(copy), "x; changed from measured: blocks 1 -> 8");
    ck_assert_str_eq(hd_document_source_text(document), "x");
    hd_document_free(copy);
    hd_document_free(document);
}
END_TEST

#define SIX "a; changed from published: ops_per_block 6 -> "
#define OF_SIX "{\"kind\":\"published\",\"ops_per_block\":6}"
#define OLD "a; changed from published: ops_per_block 6 -> 20"

/* A file's operations, source and changes; an input that is set, and the source and changes that follow. */
static const struct {
    const char *ops, *kind, *text, *changes, *key, *value, *then_kind, *then_text, *then_changes;
} sources[] = {
    {"6", "published", "a", NULL, "ops_per_block", "20", "derived", SIX "20", OF_SIX},
    {"20", "derived", "a", OF_SIX, "ops_per_block", "30", "derived", SIX "30", OF_SIX},
    {"20", "derived", "a", OF_SIX, "ops_per_block", "20", "derived", SIX "20", OF_SIX},
    {"20", "derived", "a", OF_SIX, "ops_per_block", "6", "published", "a", NULL},
    {"20", "derived", "a", OF_SIX, "launches_per_block", "7", "derived",
     SIX "20, launches_per_block none -> 7",
     "{\"kind\":\"published\",\"ops_per_block\":6,\"launches_per_block\":null}"},
    {"20", "derived", "a", "{\"kind\":\"published\",\"ops_per_block\":6,\"dispatch\":\"9 µs\"}", "dispatch",
     "0.1us", "derived", SIX "20, dispatch 9 µs -> 0.1 µs",
     "{\"kind\":\"published\",\"ops_per_block\":6,\"dispatch\":\"9 µs\"}"},
    {"6", "measured", "changed: b", NULL, "device_time", "2ms", "derived",
     "changed: b; changed from measured: device_time 1000 µs -> 2000 µs",
     "{\"kind\":\"measured\",\"device_time\":\"1000 µs\"}"},
    {"6", NULL, "mine", NULL, "blocks", "2", "derived", "mine; changed: blocks 1 -> 2", "{\"blocks\":1}"},
    {"6", "derived", "mine", "{\"blocks\":2}", "blocks", "2", NULL, "mine", NULL},
    {"6", "illustration", NULL, NULL, "blocks", "2", "derived", "changed from illustration: blocks 1 -> 2",
     "{\"kind\":\"illustration\",\"blocks\":1}"},
    {"6", "derived", NULL, "{\"kind\":\"illustration\",\"blocks\":2}", "blocks", "2", "illustration", NULL,
     NULL},
    /* Where nothing is claimed nothing is to be taken back. */
    {"6", NULL, NULL, NULL, "blocks", "2", NULL, NULL, NULL},
    /* As files of an earlier form have it, in words. */
    {"20", "derived", OLD, NULL, "blocks", "1", "derived", OLD, NULL},
    {"20", "derived", OLD, NULL, "blocks", "2", "derived", OLD "; changed from derived: blocks 1 -> 2",
     "{\"kind\":\"derived\",\"blocks\":1}"},
    /* What is not understood says nothing, and is kept. */
    {"6", "x", "y", "[1]", "blocks", "1", "x", "y", "[1]"},
    {"6", "x", "y", "{\"kind\":\"z\",\"blocks\":\"many\",\"speed\":5}", "blocks", "1", "x", "y",
     "{\"kind\":\"z\",\"blocks\":\"many\",\"speed\":5}"},
};

static void check_source(const hd_document *document, const char *kind, const char *text)
{
    ck_assert_pstr_eq(hd_document_source_kind(document), kind);
    ck_assert_pstr_eq(hd_document_source_text(document), text);
}

static char *quoted(const char *text, char *buffer)
{
    sprintf(buffer, text ? "\"%s\"" : "null", text);
    return buffer;
}

/* What was said of other inputs says so, once, and holds again where they are as they were. */
START_TEST(sources_tell_what_was_changed)
{
    char text[1000], kind[200], said[200], member[200] = "";
    const char *changes = sources[_i].changes, *then = sources[_i].then_changes;

    if (changes)
        snprintf(member, sizeof member, ",\"changes\":%s", changes);
    snprintf(
        text, sizeof text,
        "{\"name\":\"\",\"description\":\"\",\"ops_per_block\":%s,\"dispatch\":\"10 µs\",\"launch\":\"5 µs\","
        "\"device_time\":\"1 ms\",\"source\":{\"kind\":%s,\"text\":%s,\"more\":[1]}%s}",
        sources[_i].ops, quoted(sources[_i].kind, kind), quoted(sources[_i].text, said), member);
    hd_document *document = read_document(text, strlen(text));
    set(document, sources[_i].key, sources[_i].value);
    check_source(document, sources[_i].then_kind, sources[_i].then_text);
    char *written = hd_document_text(document, NULL);
    ck_assert_ptr_nonnull(strstr(written, "\"more\": [\n      1\n    ]"));
    ck_assert(!strstr(written, "\"changes\"") == !then);
    hd_document *back = read_document(written, strlen(written));
    check_source(back, sources[_i].then_kind, sources[_i].then_text);
    check_text(back, written);
    if (then) {
        snprintf(member, sizeof member, "{\"name\":\"\",\"description\":\"\",\"changes\":%s}", then);
        char *laid_out = hd_test_laid_out(member);
        laid_out[strlen(laid_out) - strlen("\n}\n")] = '\0';
        ck_assert_ptr_nonnull(strstr(written, strstr(laid_out, "\"changes\"")));
        free(laid_out);
    }
    if (sources[_i].then_kind)
        ck_assert_str_eq(hd_document_changes(back), hd_document_changes(document));
    hd_document_free(back);
    hd_document_free(document);
    free(written);
}
END_TEST

/* What was measured is kept, and can be set, by name. */
START_TEST(measured_columns)
{
    static const char text[] = "{\"name\":\"\",\"description\":\"\",\"measured\":{\"wall\":12.50,\"steps\":3,"
                               "\"device\":\"x\",\"more\":[1]}}";
    hd_document *document = read_document(text, sizeof text - 1);
    double value = -1;

    ck_assert(hd_document_measured(document, "wall", &value));
    ck_assert_double_eq(value, 12.5);
    ck_assert(hd_document_measured(document, "steps", &value));
    ck_assert_double_eq(value, 3);
    ck_assert(!hd_document_measured(document, "device", &value));
    ck_assert(!hd_document_measured(document, "nothing", &value));
    ck_assert_double_eq(value, 3);
    check_text(document, text);
    hd_document *copy = hd_document_copy(document);
    hd_document_set_measured(copy, "wall", 0.1);
    hd_document_set_measured(copy, "busy", 7);
    check_text(document, text);
    check_text(copy, "{\"name\":\"\",\"description\":\"\",\"measured\":{\"wall\":0.1,\"steps\":3,"
                     "\"device\":\"x\",\"more\":[1],\"busy\":7}}");
    hd_document_free(copy);
    hd_document_free(document);
    document = read_document("{\"measured\":\n[1]}", 17);
    ck_assert(!hd_document_measured(document, "wall", &value));
    ck_assert_uint_eq(hd_document_warning_count(document), 1);
    ck_assert_str_eq(hd_document_warning(document, 0)->text,
                     "measured is an array; an object in braces is accepted");
    hd_document_free(document);
}
END_TEST

#define STEP                                                                                                 \
    "\"wall\":100,\"launching\":10,\"in_ops\":30,\"between\":20,\"starved\":50,\"starved_issue\":40,"        \
    "\"waiting\":20,\"device\":45,\"ops\":3,\"launches\":2,"

/* A measured step, or what is none. */
static const struct {
    const char *columns;
    bool stands;
    double wall, issuing, starved, blocked, host, device;
} steps[] = {
    {STEP "\"blocked\":30,\"device_busy\":40,\"host_model\":55", true, 100, 60, 50, 30, 55, 45},
    {STEP "\"blocked\":30,\"device_busy\":40,\"host_model\":55,\"host_time\":7,\"device_time\":8,"
          "\"measured_regime\":\"mixed\"",
     true, 100, 60, 50, 30, 7, 8},
    {STEP "\"blocked\":30,\"device_busy\":40,\"host_model\":55,\"step_unprofiled\":75", true, 75, 40, 25, 30,
     55, 45},
    {STEP "\"blocked\":30,\"device_busy\":40,\"host_model\":55,\"step_unprofiled\":39", false, 0, 0, 0, 0, 0,
     0},
    {STEP "\"blocked\":30,\"device_busy\":40,\"host_model\":55,\"measured_regime\":null", false, 0, 0, 0, 0,
     0, 0},
    {STEP "\"blocked\":30,\"device_busy\":20,\"host_model\":55", false, 0, 0, 0, 0, 0, 0},
    {STEP "\"blocked\":30,\"device_busy\":70,\"host_model\":55", false, 0, 0, 0, 0, 0, 0},
    {STEP "\"blocked\":-1,\"device_busy\":40,\"host_model\":55", false, 0, 0, 0, 0, 0, 0},
    {STEP "\"blocked\":30,\"device_busy\":\"40\",\"host_model\":55", false, 0, 0, 0, 0, 0, 0},
    {STEP "\"blocked\":30,\"device_busy\":40", false, 0, 0, 0, 0, 0, 0},
};

/* What a trace measured bounds changes when its scenario is opened again, unless it can be no step. */
START_TEST(measured_step)
{
    char text[600];
    hd_measured found;

    snprintf(text, sizeof text, "{\"measured\":{%s}}", steps[_i].columns);
    hd_document *document = read_document(text, strlen(text));
    ck_assert_int_eq(hd_document_measured_step(document, &found), steps[_i].stands);
    if (steps[_i].stands) {
        ck_assert_double_eq(found.step.wall, steps[_i].wall);
        ck_assert_double_eq(found.step.issuing, steps[_i].issuing);
        ck_assert_double_eq(found.step.starved, steps[_i].starved);
        ck_assert_double_eq(found.step.blocked, steps[_i].blocked);
        ck_assert_double_eq(found.outcome.value[HD_HOST_TIME].number, steps[_i].host);
        ck_assert_double_eq(found.outcome.value[HD_STEP_TIME].number, steps[_i].host + steps[_i].device);
    }
    hd_document_free(document);
}
END_TEST

/* Keys that only look like known ones. */
START_TEST(other_keys)
{
    static const char text[] = "{\"\\u0062locks\":7,\"Launched\":\"by me\",\"launch\\ud800\":\"1 us\","
                               "\"x\":{\"launch\":\"2 us\",\"name\":\"no\"},\"name\":\"yes\"}";
    hd_document *document = read_document(text, sizeof text - 1);
    const hd_scenario *scenario = hd_document_scenario(document);

    ck_assert_uint_eq(scenario->given, 1u << HD_BLOCKS);
    ck_assert_int_eq(scenario->blocks, 7);
    ck_assert_str_eq(hd_document_name(document), "yes");
    hd_document_free(document);
}
END_TEST

START_TEST(presets_there_and_back)
{
    size_t count;
    hd_preset *presets = hd_presets_load(&count, NULL);

    ck_assert_uint_ge(count, 7);
    for (size_t i = 0; i < count; i++) {
        ck_assert_msg(presets[i].document != NULL, "%s: %s", presets[i].name, presets[i].problem.text);
        char *file = hd_test_read(presets[i].path, NULL);
        check_text(presets[i].document, file);
        hd_document *document = hd_document_copy(presets[i].document);
        set(document, "device_time", "7us");
        set(document, "launches_per_block", "3");
        char *text = hd_document_text(document, NULL);
        hd_document *back = read_document(text, strlen(text));
        ck_assert(hd_scenario_equal(hd_document_scenario(back), hd_document_scenario(document)));
        hd_document_set_scenario(back, hd_document_scenario(presets[i].document));
        ck_assert_str_eq(hd_document_source_text(back), hd_document_source_text(presets[i].document));
        hd_document_free(back);
        hd_document_free(document);
        free(text);
        free(file);
    }
    hd_presets_free(presets, count);
}
END_TEST

Suite *document_suite(void)
{
    Suite *suite = suite_create("document");
    TCase *tests = tcase_create("document");

    tcase_add_test(tests, new_one);
    tcase_add_test(tests, kept);
    tcase_add_test(tests, changed);
    tcase_add_test(tests, changed_back);
    tcase_add_test(tests, names);
    tcase_add_loop_test(tests, sources_tell_what_was_changed, 0, (int)(sizeof sources / sizeof sources[0]));
    tcase_add_test(tests, measured_columns);
    tcase_add_loop_test(tests, measured_step, 0, sizeof steps / sizeof steps[0]);
    tcase_add_test(tests, other_keys);
    tcase_add_test(tests, presets_there_and_back);
    suite_add_tcase(suite, tests);
    return suite;
}
