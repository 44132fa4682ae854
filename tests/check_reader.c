#include "config.h"

#include "hostdispatch/document.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check_io.h"
#include "documents.h"

#define MARK "\xEF\xBB\xBF"

/* A text and its length, NULs included. */
#define TEXT(literal) literal, sizeof(literal) - 1

typedef struct refusal {
    const char *text;
    size_t length;
    hd_error_kind kind;
    long line;
    const char *says, *says_too;
} refusal;

static void check_refusal(const refusal *row)
{
    FILE *file;
    hd_document *document = NULL;
    hd_error error = {.text = ""}, again = {.text = ""};
    hd_reader *reader = open_text(row->text, row->length, &file);
    hd_read_result result;

    while ((result = hd_reader_next(reader, &document, &error)) == HD_READ_DOCUMENT)
        hd_document_free(document);
    ck_assert_msg(result == HD_READ_REFUSED, "%s was read", row->text);
    ck_assert_msg(error.kind == row->kind && error.line == row->line && strstr(error.text, row->says) &&
                      strstr(error.text, row->says_too) && strpbrk(error.text, ";:"),
                  "%s\nkind %d, line %ld: %s", row->text, error.kind, error.line, error.text);
    ck_assert_int_eq(hd_reader_next(reader, &document, &again), HD_READ_REFUSED);
    ck_assert_str_eq(again.text, error.text);
    ck_assert_int_eq(hd_reader_next(reader, &document, NULL), HD_READ_REFUSED);
    hd_reader_close(reader);
    fclose(file);
}

static void check_refusals(const refusal *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_refusal(&rows[i]);
}

/* What is nearly a key is refused with the right one, whatever else is given. */
static const struct {
    const char *member, *right;
} near_keys[] = {
    {"\"lanches_per_block\": 5", "launches_per_block"}, {"\"launches_per_blok\": 5", "launches_per_block"},
    {"\"launchesPerBlock\": 5", "launches_per_block"},  {"\"launches-per-block\": 5", "launches_per_block"},
    {"\"launches\": 5", "launches_per_block"},          {"\"num_launches\": 5", "launches_per_block"},
    {"\"kernels\": 5", "launches_per_block"},           {"\"kernel_launches\": 5", "launches_per_block"},
    {"\"kernels_per_layer\": 5", "launches_per_block"}, {"\"kernel_count\": 5", "launches_per_block"},
    {"\"ops\": 5", "ops_per_block"},                    {"\"op_per_block\": 5", "ops_per_block"},
    {"\"ops_per_step\": 5", "ops_per_block"},           {"\"operations\": 5", "ops_per_block"},
    {"\"opsperblock\": 5", "ops_per_block"},            {"\"n_ops\": 5", "ops_per_block"},
    {"\"dispatches\": 5", "ops_per_block"},             {"\"block\": 2", "blocks"},
    {"\"Blocks\": 2", "blocks"},                        {"\"bloks\": 2", "blocks"},
    {"\"num_blocks\": 2", "blocks"},                    {"\"layers\": 2", "blocks"},
    {"\"dispatch_us\": 12", "dispatch"},                {"\"dispatch_time\": \"12us\"", "dispatch"},
    {"\"dispath\": \"12us\"", "dispatch"},              {"\"Dispatch\": \"12us\"", "dispatch"},
    {"\"dispatch_per_op\": \"12us\"", "dispatch"},      {"\"time_per_op\": \"12us\"", "dispatch"},
    {"\"dispatchTime\": 12.5", "dispatch"},             {"\"launch_time\": \"5us\"", "launch"},
    {"\"launch_latency_us\": 5", "launch"},             {"\"kernel_launch_overhead\": \"5us\"", "launch"},
    {"\"lunch\": \"5us\"", "launch"},                   {"\"launch_per_kernel\": \"5us\"", "launch"},
    {"\"kernel_time\": \"9us\"", "device_time"},        {"\"device\": \"9us\"", "device_time"},
    {"\"devcie_time\": \"9us\"", "device_time"},        {"\"device_time_us\": 9", "device_time"},
    {"\"devicetime\": \"9us\"", "device_time"},         {"\"dev_time\": \"9us\"", "device_time"},
    {"\"time_per_block\": \"9us\"", "device_time_per_block"},
    {"\"device_time_per_blok\": \"9us\"", "device_time_per_block"},
    {"\"nam\": \"x\"", "name"},                         {"\"Name\": \"x\"", "name"},
    {"\"descripton\": \"x\"", "description"},
};

/* What somebody else has a use for is kept, and named. */
static const char *const others_keys[] = {
    "\"notes\": \"12 runs\"", "\"author\": \"7of9\"", "\"hardware\": \"8 H100\"", "\"kernel_version\": \"5.15\"",
    "\"kernel_version\": 6", "\"kernel_name\": \"3d_conv\"", "\"kernel_size\": 3", "\"kernel\": \"5.15.0\"", "\"kernel\": 6",
    "\"device_name\": \"4090\"", "\"device_type\": 1", "\"device_id\": 0", "\"device\": 0", "\"device_count\": 8",
    "\"devices\": 8", "\"gpu\": \"4090\"", "\"gpus\": 8", "\"gpu_time\": \"1 ms\"", "\"cuda_version\": \"12.4\"",
    "\"driver\": \"535.1\"", "\"batch\": 8", "\"batch_size\": 8", "\"seed\": 42", "\"clock\": 1980", "\"clocks\": 1980",
    "\"clock_mhz\": 1980", "\"date\": \"2026-01-02\"", "\"created_at\": \"2026-01-02\"", "\"version\": 3", "\"run\": 7",
    "\"step\": 12", "\"steps\": 100", "\"time\": \"12:30\"", "\"duration\": \"5 s\"", "\"step_time\": \"9 ms\"",
    "\"total_time\": \"9 ms\"", "\"host_time\": \"9 ms\"", "\"host\": \"9node\"", "\"launch_config\": 256",
    "\"launch_bounds\": 256", "\"launch_ratio\": 3", "\"launcher\": \"2.1\"", "\"launched\": \"2026-01-02\"",
    "\"launched_at\": \"2026-01-02\"", "\"block_size\": 128", "\"blocks_per_sm\": 2", "\"blocking\": 1", "\"grid\": 4",
    "\"dispatch_mode\": \"2\"", "\"dispatcher\": \"2.1\"", "\"dispatch_key\": 9", "\"op_name\": \"3x3\"", "\"opset\": 17",
    "\"opset_version\": 17", "\"model\": \"7B\"", "\"comment\": \"x\"", "\"tags\": []", "\"url\": \"x\"", "\"id\": 5",
    "\"sequence_length\": 2048", "\"tokens\": 2048", "\"dispatch_us\": \"by hand\"", "\"launch_time\": \"2026-01-02 10:00\"",
    "\"kernels\": [\"gemm\"]", "\"ops\": {\"aten::add\": 3}", "\"names\": \"x, y\"", "\"title\": \"x\"", "\"nom\": \"x\"",
    "\"desc\": \"x\"", "\"username\": \"x\"", "\"\": 5", "\"a_b_c_d_e_f_g_h\": 5", "\"\\u00b5\": 5",
    "\"a_key_so_long_that_none_of_ours_comes_near_it_in_any_way\": 5",
};

/* A complete scenario without launches, and one more member. */
static hd_document *read_with(const char *member, hd_error *error)
{
    char text[512];
    FILE *file;
    hd_document *document = NULL;

    snprintf(text, sizeof text,
             "{\"name\": \"\", \"description\": \"\", %s\"ops_per_block\": 6, \"dispatch\": \"10us\", \"launch\": \"5us\", "
             "\"device_time\": \"9us\", %s}",
             strstr(member, "device_time_per_bl") ? "\"blocks\": 1, " : "", member);
    hd_reader *reader = open_text(text, strlen(text), &file);
    (void)hd_reader_next(reader, &document, error);
    hd_reader_close(reader);
    fclose(file);
    return document;
}

START_TEST(near_keys_are_refused)
{
    hd_error error = {.text = ""};
    char wanted[128];

    ck_assert_msg(!read_with(near_keys[_i].member, &error), "%s was read", near_keys[_i].member);
    snprintf(wanted, sizeof wanted, "did you mean %s?", near_keys[_i].right);
    ck_assert_msg(strstr(error.text, wanted) && error.kind == HD_ERROR_REFUSED, "%s: %s", near_keys[_i].member, error.text);
}
END_TEST

START_TEST(others_keys_are_kept)
{
    hd_error error = {.text = ""};
    hd_document *document = read_with(others_keys[_i], &error);

    ck_assert_msg(document != NULL, "%s: %s", others_keys[_i], error.text);
    ck_assert_uint_eq(hd_document_warning_count(document), 1);
    hd_document_free(document);
}
END_TEST

/* An input that is not accepted, by its key and at its key's line. */
START_TEST(inputs_refused)
{
    static const refusal rows[] = {
        {TEXT("{\n\"blocks\": 1,\n\"dispatch\":\n10}"), HD_ERROR_REFUSED, 3,
         "dispatch is a number without a unit", "write \"10 µs\""},
        {TEXT("{\"dispatch\": \"10\"}"), HD_ERROR_REFUSED, 1, "dispatch", "no unit"},
        {TEXT("{\"blocks\": 2, \"device_time\": \"9us\",\n\"device_time_per_block\": \"5us\"}"), HD_ERROR_REFUSED, 2,
         "device_time_per_block \"5us\" was refused", "it does not come to device_time"},
        {TEXT("{\"device_time\": \"9us\", \"device_time_per_block\": 9}"), HD_ERROR_REFUSED, 1,
         "device_time_per_block is a number", "with its unit"},
        {TEXT("{\"device_time\": \"9us\", \"device_time_per_block\": \"9\"}"), HD_ERROR_REFUSED, 1,
         "device_time_per_block", "no unit"},
        {TEXT("{\"device_time_per_block\": \"0us\"}"), HD_ERROR_REFUSED, 1, "device_time_per_block", "is 0"},
        {TEXT("{\"dispatch\": \"1,5us\"}"), HD_ERROR_REFUSED, 1, "dispatch", "decimal comma"},
        {TEXT("{\"dispatch\": \"10\\u0000us\"}"), HD_ERROR_REFUSED, 1, "dispatch", "is accepted"},
        {TEXT("{\"dispatch\": \"inf us\"}"), HD_ERROR_REFUSED, 1, "dispatch", "not finite"},
        {TEXT("{\"dispatch\": \"\"}"), HD_ERROR_REFUSED, 1, "dispatch", "empty"},
        {TEXT("{\"dispatch\": null}"), HD_ERROR_REFUSED, 1, "dispatch is null", "in quotes"},
        {TEXT("{\"dispatch\": [\"10us\"]}"), HD_ERROR_REFUSED, 1, "dispatch is an array", "a time"},
        {TEXT("{\"dispatch\": {\"us\": 10}}"), HD_ERROR_REFUSED, 1, "dispatch is an object", "a time"},
        {TEXT("{\"dispatch\": false}"), HD_ERROR_REFUSED, 1, "dispatch is a truth value", "a time"},
        {TEXT("{\"dispatch\": NaN}"), HD_ERROR_REFUSED, 1, "dispatch NaN", "a time"},
        {TEXT("{\n\n\"device_time\": -Infinity}"), HD_ERROR_REFUSED, 3, "device_time -Infinity", "a time"},
        {TEXT("{\"device_time\": \"0 us\"}"), HD_ERROR_REFUSED, 1, "device_time", "it is 0"},
        {TEXT("{\"launch\": \"-1 us\"}"), HD_ERROR_REFUSED, 1, "launch", "negative"},
        {TEXT("{\"blocks\": \"12\"}"), HD_ERROR_REFUSED, 1, "blocks is a text", "without quotes"},
        {TEXT("{\"blocks\": null}"), HD_ERROR_REFUSED, 1, "blocks is null", "an integer"},
        {TEXT("{\"blocks\": 1.5}"), HD_ERROR_REFUSED, 1, "blocks", "not an integer"},
        {TEXT("{\"blocks\": -1}"), HD_ERROR_REFUSED, 1, "blocks", "negative"},
        {TEXT("{\"blocks\": 9223372036854775808}"), HD_ERROR_REFUSED, 1, "blocks", "beyond 64 bits"},
        {TEXT("{\"blocks\": 99999999999999999999}"), HD_ERROR_REFUSED, 1, "blocks", "beyond 64 bits"},
        {TEXT("{\"\\u0062locks\": true}"), HD_ERROR_REFUSED, 1, "blocks is a truth value", "an integer"},
        {TEXT("{\"launches_per_block\": \"none\"}"), HD_ERROR_REFUSED, 1, "launches_per_block is a text", ""},
        {TEXT("{}\r\n{}\r\n{\r\n \"ops_per_block\":\r\n[]}"), HD_ERROR_REFUSED, 4,
         "ops_per_block is an array", ""},
        {TEXT("[{},\n{},\n{\"blocks\":-1}]"), HD_ERROR_REFUSED, 3, "blocks", "negative"},
    };

    check_refusals(rows, sizeof rows / sizeof rows[0]);
}
END_TEST

/* What json-c would let through. */
START_TEST(values_refused)
{
    static const refusal rows[] = {
        {TEXT("{\"x\": NaN}"), HD_ERROR_FILE, 1, "\"x\" holds NaN", "finite"},
        {TEXT("{\"x\": [1,\n{\"y\": Infinity}]}"), HD_ERROR_FILE, 2, "\"y\" holds Infinity", "finite"},
        {TEXT("{\"x\": 1.}"), HD_ERROR_FILE, 1, "\"x\" holds 1.", "no number"},
        {TEXT("{\"x\": 18446744073709551616}"), HD_ERROR_FILE, 1, "\"x\" holds 18446744073709551616",
         "beyond 64 bits"},
        {TEXT("{\"x\": -9223372036854775809}"), HD_ERROR_FILE, 1, "\"x\" holds -9223372036854775809",
         "beyond 64 bits"},
        {TEXT("{\"x\": 99999999999999999999999999999999}"), HD_ERROR_FILE, 1, "\"x\" holds 9999",
         "beyond 64 bits"},
        {TEXT("{\"x\": {\"y\": [0, 1e400]}}"), HD_ERROR_FILE, 1, "\"y\" holds 1e400", "beyond 64 bits"},
        {TEXT("{\"x\": -1.5E+999}"), HD_ERROR_FILE, 1, "\"x\" holds -1.5E+999", "beyond 64 bits"},
        {TEXT("{\"x\": 1,\n\"y\": 2,\n\"x\": 3}"), HD_ERROR_FILE, 3, "\"x\" is repeated", "once"},
        {TEXT("{\"x\": 1,\n\"\\u0078\": 2,\n\"x\": 3}"), HD_ERROR_FILE, 2, "\"x\" is repeated", ""},
        {TEXT("{\"blocks\": 1, \"blocks\": 1}"), HD_ERROR_FILE, 1, "\"blocks\" is repeated", ""},
        {TEXT("{\"a\": [{\"z\": 1,\n\"z\": 2}]}"), HD_ERROR_FILE, 2, "\"z\" is repeated", ""},
        {TEXT("{\"\": 1, \"\": 2}"), HD_ERROR_FILE, 1, "\"\" is repeated", ""},
        {TEXT("{\"x\": 1,\n\"a\\u0000b\": 1}"), HD_ERROR_FILE, 2, "the key \"a\" goes on with a NUL", ""},
        {TEXT("{'x': 1}"), HD_ERROR_FILE, 1, "single quotes", "double"},
        {TEXT("{\"x\": \"a\nb\"}"), HD_ERROR_FILE, 1, "control character, after the key \"x\"", "\\u000a"},
        {TEXT("{\"x\": \"a\0b\"}"), HD_ERROR_FILE, 1, "control character", "\\u0000"},
        {TEXT("{\"a\tb\": 1}"), HD_ERROR_FILE, 1, "control character", "\\u0009"},
        {TEXT("{\"name\": 5}"), HD_ERROR_FILE, 1, "name is a number", "a text"},
        {TEXT("{\"description\": null}"), HD_ERROR_FILE, 1, "description is null", "a text"},
        {TEXT("{\"name\": \"caf\xE9\"}"), HD_ERROR_FILE, 1, "0xE9 is not UTF-8, after the key \"name\"", ""},
        {TEXT("{\"a\": 1,\n\"\xC0\xAF\": 2}"), HD_ERROR_FILE, 2, "0xC0 is not UTF-8", ""},
        {TEXT("{\"a\": \"\xED\xA0\x80\"}"), HD_ERROR_FILE, 1, "0xED is not UTF-8", ""},
    };

    check_refusals(rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(syntax_refused)
{
    static const refusal rows[] = {
        {TEXT("{\"a\": 1,}"), HD_ERROR_FILE, 1, "closing brace", "comma too many"},
        {TEXT("{\"a\": [1,\n]}"), HD_ERROR_FILE, 2, "closing bracket", "comma too many"},
        {TEXT("{/* c */}"), HD_ERROR_FILE, 1, "comment", "JSON has none"},
        {TEXT("{\"a\": 1 // c\n}"), HD_ERROR_FILE, 1, "comment, after the key \"a\"", ""},
        {TEXT("{\"a\": 1,\n\n # c\n}"), HD_ERROR_FILE, 3, "a key is not a text in double quotes", ""},
        {TEXT("{\"a\": 'x'}"), HD_ERROR_FILE, 1, "single quotes, after the key \"a\"", "double"},
        {TEXT("{a: 1}"), HD_ERROR_FILE, 1, "double quotes", ""},
        {TEXT("{\"a\" 1}"), HD_ERROR_FILE, 1, "colon", "\"a\""},
        {TEXT("{\"a\": 1\n\"b\": 2}"), HD_ERROR_FILE, 2, "after the key \"a\"", "a comma"},
        {TEXT("{\"a\": [1\n2]}"), HD_ERROR_FILE, 2, "after the key \"a\"", "a comma"},
        {TEXT("{\"a\": 01}"), HD_ERROR_FILE, 1, "a number is malformed", "\"a\""},
        {TEXT("{\"a\": +1}"), HD_ERROR_FILE, 1, "after the key \"a\"", "is accepted"},
        {TEXT("{\"a\": .5}"), HD_ERROR_FILE, 1, "after the key \"a\"", "is accepted"},
        {TEXT("{\"a\": 0x10}"), HD_ERROR_FILE, 1, "a number is malformed", "\"a\""},
        {TEXT("{\"dispatch\": inf}"), HD_ERROR_FILE, 1, "after the key \"dispatch\"", "is accepted"},
        {TEXT("{\"a\": nan}"), HD_ERROR_FILE, 1, "a word is unknown", "\"a\""},
        {TEXT("{\"a\": True}"), HD_ERROR_FILE, 1, "after the key \"a\"", ""},
        {TEXT("{\"a\": \"\\x\"}"), HD_ERROR_FILE, 1, "escape", "\"a\""},
        {TEXT("{\"a\": 1\0}"), HD_ERROR_FILE, 1, "", ""},
        {TEXT("{\"a\": 1, \xE9: 2}"), HD_ERROR_FILE, 1, "0xE9 is not UTF-8", ""},
        {TEXT("{\"a\": NaN, \"b\": }"), HD_ERROR_FILE, 1, "\"a\" holds NaN", ""},
        {TEXT("{\"a\": 1"), HD_ERROR_FILE, 1,
         "ends inside the scenario that begins at line 1, after the key \"a\"", ""},
        {TEXT("\n{\n\"a\": \"b\n"), HD_ERROR_FILE, 3, "begins at line 2", "closing brace is missing"},
        {TEXT("{"), HD_ERROR_FILE, 1, "ends inside", ""},
        {TEXT("["), HD_ERROR_FILE, 1, "ends inside an array", "closing bracket"},
        {TEXT("[{},\n"), HD_ERROR_FILE, 2, "ends inside an array", "closing bracket"},
        {TEXT("[{},]"), HD_ERROR_FILE, 1, "after a comma", ""},
        {TEXT("[,{}]"), HD_ERROR_FILE, 1, "no scenario", ""},
        {TEXT("[{} {}]"), HD_ERROR_FILE, 1, "comma", ""},
        {TEXT("[{}}"), HD_ERROR_FILE, 1, "comma or a closing bracket", ""},
        {TEXT("[[{}]]"), HD_ERROR_FILE, 1, "no scenario", ""},
        {TEXT("[5]"), HD_ERROR_FILE, 1, "no scenario", ""},
        {TEXT("[{}]\n{}"), HD_ERROR_FILE, 2, "after the array", ""},
        {TEXT("{},{}"), HD_ERROR_FILE, 1, "after a scenario", ""},
        {TEXT("{}}"), HD_ERROR_FILE, 1, "after a scenario", ""},
        {TEXT("{}\0"), HD_ERROR_FILE, 1, "after a scenario", ""},
        {TEXT("\n\nname,blocks\n"), HD_ERROR_FILE, 3, "no scenario found", "or one per line"},
        {TEXT("null"), HD_ERROR_FILE, 1, "no scenario", ""},
        {TEXT("\xFF\xFE{\0}\0"), HD_ERROR_FILE, 1, "0xFF is not UTF-8", ""},
        {TEXT(MARK MARK "{}"), HD_ERROR_FILE, 1, "no scenario", ""},
    };

    check_refusals(rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(too_deep)
{
    char text[256];
    int deepest = 0;

    for (int depth = 1; depth < 60; depth++) {
        int length = snprintf(text, sizeof text, "{\"a\":");
        memset(text + length, '[', (size_t)depth);
        memset(text + length + depth, ']', (size_t)depth);
        strcpy(text + length + 2 * depth, "}");
        refusal row = {text, strlen(text), HD_ERROR_FILE, 1, "too deep", "\"a\""};
        if (depth > 32)
            check_refusal(&row);
        else if (depth < 31)
            hd_document_free(read_document(text, strlen(text)));
        deepest = depth;
    }
    ck_assert_int_eq(deepest, 59);
}
END_TEST

/* Read all. @return how many scenarios there were; `names` is their names, one after another. */
static size_t read_all(hd_reader *reader, char *names, size_t size, hd_read_result *result)
{
    hd_document *document;
    size_t count = 0, used = 0;

    *names = '\0';
    while ((*result = hd_reader_next(reader, &document, NULL)) == HD_READ_DOCUMENT) {
        used += (size_t)snprintf(names + used, size - used, "%s", hd_document_name(document));
        hd_document_free(document);
        count++;
    }
    return count;
}

#define A "{\"name\":\"a\"}"
#define B "{\r\n  \"name\":\r\n\"b\"\r\n}"
#define C "{\"name\":\"c\"}"

START_TEST(streams)
{
    static const struct {
        const char *text, *names;
        hd_read_result end;
    } rows[] = {
        {"", "", HD_READ_END},
        {" \r\n\t", "", HD_READ_END},
        {MARK, "", HD_READ_END},
        {"[]", "", HD_READ_END},
        {MARK "[ ]\n", "", HD_READ_END},
        {A, "a", HD_READ_END},
        {MARK A "\r\n", "a", HD_READ_END},
        {A "\n" B "\r\n\r\n" C, "abc", HD_READ_END},
        {A B C, "abc", HD_READ_END},
        {A " " B, "ab", HD_READ_END},
        {"[" A "]", "a", HD_READ_END},
        {MARK "[\n" A ",\n" B " , " C "\n]\n\n", "abc", HD_READ_END},
        {A "\n" B "\n{\"blocks\":}\n" C, "ab", HD_READ_REFUSED},
        {A "\n" B "\n{\"na", "ab", HD_READ_REFUSED},
        {"[" A "," B, "ab", HD_READ_REFUSED},
        {"[" A "," C "]]", "ac", HD_READ_REFUSED},
        {A "\n{\"name\":\"x\",\"dispatch\":5}\n" C, "a", HD_READ_REFUSED},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        FILE *file;
        char names[64];
        hd_read_result result;
        hd_document *document;
        hd_reader *reader = open_text(rows[i].text, strlen(rows[i].text), &file);
        ck_assert_uint_eq(read_all(reader, names, sizeof names, &result), strlen(rows[i].names));
        ck_assert_str_eq(names, rows[i].names);
        ck_assert_int_eq(result, rows[i].end);
        ck_assert_int_eq(hd_reader_next(reader, &document, NULL), rows[i].end);
        hd_reader_close(reader);
        fclose(file);
    }
}
END_TEST

/* Wherever the chunks of a file meet, nothing is lost: a character, an escape, a number, a line's end. */
START_TEST(chunks)
{
    static const char text[] =
        "{\"name\":\"\xE2\x82\xAC\\u20ac\",\"description\":\"\",\"x\":[1.5e3,true]}\r\n{\"name\":\"z\"}";
    char *padded = malloc(65536 + sizeof text);

    for (size_t before = 65536 - sizeof text; before <= 65536; before++) {
        FILE *file;
        char names[64];
        hd_read_result result;
        memset(padded, '\n', before);
        memcpy(padded + before, text, sizeof text - 1);
        hd_reader *reader = open_text(padded, before + sizeof text - 1, &file);
        ck_assert_uint_eq(read_all(reader, names, sizeof names, &result), 2);
        ck_assert_str_eq(names, "€€z");
        ck_assert_int_eq(result, HD_READ_END);
        hd_reader_close(reader);
        fclose(file);
    }
    free(padded);
}
END_TEST

/* The answer to a line is there before the next line is. */
START_TEST(line_by_line)
{
    int ends[2];
    hd_document *document;

    ck_assert_int_eq(pipe(ends), 0);
    FILE *file = fdopen(ends[0], "r");
    hd_reader *reader = hd_reader_open(file);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(write(ends[1], A "\n", sizeof A), sizeof A);
        ck_assert_int_eq(hd_reader_next(reader, &document, NULL), HD_READ_DOCUMENT);
        hd_document_free(document);
    }
    close(ends[1]);
    ck_assert_int_eq(hd_reader_next(reader, &document, NULL), HD_READ_END);
    hd_reader_close(reader);
    fclose(file);
}
END_TEST

/* An object of `length` bytes. */
static char *long_scenario(size_t length)
{
    static const char head[] = "{\"name\":\"\",\"x\":\"";
    char *text = malloc(length);

    memset(text, 'x', length);
    memcpy(text, head, sizeof head - 1);
    memcpy(text + length - 2, "\"}", 2);
    return text;
}

START_TEST(longest)
{
    size_t most = (size_t)1 << 20;
    char *text = long_scenario(most);
    hd_document *document = read_document(text, most);
    size_t length;
    char *written = hd_document_text(document, &length);

    ck_assert_uint_eq(length, most + strlen("\n   ,\n   \n  \"description\": \"\",\n"));
    free(written);
    hd_document_free(document);
    free(text);
    text = long_scenario(most + 1);
    check_refusal(&(refusal){text, most + 1, HD_ERROR_FILE, 1, "longer than 1 MiB", "is accepted"});
    free(text);
}
END_TEST

static size_t memory_in_use(void)
{
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

/* Under a sanitizer the allocator does not count, and nothing is compared. */
START_TEST(steady_memory)
{
    FILE *file = tmpfile();
    hd_document *document;
    size_t early = 0;

    fputs("[", file);
    for (int i = 0; i < 20000; i++)
        fprintf(file,
                "%s{\"name\":\"%d\",\"dispatch\":\"%d "
                "\\u00b5s\",\"x\":[%d.5,{\"y\":null}],\"source\":{\"kind\":\"derived\"}}\n",
                i ? "," : "", i, i, i);
    fprintf(file, "%*s]%*s", 3 << 20, "", 3 << 20, "");
    rewind(file);
    hd_reader *reader = hd_reader_open(file);
    for (int i = 0; i < 20000; i++) {
        ck_assert_int_eq(hd_reader_next(reader, &document, NULL), HD_READ_DOCUMENT);
        hd_document_free(document);
        if (i == 100)
            early = memory_in_use();
    }
    ck_assert_int_eq(hd_reader_next(reader, &document, NULL), HD_READ_END);
    ck_assert_uint_le(memory_in_use(), early + 16384);
    hd_reader_close(reader);
    fclose(file);
}
END_TEST

START_TEST(whole_files)
{
    char path[] = "/tmp/check_io-XXXXXX";
    int descriptor = mkstemp(path);
    hd_document **documents;
    size_t count;
    hd_error error;

    ck_assert_int_ge(descriptor, 0);
    ck_assert(!hd_documents_load(path, &documents, &count, &error));
    ck_assert(error.kind == HD_ERROR_FILE && error.line == 0 && strstr(error.text, "no scenario found"));
    ck_assert_int_eq(write(descriptor, A "\n" A "\n" C, sizeof(A "\n" A "\n" C) - 1),
                     sizeof(A "\n" A "\n" C) - 1);
    ck_assert(hd_documents_load(path, &documents, &count, &error));
    ck_assert_uint_eq(count, 3);
    ck_assert_str_eq(hd_document_name(documents[2]), "c");
    for (size_t i = 0; i < count; i++)
        hd_document_free(documents[i]);
    free(documents);
    ck_assert_int_eq(write(descriptor, "\n{", 2), 2);
    ck_assert(!hd_documents_load(path, &documents, &count, &error));
    ck_assert_int_eq(error.line, 4);
    close(descriptor);
    unlink(path);
    ck_assert(!hd_documents_load(path, &documents, &count, &error));
    ck_assert(error.kind == HD_ERROR_FILE && strstr(error.text, "No such file"));
    ck_assert(!hd_documents_load("/", &documents, &count, &error));
    ck_assert(error.kind == HD_ERROR_FILE && strstr(error.text, "directory"));
}
END_TEST

Suite *reader_suite(void)
{
    Suite *suite = suite_create("reader");
    TCase *tests = tcase_create("reader");

    tcase_add_loop_test(tests, near_keys_are_refused, 0, sizeof near_keys / sizeof near_keys[0]);
    tcase_add_loop_test(tests, others_keys_are_kept, 0, sizeof others_keys / sizeof others_keys[0]);
    tcase_add_test(tests, inputs_refused);
    tcase_add_test(tests, values_refused);
    tcase_add_test(tests, syntax_refused);
    tcase_add_test(tests, too_deep);
    tcase_add_test(tests, streams);
    tcase_add_test(tests, chunks);
    tcase_add_test(tests, line_by_line);
    tcase_add_test(tests, longest);
    tcase_add_test(tests, steady_memory);
    tcase_add_test(tests, whole_files);
    suite_add_tcase(suite, tests);
    return suite;
}
