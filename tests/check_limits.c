/* Files made to break the reader end with a sentence, in little memory. */
#include "config.h"

#include "check_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <zlib.h>

#include "../src/trace/store.h"
#include "runner.h"
#include "trace.h"

/* A bomb: a beginning, then one piece many times, then an end; a packed file of a few KB to MB. */
typedef struct packed_bomb {
    const char *begin, *piece, *end;
    size_t times;
    const char *why; /* the sentence */
} packed_bomb;

static char *write_bomb(const packed_bomb *bomb)
{
    char *path = hd_test_temporary("", 0);
    gzFile file = gzopen(path, "wb1");
    size_t length = strlen(bomb->piece);

    ck_assert_ptr_nonnull(file);
    gzputs(file, bomb->begin);
    /* The piece "0" stands for zeros. */
    char *many = malloc(length * 4096);
    for (size_t i = 0; i < 4096; i++)
        memcpy(many + i * length, bomb->piece, length);
    if (bomb->piece[0] == '0')
        memset(many, 0, length * 4096);
    for (size_t left = bomb->times; left > 0;) {
        size_t now = left < 4096 ? left : 4096;
        gzwrite(file, many, (unsigned)(now * length));
        left -= now;
    }
    gzputs(file, bomb->end);
    gzclose(file);
    free(many);
    return path;
}

#define MEMORY_MAX 65536 /* KB */

START_TEST(bombs)
{
    static const packed_bomb rows[] = {
        {"", "0", "", (size_t)64 << 20, "it is no trace"},
        {"", "[", "", 100000, "no event can be read"},
        {"{\"traceEvents\":[", "{\"a\":", "", 100000, "nested more than 512 deep"},
        {"{\"traceEvents\":[{\"ph\":\"X\",\"args\":", "[", "", 100000, "nested more than 512 deep"},
        {"{\"other\":", "[", "", 100000, "nested more than 512 deep"},
        {"{\"traceEvents\":[{\"ph\":\"X\",\"name\":\"", "a", "\"}]}", (size_t)17 << 20, "longer than 16 MiB"},
        {"{\"traceEvents\":[{\"ph\":\"X\",\"name\":\"", "a", "\"}]}", ((size_t)16 << 20) + 1,
         "longer than 16 MiB"},
        {"{\"traceEvents\":[{\"ph\":\"X\",\"args\":[", "7,", "1]}]}", (size_t)9 << 20, "longer than 16 MiB"},
        {"{\"other\":\"", "a", "\"}", (size_t)17 << 20, "longer than 16 MiB"},
        {"{\"", "a", "\":1}", (size_t)17 << 20, "longer than 16 MiB"},
        {"[", " ", "]", (size_t)40 << 20, "array of trace events is empty"},
        {"[", ",", "]", (size_t)40 << 20, "array of trace events is empty"},
        {"{\"other\":[", "{\"a\":[1,2]},", "3],\"traceEvents\":[]}", (size_t)3 << 20,
         "array of trace events is empty"},
    };
    struct rusage usage;
    hd_error error;
    char *path = write_bomb(&rows[_i]);

    ck_assert_ptr_null(hd_trace_open(path, NULL, NULL, &error));
    ck_assert_msg(strstr(error.text, rows[_i].why), "%d: %s", _i, error.text);
    getrusage(RUSAGE_SELF, &usage);
    ck_assert_msg(usage.ru_maxrss < 4 * MEMORY_MAX, "%d: %ld KB", _i, usage.ru_maxrss);
    unlink(path);
    free(path);
}
END_TEST

/* Just within the bounds: 16 MiB, and 512 brackets. */
START_TEST(large_but_not_too_large)
{
    static const char head[] =
        "[{\"ph\":\"X\",\"cat\":\"cpu_op\",\"ts\":1,\"dur\":1,\"name\":\"\",\"args\":{\"x\":\"";
    size_t length = ((size_t)16 << 20) - (sizeof head - 2) - strlen("\"}}");
    const packed_bomb rows[] = {
        {head, "a", "\"}}]", length, NULL},
        {"[{\"ph\":\"X\",\"cat\":\"cpu_op\",\"ts\":1,\"dur\":1,\"args\":", "[", "", 511, NULL},
    };
    hd_error error;
    char *path = write_bomb(&rows[0]);

    hd_trace *trace = hd_trace_open(path, NULL, NULL, &error);
    ck_assert_msg(trace != NULL, "%s", error.text);
    hd_test_expect(trace, "16 MiB", "ops 1");
    hd_trace_free(trace);
    unlink(path);
    free(path);
    char *json = malloc(4000);
    strcpy(json, rows[1].begin);
    memset(json + strlen(json) + 511 * 2, 0, 1);
    size_t at = strlen(json);
    memset(json + at, '[', 511);
    memset(json + at + 511, ']', 511);
    strcpy(json + at + 1022, "}]");
    trace = hd_test_trace(json, strlen(json), &error);
    ck_assert_msg(trace != NULL, "%s", error.text);
    hd_test_expect(trace, "512 deep", "ops 1");
    hd_test_warning(trace, "left out", false);
    hd_trace_free(trace);
    free(json);
}
END_TEST

/* Damage made so that every search for the next event goes over all of it again. */
START_TEST(costly_damage)
{
    char *begin = malloc(6000);
    hd_error error;

    strcpy(begin, "{\"traceEvents\":[");
    for (int i = 0; i < 200; i++)
        strcat(begin, "{\"a\":[");
    const packed_bomb bomb = {begin, "{\"a\":1},", "}", (size_t)1900 << 10, NULL};
    char *path = write_bomb(&bomb);
    ck_assert_ptr_null(hd_trace_open(path, NULL, NULL, &error));
    ck_assert_msg(strstr(error.text, "damaged throughout"), "%s", error.text);
    unlink(path);
    free(path), free(begin);
}
END_TEST

/* The counts that are bounded, with what is kept already only pretended. */
START_TEST(too_many)
{
    hd_error error;
    hd_trace *trace = hd_store_new("x");
    const hd_trace_event event = {0};

    trace->device.count = HD_EVENTS_MAX - 1;
    ck_assert(hd_store_event(trace, &trace->calls, &event, &error));
    ck_assert(!hd_store_event(trace, &trace->ops, &event, &error));
    ck_assert_msg(strstr(error.text, "more than 67108864 events matter"), "%s", error.text);
    trace->device.count = 0;
    trace->marks = (hd_events){calloc(HD_STEPS_MAX + 1, sizeof event), HD_STEPS_MAX + 1, HD_STEPS_MAX + 1};
    ck_assert(trace->marks.at && !hd_steps_choose(trace, &error));
    ck_assert_msg(strstr(error.text, "more than 1048575 steps"), "%s", error.text);
    trace->lane_count = HD_LANES_MAX;
    ck_assert_uint_eq(hd_store_lane(trace, (hd_lane){{HD_IDENTITY_INTEGER, 1}, {HD_IDENTITY_ABSENT, 0}}, &error),
                      HD_NONE);
    ck_assert_msg(strstr(error.text, "more than 65536 threads"), "%s", error.text);
    trace->lane_count = 0;
    hd_trace_free(trace);
}
END_TEST

START_TEST(many_names)
{
    hd_trace *trace = hd_store_new("x");
    char name[2000];

    for (uint32_t i = 0; i < HD_NAMES_MAX + 10; i++) {
        sprintf(name, "name %u", i);
        uint32_t number = hd_store_name(trace, name, strlen(name));
        ck_assert_uint_eq(number, i < HD_NAMES_MAX ? i : HD_NAMES_MAX - 1);
    }
    ck_assert_uint_eq(hd_store_name(trace, "name 7", 6), 7);
    ck_assert_str_eq(trace->names[HD_NAMES_MAX - 1], "(other names)");
    hd_trace_free(trace);
    /* A long name is cut at a whole character. */
    trace = hd_store_new("x");
    memset(name, 'a', sizeof name);
    memcpy(name + 239, "\u00e9", 2);
    uint32_t number = hd_store_name(trace, name, sizeof name);
    ck_assert_uint_eq(strlen(trace->names[number]), 239);
    hd_trace_free(trace);
}
END_TEST

Suite *limit_suite(void)
{
    Suite *suite = suite_create("limits");
    TCase *tests = tcase_create("limits");

    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, bombs, 0, 13);
    tcase_add_test(tests, large_but_not_too_large);
    tcase_add_test(tests, costly_damage);
    tcase_add_test(tests, too_many);
    tcase_add_test(tests, many_names);
    suite_add_tcase(suite, tests);
    return suite;
}
