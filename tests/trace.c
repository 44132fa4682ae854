#include "config.h"

#include "trace.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

char *hd_test_temporary(const void *bytes, size_t length)
{
    const char *folder = getenv("TMPDIR");
    char *path = malloc(4096);

    ck_assert_ptr_nonnull(path);
    snprintf(path, 4096, "%s/hostdispatch-trace-XXXXXX", folder ? folder : "/tmp");
    int file = mkstemp(path);
    ck_assert_msg(file >= 0, "%s cannot be made", path);
    for (size_t done = 0; done < length;) {
        ssize_t wrote = write(file, (const char *)bytes + done, length - done);
        ck_assert_int_gt(wrote, 0);
        done += (size_t)wrote;
    }
    close(file);
    return path;
}

hd_trace *hd_test_trace(const void *bytes, size_t length, hd_error *error)
{
    char *path = hd_test_temporary(bytes, length);
    hd_trace *trace = hd_trace_open(path, NULL, NULL, error);

    unlink(path);
    free(path);
    return trace;
}

static char *with_quotes(const char *text)
{
    char *copy = strdup(text);

    ck_assert_ptr_nonnull(copy);
    for (char *p = copy; *p; p++)
        if (*p == '\'')
            *p = '"';
    return copy;
}

hd_trace *hd_test_trace_text(const char *text)
{
    hd_error error;
    char *copy = with_quotes(text);
    hd_trace *trace = hd_test_trace(copy, strlen(copy), &error);

    ck_assert_msg(trace != NULL, "%s: %s", copy, error.text);
    free(copy);
    return trace;
}

const char *hd_test_trace_refused(const char *text)
{
    static hd_error error;
    char *copy = with_quotes(text);

    ck_assert_msg(hd_test_trace(copy, strlen(copy), &error) == NULL, "%s was read", copy);
    free(copy);
    ck_assert_int_eq(error.kind, HD_ERROR_FILE);
    return error.text;
}

static double column_of(const hd_trace *trace, const char *key)
{
    const hd_trace_column *column = hd_trace_column_find(key);

    ck_assert_msg(column != NULL, "there is no column %s", key);
    return hd_trace_value(hd_trace_measured(trace), column);
}

static void expect_notes(const hd_trace *trace, const char *what, const char *wanted)
{
    char notes[200] = "";

    for (int i = 0; i < HD_NOTES; i++)
        if (hd_trace_measured(trace)->notes >> i & 1) {
            strcat(notes, *notes ? "|" : "");
            strcat(notes, hd_trace_notes[i]);
        }
    ck_assert_msg(strcmp(*notes ? notes : "-", wanted) == 0, "%s: the notes are %s, not %s", what, notes,
                  wanted);
}

void hd_test_expect(const hd_trace *trace, const char *what, const char *wanted)
{
    char key[40], value[80];
    int used;

    for (const char *p = wanted; *p; p += used, p += strspn(p, ", ")) {
        ck_assert_msg(sscanf(p, "%39s %79[^, ]%n", key, value, &used) == 2, "%s", p);
        if (strcmp(key, "notes") == 0) {
            expect_notes(trace, what, value);
            continue;
        }
        double got = column_of(trace, key);
        if (strcmp(value, "-") == 0)
            ck_assert_msg(isnan(got), "%s: %s is %.3f", what, key, got);
        else
            ck_assert_msg(fabs(got - strtod(value, NULL)) <= 0.001, "%s: %s is %.4f, not %s", what, key, got,
                          value);
    }
}

void hd_test_warning(const hd_trace *trace, const char *part, bool wanted)
{
    char sentence[400];
    bool found = false;
    const hd_import_options options = {.rule = HD_RULE_ISSUE, .given = hd_scenario_empty()};

    for (size_t i = 0; hd_trace_warning(trace, &options, i, sentence, sizeof sentence); i++)
        found |= strstr(sentence, part) != NULL;
    ck_assert_msg(found == wanted, "\"%s\" was %s", part, found ? "said" : "not said");
}

void *hd_test_gzip(const void *bytes, size_t length, size_t *packed)
{
    z_stream stream = {0};

    ck_assert_int_eq(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    size_t room = deflateBound(&stream, length);
    void *gzip = malloc(room);
    ck_assert_ptr_nonnull(gzip);
    stream.next_in = (z_const Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)length;
    stream.next_out = gzip;
    stream.avail_out = (uInt)room;
    ck_assert_int_eq(deflate(&stream, Z_FINISH), Z_STREAM_END);
    *packed = stream.total_out;
    deflateEnd(&stream);
    return gzip;
}
