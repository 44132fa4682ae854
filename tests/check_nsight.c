/* What is read of Nsight Systems' exports, made here with SQLite. */
#include "config.h"

#include "check_trace.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runner.h"
#include "trace.h"

/* A database in a new file, from the export in tests/traces (if `from_export`) and then `more`. */
static char *database(bool from_export, const char *more)
{
    char *path = hd_test_temporary("", 0),
         *script = from_export ? hd_test_read(hd_test_file("traces/nsight.sql"), NULL) : NULL;
    char *message = NULL;
    sqlite3 *connection;

    ck_assert_int_eq(sqlite3_open(path, &connection), SQLITE_OK);
    if (script)
        ck_assert_msg(sqlite3_exec(connection, script, NULL, NULL, &message) == SQLITE_OK, "%s", message);
    ck_assert_msg(sqlite3_exec(connection, more, NULL, NULL, &message) == SQLITE_OK, "%s", message);
    sqlite3_close(connection);
    free(script);
    return path;
}

static hd_trace *open_database(bool from_export, const char *more, hd_error *error)
{
    char *path = database(from_export, more);
    hd_trace *trace = hd_trace_open(path, NULL, NULL, error);

    unlink(path);
    free(path);
    return trace;
}

static hd_trace *exported(const char *more)
{
    hd_error error;
    hd_trace *trace = open_database(true, more, &error);

    ck_assert_msg(trace != NULL, "%s: %s", more, error.text);
    ck_assert_int_eq(hd_trace_kind_of(trace), HD_TRACE_NSIGHT);
    return trace;
}

START_TEST(with_steps)
{
    hd_trace *trace = exported("");
    hd_import_options options = {.rule = HD_RULE_ISSUE, .given = hd_scenario_empty()};
    hd_scenario scenario;

    hd_test_expect(trace, "two steps",
                   "steps 2, wall 45, ops 0, launches 1.5, graph_launches 0.5, launch_median 5, launch_sum 5, "
                   "graph_sum 4, launch 6, blocked 15, launching 9, between 21, elsewhere 0, dispatch_issue 14, "
                   "dispatch_ops 0, devices 2, device 10.5, device_busy 10.5, unmatched_device 1, notes "
                   "no-ops|graphs");
    ck_assert_str_eq(hd_trace_device(trace), "2 \u00d7 NVIDIA X");
    hd_test_warning(trace, "one for each launch is assumed", true);
    hd_test_warning(trace, "started count as well: 1", true);
    ck_assert(hd_trace_select(trace, (hd_trace_selection){2, 2, 0}, NULL));
    hd_test_expect(trace, "the second",
                   "steps 1, wall 40, launches 1, launch_median -, launch 8, blocked 20, device 9");
    ck_assert_int_eq(hd_trace_step_at(trace, 1).launches, 1);
    ck_assert(hd_trace_scenario(trace, &options, &scenario, NULL));
    ck_assert(scenario.ops_per_block == 1 && scenario.launches_per_block == 1 && scenario.dispatch == 12);
    options.rule = HD_RULE_OPS;
    ck_assert(hd_trace_scenario(trace, &options, &scenario, NULL) && scenario.dispatch == 0);
    hd_trace_free(trace);
}
END_TEST

/* Without steps every kernel counts, started by a call of the file or not. */
START_TEST(as_a_whole)
{
    hd_trace *trace = exported("DROP TABLE NVTX_EVENTS; DROP TABLE TARGET_INFO_GPU");

    hd_test_expect(trace, "whole",
                   "steps 0, wall 89, launches 3, launch_median 5, device 21, unmatched_device 1, notes "
                   "no-steps|no-ops|graphs");
    ck_assert_str_eq(hd_trace_device(trace), "device 0, device 1");
    hd_trace_free(trace);
}
END_TEST

/* ... also a call without length at its very end. */
START_TEST(a_call_at_the_end)
{
    hd_trace *trace = exported("DROP TABLE NVTX_EVENTS; UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET start = "
                               "90000, end = 90000 WHERE correlationId = 4");

    hd_test_expect(trace, "whole", "steps 0, wall 89, launches 3, unmatched_device 1");
    hd_trace_free(trace);
}
END_TEST

/* Steps inside steps, or beside them by another name, are not steps as well. */
START_TEST(ranges_of_several_names)
{
#define RANGE(start, end, name, thread)                                                                      \
    "INSERT INTO NVTX_EVENTS VALUES (" #start ", " #end ", 59, '" name "', " #thread ", NULL);"
    static const struct {
        const char *sql, *wanted, *remark;
    } rows[] = {
        {RANGE(0, 40000, "step 1", 1) RANGE(40000, 90000, "step 2", 1) RANGE(0, 9000, "microstep 1", 1)
             RANGE(9000, 20000, "microstep 2", 1) RANGE(50000, 60000, "microstep 3", 1),
         "steps 2, wall 45, launches 1.5", "left out: 3"},
        {RANGE(0, 9000, "load_step_1", 1) RANGE(9000, 40000, "train_step_1", 1)
             RANGE(40000, 50000, "load_step_2", 1) RANGE(50000, 90000, "train_step_2", 1),
         "steps 2, wall 35.5", "left out: 2"},
        {RANGE(0, 40000, "step 1", 1) RANGE(50000, 90000, "step 2", 1) RANGE(10000, 20000, "step 7", 1)
             RANGE(60000, 60000, "step 8", 1),
         "steps 2, wall 40", "left out: 2"},
        {RANGE(0, 40000, "step 1", 1) RANGE(50000, 90000, "step 1", 2) RANGE(10000, 20000, "step 2", 2),
         "steps 2, wall 25", "left out: 1"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char sql[1000];
        snprintf(sql, sizeof sql, "DELETE FROM NVTX_EVENTS; %s", rows[i].sql);
        hd_trace *trace = exported(sql);
        hd_test_expect(trace, sql, rows[i].wanted);
        hd_test_warning(trace, rows[i].remark, true);
        hd_trace_free(trace);
    }
}
END_TEST

/* ---- what lies beside the file ---- */

static char *beside(const char *path, const char *ending)
{
    char *name = malloc(strlen(path) + strlen(ending) + 1);

    ck_assert_ptr_nonnull(name);
    return strcat(strcpy(name, path), ending);
}

static void copy_file(const char *from, const char *to)
{
    char buffer[4096];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");

    ck_assert(in && out);
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, in)) > 0;)
        ck_assert_uint_eq(fwrite(buffer, 1, got, out), got);
    fclose(in);
    ck_assert_int_eq(fclose(out), 0);
}

/* A file of `size` bytes that begins with these and goes on with NULs. */
static void put_file(const char *path, const char *bytes, size_t length, off_t size)
{
    FILE *out = fopen(path, "wb");

    ck_assert(out && fwrite(bytes, 1, length, out) == length);
    ck_assert(fclose(out) == 0 && truncate(path, size) == 0);
}

static off_t size_of(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 ? status.st_size : -1;
}

/* Writes that are still in the log count, and reading leaves all as it was. */
START_TEST(a_log_of_writes)
{
    char *live = database(true, "DROP TABLE NVTX_EVENTS; PRAGMA journal_mode = wal");
    char *live_log = beside(live, "-wal");
    char *path = hd_test_temporary("", 0), *log = beside(path, "-wal"), *index = beside(path, "-shm");
    sqlite3 *connection;
    hd_error error;

    ck_assert_int_eq(sqlite3_open(live, &connection), SQLITE_OK);
    ck_assert_int_eq(
        sqlite3_exec(connection,
                     "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (2000, 2500, 0, 1291845637, 6, "
                     "1, 0, NULL)",
                     NULL, NULL, NULL),
        SQLITE_OK);
    copy_file(live, path);
    copy_file(live_log, log);
    sqlite3_close(connection);
    off_t size = size_of(path), log_size = size_of(log);
    ck_assert_int_gt(log_size, 0);
    hd_trace *trace = hd_trace_open(path, NULL, NULL, &error);
    ck_assert_msg(trace != NULL, "%s", error.text);
    hd_test_expect(trace, "with its log", "launches 4");
    hd_test_warning(trace, "-wal", false);
    hd_trace_free(trace);
    ck_assert(size_of(path) == size && size_of(log) == log_size && size_of(index) == -1);
    ck_assert_int_eq(truncate(log, 0), 0);
    trace = hd_trace_open(path, NULL, NULL, &error);
    hd_test_expect(trace, "its log gone", "launches 3");
    hd_test_warning(trace, "-wal", false);
    hd_trace_free(trace);
    unlink(log);
    unlink(path);
    unlink(live);
    free(index);
    free(log);
    free(path);
    free(live_log);
    free(live);
}
END_TEST

/* A write that was not finished: no log can be read then, and both are said. */
START_TEST(an_unfinished_write)
{
    static const char magic[] = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7\xff\xff\xff\xff";
    char *path = database(true, ""), *journal = beside(path, "-journal"), *log = beside(path, "-wal");
    hd_error error;

    put_file(journal, magic, 12, 512);
    put_file(log, magic, 12, 64);
    hd_trace *trace = hd_trace_open(path, NULL, NULL, &error);
    ck_assert_msg(trace != NULL, "%s", error.text);
    hd_test_expect(trace, "as it lies there", "launches 1.5");
    hd_test_warning(trace, "-journal of a write that was not finished", true);
    hd_trace_free(trace);
    put_file(journal, "", 1, 512);
    unlink(log);
    trace = hd_trace_open(path, NULL, NULL, &error);
    hd_test_warning(trace, "-journal", false);
    hd_trace_free(trace);
    unlink(journal);
    unlink(path);
    free(log);
    free(journal);
    free(path);
}
END_TEST

/* Tables and columns that other versions lack, and values of other types. */
START_TEST(other_schemas)
{
    static const struct {
        const char *sql, *wanted, *remark;
    } rows[] = {
        {"DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL", "launches 1.5, device 3.5, notes no-ops|graphs",
         "CUPTI_ACTIVITY_KIND_KERNEL is missing"},
        {"DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL; DROP TABLE CUPTI_ACTIVITY_KIND_MEMCPY",
         "device 0, notes no-ops|no-device|graphs", "CUPTI_ACTIVITY_KIND_KERNEL is missing"},
        {"DROP TABLE CUPTI_ACTIVITY_KIND_RUNTIME", "launches 0, device 10.5, notes no-ops|no-launches",
         "CUPTI_ACTIVITY_KIND_RUNTIME is missing"},
        {"DROP TABLE StringIds", "steps 1, launches 0", "StringIds is missing"},
        {"ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL DROP COLUMN globalPid", "device 10.5, unmatched_device 1",
         ""},
        {"ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL DROP COLUMN deviceId", "device 11.5",
         "has no column deviceId: all kernels count as those of one device"},
        {"ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL DROP COLUMN correlationId", "device 10.5",
         "have no column correlationId"},
        {"ALTER TABLE CUPTI_ACTIVITY_KIND_RUNTIME DROP COLUMN correlationId", "device 10.5",
         "have no column correlationId"},
        {"ALTER TABLE CUPTI_ACTIVITY_KIND_RUNTIME DROP COLUMN nameId", "launches 0", "has no column nameId"},
        {"CREATE TABLE r AS SELECT * FROM CUPTI_ACTIVITY_KIND_RUNTIME; UPDATE r SET end = NULL; "
         "DROP TABLE CUPTI_ACTIVITY_KIND_RUNTIME; ALTER TABLE r RENAME TO CUPTI_ACTIVITY_KIND_RUNTIME",
         "launches 1.5, launch_sum 0, device 10.5", ""},
        {"INSERT INTO StringIds VALUES (0, zeroblob(17 * 1024 * 1024))", "steps 1, launches 0",
         "a row is longer than 16 MiB"},
        {"ALTER TABLE CUPTI_ACTIVITY_KIND_RUNTIME DROP COLUMN end", "launches 0",
         "CUPTI_ACTIVITY_KIND_RUNTIME is missing or lacks"},
        {"UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET start = 'soon' WHERE correlationId = 2",
         "launches 1, launch_median 4", "time is no number were left out: 1"},
        {"UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET start = 1000.0, nameId = 1.0, globalTid = x'00', "
         "correlationId = 'x' "
         "WHERE correlationId = 1",
         "launches 1, launch_median 6", ""},
        {"UPDATE StringIds SET value = x'00ff' WHERE id = 1", "launches 0.5", ""},
        {"UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET end = 9e99", "device 3.5", ""},
        {"UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET start = 9e99", "device 3.5",
         "time is no number were left out: 4"},
        {"UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET end = start - 5", "device 3.5", ""},
        {"UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET end = start + 86400000000001 WHERE correlationId = 1",
         "device 7.5", "last more than a day were left out: 1"},
        {"UPDATE NVTX_EVENTS SET text = NULL, textId = 'x'", "steps 0", ""},
        {"UPDATE NVTX_EVENTS SET text = 'Step', textId = NULL", "steps 2", ""},
        {"INSERT INTO NVTX_EVENTS VALUES (0, 90000, 59, 'step', 1291845637, NULL)", "steps 2", ""},
        {"CREATE VIEW NOT_ME AS SELECT * FROM CUPTI_ACTIVITY_KIND_KERNEL; CREATE TABLE \"a\"\"b\" (x)",
         "steps 2, device 10.5", ""},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = exported(rows[i].sql);
        hd_test_expect(trace, rows[i].sql, rows[i].wanted);
        if (*rows[i].remark)
            hd_test_warning(trace, rows[i].remark, true);
        hd_test_warning(trace, "damaged", false);
        if (strstr(rows[i].remark, "correlationId"))
            hd_test_warning(trace, "no device event belongs", false);
        hd_trace_free(trace);
    }
}
END_TEST

/* Tables that are none: a view without end, one that a function makes, one that a module makes, one with a
 * trap in it. */
/* Later exports have their tables with a version in the name. */
START_TEST(tables_with_a_version)
{
    hd_trace *trace =
        exported("ALTER TABLE CUPTI_ACTIVITY_KIND_RUNTIME RENAME TO CUPTI_ACTIVITY_KIND_RUNTIME_V2;"
                 "ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME TO CUPTI_ACTIVITY_KIND_KERNEL_V3;"
                 "ALTER TABLE NVTX_EVENTS RENAME TO NVTX_EVENTS_V2;");

    hd_test_expect(trace, "_V2", "steps 2, wall 45, launches 1.5, graph_launches 0.5, launch_median 5");
    hd_test_warning(trace, "is missing", false);
    hd_trace_free(trace);
}
END_TEST

/* Graphs that were traced as one are device events. */
START_TEST(graphs_as_one)
{
    hd_trace *trace = exported("CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE AS SELECT * FROM "
                               "CUPTI_ACTIVITY_KIND_KERNEL; DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL;");

    ck_assert(hd_trace_measured(trace)->device > 0);
    hd_test_warning(trace, "there are no kernels", false);
    hd_trace_free(trace);
}
END_TEST

/* Databases of other profilers are told by name. */
START_TEST(of_other_profilers)
{
    static const struct {
        const char *script, *says;
    } rows[] = {
        {"CREATE TABLE StringTable(_id_, value); CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start, \"end\")",
         "nvprof's file"},
        {"CREATE TABLE CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL(start, \"end\")", "nvprof's file"},
        {"CREATE TABLE rocpd_api(start, \"end\")", "rocpd"},
        {"CREATE TABLE x(y); CREATE VIEW rocpd_op AS SELECT * FROM x", "rocpd"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_error error;
        ck_assert_ptr_null(open_database(false, rows[i].script, &error));
        ck_assert_msg(strstr(error.text, rows[i].says), "%s", error.text);
    }
}
END_TEST

START_TEST(hostile_tables)
{
    static const char *const rows[] = {
        "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS WITH RECURSIVE r(start) AS (SELECT 1 UNION ALL SELECT "
        "start + 1 FROM r) "
        "SELECT start, start + 1 AS end, 0 AS deviceId, 1 AS correlationId FROM r",
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, "
        "end TEXT GENERATED ALWAYS AS (hex(zeroblob(10000000))) VIRTUAL, correlationId INTEGER);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL (start) VALUES (1)",
        "CREATE VIRTUAL TABLE CUPTI_ACTIVITY_KIND_KERNEL USING rtree(id, start, end)",
        "CREATE TABLE x (y); CREATE TRIGGER t AFTER INSERT ON x BEGIN DELETE FROM x; END",
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char sql[1000];
        snprintf(sql, sizeof sql, "DROP TABLE CUPTI_ACTIVITY_KIND_KERNEL; %s", rows[i]);
        hd_trace *trace = exported(sql);
        hd_test_expect(trace, rows[i], "launches 1.5, device 3.5");
        hd_test_warning(trace, "CUPTI_ACTIVITY_KIND_KERNEL is missing", true);
        hd_trace_free(trace);
    }
}
END_TEST

START_TEST(no_exports)
{
    hd_error error;

    ck_assert_ptr_null(open_database(false, "CREATE TABLE x (y)", &error));
    ck_assert_msg(strstr(error.text, "neither CUPTI_ACTIVITY_KIND_RUNTIME nor"), "%s", error.text);
    char bytes[200] = "SQLite format 3";
    ck_assert_ptr_null(hd_test_trace(bytes, sizeof bytes, &error));
    ck_assert_msg(strstr(error.text, "cannot be read"), "%s", error.text);
    size_t packed, length;
    char *path = database(true, ""), *file = hd_test_read(path, &length),
         *gzip = hd_test_gzip(file, length, &packed);
    ck_assert_ptr_null(hd_test_trace(gzip, packed, &error));
    ck_assert_msg(strstr(error.text, "not packed"), "%s", error.text);
    FILE *stream = fopen(path, "rb");
    ck_assert_ptr_null(hd_trace_read(fileno(stream), "-", NULL, NULL, &error));
    ck_assert_msg(strstr(error.text, "a path to it"), "%s", error.text);
    ck_assert_int_eq(hd_trace_probe(path, NULL), HD_PROBED_TRACE);
    fclose(stream);
    unlink(path);
    free(path), free(file), free(gzip);
}
END_TEST

/* Pages that lead nowhere or to themselves, and a file that ends early: a sentence, or what came before. */
START_TEST(damaged_files)
{
    size_t length;
    char *path = database(true, ""), *file = hd_test_read(path, &length);
    hd_error error;

    for (size_t at = 100; at < length; at += 61) {
        for (int value = 0; value < 256; value += 85) {
            char kept = file[at];
            file[at] = (char)value;
            hd_trace_free(hd_test_trace(file, length, &error));
            file[at] = kept;
        }
        hd_trace_free(hd_test_trace(file, at, &error));
    }
    unlink(path);
    free(path), free(file);
}
END_TEST

/* A name that would mean something in a URI; the file may not be written to, nor its folder. */
START_TEST(odd_names)
{
    char *path = database(true, ""), odd[4200];
    hd_error error;

    snprintf(odd, sizeof odd, "%s?mode=rwc#%%41&x y\u00e9.sqlite", path);
    ck_assert_int_eq(rename(path, odd), 0);
    hd_trace *trace = hd_trace_open(odd, NULL, NULL, &error);
    ck_assert_msg(trace != NULL, "%s", error.text);
    hd_trace_free(trace);
    unlink(odd);
    free(path);
}
END_TEST

static bool stop(void *context, uint64_t read, uint64_t total)
{
    (void)context, (void)read, (void)total;
    return false;
}

START_TEST(stopped)
{
    char *path =
        database(true, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) "
                       "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT i, i + 1, 0, i, 0, 1 FROM n");
    static const hd_trace_progress progress = {stop, NULL};
    hd_error error;

    ck_assert_ptr_null(hd_trace_open(path, NULL, &progress, &error));
    ck_assert_msg(strstr(error.text, "stopped"), "%s", error.text);
    hd_trace *trace = hd_trace_open(path, NULL, NULL, &error);
    ck_assert_msg(trace != NULL, "%s", error.text);
    hd_trace_free(trace);
    unlink(path);
    free(path);
}
END_TEST

Suite *nsight_suite(void)
{
    Suite *suite = suite_create("nsight");
    TCase *tests = tcase_create("nsight");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, with_steps);
    tcase_add_test(tests, as_a_whole);
    tcase_add_test(tests, a_call_at_the_end);
    tcase_add_test(tests, ranges_of_several_names);
    tcase_add_test(tests, a_log_of_writes);
    tcase_add_test(tests, an_unfinished_write);
    tcase_add_test(tests, other_schemas);
    tcase_add_test(tests, tables_with_a_version);
    tcase_add_test(tests, graphs_as_one);
    tcase_add_test(tests, of_other_profilers);
    tcase_add_test(tests, hostile_tables);
    tcase_add_test(tests, no_exports);
    tcase_add_test(tests, damaged_files);
    tcase_add_test(tests, odd_names);
    tcase_add_test(tests, stopped);
    suite_add_tcase(suite, tests);
    return suite;
}
