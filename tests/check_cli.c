#include "check_cli.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/report.h"
#include "runner.h"

Suite *(*const hd_suites[])(void) = {cli_suite, whatif_cli_suite, examples_suite, import_suite, NULL};

#define UTF8 "C.UTF-8"
#define GPT2 "gpt2-xl-eager-decode"
#define ALONE "--ops-per-block 3 --dispatch 10us --launch 5us --device-time 90us"

/* What standard output is, to the byte. */
static const struct {
    const char *golden, *locale, *line;
} goldens[] = {
    /* A session in lines; a lesson, rightly and wrongly. */
    {"cli/plain.txt", "C.UTF-8", "d=$(mktemp -d); XDG_STATE_HOME=$d hostdispatch gpt2-xl-eager-decode --plain <plain.txt 2>&1; rm -r $d"},
    {"cli/plain-lesson.txt", "C", "d=$(mktemp -d); XDG_STATE_HOME=$d hostdispatch --plain <plain-lesson.txt 2>&1; rm -r $d"},
    {"cli/one.txt", UTF8, "hostdispatch eval " GPT2},
    {"cli/one.json", UTF8, "hostdispatch eval " GPT2 " -o json"},
    {"cli/one.csv", UTF8, "hostdispatch eval " GPT2 " -o csv"},
    {"cli/one.md", UTF8, "hostdispatch eval " GPT2 " -o markdown"},
    {"cli/several.txt", UTF8,
     "hostdispatch eval " GPT2 " gpt3-block small-kernel thousand-launches "
     "small-mlp"},
    {"cli/several.ascii", "C", "hostdispatch eval " GPT2 " mnist-training-step"},
    {"cli/several.md", UTF8,
     "hostdispatch eval " GPT2 " gpt3-block small-kernel thousand-launches "
     "small-mlp -o markdown"},
    {"cli/named.txt", UTF8, "hostdispatch eval " GPT2 " small-mlp --name before --blocks 2"},
    {"cli/named.json", UTF8, "hostdispatch eval " GPT2 " small-mlp --name before --blocks 2 -o json"},
    {"cli/none.txt", UTF8, "hostdispatch eval " ALONE " --ops-per-block 0"},
    {"cli/none.json", UTF8, "hostdispatch eval " ALONE " --ops-per-block 0 -o json"},
    {"cli/array.csv", UTF8, "hostdispatch eval ./array.json -o csv"},
    {"cli/kept.json", UTF8, "hostdispatch eval ./kept.json --launch 6us -o scenario"},
    {"cli/hostile.txt", UTF8, "hostdispatch eval - < hostile.jsonl"},
    {"cli/hostile.ascii", "C", "hostdispatch eval - < hostile.jsonl"},
    {"cli/hostile.json", UTF8, "hostdispatch eval - -o json < hostile.jsonl"},
    {"cli/hostile.csv", UTF8, "hostdispatch eval - -o csv < hostile.jsonl"},
    {"cli/hostile.md", UTF8, "hostdispatch eval - -o markdown < hostile.jsonl"},
    {"cli/presets.txt", UTF8, "hostdispatch presets"},
    {"cli/presets.json", UTF8, "hostdispatch presets -o json"},
    {"cli/lessons.txt", UTF8, "hostdispatch lessons"},
    {"cli/lessons.json", UTF8, "hostdispatch lessons -o json"},
    {"cli/lesson-check.txt", UTF8, "for n in 1 2 3 4 5 6; do hostdispatch lesson $n --check; done"},
    {"cli/lesson-print.ascii", "C", "hostdispatch lesson 4-fuse-or-capture --print"},
    {"cli/lesson-answers.txt", UTF8, "hostdispatch lesson ../fuzz/lesson/all.md --answers"},
    {"cli/lesson-report.txt", UTF8, "f=$(mktemp -d); XDG_STATE_HOME=$f hostdispatch lesson 2 --report; rm -r $f"},
    {"cli/lesson-report.csv", UTF8, 
     "f=$(mktemp -d); XDG_STATE_HOME=$f hostdispatch lesson 2 --report -o csv; rm -r $f"},
};

START_TEST(golden)
{
    hd_command_result r = hd_command_golden(goldens[_i].golden, goldens[_i].locale, goldens[_i].line, 0);

    bool named = strstr(goldens[_i].line, "kept.json") != NULL;
    ck_assert_str_eq(r.err, named ? "hostdispatch: ./kept.json:8: \"colour\" is no key of a scenario; it is kept, "
                                    "and changes nothing\n"
                                  : "");
    hd_command_release(&r);
}
END_TEST

/* What eval writes as JSON it reads, to the last digit. */
START_TEST(json_there_and_back)
{
    static const char *const lines[] = {
        "hostdispatch eval " GPT2 " " ALONE " -o json",
        "hostdispatch eval ./lines.jsonl - -o json < lines.jsonl",
        "hostdispatch eval " GPT2 " --ops-per-block 8 --lever fuse=4x2 -o json",
        "hostdispatch eval " GPT2 " --blocks 96 -o json",
        "hostdispatch eval " GPT2 " --lever device=2 --lever batch=8:1.5 --lever graph -o json",
        "hostdispatch eval ./lines.jsonl " GPT2 " --dispatch 3us --lever native=0.3 -o json",
        "hostdispatch eval " ALONE " --lever host=2 -o json",
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char again[512];
        hd_command_result once = hd_command_run(UTF8, lines[i]);
        snprintf(again, sizeof again, "%s | hostdispatch eval - -o json", lines[i]);
        hd_command_result twice = hd_command_run(UTF8, again);
        ck_assert_str_eq(twice.err, "");
        ck_assert_str_eq(once.out, twice.out);
        hd_command_release(&once);
        hd_command_release(&twice);
    }
}
END_TEST

/* The exit status, all of standard error ("" is nothing), and lines on standard output. */
static const struct {
    const char *line;
    int status, lines;
    const char *err;
} told[] = {
    {"hostdispatch eval -o json " ALONE, 0, 1, ""},
    {"hostdispatch -o json --blocks=2 eval " ALONE " -- " GPT2, 0, 1, ""},
    {"hostdispatch eval -ojson - < lines.jsonl", 0, 3, ""},
    {"hostdispatch eval ./lines.jsonl - " GPT2 " -o json < lines.jsonl", 0, 7, ""},
    {"printf '{\"lanches_per_block\": 5}' | hostdispatch eval -", 2, 0,
     "hostdispatch: standard input:1: \"lanches_per_block\" is no key of a scenario; did you mean "
     "launches_per_block?\n"},
    {"printf '\\n{\"ops\": 5}' | hostdispatch eval -", 2, 0,
     "hostdispatch: standard input:2: \"ops\" is no key of a scenario; did you mean ops_per_block?\n"},
    {"printf '{\"nam\": \"x\"}' | hostdispatch eval -", 2, 0,
     "hostdispatch: standard input:1: \"nam\" is no key of a scenario; did you mean name?\n"},
    /* A folder of presets that is there and cannot be opened. */
    {"d=/tmp/hd-$$; mkdir -p $d && ln -s presets $d/presets; HOSTDISPATCH_DATADIR=$d XDG_DATA_DIRS=$d/none "
     "hostdispatch presets 2>&1 | sed 's/hd-[0-9]*/FOLDER/' >&2; rm -r $d",
     0, 0,
     "hostdispatch: /tmp/FOLDER/presets: it cannot be opened: Too many levels of symbolic links\n"
     "hostdispatch: there are no presets; HOSTDISPATCH_DATADIR names a folder that has some\n"},
    {"hostdispatch eval ./strange.json -o json", 0, 1,
     "hostdispatch: ./strange.json:5: pinned scenario 2: dispatch \"10\" was refused: it has no unit; ps, "
     "ns, us, ms, s, "
     "min, h and d are units; a time of 0 or more with its unit, such as 10us is accepted\n"
     "hostdispatch: ./strange.json:7: baseline is a text; the index of a pinned scenario, from 0, or null is "
     "accepted\n"},
    {"hostdispatch eval ./incomplete.json --dispatch 1us --device-time 9us -o json", 0, 1, ""},
    {"hostdispatch eval " GPT2 " --assert 'host_share>=30%' --assert 'regime==dispatch-bound' -o json", 0, 1,
     ""},

    {"hostdispatch eval " GPT2 " --assert 'host_share <= 30 %' --assert 'device_limit<1.2' --assert "
     "step_time\\<5ms -o json",
     3, 1,
     "hostdispatch: " GPT2 ": \"GPT-2 XL eager decode\": expected host_share<=30%, found "
     "90.61%\n"
     "hostdispatch: " GPT2 ": \"GPT-2 XL eager decode\": expected step_time<5ms, found "
     "9.536ms\n"},
    {"hostdispatch eval - --assert 'operations==7' --assert launches==8 -o json < lines.jsonl", 3, 3,
     "hostdispatch: standard input:1: \"first\": expected operations==7, found 6\n"
     "hostdispatch: standard input:1: \"first\": expected launches==8, found 6\n"
     "hostdispatch: standard input:2: \"second\": expected operations==7, found 6\n"
     "hostdispatch: standard input:3: \"third\": expected operations==7, found 6\n"
     "hostdispatch: standard input:3: \"third\": expected launches==8, found 6\n"},
    {"hostdispatch eval " ALONE " --ops-per-block 0 --assert 'device_limit>0' -o json", 3, 1,
     "hostdispatch: expected device_limit>0, found none\n"},

    {"hostdispatch eval - -o json < stops.jsonl", 1, 2,
     "hostdispatch: standard input:4: a key is not a text in double quotes; write it like \"dispatch\"\n"},
    {"hostdispatch eval - -o csv --assert operations==7 < refused.jsonl", 2, 2,
     "hostdispatch: standard input:1: \"first\": expected operations==7, found 6\n"
     "hostdispatch: standard input:2: device_time \"5\" was refused: it has no unit; ps, ns, us, ms, s, "
     "min, h and d are "
     "units; a time above 0 with its unit, such as 0.9ms is accepted\n"},
    {"hostdispatch eval - -o json < overflow.jsonl", 2, 1,
     "hostdispatch: standard input:2: operations (blocks \u00b7 ops_per_block) leaves signed 64 bits; "
     "smaller counts are "
     "accepted\n"},
    {"hostdispatch eval ./incomplete.json", 2, 0,
     "hostdispatch: ./incomplete.json:1: dispatch is missing; give it as --dispatch TIME\n"},
    {"hostdispatch eval ./empty.json -o json", 1, 0,
     "hostdispatch: ./empty.json: no scenario found: expected a JSON object, an array of them, or one per "
     "line\n"},
    {"hostdispatch eval " GPT2 " ./nosuch.json gpt3-block -o json", 1, 1,
     "hostdispatch: ./nosuch.json: it cannot be read: No such file or directory\n"},
    {"hostdispatch eval .", 1, 0, "hostdispatch: .: it is a folder; name a file in it\n"},
    {"hostdispatch eval gpt3-blok", 1, 0,
     "hostdispatch: there is neither a preset nor a file \"gpt3-blok\"; did you mean gpt3-block?\n"},
    {"hostdispatch eval frobnicate", 1, 0,
     "hostdispatch: there is neither a preset nor a file \"frobnicate\"; hostdispatch presets lists the "
     "presets\n"},
    {"hostdispatch evla", 1, 0,
     "hostdispatch: there is neither a command nor a preset nor a file \"evla\"; did you mean eval?\n"},
    {"hostdispatch lesson 7 --check", 1, 0,
     "hostdispatch: there is neither a lesson nor a file \"7\"; hostdispatch lessons lists the lessons\n"},
    {"hostdispatch lesson 4-fuse-or-captur --print", 1, 0,
     "hostdispatch: there is neither a lesson nor a file \"4-fuse-or-captur\"; \"4-fuse-or-capture\" is a "
     "lesson\n"},
    {"hostdispatch lesson ./nosuch.md --check", 1, 0, 
     "hostdispatch: there is neither a lesson nor a file \"./nosuch.md\"; hostdispatch lessons lists the lessons\n"},
    {"hostdispatch lesson ../fuzz/lesson/all.md --print >/dev/null", 0, 0, ""},
    {"hostdispatch lesson ../fuzz/lesson/folder.md --print", 2, 0,
     "hostdispatch: ../fuzz/lesson/folder.md:3: ## Text is no step; Read, Number, Choice, Do and Explain are\n"
     "hostdispatch: ../fuzz/lesson/folder.md:4: Scenario: a scenario is a preset, a file beside the lesson, or inputs "
     "as ops_per_block = 12, ...; no other folder is looked into\n"
     "hostdispatch: ../fuzz/lesson/folder.md:1: there is no step; one begins with ## Read, Number, Choice, Do or "
     "Explain\n"},
    {"hostdispatch lesson ../fuzz/lesson/faults.md --check", 2, 0,
     "hostdispatch: ../fuzz/lesson/faults.md:2: Minutes: minutes are 1 to 999\n"
     "hostdispatch: ../fuzz/lesson/faults.md:3: Change: there is no scenario to change; Scenario comes before Change\n"
     "hostdispatch: ../fuzz/lesson/faults.md:6: Ask: nothing is no output and no input; host_share and device_time "
     "are\n"
     "hostdispatch: ../fuzz/lesson/faults.md:7: Change: there is no scenario to change; Scenario comes before Change\n"
     "hostdispatch: ../fuzz/lesson/faults.md:5: there is no scenario; Scenario under the title names one\n"
     "hostdispatch: ../fuzz/lesson/faults.md:11: Goal: a gain is above 0\n"
     "hostdispatch: ../fuzz/lesson/faults.md:12: Free: \"x\" is not an input; blocks, ops_per_block, "
     "launches_per_block, dispatch, launch and device_time are\n"},
    {"hostdispatch lesson 1 2", 2, 0, "hostdispatch: lesson takes one NAME or FILE\n"},
    {"hostdispatch lesson 1 --print --check", 2, 0,
     "hostdispatch: --check, --print, --answers and --report exclude each other; one is accepted\n"},
    {"hostdispatch lesson --print", 2, 0,
     "hostdispatch: name a lesson or its file; hostdispatch lessons lists the lessons\n"},
    {"hostdispatch lesson 1 --print -o csv", 2, 0, "hostdispatch: lesson is written as csv with --report alone\n"},
    {"hostdispatch lessons 1", 2, 0, "hostdispatch: lessons takes no NAME; hostdispatch lesson 1 opens one\n"},
    {"HOSTDISPATCH_DATADIR=/nonexistent hostdispatch lessons", 1, 0,
     "hostdispatch: there are no lessons; HOSTDISPATCH_DATADIR names a folder that has some\n"},
    {"HOSTDISPATCH_DATADIR=/nonexistent hostdispatch presets", 1, 0,
     "hostdispatch: there are no presets; HOSTDISPATCH_DATADIR names a folder that has some\n"},

    {"hostdispatch --blokcs 3 eval", 2, 0,
     "hostdispatch: --blokcs is not an option; did you mean "
     "--blocks?\n"},
    {"hostdispatch --frobnicate", 2, 0,
     "hostdispatch: --frobnicate is not an option; hostdispatch --help lists the options\n"},
    {"hostdispatch --d 3us", 2, 0,
     "hostdispatch: --d begins several options; write one out, such as "
     "--dispatch\n"},
    {"hostdispatch -z", 2, 0, "hostdispatch: -z is not an option; hostdispatch --help lists the options\n"},
    {"hostdispatch eval --blocks", 2, 0, "hostdispatch: --blocks has no value; it takes COUNT\n"},
    {"hostdispatch eval -o", 2, 0, "hostdispatch: -o has no value; it takes FORMAT\n"},
    {"hostdispatch eval --ascii=1", 2, 0, "hostdispatch: --ascii takes no value; write it alone\n"},
    {"hostdispatch eval -o xml", 2, 0,
     "hostdispatch: --format \"xml\" was refused; text, json, csv, markdown, svg or scenario is accepted\n"},
    {"hostdispatch --color=red", 2, 0,
     "hostdispatch: --color \"red\" was refused; auto, always or never is accepted\n"},
    {"hostdispatch presets -o csv", 2, 0,
     "hostdispatch: presets is not written as csv; text or json is "
     "accepted\n"},
    {"hostdispatch presets --blocks 3", 2, 0,
     "hostdispatch: --blocks is not an option of presets; the interface, eval, sweep, solve, import and "
     "compare have it\n"},
    {"hostdispatch -o json", 2, 0,
     "hostdispatch: --format is not an option of the interface; eval, sweep, solve, import, compare, presets, lesson "
     "and lessons have it\n"},
    {"hostdispatch --assert x", 2, 0,
     "hostdispatch: --assert is not an option of the interface; eval, import and compare "
     "have it\n"},
    {"hostdispatch eval --until x " GPT2, 2, 0,
     "hostdispatch: --until is not an option of eval; solve has it\n"},
    {"hostdispatch --=3", 2, 0,
     "hostdispatch: --=3 names no option; hostdispatch --help lists the options\n"},
    {"hostdispatch -- eval", 1, 0,
     "hostdispatch: there is neither a preset nor a file \"eval\"; hostdispatch presets "
     "lists the presets\n"},
    {"hostdispatch eval " GPT2 " -o json --name one --name two", 2, 1,
     "hostdispatch: --name is given 2 times and there is 1 scenario; one for each is accepted\n"},
    {"hostdispatch presets x", 2, 0,
     "hostdispatch: presets takes no SOURCE; hostdispatch eval x evaluates "
     "one\n"},
    {"hostdispatch eval - -", 2, 0, "hostdispatch: - is given 2 times; standard input can be read once\n"},
    {"printf x | hostdispatch eval", 2, 0,
     "hostdispatch: eval has no SOURCE; - reads standard input: hostdispatch eval -\n"},
    {"hostdispatch eval --json", 2, 0, "hostdispatch: --json is not an option; write -o json\n"},
    {"hostdispatch eval --md", 2, 0, "hostdispatch: --md is not an option; write -o markdown\n"},
    {"hostdispatch sweep --txt=x", 2, 0, "hostdispatch: --txt is not an option; write -o text\n"},
    {"hostdispatch import < lines.jsonl", 2, 0,
     "hostdispatch: import has no TRACE; - reads standard input: hostdispatch import -\n"},
    {"hostdispatch import --markdown", 2, 0,
     "hostdispatch: --markdown is not an option; write -o markdown\n"},
    {"hostdispatch eval -o out.json", 2, 0,
     "hostdispatch: -o takes a format, not a file; write -o json >out.json\n"},
    {"hostdispatch eval -o report.md", 2, 0,
     "hostdispatch: -o takes a format, not a file; write -o markdown >report.md\n"},
    {"hostdispatch help evla", 2, 0, "hostdispatch: \"evla\" is not a command; did you mean eval?\n"},
    {"hostdispatch help eval sweep", 2, 0, "hostdispatch: help explains one command at a time\n"},
    {"hostdispatch version", 0, 3, ""},
    /* Each line is answered before the next comes. */
    {"f=$(mktemp -d); mkfifo $f/a $f/b; hostdispatch eval - -o json <$f/a >$f/b & exec 3>$f/a 4<$f/b; "
     "for i in 1 2 3; do head -1 lines.jsonl >&3; read -r answer <&4; echo \"$answer\"; done; exec 3>&-; rm "
     "-r $f",
     0, 3, ""},
    {"hostdispatch eval < /dev/null", 2, 0,
     "hostdispatch: eval has nothing to evaluate; name a SOURCE (hostdispatch presets lists some) or give "
     "the inputs as "
     "options\n"},
    {"hostdispatch evla b", 1, 0,
     "hostdispatch: there is neither a command nor a preset nor a file \"evla\"; did you mean eval?\n"},
    {"hostdispatch a b c", 2, 0,
     "hostdispatch: the interface opens one SOURCE, or two traces; hostdispatch eval takes several\n"},
    {"hostdispatch small-mlp " GPT2, 2, 0,
     "hostdispatch: the interface opens one SOURCE, or two traces, before and after; hostdispatch compare "
     "takes two "
     "scenarios\n"},
    {"hostdispatch ../traces/before.json ../traces/after.json < /dev/null", 1, 0,
     "hostdispatch: the interface needs a terminal for input and output; hostdispatch eval prints the "
     "figures\n"},
    {"hostdispatch -", 2, 0,
     "hostdispatch: the interface reads no scenario from standard input; hostdispatch eval - does\n"},
    {"hostdispatch --blocks 3", 2, 0,
     "hostdispatch: ops_per_block is missing; give it as --ops-per-block "
     "COUNT\n"},
    {"hostdispatch eval " ALONE " --device-time 0us", 2, 0,
     "hostdispatch: --device-time \"0us\" was refused: it is 0; a time above 0 with its unit, such as "
     "0.9ms is accepted\n"},
    {"hostdispatch eval " ALONE " --device-time 5", 2, 0,
     "hostdispatch: --device-time \"5\" was refused: it has no unit; ps, ns, us, ms, s, min, h and d are "
     "units; a time above 0 "
     "with its unit, such as 0.9ms is accepted\n"},
    {"hostdispatch eval " GPT2 " --assert 'host_shar<1'", 2, 0,
     "hostdispatch: --assert \"host_shar<1\": \"host_shar\" is not an output; did you mean host_share?\n"},

    {"hostdispatch eval " GPT2 " --assert step_time\\<1ns > /dev/full", 1, 0,
     "hostdispatch: " GPT2 ": \"GPT-2 XL eager decode\": expected step_time<1ns, found 9.536ms\n"
     "hostdispatch: the output could not be written: No space left on device; what was written is not "
     "complete\n"},
    {"f=$(mktemp); (ulimit -f 0; hostdispatch eval " GPT2
     " -o json > \"$f\"; echo $?) 2>&1 | cat >&2; rm \"$f\"",
     0, 0,
     "hostdispatch: the output could not be written: File too large; what was written is not complete\n1\n"},
    {"yes \"$(head -1 lines.jsonl)\" | head -20000 | hostdispatch eval - -o json | head -1", 0, 1, ""},
    {"trap '' PIPE; head -1 lines.jsonl > /dev/null; yes \"$(head -1 lines.jsonl)\" 2> /dev/null | head "
     "-20000 2> /dev/null | "
     "hostdispatch eval - -o csv | head -1",
     0, 1, ""},
    {"hostdispatch eval \"$(printf '\\033[31mred\\007')\"", 1, 0,
     "hostdispatch: there is neither a preset nor a file \"\uFFFD[31mred\uFFFD\"; hostdispatch presets "
     "lists the presets\n"},
    {"hostdispatch eval \"$(printf './\\033[31mred')\"", 1, 0,
     "hostdispatch: ./\uFFFD[31mred: it cannot be read: No such file or directory\n"},
};

static int lines_in(const char *text)
{
    int lines = 0;

    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

START_TEST(status_and_messages)
{
    hd_command_result r = hd_command_expect(UTF8, told[_i].line, told[_i].status);

    ck_assert_str_eq(r.err, told[_i].err);
    ck_assert_msg(lines_in(r.out) == told[_i].lines, "%s: %d lines", told[_i].line, lines_in(r.out));
    hd_command_release(&r);
}
END_TEST

/* Whatever writes to a full disk says so. */
START_TEST(full_disk)
{
    static const char *const lines[] = {
        "eval - -o text",
        "eval - -o json",
        "eval - -o csv",
        "eval - -o markdown",
        "eval - -o scenario",
        "eval - -o svg",
        "presets",
        "presets -o json",
        "--help",
        "eval --help",
        "--version",
    };
    char line[256];

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(line, sizeof line, "hostdispatch %s < lines.jsonl > /dev/full", lines[i]);
        hd_command_result r = hd_command_run(UTF8, line);
        ck_assert_msg(r.status == 1, "%s: %d", line, r.status);
        ck_assert_str_eq(r.err, "hostdispatch: the output could not be written: No space left on device; "
                                "what was written is "
                                "not complete\n");
        hd_command_release(&r);
    }
}
END_TEST

/* No byte that a terminal would act on leaves the program; in the C locale none beyond ASCII. */
static void check_harmless(const char *line, const hd_command_result *r, bool ascii)
{
    for (size_t i = 0; i < r->out_length; i++) {
        unsigned char c = (unsigned char)r->out[i], next = (unsigned char)r->out[i + 1];
        bool carriage = c == '\r' && next == '\n';
        ck_assert_msg(c >= 0x20 || c == '\n' || carriage, "%s writes 0x%02x", line, c);
        ck_assert_msg(c != 0x7F && !(ascii && c > 0x7E), "%s writes 0x%02x", line, c);
        ck_assert_msg(!(c == 0xC2 && next >= 0x80 && next < 0xA0), "%s writes a C1 control", line);
        ck_assert_msg(strncmp(r->out + i, "\u202e", 3) != 0, "%s writes a bidirectional control", line);
    }
}

START_TEST(hostile_names)
{
    char line[256];

    for (hd_format i = 0; i < HD_FORMATS; i++) {
        snprintf(line, sizeof line, "hostdispatch eval - -o %s < hostile.jsonl", hd_formats[i].name);
        for (int ascii = 0; ascii < 2; ascii++) {
            hd_command_result r = hd_command_run(ascii ? "C" : UTF8, line);
            ck_assert_int_eq(r.status, 0);
            check_harmless(line, &r, ascii && (i == HD_FORMAT_TEXT || i == HD_FORMAT_MARKDOWN));
            hd_command_release(&r);
        }
    }
}
END_TEST

/* The two commands' outputs are the same. */
static void check_same(const char *one, const char *other)
{
    hd_command_result a = hd_command_run(UTF8, one), b = hd_command_run(UTF8, other);

    ck_assert_int_eq(a.status, 0);
    ck_assert_int_eq(b.status, 0);
    ck_assert_str_eq(a.out, b.out);
    ck_assert_uint_gt(a.out_length, 0);
    hd_command_release(&a);
    hd_command_release(&b);
}

/* An answer says what options and levers changed, and what it says is told again. */
START_TEST(changes_there_and_back)
{
    static const char *const changes[] = {"--ops-per-block 8 --lever fuse=4x2", "--blocks 96", "--lever device=2",
                                          "--dispatch 12us --launches-per-block 7 --lever host=2 --lever graph"};
    static const char *const ways[] = {"json", "scenario"}, *const formats[] = {"text", "markdown", "json", "svg"};
    char once[512], twice[512];

    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        for (size_t k = 0; k < 8; k++) {
            snprintf(once, sizeof once, "hostdispatch eval " GPT2 " %s -o %s", changes[i], formats[k / 2]);
            snprintf(twice, sizeof twice, "hostdispatch eval " GPT2 " %s -o %s | hostdispatch eval - -o %s", changes[i],
                     ways[k % 2], formats[k / 2]);
            check_same(once, twice);
        }
    check_same("hostdispatch eval " GPT2 " --ops-per-block 8 --lever fuse=4x2 --lever host=2 --dispatch 3us -o json",
               "hostdispatch eval " GPT2 " --ops-per-block 8 --lever fuse=4x2 -o json | hostdispatch eval - --lever "
               "host=2 --dispatch 3us -o json");
    check_same("hostdispatch eval " GPT2 " --blocks 7 -o json",
               "hostdispatch eval " GPT2 " -o json | hostdispatch eval - --blocks 7 -o json | sed "
               "'s/\"changes\": {/&\"kind\": \"published\", /'");
    check_same("hostdispatch import ../traces/before.json --lever host=2 -o json | hostdispatch eval - -o json",
               "hostdispatch import ../traces/before.json -o json | hostdispatch eval - --lever host=2 -o json | sed "
               "'s/\"changes\": {/&\"kind\": \"measured\", /'");
    check_same("hostdispatch import ../traces/before.json --lever host=2 -o scenario 2>/dev/null | hostdispatch eval -",
               "hostdispatch import ../traces/before.json -o scenario 2>/dev/null | hostdispatch eval - --lever host=2");
    /* What it names is not what made the scenario: it is not told. */
    check_same("hostdispatch eval " GPT2 " --lever host=2 -o json | sed 's/host=2/host=3/' | hostdispatch eval - -o json "
               "| grep -c applied || true",
               "echo 0");
}
END_TEST

START_TEST(nothing_is_lost)
{
    check_same("hostdispatch eval - -o scenario < hostile.jsonl | hostdispatch eval - -o json",
               "hostdispatch eval - -o json < hostile.jsonl");
    check_same("hostdispatch eval " GPT2 " -o scenario",
               "cat \"$HOSTDISPATCH_DATADIR\"/presets/" GPT2 ".json");
    check_same("hostdispatch eval " GPT2 " --blocks 7 --launch 0.1us -o scenario | hostdispatch eval - -o "
               "json",
               "hostdispatch eval " GPT2 " --blocks 7 --launch 1e-7s -o json");
    check_same("hostdispatch eval small-mlp gpt3-block -o scenario | hostdispatch eval - -o csv",
               "hostdispatch eval small-mlp gpt3-block -o csv");
    check_same("hostdispatch eval mnist-training-step --launches-per-block none -o json | sed 's/, \"changes.*/}/'",
               "hostdispatch eval mnist-training-step -o scenario | sed s/9/null/ | hostdispatch eval - -o "
               "json");
    check_same("hostdispatch eval " GPT2 " --ascii", "LC_ALL=C hostdispatch eval " GPT2);
}
END_TEST

/* The help of a command names what its tables have. */
/* Output that cannot be written is told of; the end of the lines is no error, and work is kept then. */
START_TEST(lines_end)
{
    hd_command_result r = hd_command_expect("C", "yes undo | head -400 | hostdispatch --plain >/dev/full", 1);

    ck_assert_str_eq(r.err, "hostdispatch: the output could not be written: No space left on device; what was written is "
                            "not complete\n");
    hd_command_release(&r);
    r = hd_command_expect("C", "d=$(mktemp -d); echo pin | XDG_STATE_HOME=$d hostdispatch --plain >/dev/null; ls $d/hostdispatch | "
                               "grep -c json; rm -r $d", 0);
    ck_assert_str_eq(r.out, "1\n");
    ck_assert_msg(strstr(r.err, "what was not saved is kept in") != NULL, "%s", r.err);
    hd_command_release(&r);
}
END_TEST

/* What options and levers changed stands in a sweep too, whatever its format. */
START_TEST(a_sweep_says_what_was_changed)
{
    static const char *const words[][2] = {{"text", "\nchanged: blocks 24\nlever host=2\n"},
                                           {"markdown", "\n- changed: blocks 24\n- lever host=2\n"},
                                           {"csv", ",blocks=24; host=2\n"},
                                           {"svg", ">GPT-2 XL eager decode; blocks 24; host=2<"},
                                           {"json", "\"changes\": {\"kind\": \"published\", \"blocks\": 48, "}};
    char line[200];

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        snprintf(line, sizeof line, "hostdispatch sweep %s --blocks 24 --lever host=2 --over ops_per_block=1:4:2 -o %s", GPT2,
                 words[i][0]);
        hd_command_result r = hd_command_expect("C.UTF-8", line, 0);
        ck_assert_msg(strstr(r.out, words[i][1]) != NULL, "%s lacks %s:\n%.500s", words[i][0], words[i][1], r.out);
        hd_command_release(&r);
    }
}
END_TEST

START_TEST(help_is_whole)
{
    hd_command_result general = hd_command_run(UTF8, "hostdispatch --help"),
                      eval = hd_command_run(UTF8, "hostdispatch eval --help"),
                      presets = hd_command_run(UTF8, "hostdispatch presets -h"),
                      version = hd_command_run(UTF8, "hostdispatch --version");

    for (hd_input i = 0; i < HD_INPUTS; i++)
        ck_assert(strstr(general.out, hd_inputs[i].option) && strstr(eval.out, hd_inputs[i].option));
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        ck_assert(strstr(eval.out, hd_outputs[i].key) != NULL);
    for (hd_format i = 0; i < HD_FORMATS; i++)
        ck_assert(strstr(eval.out, hd_formats[i].name) != NULL);
    ck_assert(strstr(general.out, "hostdispatch eval") && strstr(general.out, "--color WHEN"));
    ck_assert(strstr(presets.out, "--format") && !strstr(presets.out, "--blocks"));
    ck_assert(strncmp(version.out, "hostdispatch ", 13) == 0);
    ck_assert_int_eq(general.status + eval.status + presets.status + version.status, 0);
    hd_command_release(&general);
    hd_command_release(&eval);
    hd_command_release(&presets);
    hd_command_release(&version);
}
END_TEST

/* No line of a help is wider than the reader's 100 columns, and a sentence is broken between words. */
START_TEST(help_is_wrapped)
{
    static const char *const commands[] = {"",        "eval",   "sweep",   "solve", "import", "compare",
                                           "presets", "lesson", "lessons", "help",  "version"};

    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "hostdispatch help %s", commands[i]);
        hd_command_result r = hd_command_run(UTF8, line);
        ck_assert_int_eq(r.status, 0);
        for (const char *at = r.out; *at; at += strcspn(at, "\n") + 1)
            ck_assert_msg(strcspn(at, "\n") <= 100, "%s: %.*s", line, (int)strcspn(at, "\n"), at);
        hd_command_release(&r);
    }
}
END_TEST

/* The help ends with three command lines, which work where there is such a trace. */
START_TEST(help_examples_work)
{
    static const char *const commands[] = {"eval",    "sweep",   "solve", "import",
                                           "compare", "presets", "help",  "version", "lessons"};
    char line[1024];

    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        snprintf(
            line, sizeof line,
            "d=$(mktemp -d) && gzip -c ../traces/before.json >$d/trace.json.gz && cp ../traces/before.json "
            "../traces/after.json $d && cd $d && "
            "hostdispatch help %s | sed '1,/^Examples:/d' | grep '^  hostdispatch' >lines && "
            "test $(wc -l <lines) = 3 && while read -r line; do sh -c \"$line\" >out 2>err; s=$?; "
            "test -s out -o -s map.svg -o -s mine.json || s=7; grep -q assert lines && test $s = 3 && s=0; "
            "test $s = 0 || { echo \"$line: $s\"; cat err; exit 9; }; done <lines; s=$?; rm -r $d; exit $s",
            commands[i]);
        hd_command_result r = hd_command_run(UTF8, line);
        ck_assert_msg(r.status == 0, "%s: %d %s%s", commands[i], r.status, r.out, r.err);
        hd_command_release(&r);
    }
    hd_command_result by_help = hd_command_run(UTF8, "hostdispatch help eval"),
                      by_option = hd_command_run(UTF8, "hostdispatch eval --help");
    ck_assert_str_eq(by_help.out, by_option.out);
    hd_command_release(&by_help);
    hd_command_release(&by_option);
}
END_TEST

Suite *cli_suite(void)
{
    Suite *suite = suite_create("command line");
    TCase *tests = tcase_create("command line");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, json_there_and_back);
    tcase_add_loop_test(tests, golden, 0, sizeof goldens / sizeof goldens[0]);
    tcase_add_loop_test(tests, status_and_messages, 0, sizeof told / sizeof told[0]);
    tcase_add_test(tests, full_disk);
    tcase_add_test(tests, hostile_names);
    tcase_add_test(tests, changes_there_and_back);
    tcase_add_test(tests, nothing_is_lost);
    tcase_add_test(tests, lines_end);
    tcase_add_test(tests, a_sweep_says_what_was_changed);
    tcase_add_test(tests, help_is_whole);
    tcase_add_test(tests, help_is_wrapped);
    tcase_add_test(tests, help_examples_work);
    suite_add_tcase(suite, tests);
    return suite;
}
