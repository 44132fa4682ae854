#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../src/tui/terminal.h"
#include "../src/tui/export.h"
#include "check_tui.h"
#include "folder.h"
#include "documents.h"
#include "runner.h"
#include "../src/tui/store.h"

#define COPIED "state/hostdispatch/copied.txt"

static void begin(void)
{
    char state[128];

    hd_folder_begin();
    snprintf(state, sizeof state, "%s/state", hd_folder_path());
    setenv("XDG_STATE_HOME", state, 1);
}

/* The vectors of RFC 4648, and every bit. */
static const struct {
    const char *bytes;
    size_t length;
    const char *text;
} vectors[] = {
    {"", 0, ""},
    {"f", 1, "Zg=="},
    {"fo", 2, "Zm8="},
    {"foo", 3, "Zm9v"},
    {"foob", 4, "Zm9vYg=="},
    {"fooba", 5, "Zm9vYmE="},
    {"foobar", 6, "Zm9vYmFy"},
    {"\0\0\0", 3, "AAAA"},
    {"\xFF\xFF\xFF\xFF", 4, "/////w=="},
    {"\xFB\xEF\xBE", 3, "++++"},
};

START_TEST(base64)
{
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        char *text = hd_base64(vectors[i].bytes, vectors[i].length);
        ck_assert_str_eq(text, vectors[i].text);
        free(text);
    }
}
END_TEST

/* Words, as they are quoted, and where that differs, as they are in ASCII. */
static const struct {
    const char *word, *quoted, *ascii;
} words[] = {
    {"a", "a", NULL},
    {"a b", "'a b'", NULL},
    {"", "''", NULL},
    {"it's", "'it'\\''s'", NULL},
    {"''", "''\\'''\\'''", NULL},
    {"$HOME `x` \\", "'$HOME `x` \\'", NULL},
    {"~/x", "'~/x'", NULL},
    {"*", "'*'", NULL},
    {"host_share<=30%", "'host_share<=30%'", NULL},
    {"-n", "-n", NULL},
    {"a;b&c|d>e#f!g", "'a;b&c|d>e#f!g'", NULL},
    {"é日", "'é日'", "$'\\303\\251\\346\\227\\245'"},
    {"a\nb", "$'a\\012b'", NULL},
    {"\033]0;x\a1\x7F", "$'\\033]0;x\\0071\\177'", NULL},
    {"it's\t\\n", "$'it\\'s\\011\\\\n'", NULL},
    {"\xC2\x9B"
     "31m",
     "$'\\302\\23331m'", NULL},
    {"x\xE9y\xE2\x82", "$'x\\351y\\342\\202'", NULL},
    {"é\u202Etxt", "$'é\\342\\200\\256txt'", "$'\\303\\251\\342\\200\\256txt'"},
    {"a\u200Bb\uFEFF", "$'a\\342\\200\\213b\\357\\273\\277'", NULL},
};
#define WORDS ((int)(sizeof words / sizeof words[0]))

/* Not every sh knows $'...'. */
static const char *shell_for(const char *quoted)
{
    if (quoted[0] != '$')
        return "/bin/sh";
    return access("/bin/bash", X_OK) == 0 ? "/bin/bash" : NULL;
}

/* What a shell makes of the quoted word is the word. */
static void check_word(const char *word, bool ascii, const char *wanted)
{
    char quoted[256] = "", line[512], command[64], back[256] = "";

    hd_copy_append_quoted(quoted, sizeof quoted, word, ascii);
    ck_assert_str_eq(quoted, wanted);
    const char *shell = shell_for(quoted);
    if (!shell)
        return;
    snprintf(line, sizeof line, "printf '%%s' %s\n", quoted);
    hd_folder_put("script", line);
    snprintf(command, sizeof command, "%s ./script", shell);
    FILE *out = popen(command, "r");
    ck_assert_ptr_nonnull(out);
    back[fread(back, 1, sizeof back - 1, out)] = '\0';
    ck_assert_int_eq(pclose(out), 0);
    ck_assert_str_eq(back, word);
}

START_TEST(a_shell_reads_words_back)
{
    check_word(words[_i].word, false, words[_i].quoted);
    check_word(words[_i].word, true, words[_i].ascii ? words[_i].ascii : words[_i].quoted);
}
END_TEST

/* A code point below U+10000. */
static void encode(unsigned code, char word[5])
{
    if (code < 0x80)
        snprintf(word, 5, "%c", (int)code);
    else if (code < 0x800)
        snprintf(word, 5, "%c%c", (int)(0xC0 | code >> 6), (int)(0x80 | (code & 0x3F)));
    else
        snprintf(word, 5, "%c%c%c", (int)(0xE0 | code >> 12), (int)(0x80 | (code >> 6 & 0x3F)),
                 (int)(0x80 | (code & 0x3F)));
}

/* What is not seen for what it is: controls, what turns the reading order around, what has no width. */
static const struct {
    unsigned first, last;
} unseen[] = {
    {0x01, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},     {0x061C, 0x061C},
    {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
};

START_TEST(nothing_unseen_leaves_raw)
{
    for (unsigned code = unseen[_i].first; code <= unseen[_i].last; code++) {
        char quoted[64] = "", word[5];
        encode(code, word);
        hd_copy_append_quoted(quoted, sizeof quoted, word, false);
        for (const char *p = quoted; *p; p++)
            ck_assert_msg(*p >= ' ' && *p < 0x7F, "U+%04X in %s", code, quoted);
    }
}
END_TEST

static void check_command(const hd_app *app, const char *wanted)
{
    char *command = hd_export_command(app, false);

    ck_assert_str_eq(command, wanted);
    free(command);
}

#define SCENARIO                                                                                             \
    "{\"name\": \"s\", \"description\": \"\", \"blocks\": 2, \"ops_per_block\": 3, \"launches_per_block\": " \
    "4, "                                                                                                    \
    "\"dispatch\": \"10 us\", \"launch\": \"5 us\", \"device_time\": \"1 ms\"}\n"

static void open_again(hd_app *app, const char *path)
{
    hd_document **documents;
    size_t count;

    ck_assert(hd_documents_load(path, &documents, &count, NULL));
    ck_assert(hd_app_open(app, documents[0], path, NULL));
    for (size_t i = 1; i < count; i++)
        hd_document_free(documents[i]);
    free(documents);
}

START_TEST(command_lines)
{
    hd_app app = hd_test_app();

    check_command(&app, "hostdispatch eval --blocks 48 --ops-per-block 12 --dispatch 10us --launch 5us "
                        "--device-time 895.5223880597015us\n");
    hd_folder_put("it's", SCENARIO);
    open_again(&app, "it's");
    check_command(&app, "hostdispatch eval './it'\\''s'\n");
    hd_test_type(&app, "9\rj");
    hd_test_type(&app, "=f");
    hd_edit_begin(&app.prompt.edit, "regime == device-bound");
    hd_app_key(&app, HD_KEY_ENTER);
    check_command(&app, "hostdispatch eval './it'\\''s' --ops-per-block 9 --launches-per-block none --assert "
                        "'regime==device-bound'\n");
    /* A file of several scenarios cannot name one of them. */
    hd_folder_put("two", SCENARIO SCENARIO);
    open_again(&app, "two");
    check_command(
        &app,
        "hostdispatch eval --blocks 2 --ops-per-block 3 --launches-per-block 4 --dispatch 10us --launch 5us "
        "--device-time 1000us\n");
    hd_app_free(&app);
}
END_TEST

START_TEST(a_preset_goes_by_its_name)
{
    hd_app app = hd_test_app();

    ck_assert_int_eq(mkdir("data", 0755), 0);
    ck_assert_int_eq(mkdir("data/presets", 0755), 0);
    hd_folder_put("data/presets/mine.json", SCENARIO);
    setenv("HOSTDISPATCH_DATADIR", "data", 1);
    open_again(&app, "data/presets/mine.json");
    hd_test_type(&app, "9\r");
    check_command(&app, "hostdispatch eval mine --ops-per-block 9\n");
    hd_app_free(&app);
}
END_TEST

START_TEST(copied_text_is_sent_and_kept)
{
    hd_app app = hd_test_app();
    char sentence[256];

    app.clip.most = 100000;
    hd_test_type(&app, "!");
    ck_assert_ptr_nonnull(app.clip.text);
    ck_assert_uint_eq(app.clip.length, strlen(app.clip.text));
    snprintf(sentence, sizeof sentence, "Sent %zu bytes to the clipboard, also in %s/%s", app.clip.length,
             hd_folder_path(), COPIED);
    ck_assert_str_eq(app.status, sentence);
    hd_folder_check(COPIED, app.clip.text);
    hd_test_type(&app, "Y");
    hd_folder_check(COPIED, app.clip.text);
    ck_assert_ptr_nonnull(strstr(app.clip.text, "## Equations"));
    hd_test_type(&app, "pcy");
    ck_assert_ptr_nonnull(strstr(app.clip.text, "| 2 A  A decode step"));
    ck_assert_ptr_nonnull(strstr(app.clip.text, "\n```\n 1  █"));
    ck_assert_ptr_nonnull(strstr(app.clip.text, "█ dispatch  ▓ launch  ▒ device\n```\n"));
    ck_assert_ptr_null(strstr(app.clip.text, "## "));
    /* Too long for the terminal it is in the file alone. */
    app.clip.most = 100;
    hd_test_type(&app, "Y");
    ck_assert_ptr_null(app.clip.text);
    ck_assert_ptr_nonnull(strstr(app.status, "Too long"));
    app.clip.most = 0;
    hd_test_type(&app, "!");
    ck_assert_ptr_nonnull(strstr(app.status, "no clipboard"));
    hd_app_free(&app);
}
END_TEST

/* The panels with what their picture has in it, in Unicode and in ASCII. */
static const struct {
    char letter;
    const char *sign, *ascii;
} pictures[] = {
    {'r', "\n```\n███", "\n```\n###"},
    {'c', "\n```\n███", "\n```\n###"},
    {'w', "dispatch-bound  ███", "dispatch-bound  ###"},
    {'v', "│   ⢀●⠤⠒⠊⠉", "|   _O--''"},
    {'i', "launches      2  ▒▒▒▒▒━", "launches      2  -----="},
};
#define PICTURES ((int)(sizeof pictures / sizeof pictures[0]))

static hd_app app_with_trace(bool ascii)
{
    hd_app app;

    hd_app_init(&app, ascii);
    ck_assert(hd_test_open_trace(&app, "three.json"));
    app.clip.most = 1000000;
    return app;
}

START_TEST(every_panel_has_its_picture)
{
    const char keys[] = {pictures[_i].letter, 'y', '\0'};

    for (int ascii = 0; ascii < 2; ascii++) {
        hd_app app = app_with_trace(ascii);
        hd_test_type(&app, keys);
        ck_assert_ptr_nonnull(app.clip.text);
        const char *sign = strstr(app.clip.text, ascii ? pictures[_i].ascii : pictures[_i].sign);
        ck_assert_msg(sign != NULL, "%s", app.clip.text);
        int fences = 0;
        for (const char *fence = app.clip.text; (fence = strstr(fence, "```")); fence += 3)
            fences++;
        ck_assert_int_eq(fences % 2, 0);
        hd_app_free(&app);
    }
}
END_TEST

/* A whole report can be more than Check has room for in a message: what it says of its sources will do. */
static void says(const hd_app *app, const char *text, bool said)
{
    const char *sources = strstr(app->clip.text, "## Where the figures come from");

    ck_assert_ptr_nonnull(sources);
    ck_assert_msg((strstr(sources, text) != NULL) == said, "\"%s\" is %s:\n%s", text,
                  said ? "missing" : "there", sources);
}

/* A report of a trace tells of the steps and the rule that are taken now, and of those of each pin. */
START_TEST(a_report_tells_where_each_comes_from)
{
    hd_app app = app_with_trace(false);

    hd_test_type(&app, "Y");
    says(&app, "3 steps (1 to 3); measured 150 µs a step; dispatch from issue", true);
    hd_starving starving;
    hd_import_starving(app.import, &starving);
    hd_test_type(&app, "pi");
    app.panel_row[HD_PANEL_IMPORT] = starving.count;
    hd_test_type(&app, "\rj\rY");
    says(&app, "2 of 3 steps (2 to 3); measured 175 µs a step; dispatch from ops", true);
    says(&app, "\n- A: three.json", true);
    says(&app, "\n- opened: three.json", true);
    says(&app, "3 steps (1 to 3); measured 150 µs a step; dispatch from issue", true);
    says(&app, "now: three.json", false);
    ck_assert_int_eq(app.now.taken->rule, HD_RULE_OPS);
    hd_app_free(&app);
}
END_TEST

/* A curve, and on a wide screen a map, above the points. */
START_TEST(a_sweep_is_drawn_above_its_table)
{
    hd_app app = hd_test_app();

    app.clip.most = 1000000;
    app.columns = 120;
    hd_test_type(&app, "p9\rvy");
    const char *table = strstr(app.clip.text, "\n```\n\n| Ops per block | overhead ratio |\n");
    ck_assert_ptr_nonnull(table);
    ck_assert_int_eq(strncmp(app.clip.text, "```\n output   overhead ratio", 28), 0);
    const char *pin = strstr(app.clip.text, "\n A               12      9.65");
    ck_assert(pin && pin < table);
    hd_test_type(&app, "jj+y");
    ck_assert_ptr_nonnull(strstr(app.clip.text, "\n```\n\n| Ops per block | Blocks | regime |\n"));
    ck_assert_ptr_nonnull(strstr(app.clip.text, " device-bound "));
    ck_assert_ptr_nonnull(strstr(app.clip.text, "░░░░"));
    hd_app_free(&app);
}
END_TEST

/* What is taken along of a covered outcome is whole, and said to be; a command line has none of it. */
START_TEST(a_copy_is_not_covered_and_says_so)
{
    hd_app app = app_with_trace(false);

    for (int i = 0; i < PICTURES; i++) {
        app.covered = false;
        hd_test_type(&app, (char[]){pictures[i].letter, 'y', '\0'});
        ck_assert_ptr_null(strstr(app.status, "covered"));
        char *open = strdup(app.clip.text);
        hd_test_type(&app, " y");
        ck_assert(app.covered);
        ck_assert_str_eq(app.clip.text, open);
        ck_assert_ptr_nonnull(strstr(app.status, " bytes, uncovered, to the clipboard"));
        free(open);
    }
    hd_test_type(&app, "Y");
    ck_assert_ptr_nonnull(strstr(app.status, ", uncovered,"));
    hd_test_type(&app, "!");
    ck_assert_ptr_null(strstr(app.status, "covered"));
    hd_test_type(&app, "x\r");
    ck_assert_ptr_nonnull(strstr(app.status, ".md, uncovered"));
    hd_app_free(&app);
}
END_TEST

START_TEST(without_a_state_folder_it_is_sent_all_the_same)
{
    hd_app app = hd_test_app();

    hd_folder_put("state", "a file");
    app.clip.most = 100000;
    hd_test_type(&app, "!");
    ck_assert_ptr_nonnull(app.clip.text);
    ck_assert_ptr_nonnull(strstr(app.status, "Sent "));
    hd_app_free(&app);
}
END_TEST

static void export_to(hd_app *app, const char *path)
{
    hd_test_type(app, "x");
    hd_edit_begin(&app->prompt.edit, path);
    hd_app_key(app, HD_KEY_ENTER);
}

/* A text that each format has. */
static const struct {
    const char *path, *has;
} exports[] = {
    {"a.md", "## Assumptions and exclusions"},
    {"a.txt", "\nAssumptions and exclusions\n"},
    {"a.csv", "name,blocks,"},
    {"a.json", "\"baseline\": true, \"present\": false, \"reason\": \"\""},
    {"a.json", "\"target\": \"host_share<=30%\""},
    {"a.json", "\"differences\": {\"inputs\": [\"ops_per_block\"], \"ratios\": {\"operations\": "},
    {"a.json", "\"host_share\": \"host_time / (host_time + device_time)\""},
    {"a.json", "\"assumptions\": ["},
    {"a.csv", ",mark,baseline,present,reason,target,reaches_target,ratio_operations,"},
    {"a.csv", ",A,false,false,,host_share<=30%,false,"},
    {"a.txt", "\n- host_share<=30% is not reached by now\n"},
    {"a.csv", "\nops 9,"},
    {"a.svg", "<svg "},
    {"a.svg", "ops per block 8 instead of 12; host_share&lt;=30% is not reached"},
    {"a.svg", " than the baseline;"},
    {"a.svg", "host share = host_time / (host_time + device_time)."},
    {"A.MD", "| 1 opened | 2 now | 3 A  ops 9 |"},
};

START_TEST(exports_by_their_ending)
{
    hd_app app = hd_test_app();

    hd_test_type(&app, "9\rp8\rfhost_share<=30%\r");
    for (size_t i = 0; i < sizeof exports / sizeof exports[0]; i++) {
        export_to(&app, exports[i].path);
        if (app.mode == HD_MODE_QUESTION)
            hd_test_type(&app, "y");
        ck_assert_int_eq(app.mode, HD_MODE_INPUTS);
        char *text = hd_test_read(exports[i].path, NULL);
        ck_assert_msg(strstr(text, exports[i].has) != NULL, "%s", exports[i].path);
        free(text);
    }
    export_to(&app, "a.md");
    ck_assert_ptr_nonnull(strstr(app.question.text, "exists already; replace it?"));
    hd_test_type(&app, "y");
    ck_assert_str_eq(app.status, "Exported to a.md");
    static const char *const refused[] = {"a", "a.pdf", ".md", "x.d/a", ".", "nowhere/a.md"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        export_to(&app, refused[i]);
        ck_assert_int_eq(app.mode, HD_MODE_PROMPT);
        ck_assert(app.prompt.refused);
        hd_app_key(&app, HD_KEY_ESCAPE);
    }
    /* The scenario's own file is not for reports. */
    hd_test_type(&app, "s\r");
    export_to(&app, "./scenario.json");
    ck_assert(app.prompt.refused);
    hd_app_free(&app);
}
END_TEST

/* From Sweep a picture is what the panel shows, from elsewhere the step. */
static const struct {
    const char *keys, *has, *has_not;
} charts[] = {
    {"r", ">A decode step</text>", "class=\"curve\""},
    {"v", ">overhead ratio over ops per block</text>", ">device 0.90 ms 9.4 %</text>"},
    {"v", "host_share&lt;=30% is not reached by A decode step", "is reached by"},
    {"v", ">ops per block</text>", ">ops_per_block</text>"},
    {"v+", "class=\"curve\"", "what is host-bound"},
    {"vjj+", ">what is host-bound: blocks over ops per block</text>", "class=\"curve\""},
};

START_TEST(a_sweep_is_exported_as_its_chart)
{
    hd_app app = hd_test_app();

    app.rows = 40;
    app.columns = 120;
    hd_test_type(&app, "fhost_share<=30%\r");
    hd_test_type(&app, charts[_i].keys);
    export_to(&app, "a.svg");
    ck_assert_str_eq(app.status,
                     *charts[_i].keys == 'v' ? "Exported the sweep's chart to a.svg" : "Exported to a.svg");
    char *text = hd_test_read("a.svg", NULL);
    ck_assert_ptr_nonnull(strstr(text, charts[_i].has));
    ck_assert_ptr_null(strstr(text, charts[_i].has_not));
    free(text);
    hd_app_free(&app);
}
END_TEST

/* A device time that follows the blocks does so in the table and the picture too: the ratio is the same at
 * all. */
START_TEST(linked_blocks_stay_linked_in_a_sweep)
{
    hd_app app = hd_test_app();

    app.clip.most = 1000000;
    app.row = HD_DEVICE_TIME;
    hd_test_type(&app, "=v");
    ck_assert_double_gt(app.now.scenario.device_time_per_block, 0);
    app.now.sweeping.over = HD_BLOCKS;
    hd_test_type(&app, "y");
    ck_assert_ptr_nonnull(strstr(app.clip.text, "\n| 1 | 9.65 |\n"));
    ck_assert_ptr_nonnull(strstr(app.clip.text, "\n| 200 | 9.65 |\n"));
    export_to(&app, "a.svg");
    char *text = hd_test_read("a.svg", NULL);
    ck_assert_ptr_null(strstr(text, "-bound at"));
    free(text);
    hd_app_free(&app);
}
END_TEST

/* A preset that was played with is no longer what its author claims. */
START_TEST(a_report_tells_what_was_changed)
{
    hd_app app = hd_test_app();
    hd_document *preset = hd_document_make("MLP", "published", "a table", &app.now.scenario);

    hd_document_set_description(preset, "Twelve operations.");
    hd_app_free(&app);
    hd_app_init(&app, false);
    ck_assert(hd_app_open(&app, preset, NULL, NULL));
    for (int played = 0; played < 2; played++) {
        char *text = hd_export_text(&app, HD_FORMAT_TEXT);
        ck_assert_int_eq(!strstr(text, "\npublished\na table\n"), played);
        ck_assert_int_eq(
            !!strstr(text, "\nderived\na table; changed from published: ops_per_block 12 -> 20\n"), played);
        ck_assert_int_eq(
            !!strstr(text, "Twelve operations.\n\nName and description are from before inputs were changed:"),
            played);
        free(text);
        text = hd_export_text(&app, HD_FORMAT_JSON);
        ck_assert_int_eq(
            !!strstr(text,
                     "\"source\": {\"kind\": \"derived\", \"text\": \"a table; changed from published: "),
            played);
        free(text);
        hd_test_type(&app, "20\r");
    }
    hd_app_free(&app);
}
END_TEST

/* What was measured goes along with what is made of it, in every format that has room for words. */
START_TEST(a_report_on_a_trace_tells_what_was_measured)
{
    static const hd_format worded[] = {HD_FORMAT_MARKDOWN, HD_FORMAT_JSON, HD_FORMAT_SVG, HD_FORMAT_TEXT};
    hd_app app = app_with_trace(false);

    hd_test_type(&app, "9\r");
    for (size_t i = 0; i < sizeof worded / sizeof worded[0]; i++) {
        char *text = hd_export_text(&app, worded[i]);
        for (char *p = text; *p; p++)
            *p = *p == '\n' ? ' ' : *p;
        ck_assert_msg(strstr(text, "measured 150 µs a step; ") != NULL, "%s", text);
        ck_assert_msg(strstr(text, "the serial model, which excludes overlap, gives ") != NULL, "%s", text);
        ck_assert_msg(strstr(text, worded[i] == HD_FORMAT_MARKDOWN
                                       ? "given instead: ops\\_per\\_block; "
                                       : "given instead: ops_per_block; ") != NULL,
                      "%s", text);
        free(text);
    }
    hd_app_free(&app);
}
END_TEST

static const hd_format formats[] = {HD_FORMAT_MARKDOWN, HD_FORMAT_TEXT, HD_FORMAT_CSV, HD_FORMAT_JSON,
                                    HD_FORMAT_SVG};

/* Names from a file reach no format raw. */
START_TEST(hostile_names_are_harmless)
{
    static const char hostile[] = "=1+1 <b>&\"'|`*_\033[31m\u202E%n\x07\x9b]]>--";
    hd_app app = hd_test_app();

    hd_document_set_name(app.document, hostile);
    hd_document_set_description(app.document, hostile);
    hd_test_type(&app, "p9\rm");
    hd_edit_begin(&app.prompt.edit, hostile);
    hd_test_type(&app, "\r");
    hd_edit_begin(&app.prompt.edit, hostile);
    hd_test_type(&app, "\rb");
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        char *text = hd_export_text(&app, formats[i]);
        for (const char *p = text; *p; p++)
            ck_assert_msg((unsigned char)*p >= ' ' || *p == '\n' || *p == '\r', "a control in the format %s",
                          hd_formats[formats[i]].name);
        ck_assert_ptr_null(strstr(text, "\u202E"));
        if (formats[i] == HD_FORMAT_MARKDOWN || formats[i] == HD_FORMAT_SVG)
            ck_assert_ptr_null(strstr(text, "<b>"));
        if (formats[i] == HD_FORMAT_CSV)
            ck_assert_ptr_null(strstr(text, "\n="));
        free(text);
    }
    hd_app_free(&app);
}
END_TEST

START_TEST(ascii_reports_are_ascii)
{
    static const hd_format plain[] = {HD_FORMAT_MARKDOWN, HD_FORMAT_TEXT};
    hd_app app = hd_test_app();

    app.ascii = true;
    hd_document_set_name(app.document, "naïve");
    hd_test_type(&app, "p9\r");
    for (size_t i = 0; i < 2; i++) {
        char *text = hd_export_text(&app, plain[i]);
        for (const char *p = text; *p; p++)
            ck_assert_msg((unsigned char)*p < 0x7F, "%s", p);
        ck_assert_ptr_nonnull(strstr(text, "blocks * ops_per_block"));
        free(text);
    }
    hd_app_free(&app);
}
END_TEST

/* A description, and how Markdown has it as a paragraph. */
static const struct {
    const char *text, *markdown;
} paragraphs[] = {
    {"1. first", "1\\. first"},
    {"12) first", "12\\) first"},
    {"1.5 times", "1.5 times"},
    {"12 times", "12 times"},
    {"- one", "\\- one"},
    {"+ one", "\\+ one"},
    {"---", "\\---"},
    {"===", "\\==="},
    {"    code", "&#32;   code"},
    {" - one", "&#32;- one"},
    {"# heading", "\\# heading"},
    {"a - b 1. c", "a - b 1. c"},
};

START_TEST(a_description_is_a_paragraph_in_markdown)
{
    hd_app app = hd_test_app();
    char wanted[64];

    hd_document_set_description(app.document, paragraphs[_i].text);
    char *text = hd_export_text(&app, HD_FORMAT_MARKDOWN);
    snprintf(wanted, sizeof wanted, "\n\n%s\n\n", paragraphs[_i].markdown);
    ck_assert_msg(strstr(text, wanted), "%s", text);
    free(text);
    hd_app_free(&app);
}
END_TEST

/* A sign from outside has the same form in ASCII as one of ours. */
START_TEST(a_description_is_converted_too)
{
    hd_app app = hd_test_app();

    app.ascii = true;
    hd_document_set_description(app.document, "2 · 3");
    char *text = hd_export_text(&app, HD_FORMAT_TEXT);
    ck_assert_ptr_nonnull(strstr(text, "\n2 * 3\n"));
    free(text);
    hd_app_free(&app);
}
END_TEST

Suite *copy_suite(void)
{
    Suite *suite = suite_create("copy");
    TCase *tests = tcase_create("copy");

    tcase_add_checked_fixture(tests, begin, hd_folder_end);
    tcase_add_test(tests, base64);
    tcase_add_loop_test(tests, a_shell_reads_words_back, 0, WORDS);
    tcase_add_loop_test(tests, nothing_unseen_leaves_raw, 0, (int)(sizeof unseen / sizeof unseen[0]));
    tcase_add_test(tests, command_lines);
    tcase_add_test(tests, a_preset_goes_by_its_name);
    tcase_add_test(tests, copied_text_is_sent_and_kept);
    tcase_add_loop_test(tests, every_panel_has_its_picture, 0, PICTURES);
    tcase_add_test(tests, a_report_tells_where_each_comes_from);
    tcase_add_test(tests, a_sweep_is_drawn_above_its_table);
    tcase_add_test(tests, a_copy_is_not_covered_and_says_so);
    tcase_add_test(tests, without_a_state_folder_it_is_sent_all_the_same);
    tcase_add_test(tests, exports_by_their_ending);
    tcase_add_loop_test(tests, a_sweep_is_exported_as_its_chart, 0, (int)(sizeof charts / sizeof charts[0]));
    tcase_add_test(tests, linked_blocks_stay_linked_in_a_sweep);
    tcase_add_test(tests, a_report_tells_what_was_changed);
    tcase_add_test(tests, a_report_on_a_trace_tells_what_was_measured);
    tcase_add_test(tests, hostile_names_are_harmless);
    tcase_add_test(tests, ascii_reports_are_ascii);
    tcase_add_loop_test(tests, a_description_is_a_paragraph_in_markdown, 0,
                        (int)(sizeof paragraphs / sizeof paragraphs[0]));
    tcase_add_test(tests, a_description_is_converted_too);
    suite_add_tcase(suite, tests);
    return suite;
}
