/* What is read of the PyTorch profiler's JSON: its forms and its oddities. */
#include "config.h"

#include "check_trace.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runner.h"
#include "trace.h"

START_TEST(forms)
{
    static const char *const rows[] = {
        "{'traceEvents':[" ONE_OF_EACH "]}",
        "[" ONE_OF_EACH "]",
        " \n[\n" ONE_OF_EACH "\n]\n",
        "\xEF\xBB\xBF{'schemaVersion':1,\r\n'traceEvents' : [" ONE_OF_EACH "] , 'traceName':'x'}",
        "{'a':{'traceEvents':[{'ph':'X'}]},'b':'traceEvents','c':[[],{}],'traceEvents':[" ONE_OF_EACH
        "],'d':-1.5e3}",
        "[" ONE_OF_EACH ",]",
        "[{}," ONE_OF_EACH ",{'ph':'M','name':'process_name','pid':0,'args':{'name':'python'}}]",
        "{'trac\\u0065Events':[" ONE_OF_EACH "]}",
        "{'traceEvents':[" OP(10, 30) "],'x':1,'traceEvents':[" LAUNCH(20, 5, 1) "," KERNEL(50, 7, 1) "]}",
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i]);
        ck_assert_int_eq(hd_trace_kind_of(trace), HD_TRACE_KINETO);
        hd_test_expect(trace, rows[i], EACH);
        hd_test_warning(trace, "damaged", false);
        hd_test_warning(trace, "cut off", false);
        hd_trace_free(trace);
    }
}
END_TEST

/* What is well formed and no object is no event, nor holds any; each is counted, and nothing is damaged. */
START_TEST(elements_that_are_no_events)
{
    static const struct {
        const char *json;
        int64_t count;
    } rows[] = {
        {"[" ONE_OF_EACH ",1,2,-3.5,'x',null,true,'{\\'ph']", 7},
        {"{'traceEvents':[" ONE_OF_EACH ",null]}", 1},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char sentence[80];
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        hd_test_expect(trace, rows[i].json, EACH);
        snprintf(sentence, sizeof sentence, "elements that are no events were left out: %lld",
                 (long long)rows[i].count);
        hd_test_warning(trace, sentence, true);
        hd_test_warning(trace, "damaged", false);
        hd_trace_free(trace);
    }
}
END_TEST

/* A list among the events is damage, and the events in it are read. */
START_TEST(lists_of_events)
{
    static const char *const rows[] = {
        "[" ONE_OF_EACH ",[" OP(60, 10) "]]",
        "[[" OP(60, 10) "]," ONE_OF_EACH "]",
        "[[[" OP(60, 10) "],7],'x'," ONE_OF_EACH ",[]]",
        "{'traceEvents':[[" OP(60, 10) "],'x'," ONE_OF_EACH "],'x':1}",
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i]);
        hd_test_expect(trace, rows[i], "ops 2, launches 1, device 7");
        hd_test_warning(trace, "damaged events were left out", true);
        hd_trace_free(trace);
    }
}
END_TEST

/* Identities that leave 64 bits, or 63, are as different as they are written; a key is no other one. */
START_TEST(long_identities)
{
#define WIDE_OP(pid, ts) "{'ph':'X','cat':'cpu_op','name':'a','pid':" #pid ",'tid':1,'ts':" #ts ",'dur':50}"
    static const struct {
        const char *json, *wanted;
    } rows[] = {
        {"[" WIDE_OP(18446744073709551615, 0) "," WIDE_OP(18446744073709551616, 10) "," WIDE_OP(
             18446744073709551617, 20) "," WIDE_OP(18446744073709551617, 30) "]",
         "ops 3"},
        {"[" WIDE_OP(-9223372036854775809, 0) "," WIDE_OP(-9223372036854775810, 10) "]", "ops 2"},
        {"[" WIDE_OP(9223372036854775806, 0) "," WIDE_OP(9223372036854775806, 10) "]", "ops 1"},
        {"[" LAUNCH(0, 1, 18446744073709551615) "," KERNEL(5, 30, 18446744073709551615) "," KERNEL(
             50, 7, 18446744073709551614) "]",
         "device 30, unmatched_device 1"},
        {"[" LAUNCH(0, 1, 9223372036854775807) "," KERNEL(5, 30, 9223372036854775807) "]", "device 30"},
        {"[" LAUNCH(0, 1, 99999999999999999999) "," KERNEL(5, 30, 99999999999999999998) "]",
         "device 0, unmatched_device 1"},
        {"[{'ph':'X','cat':'cpu_op','cat\\u0000x':'python_function','name':'a','ts':1,'dur':10}]", "ops 1"},
        {"[{'ph':'X\\u0000','cat':'cpu_op','name':'a','ts':1,'dur':10}," WIDE_OP(1, 70) "]", "ops 1"},
        {"[{'ph':'X','cat':'cpu_op','name\\\\u0000':'a','\\u0064ur':10,'ts':1}," WIDE_OP(1, 70) "]",
         "ops 2, dispatch_ops 30"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        hd_test_expect(trace, rows[i].json, rows[i].wanted);
        hd_trace_free(trace);
    }
}
END_TEST

/* A bracket too many makes a list of events: they count nevertheless. */
START_TEST(a_bracket_too_many)
{
    static const char *const rows[] = {
        "[" OP(1, 2) ",[" ONE_OF_EACH "]",
        "[" OP(1, 2) ",[" ONE_OF_EACH,
        "{'traceEvents':[" OP(1, 2) ",[" ONE_OF_EACH "],'x':[1]}",
        "{'traceEvents':[" OP(1, 2) ",[" ONE_OF_EACH "]}",
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i]);
        hd_test_expect(trace, rows[i], "ops 2, launches 1, device 7");
        hd_test_warning(trace, "damaged events were left out: 1", true);
        hd_trace_free(trace);
    }
}
END_TEST

START_TEST(categories)
{
    static const struct {
        const char *json, *wanted;
    } rows[] = {
        {"[" EVENT("Operator", "a", SPAN(1, 9)) "," EVENT(
             "Runtime", "cudaLaunchKernel",
             SPAN(2, 3) LINKED(4)) "," EVENT("Kernel", "k",
                                             SPAN(5, 6) LINKED(
                                                 4)) "," EVENT("Memcpy", "c",
                                                               SPAN(20, 6) LINKED(
                                                                   4)) "," EVENT("Memset", "s",
                                                                                 SPAN(30, 6) LINKED(4)) "]",
         "ops 1, launches 1, device 18"},
        {"[" EVENT("CPU_OP", "a", SPAN(1, 9)) "," EVENT(
             "hip_driver", "hipLaunchKernel", SPAN(2, 3) LINKED(4)) "," EVENT("gpu_memcpy", "k",
                                                                              SPAN(5, 6) LINKED(4)) "]",
         "ops 1, launches 1, device 6"},
        {"[" OP(1, 9) "," EVENT("cuda_driver", "cuLaunchKernelEx", SPAN(2, 1)) "," EVENT(
             "hip_runtime", "hipLaunchKernel",
             SPAN(2, 1)) "," EVENT("xpu_runtime", "cudaLaunchKernel",
                                   SPAN(2, 1)) "," EVENT("mtia_runtime", "cudaLaunchKernel",
                                                         SPAN(2, 1)) "," EVENT("privateuse1_runtime",
                                                                               "cudaLaunchKernel",
                                                                               SPAN(2, 1)) "]",
         "launches 5"},
        /* Neither are these anything, nor what is no complete event. */
        {"[" OP(1, 9) "," EVENT("cuda_sync", "cudaLaunchKernel", SPAN(2, 1)) "," EVENT(
             "overhead", "x",
             SPAN(
                 20,
                 1)) "," EVENT("python_function", "x",
                               SPAN(
                                   20,
                                   1)) "," EVENT("gpu_user_annotation", "ProfilerStep#1",
                                                 SPAN(
                                                     1,
                                                     5)) "," EVENT("user_annotation", "ProfilerStep",
                                                                   SPAN(
                                                                       1,
                                                                       5)) "," EVENT("user_annotation",
                                                                                     "ProfilerStep#1x",
                                                                                     SPAN(
                                                                                         1,
                                                                                         5)) ",{'ph':'B','"
                                                                                             "cat':'cpu_op','"
                                                                                             "name':'x','ts':"
                                                                                             "30},{'ph':'X','"
                                                                                             "cat':7,'name':'"
                                                                                             "x','ts':30},"
                                                                                             "{'cat':'cpu_op'"
                                                                                             ",'name':'x','"
                                                                                             "ts':30},{'ph':'"
                                                                                             "X','name':'x','"
                                                                                             "ts':30}]",
         "steps 0, wall 9, ops 1, launches 0, notes no-steps|no-launches|no-device"},
        {"[" EVENT("cpu_op", "ProfilerStep#7", SPAN(0, 50)) "," ONE_OF_EACH "]", "steps 1, wall 50, " EACH},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        hd_test_expect(trace, rows[i].json, rows[i].wanted);
        hd_trace_free(trace);
    }
}
END_TEST

#define AT(ts, dur) "[{'ph':'X','cat':'cpu_op','name':'a','pid':1,'tid':1,'ts':" ts dur "}," OP(1000, 1) "]"

START_TEST(times)
{
    static const struct {
        const char *json, *wanted;
        bool left_out;
    } rows[] = {
        {AT("990", ",'dur':5"), "ops 2, wall 11", false},
        {AT("'990'", ",'dur':'5'"), "ops 2, wall 11", false},
        {AT("990.25", ",'dur':4.75"), "ops 2, wall 10.75", false},
        {AT("9.9e2", ",'dur':50E-1"), "ops 2, wall 11", false},
        {AT("990", ""), "ops 2, wall 11, dispatch_ops 0.5", false},
        {AT("990", ",'dur':null"), "ops 2, dispatch_ops 0.5", false},
        {AT("990", ",'dur':-5"), "ops 2, dispatch_ops 0.5", false},
        {AT("990", ",'dur':'x'"), "ops 2, dispatch_ops 0.5", false},
        {AT("990", ",'dur':[1]"), "ops 2, dispatch_ops 0.5", false},
        {AT("990", ",'dur':NaN"), "ops 2, dispatch_ops 0.5", false},
        {AT("-990", ",'dur':5"), "ops 2, wall 1991", false},
        {AT("NaN", ",'dur':5"), "ops 1, wall 1", true},
        {AT("Infinity", ",'dur':5"), "ops 1, wall 1", true},
        {AT("-Infinity", ",'dur':5"), "ops 1, wall 1", true},
        {AT("null", ",'dur':5"), "ops 1, wall 1", true},
        {AT("true", ",'dur':5"), "ops 1, wall 1", true},
        {AT("{'a':1}", ",'dur':5"), "ops 1, wall 1", true},
        {AT("'1,5'", ",'dur':5"), "ops 1, wall 1", true},
        {AT("9223372036854776", ",'dur':5"), "ops 1, wall 1", true},
        {AT("92233720368547758070", ",'dur':5"), "ops 1, wall 1", true},
        {AT("1e300", ",'dur':5"), "ops 1, wall 1", true},
        /* The last of repeated members counts. */
        {"[{'ts':1,'ph':'B','ph':'X','cat':'cpu_op','name':'a','pid':1,'tid':1,'ts':990,'dur':5}," OP(1000,
                                                                                                      1) "]",
         "ops 2, wall 11", false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        hd_test_expect(trace, rows[i].json, rows[i].wanted);
        hd_test_warning(trace, "whose time is no number", rows[i].left_out);
        hd_trace_free(trace);
    }
    /* 16+3 digits: as doubles these two would be the same. */
    hd_trace *trace =
        hd_test_trace_text("[" OP(1665536373729077.001, 0.001) "," OP(1665536373729077.003, 0.001) "]");
    hd_test_expect(trace, "nanoseconds", "ops 2, wall 0.003, dispatch_ops 0.001");
    hd_trace_free(trace);
}
END_TEST

START_TEST(strings)
{
    static const char *const rows[] = {
        /* escapes in a key, in a category, in the kind, in a name */
        "[{'p\\u0068':'X','cat':'cpu_op','name':'a','pid':1,'tid':1,'ts':1,'dur':2}]",
        "[{'ph':'X','c\\u0061t':'cpu\\u005fop','name':'a','pid':1,'tid':1,'ts':1,'dur':2}]",
        "[{'ph':'\\u0058','cat':'cpu_op','name':'a','pid':1,'tid':1,'ts':1,'dur':2}]",
        "[{'ph':'X','cat':'cpu_op','name':'a\\\\\\'\\n\\ud83d\\ude00','pid':1,'tid':1,'ts':1,'dur':2}]",
        /* bytes that are not UTF-8, control characters, brackets and quotes inside strings */
        "[{'ph':'X','cat':'cpu_op','name':'\xFF\xC3\x01\n\t','pid':1,'tid':1,'ts':1,'dur':2}]",
        "[{'ph':'X','cat':'cpu_op','args':{'x':'}]{[,:\\'\\\\'},'name':'a','pid':1,'tid':1,'ts':1,'dur':2}]",
        /* members of the same names deeper inside are others */
        ("[{'ph':'X','args':{'ts':7,'x':{'correlation':1,'ph':'M'},'y':[{'ts':9}]},'cat':'cpu_op','name':'a',"
         "'"
         "ts':1,'dur':2}]"),
        "[{'ph':'X','x':{'ph':'M','ts':3,'args':{'device':1}},'cat':'cpu_op','name':'a','ts':1,'dur':2}]",
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i]);
        hd_test_expect(trace, rows[i], "ops 1, wall 2, notes no-steps|no-launches|no-device");
        hd_test_warning(trace, "left out", false);
        hd_trace_free(trace);
    }
    static const char nul[] =
        "[{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"a\0b\",\"ts\":1,\"dur\":2,\"args\":{\"x\":\"\0\"}}]";
    hd_trace *trace = hd_test_trace(nul, sizeof nul - 1, NULL);
    ck_assert_ptr_nonnull(trace);
    hd_test_expect(trace, "NUL", "ops 1");
    ck_assert_str_eq(hd_trace_measured(trace)->operations[0].name, "a?b");
    hd_trace_free(trace);
}
END_TEST

/* The same trace packed, packed in two pieces, from a descriptor, and under any name. */
START_TEST(packed_with_gzip)
{
    static const char text[] = "[" ONE_OF_EACH "]";
    char *json = strdup(text);
    size_t first, second;

    for (char *p = json; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    char *one = hd_test_gzip(json, 100, &first), *two = hd_test_gzip(json + 100, strlen(json) - 100, &second);
    char *both = malloc(first + second);
    memcpy(both, one, first);
    memcpy(both + first, two, second);
    hd_trace *trace = hd_test_trace(both, first + second, NULL);
    ck_assert_ptr_nonnull(trace);
    hd_test_expect(trace, "gzip", EACH);
    hd_trace_free(trace);
    char *path = hd_test_temporary(both, first + second);
    int file = open(path, O_RDONLY);
    trace = hd_trace_read(file, "some.folder/run.7.json.gz", NULL, NULL, NULL);
    ck_assert_ptr_nonnull(trace);
    hd_test_expect(trace, "descriptor", EACH);
    ck_assert_str_eq(hd_trace_file(trace), "run.7.json.gz");
    char *name = hd_trace_name(trace);
    ck_assert_str_eq(name, "run.7");
    ck_assert_int_eq(fcntl(file, F_GETFD), 0);
    close(file);
    unlink(path);
    free(name), free(path), free(one), free(two), free(both), free(json);
    hd_trace_free(trace);
}
END_TEST

START_TEST(devices)
{
    static const struct {
        const char *json, *device;
    } rows[] = {
        {"{'deviceProperties':[{'id':0,'name':'A'},{'id':1,'name':'B'}],'traceEvents':[" ONE_OF_EACH "]}",
         "A"},
        {"{'traceEvents':[" ONE_OF_EACH "],'computeProperties':[{'id':0,'name':'A'}]}", "A"},
        {"{'deviceProperties':[{'id':0,'name':'A'},{'id':1,'name':'A'}],'traceEvents':[" ONE_OF_EACH
         ",{'ph':'X','cat':'kernel',"
         "'ts':5,'args':{'device':1,'correlation':1}}]}",
         "2 \u00d7 A"},
        {"{'deviceProperties':[{'id':3,'name':'A'}],'traceEvents':[" ONE_OF_EACH "]}", "A"},
        {"{'deviceProperties':[{'id':3,'name':'A'},{'id':4,'name':'B'}],'traceEvents':[" ONE_OF_EACH "]}",
         "device 0"},
        {"{'deviceProperties':[{'id':0,'name':''}],'traceEvents':[" ONE_OF_EACH "]}", "device 0"},
        {"{'deviceProperties':[{'id':0,'name':'A'}],'traceEvents':[" OP(1, 1) "]}", ""},
        {"{'deviceProperties':[3,{'x':1},{'name':'Z'},{'id':0,'n\\u0061me':'A'}],'traceEvents':[" ONE_OF_EACH
         "]}",
         "A"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        ck_assert_str_eq(hd_trace_device(trace), rows[i].device);
        hd_trace_free(trace);
    }
}
END_TEST

START_TEST(no_traces)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"", "it is empty"},
        {" \n", "it is no trace"},
        {"hello", "it is no trace"},
        {"'a'", "it is no trace"},
        {"{}", "without trace events"},
        {"[]", "its array of trace events is empty"},
        {"{'name':'x','ops_per_block':3}", "without trace events"},
        {"{'traceEvents':[]}", "its array of trace events is empty"},
        {"{'traceEvents':7}", "its traceEvents is no array"},
        {"{'traceEvents':null}", "its traceEvents is no array"},
        {"{", "cut off before its first event"},
        {"{'traceEv", "cut off before its first event"},
        {"{'traceEvents'", "cut off before its first event"},
        {"{'traceEvents':", "cut off before its first event"},
        {"{'traceEvents':[", "cut off before its first event"},
        {"[", "cut off before its first event"},
        {"[7,'x',[[]]]", "damaged so that no event can be read"},
        {"[7,'x']", "its array of trace events has none"},
        {"[{'ph':'X','x':7x}]", "damaged so that no event can be read"},
        {"\x1f\x8b", "it is cut off"},
        {"\x1f\x8b\x08zzzzzzzzzzzzzzzzzzzzzzzzzz", "damaged from the start"},
    };
    static const char nul[] = "{\"trac\\u0065Event\0\":[]}";
    hd_error error;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *why = hd_test_trace_refused(rows[i].text);
        ck_assert_msg(strstr(why, rows[i].why), "%s: %s", rows[i].text, why);
        ck_assert_msg(strstr(why, "; "), "%s", why);
    }
    /* A key with an escape and a NUL. */
    ck_assert_ptr_null(hd_test_trace(nul, sizeof nul - 1, &error));
    ck_assert_msg(strstr(error.text, "without trace events"), "%s", error.text);
    ck_assert_ptr_null(hd_trace_open("/nonexistent/x.json", NULL, NULL, &error));
    ck_assert_msg(strstr(error.text, "cannot be read"), "%s", error.text);
    ck_assert_ptr_null(hd_trace_open("/tmp", NULL, NULL, &error));
    ck_assert_msg(strstr(error.text, "cannot be read"), "%s", error.text);
    ck_assert_ptr_null(hd_trace_open("/nonexistent/x.json", NULL, NULL, NULL));
}
END_TEST

/* Files that are no JSON, or no trace: what they are is said, and what to do, wherever they are opened. */
START_TEST(known_by_content)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *says, *ending;
    } rows[] = {
        {"PK\x03\x04\x14\0\0\0", 8, "zip archive", ""},
        {"\xFF\xFE[\0]\0", 6, "UTF-16", ""},
        {"\xFE\xFF\0[\0]", 6, "UTF-16", ""},
        {"{\0\"\0", 4, "UTF-16LE", ""},
        {"\0[\0{", 4, "UTF-16BE", ""},
        {"\x28\xB5\x2F\xFD....", 8, "zstd", ""},
        {"\xFD"
         "7zXZ\0...",
         9, "packed with xz", ""},
        {"BZh91AY", 7, "bzip2", ""},
        {"7z\xBC\xAF'\x1C", 6, "7z", ""},
        {"\n\x20\x08\x01\x12/host:CPU", 14, "xplane", ""},
        {"\n\x20\x08\x01\x12\x13.", 7, "Perfetto", ""},
        {"\0\x01report", 8, "nsys export --type sqlite", ".nsys-rep"},
        {"\0\x01QuadDCommon", 13, "nsys export --type sqlite", ""},
        {"{\"schema\":\"1.1\",\"pid\":3,\"nodes\":[{\"id\":1}]}", 44, "PyTorch execution trace", ""},
        {"{\"rocprofiler-sdk-tool\":[{\"x\":1}]}", 34, "rocprofiler", ""},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *path = hd_test_temporary(rows[i].bytes, rows[i].length), *named = malloc(strlen(path) + 20);
        hd_error error = {.text = ""}, again;
        sprintf(named, "%s%s", path, rows[i].ending);
        ck_assert_int_eq(rename(path, named), 0);
        ck_assert_int_eq(hd_trace_probe(named, &error), HD_PROBED_FOREIGN);
        ck_assert_int_eq(hd_trace_probe(named, NULL), HD_PROBED_FOREIGN);
        ck_assert_msg(strstr(error.text, rows[i].says) != NULL, "%zu: %s", i, error.text);
        ck_assert_ptr_null(hd_trace_open(named, NULL, NULL, &again));
        ck_assert_str_eq(again.text, error.text);
        unlink(named);
        free(named), free(path);
    }
    ck_assert_int_eq(hd_trace_probe(hd_test_file("traces/steps.json"), NULL), HD_PROBED_TRACE);
    ck_assert_int_eq(hd_trace_probe("/nonexistent", NULL), HD_PROBED_NOTHING);
    ck_assert_int_eq(hd_trace_probe("/dev/null", NULL), HD_PROBED_NOTHING);
}
END_TEST

START_TEST(packed_twice)
{
    size_t once, twice;
    char *inner = hd_test_gzip("[]", 2, &once), *outer = hd_test_gzip(inner, once, &twice);
    hd_error error;

    ck_assert_ptr_null(hd_test_trace(outer, twice, &error));
    ck_assert_msg(strstr(error.text, "gzip twice"), "%s", error.text);
    free(inner), free(outer);
}
END_TEST

/* What was recorded beside the times is said, since it costs the host time. */
START_TEST(recorded_with_stacks)
{
    hd_trace *trace = hd_test_trace_text(
        "{'with_stack':1,'record_shapes':true,'profile_memory':0,'traceEvents':[" ONE_OF_EACH "]}");

    hd_test_warning(trace, "recorded with stacks and shapes", true);
    hd_trace_free(trace);
}
END_TEST

/* Times that cannot be are told, and what becomes of them. */
START_TEST(odd_times)
{
    hd_trace *trace =
        hd_test_trace_text("[" ONE_OF_EACH "," KERNEL(0, 0, 1) "," OP(60, -5) "," OP(70, 86400000001) "]");

    hd_test_expect(trace, "odd times", "ops 2, device 7");
    hd_test_warning(trace, "device events without a time were left out: 1", true);
    hd_test_warning(trace, "negative duration count as taking no time: 1", true);
    hd_test_warning(trace, "more than a day were left out: 1", true);
    hd_trace_free(trace);
}
END_TEST

static bool probe(const char *text)
{
    char *path = hd_test_temporary(text, strlen(text));
    bool found = hd_trace_probe(path, NULL) == HD_PROBED_TRACE;

    unlink(path);
    free(path);
    return found;
}

/* A trace is told from a scenario, without reading it all. */
START_TEST(told_by_content)
{
    static const char *const traces[] = {
        "{\"schemaVersion\":1,\"x\":{\"y\":[]},\n \"traceEvents\" : [",
        "{\"traceEvents\":[]}",
        "{\"traceEvents\":",
        "{\"\\u0074\\u0072aceEvents\":[",
        "[{\"ph\":\"X\"}",
        "\xEF\xBB\xBF [ {\"name\":\"a\",\"ph\":\"M\"},",
        "\x1f\x8b\x08",
    };
    static const char *const others[] = {
        "",
        "text",
        "{}",
        "[]",
        "[{}]",
        "[{\"name\":\"a\",\"blocks\":3}]",
        "{\"name\":\"traceEvents\",\"blocks\":3}",
        "{\"traceEvents\":3}",
        "{\"a\":{\"traceEvents\":[]}}",
        "{\"name\":\"a\"}\n{\"traceEvents\":[]}",
        "[[[[[",
        "{\"\\u0074traceEvents\":[",
        "{\"traceEvents\\n\":[",
        "{\"a\" 3, \"traceEvents\":[]}",
    };

    for (size_t i = 0; i < sizeof traces / sizeof traces[0]; i++)
        ck_assert_msg(probe(traces[i]), "%s", traces[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        ck_assert_msg(!probe(others[i]), "%s", others[i]);
    ck_assert_int_eq(hd_trace_probe("/tmp", NULL), HD_PROBED_NOTHING);
}
END_TEST

#define FOREIGN(cat, more) "[{'ph':'X','name':'x','ts':1,'dur':2,'pid':1,'tid':1,'cat':'" cat "'" more "}]"
#define PLAIN(more) "[{'ph':'X','name':'x','ts':1,'dur':2,'pid':1,'tid':1" more "}]"

/* JSON with events is no trace of the PyTorch profiler for that: it is told what it is, where that can be
 * told. */
START_TEST(of_other_programs)
{
    static const struct {
        const char *json, *says, *says_too;
    } rows[] = {
        {PLAIN(",'args':{}"), "no categories", "torch.profiler"},
        {PLAIN(",'args':{'hlo_op':'x'}"), "JAX/XLA", "torch.profiler"},
        {"[{'ph':'M','name':'process_name','args':{'name':'/device:GPU:0'}},{'ph':'X','name':'x','ts':1}]",
         "JAX/XLA or TensorFlow", ""},
        {"[{'ph':'M','name':'process_name','args':{'name':'/job:a/device:GPU:0'}},"
         "{'ph':'X','cat':'Op','ts':1}]",
         "TensorFlow", "Op"},
        {PLAIN(",'args':{'BeginNs':'1'}"), "rocprofiler", ""},
        {FOREIGN("Session", ",'args':{}"), "ONNX Runtime", "Session"},
        {"["
         "{'ph':'X','cat':'Node','name':'x','ts':1},{'ph':'X','cat':'Kernel','name':'k','ts':1}]",
         "ONNX Runtime", "Node"},
        {FOREIGN("mtia_ccp_events", ""), "MTIA", "mtia_ccp_events"},
        {FOREIGN("disabled-by-default-devtools.timeline", ""), "Chrome", "devtools"},
        {"[{'ph':'X','cat':'mine','name':'x','ts':1},{'ph':'X','cat':'yours','name':'x','ts':1},"
         "{'ph':'X','cat':'mine','name':'x','ts':1}]",
         "its categories are mine, yours", "torch.profiler"},
        {"[{'ph':'B','cat':'cpu_op','name':'x','ts':1},{'ph':'E','ts':2}]",
         "only begin and end events (ph B, E)", "ph X"},
        {"[{'ph':'X','cat':'','name':'x','ts':1},{'ph':'X','cat':'b','ts':1},{'ph':'X','cat':'','ts':1}]",
         "its categories are b;", ""},
        {"[{}]", "none of its elements is an event", ""},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *why = hd_test_trace_refused(rows[i].json);
        ck_assert_msg(strstr(why, rows[i].says) && strstr(why, rows[i].says_too), "%s: %s", rows[i].json,
                      why);
    }
}
END_TEST

static bool count_report(void *context, uint64_t read, uint64_t total)
{
    uint64_t *calls = context;

    ck_assert_uint_le(read, total);
    return ++*calls < 3;
}

START_TEST(stopped)
{
    char *text = malloc(1 << 20);
    uint64_t calls = 0;
    hd_trace_progress progress = {count_report, &calls};
    hd_error error;

    memset(text, ' ', 1 << 20);
    text[0] = '[';
    char *path = hd_test_temporary(text, 1 << 20);
    ck_assert_ptr_null(hd_trace_open(path, NULL, &progress, &error));
    ck_assert_msg(strstr(error.text, "stopped"), "%s", error.text);
    ck_assert_uint_eq(calls, 3);
    unlink(path);
    free(path), free(text);
}
END_TEST

Suite *kineto_suite(void)
{
    Suite *suite = suite_create("kineto");
    TCase *tests = tcase_create("kineto");

    tcase_add_test(tests, forms);
    tcase_add_test(tests, elements_that_are_no_events);
    tcase_add_test(tests, lists_of_events);
    tcase_add_test(tests, a_bracket_too_many);
    tcase_add_test(tests, long_identities);
    tcase_add_test(tests, categories);
    tcase_add_test(tests, times);
    tcase_add_test(tests, strings);
    tcase_add_test(tests, packed_with_gzip);
    tcase_add_test(tests, devices);
    tcase_add_test(tests, no_traces);
    tcase_add_test(tests, known_by_content);
    tcase_add_test(tests, packed_twice);
    tcase_add_test(tests, recorded_with_stacks);
    tcase_add_test(tests, odd_times);
    tcase_add_test(tests, told_by_content);
    tcase_add_test(tests, of_other_programs);
    tcase_add_test(tests, stopped);
    suite_add_tcase(suite, tests);
    return suite;
}
