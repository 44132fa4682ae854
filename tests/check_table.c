#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check_io.h"
#include "hostdispatch/file.h"
#include "hostdispatch/report.h"
#include "runner.h"

static const char *item(const void *context, size_t index, char *buffer)
{
    (void)buffer;
    return ((const char *const *)context)[index];
}

static hd_record record_of(const char *const *list)
{
    hd_record record = {.count = 0};

    hd_record_text(&record, "", "name", "a,\"b\"")->label = "Name";
    hd_record_count(&record, "one", "count", 3)->label = "Count";
    hd_record_number(&record, "one/two", "number", 0.5);
    hd_record_number(&record, "one/two", "none", (double)NAN);
    hd_record_list(&record, "one/three", "list", item, list);
    hd_record_truth(&record, "", "truth", true)->column = NULL;
    record.data[1].text = "three";
    record.data[1].width = 8;
    return record;
}

static void writes(const hd_record *record, hd_format format, const char *wanted)
{
    hd_writing writing;

    ck_assert(hd_writing_begin(&writing));
    if (format == HD_FORMAT_JSON)
        hd_record_json(writing.out, record);
    else if (format == HD_FORMAT_CSV)
        hd_record_csv(writing.out, record, true);
    else
        hd_print_row(&(hd_print){writing.out, format == HD_FORMAT_MARKDOWN, 13}, record, true);
    char *text = hd_writing_end(&writing, NULL);
    ck_assert_str_eq(text, wanted);
    free(text);
}

START_TEST(a_record_is_written_in_every_format)
{
    static const char *const list[] = {"x", "y", NULL};
    hd_record record = record_of(list), turned = {.data = {record.data[1], record.data[0]}, .count = 2};

    writes(&record, HD_FORMAT_JSON,
           "{\"name\": \"a,\\\"b\\\"\", \"one\": {\"count\": 3, \"two\": {\"number\": 0.5, \"none\": null}, "
           "\"three\": {\"list\": [\"x\", \"y\"]}}, \"truth\": true}\n");
    writes(&record, HD_FORMAT_CSV, "name,count,number,none\n\"a,\"\"b\"\"\",3,0.5,\n");
    writes(&record, HD_FORMAT_MARKDOWN, "| Name | Count |\n|:--|--:|\n| a,\"b\" | three |\n");
    /* A text is cut where the line ends. */
    writes(&turned, HD_FORMAT_TEXT, "   Count  Na…\n   three  a,…\n");
}
END_TEST

/* Two traces side by side, in every format. */
START_TEST(two_traces_are_compared)
{
    static const struct {
        hd_format format;
        const char *has;
    } rows[] = {
        {HD_FORMAT_TEXT, "Not the same work: "},
        {HD_FORMAT_TEXT, "graph: predicted 3.00–4.00× faster, came 2.00× slower: in operations grew by 50.1 µs, between"},
        {HD_FORMAT_TEXT, "\nwall                          75.0 µs     150 µs    +75.0 µs    2.00× slower\n"},
        {HD_FORMAT_MARKDOWN, "| wall | 75.0 µs | 150 µs | +75.0 µs | 2.00× slower |\n"},
        {HD_FORMAT_JSON, "\"gain\": 0.5, \"same_work\": false, \"starved_by\": [{\"operation\": "},
        {HD_FORMAT_JSON, "\"predicted\": {\"by\": \"graph\", \"gain_at_least\": 3, \"gain_at_most\": 4}}"},
        {HD_FORMAT_CSV, "part,before,after,difference,ratio\nwall,75,150,75,2\n"},
    };
    hd_trace *before = hd_trace_open(hd_test_file("traces/steps.json"), NULL, NULL, NULL),
             *after = hd_trace_open(hd_test_file("traces/three.json"), NULL, NULL, NULL);
    const hd_bounds predicted = {.gain_at_least = 3, .gain_at_most = 4};
    const hd_trace_pair pair = {before, after, "graph", &predicted}, same = {before, before, NULL, NULL};

    ck_assert(before && after);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_writing writing;
        ck_assert(hd_writing_begin(&writing));
        ck_assert(hd_pair_write(&pair, rows[i].format, writing.out, &(hd_report_options){.ascii = false}));
        char *text = hd_writing_end(&writing, NULL);
        ck_assert_msg(strstr(text, rows[i].has) != NULL, "%s", text);
        free(text);
    }
    ck_assert_double_eq(hd_pair_gain(&pair), 0.5);
    ck_assert(hd_pair_is_same_work(&same) && !hd_pair_is_same_work(&pair));
    hd_trace_free(before);
    hd_trace_free(after);
}
END_TEST

Suite *table_suite(void)
{
    Suite *suite = suite_create("table");
    TCase *tests = tcase_create("table");

    tcase_add_test(tests, a_record_is_written_in_every_format);
    tcase_add_test(tests, two_traces_are_compared);
    suite_add_tcase(suite, tests);
    return suite;
}
