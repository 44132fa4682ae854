#include <math.h>
#include <stdlib.h>

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
    else if (format == HD_FORMAT_MARKDOWN)
        hd_record_markdown(writing.out, record, true);
    else
        hd_record_columns(writing.out, record, true, 8, 13);
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
    writes(&record, HD_FORMAT_CSV, "name,count,number,none\r\n\"a,\"\"b\"\"\",3,0.5,\r\n");
    writes(&record, HD_FORMAT_MARKDOWN, "| Name | Count |\n|:--|--:|\n| a,\"b\" | three |\n");
    /* A text is cut where the line ends. */
    writes(&turned, HD_FORMAT_TEXT, "   Count  Na…\n   three  a,…\n");
}
END_TEST

Suite *table_suite(void)
{
    Suite *suite = suite_create("table");
    TCase *tests = tcase_create("table");

    tcase_add_test(tests, a_record_is_written_in_every_format);
    suite_add_tcase(suite, tests);
    return suite;
}
