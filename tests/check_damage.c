/* What is left of a damaged trace of the PyTorch profiler. */
#include "config.h"

#include "check_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"
#include "trace.h"

/* Damage in the middle costs one event, and is counted. */
START_TEST(one_event_is_lost)
{
    static const char *const rows[] = {
        "{'ph':'X','cat':'cpu_op','name':'a,'ts':5,'dur':1,'args':{'x':1}}",     /* a quote is missing */
        "{'ph':'X','cat':'cpu_op','name':'a'b','ts':5,'dur':1}",                 /* a quote too many */
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1",                    /* the bracket is missing */
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1,'args':{'x':1}",     /* one of two */
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1,'args':{'x':[1,2}}", /* one in a list */
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1,'args':{'x':[1,2",   /* cut off in a list */
        "'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1}", /* its beginning is missing */
        "name':'a','ts':5,'dur':1,'args':{'x':[1,2]}}",
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':infi}",
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1,'args':{'x':nano}}",
        "{'ph':'X','cat':'python_function','name':'a','ts':5,'args':{'x':True1}}", /* also where it would not
                                                                                    matter */
        "{'ph':'X','cat':'cpu_op','name':'a','ts':01,'dur':1}",
        "{'ph':'X','cat':'cpu_op','name':'a','ts':1.,'dur':1}",
        "{'ph':'X','cat':'cpu_op' 'name':'a','ts':5,'dur':1}",
        "{'ph':'X','cat' 'cpu_op','name':'a','ts':5,'dur':1}",
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1,}",
        "{,'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1}",
        "{'ph':'X',{'cat':'cpu_op','name':'a','ts':5,'dur':1}",
        "{'ph':'X',['cat':'cpu_op','name':'a','ts':5,'dur':1}",
        "xyz",
        "}}",
        ":",
        "\x01",
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1,'args':{'list':['',",
        "'x','y'],'z':[[1,2],[]]}}", /* cut at its head, with a bracket that seems to end the events */
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char json[2000];
        snprintf(json, sizeof json, "{'traceEvents':[%s,\n%s,\n%s\n],'traceName':'x'}", OP(0, 1), rows[i],
                 OP(10, 30) "," LAUNCH(20, 5, 1) "," KERNEL(50, 7, 1));
        hd_trace *trace = hd_test_trace_text(json);
        hd_test_expect(trace, rows[i], "ops 2, launches 1, launch_median 5, device 7");
        hd_test_warning(trace, "damaged events were left out: 1", true);
        hd_trace_free(trace);
    }
}
END_TEST

/* What profilers write beside JSON: words that are no number, and backslashes that escape nothing. */
START_TEST(no_damage)
{
    static const char *const rows[] = {
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':inf}",
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1,'args':{'x':inf,'y':-inf,'z':[-Infinity,INF]}}",
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':nan,'args':{'x':NaN,'y':-nan}}",
        "{'ph':'X','cat':'cpu_op','name':'\\q','ts':5,'dur':1}",
        "{'ph':'X','cat':'cpu_op','name':'C:\\users\\x\\1\\u12G4','ts':5}",
        "{'ph':'X','cat':'cpu_op','name':'a','ts':5,'dur':1,'args':{'C:\\Dir':'C:\\Dir\\py'}}",
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char json[2000];
        snprintf(json, sizeof json, "{'traceEvents':[%s,\n%s,\n%s\n],'traceName':'C:\\Users\\x'}", OP(0, 1),
                 rows[i], OP(10, 30) "," LAUNCH(20, 5, 1) "," KERNEL(50, 7, 1));
        hd_trace *trace = hd_test_trace_text(json);
        hd_test_expect(trace, rows[i], "ops 3, launches 1, launch_median 5, device 7");
        hd_test_warning(trace, "left out", false);
        hd_test_warning(trace, "damaged", false);
        hd_trace_free(trace);
    }
}
END_TEST

/* A backslash that escapes nothing stands for itself; one that does, for what it says. */
START_TEST(escapes)
{
    static const struct {
        const char *written, *read;
    } rows[] = {
        {"C:\\Dir\\x.py", "C:\\Dir\\x.py"},
        {"\\u0041\\u00e9\\u20ac", "A\u00e9\u20ac"},
        {"\\ud83d\\ude00\\ud83d", "\U0001F600\uFFFD"},
        {"\\/\\\\\\u000041", "/\\?41"},
        {"a\\u", "a\\u"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char json[400];
        snprintf(json, sizeof json, "[{'ph':'X','cat':'cpu_op','name':'%s','ts':5,'dur':9}]",
                 rows[i].written);
        hd_trace *trace = hd_test_trace_text(json);
        ck_assert_str_eq(hd_trace_measured(trace)->operations[0].name, rows[i].read);
        hd_trace_free(trace);
    }
}
END_TEST

/* What is complete counts, and it is said. */
START_TEST(cut_off)
{
    static const char text[] =
        "{\"traceEvents\":[" OP(0, 1) ",\n" OP(10, 30) "," LAUNCH(20, 5, 1) "," KERNEL(50, 7, 1) "]}";
    char *json = strdup(text);

    for (char *p = json; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    for (size_t length = strlen(json) - 1; length > 100; length--) {
        hd_trace *trace = hd_test_trace(json, length, NULL);
        ck_assert_msg(trace != NULL, "%zu bytes", length);
        hd_test_warning(trace, "cut off", true);
        hd_test_warning(trace, "damaged", false);
        hd_trace_free(trace);
    }
    hd_trace *trace = hd_test_trace(json, strlen(json) - 20, NULL);
    hd_test_expect(trace, "cut in the kernel", "ops 2, launches 1, notes no-steps|no-device");
    hd_trace_free(trace);
    free(json);
}
END_TEST

START_TEST(packed_and_cut_off)
{
    char json[20000] = "[";
    size_t packed;

    for (int i = 0; i < 100; i++)
        sprintf(json + strlen(json),
                "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"a%d\",\"ts\":%d,\"dur\":%d},", i * 7919, i * 10,
                i % 9);
    strcat(json, "{}]");
    char *gzip = hd_test_gzip(json, strlen(json), &packed);
    hd_trace *trace = hd_test_trace(gzip, packed / 2, NULL);
    ck_assert_ptr_nonnull(trace);
    hd_test_warning(trace, "cut off", true);
    char sentence[400];
    const hd_import_options options = {.given = hd_scenario_empty()};
    ck_assert(hd_trace_warning(trace, &options, 0, sentence, sizeof sentence));
    ck_assert_msg(strstr(sentence, "cut off") != NULL, "%s", sentence);
    double ops = hd_trace_measured(trace)->ops;
    ck_assert_msg(ops > 10 && ops < 90, "%.0f", ops);
    hd_trace_free(trace);
    free(gzip);
}
END_TEST

static void expect_source(const hd_trace *trace, const char *part)
{
    const hd_import_options options = {.rule = HD_RULE_ISSUE, .given = hd_scenario_empty()};
    char *source = hd_trace_source(trace, &options, NULL);

    ck_assert_msg(strstr(source, part) != NULL, "%s", source);
    free(source);
}

/* Everything inflated before the damage counts, and it is not called a cut. */
START_TEST(packed_and_damaged)
{
    enum { EVENTS = 5000 };
    char *json = malloc(EVENTS * 100), *to = json;
    size_t packed;

    for (int i = 0; i < EVENTS; i++)
        to += sprintf(to, "%c{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"a%d\",\"ts\":%d,\"dur\":%d}",
                      i ? ',' : '[', i * 7919, i * 10, i % 9);
    strcpy(to, "]");
    unsigned char *gzip = hd_test_gzip(json, strlen(json), &packed);
    for (size_t from_end = 1; from_end <= 8; from_end++) {
        gzip[packed - from_end] ^= 0xFF;
        hd_trace *trace = hd_test_trace(gzip, packed, NULL);
        ck_assert_ptr_nonnull(trace);
        ck_assert_double_eq(hd_trace_measured(trace)->ops, EVENTS);
        hd_test_warning(trace, "the file is damaged", true);
        hd_test_warning(trace, "cut off", false);
        expect_source(trace, ", damaged; ");
        hd_trace_free(trace);
        gzip[packed - from_end] ^= 0xFF;
    }
    for (size_t missing = 1; missing <= 8; missing++) {
        hd_trace *trace = hd_test_trace(gzip, packed - missing, NULL);
        ck_assert_ptr_nonnull(trace);
        ck_assert_double_eq(hd_trace_measured(trace)->ops, EVENTS);
        hd_test_warning(trace, "cut off", true);
        hd_test_warning(trace, "damaged", false);
        expect_source(trace, ", cut off; ");
        hd_trace_free(trace);
    }
    memset(gzip + packed / 2, 0xFF, 40);
    hd_trace *trace = hd_test_trace(gzip, packed, NULL);
    ck_assert_ptr_nonnull(trace);
    double ops = hd_trace_measured(trace)->ops;
    ck_assert_msg(ops > EVENTS * 0.4 && ops < EVENTS * 0.6, "%.0f", ops);
    hd_test_warning(trace, "the file is damaged", true);
    hd_test_warning(trace, "cut off", false);
    hd_trace_free(trace);
    free(gzip), free(json);
}
END_TEST

/* What stands behind the last member is none of the trace, a lone first byte of gzip's mark included. */
START_TEST(bytes_behind_gzip)
{
    static const char *const rows[] = {"\n", "{\"x\":", "\x1f", "\x1f\x1f\x8b"};
    char json[] = "[" ONE_OF_EACH "]";
    size_t packed;

    for (char *p = json; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    char *gzip = hd_test_gzip(json, strlen(json), &packed);
    gzip = realloc(gzip, packed + 10);
    ck_assert_ptr_nonnull(gzip);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        strcpy(gzip + packed, rows[i]);
        hd_trace *trace = hd_test_trace(gzip, packed + strlen(rows[i]), NULL);
        ck_assert_ptr_nonnull(trace);
        hd_test_expect(trace, rows[i], EACH);
        hd_test_warning(trace, "damaged", false);
        hd_test_warning(trace, "cut off", false);
        hd_trace_free(trace);
    }
    free(gzip);
}
END_TEST

/* Damage outside the events: the list of devices is lost, they are not. */
START_TEST(damaged_elsewhere)
{
    static const char *const rows[] = {
        "{'deviceProperties':[{'id':0,'name':'A','x':01}],'traceEvents':[" ONE_OF_EACH "]}",
        "{'x':{'y':[1,2},'traceEvents':[" ONE_OF_EACH "]}",
        "{'x' 3,'traceEvents':[" ONE_OF_EACH "]}",
        "{'x:3,'traceEvents':[" ONE_OF_EACH "]}",
        "{3,'traceEvents':[" ONE_OF_EACH "]}",
        "{'traceEvents':[" OP(10, 30) "]," LAUNCH(20, 5, 1) "," KERNEL(50, 7, 1) "]}",
        "{'traceEvents':[" OP(10, 30) "]}," LAUNCH(20, 5, 1) "," KERNEL(50, 7, 1) "]}",
        "[" OP(10, 30) "]," LAUNCH(20, 5, 1) "," KERNEL(50, 7, 1) "]",
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i]);
        hd_test_expect(trace, rows[i], EACH);
        hd_test_warning(trace, "damaged events were left out: 1", true);
        hd_trace_free(trace);
    }
}
END_TEST

Suite *damage_suite(void)
{
    Suite *suite = suite_create("damaged traces");
    TCase *tests = tcase_create("damaged traces");

    tcase_add_test(tests, one_event_is_lost);
    tcase_add_test(tests, no_damage);
    tcase_add_test(tests, escapes);
    tcase_add_test(tests, cut_off);
    tcase_add_test(tests, packed_and_cut_off);
    tcase_add_test(tests, packed_and_damaged);
    tcase_add_test(tests, bytes_behind_gzip);
    tcase_add_test(tests, damaged_elsewhere);
    suite_add_tcase(suite, tests);
    return suite;
}
