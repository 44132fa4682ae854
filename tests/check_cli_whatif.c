/* What if, on the command line: levers, ratios, sweeps, answers, pictures. */
#include "check_cli.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/lever.h"

#define UTF8 "C.UTF-8"
#define GPT2 "gpt2-xl-eager-decode"
#define ALONE "--ops-per-block 3 --dispatch 10us --launch 5us --device-time 90us"
#define NO_OPS "--dispatch 10us --launch 5us --device-time 90us"

/* What standard output is, to the byte. */
static const struct {
    const char *golden, *locale, *line;
} goldens[] = {
    {"cli/levers.json", UTF8,
     "hostdispatch eval " GPT2 " --lever fuse=4x2 --lever native --lever host=2 -o json"},
    {"cli/levers.txt", UTF8, "hostdispatch eval " GPT2 " small-mlp --lever graph --lever batch=8:1.5"},
    {"cli/levers.md", "C", "hostdispatch eval " GPT2 " --lever fuse=4x2 --lever device=2 -o markdown"},
    {"cli/levers-batch.json", UTF8, "hostdispatch eval " GPT2 " --lever batch=8 -o json"},
    {"cli/levers-solve.json", UTF8,
     "hostdispatch solve " GPT2 " --lever host=2 --for blocks --until 'step_time<=4ms' -o json"},
    {"cli/solve.txt", UTF8, "hostdispatch solve " GPT2 " --for ops_per_block --until 'overhead_ratio<=1'"},
    {"cli/solve.json", UTF8,
     "hostdispatch solve - --for device-time --until 'host_share <= 30%' -o json < lines.jsonl"},
    {"cli/solve.md", UTF8,
     "hostdispatch solve " GPT2 " --for launches_per_block --until regime==launch-bound "
     "-o markdown"},
    {"cli/solve.csv", UTF8, "hostdispatch solve " GPT2 " --for blocks --until 'step_time<=5ms' -o csv"},
    {"cli/solve-always.json", UTF8,
     "hostdispatch solve " GPT2 " --for launch --until 'host_share<=100%' -o json"},
    {"cli/solve-always.txt", "C", "hostdispatch solve " ALONE " --for launch --until 'host_share<=100%'"},
    {"cli/solve-alone.txt", UTF8,
     "hostdispatch solve " NO_OPS " --for ops-per-block --until 'step_time<=1ms'"},
    {"cli/sweep.csv", UTF8, "hostdispatch sweep " GPT2 " --over ops_per_block=1:1000:4 -o csv"},
    {"cli/sweep.json", UTF8,
     "hostdispatch sweep " GPT2 " --over ops_per_block=3:1 --show host_share --show regime "
     "-o json"},
    {"cli/sweep.md", UTF8,
     "hostdispatch sweep " GPT2 " --over device_time=0.1ms:100ms:4 --show step_time --show "
     "host_share --show device_limit -o markdown"},
    {"cli/sweep-levers.md", UTF8,
     "hostdispatch sweep " GPT2 " --over blocks=1:3 --show step_time --lever graph "
     "--lever host=2 -o markdown"},
    {"cli/sweep-map.csv", UTF8,
     "hostdispatch sweep " GPT2 " --over ops_per_block=0:2 --over launch=0us:10us:3 "
     "--linear --show overhead_ratio --show device_limit -o csv"},
    {"cli/sweep.txt", UTF8, "hostdispatch sweep " GPT2 " --over ops_per_block=1:10000"},
    {"cli/sweep.ascii", "C",
     "hostdispatch sweep " GPT2 " --over device_time=100us:1s --show step_time --show host_share"},
    {"cli/sweep-map.txt", UTF8,
     "hostdispatch sweep " GPT2 " --over device_time=100us:1s --over dispatch=0.5us:500us"},
    {"cli/sweep-linear.txt", UTF8,
     "hostdispatch sweep " NO_OPS " --over ops_per_block=0:20 --linear --show "
     "device_limit --show operations"},
    {"cli/bars.svg", UTF8, "hostdispatch eval " GPT2 " small-mlp - -o svg < hostile.jsonl"},
    {"cli/sweep.svg", UTF8,
     "hostdispatch sweep " GPT2 " --over ops_per_block=1:1000:20 --show overhead_ratio --show "
     "step_time -o svg"},
    {"cli/sweep-map.svg", UTF8,
     "hostdispatch sweep " GPT2 " --over ops_per_block=1:100 --over "
     "dispatch=100us:1us:20 -o svg"},
};

START_TEST(golden)
{
    hd_command_result r = hd_command_golden(goldens[_i].golden, goldens[_i].locale, goldens[_i].line, 0);

    ck_assert_str_eq(r.err, "");
    hd_command_release(&r);
}
END_TEST

/* The exit status and all of standard error; `out` is what standard output begins with. */
static const struct {
    const char *line;
    int status;
    const char *out, *err;
} told[] = {
    {"hostdispatch solve " GPT2 " --for launch --until 'host_share<=30%'", 3, "",
     "hostdispatch: " GPT2
     ": \"GPT-2 XL eager decode\": launch alone never reaches host_share<=30%: dispatch "
     "alone is 5.76 ms, and the target leaves the host 0.38 ms\n"},
    {"hostdispatch solve " ALONE " --for launch --until 'host_share<=1%' -o json", 3, "",
     "hostdispatch: launch alone never reaches host_share<=1%: dispatch alone is 30.0 \u00b5s, and the "
     "target "
     "leaves the host 0.91 \u00b5s\n"},
    {"LC_ALL=C hostdispatch solve " ALONE " --for launch --until 'host_share<=1%' -o json", 3, "",
     "hostdispatch: launch alone never reaches host_share<=1%: dispatch alone is 30.0 us, and the target "
     "leaves the host 0.91 us\n"},
    {"hostdispatch solve " GPT2 " --for launch --until regime==even", 3, "",
     "hostdispatch: " GPT2 ": \"GPT-2 XL eager decode\": launch alone never reaches regime==even: dispatch "
     "alone is 5.76 ms, and the target leaves the host 0.90 ms\n"},
    {"hostdispatch solve - --for launch --until 'step_time<=1ms' -o json < lines.jsonl | wc -l", 0, "3", ""},
    {"hostdispatch solve " GPT2
     " --for ops_per_block --until 'step_time<=5ms' -o scenario | hostdispatch eval "
     "- --assert 'step_time<=5ms' -o csv | wc -l",
     0, "2", ""},
    {"hostdispatch eval " GPT2 " --blocks 3 --lever host=2 -o csv | cut -d, -f 23", 0,
     "levers\nblocks=3; host=2\n", ""},
    {"hostdispatch eval " GPT2 " --blocks 3 --lever host=2 -o svg | grep -o 'and device, with.*'", 0,
     "and device, with blocks=3, host=2</title>\n", ""},
    {"hostdispatch eval --blocks 3 -o svg", 2, "",
     "hostdispatch: ops_per_block is missing; give it as --ops-per-block COUNT\n"},
    {"hostdispatch eval " GPT2 " --lever host=2 -o json | grep -o '.change\".*'", 0,
     "\"change\": {\"gain_serial\": ", ""},
    {"hostdispatch solve " GPT2, 2, "",
     "hostdispatch: solve lacks what to look for; name an input, such as --for ops_per_block\n"},
    {"hostdispatch solve " GPT2 " --for blocks", 2, "",
     "hostdispatch: solve lacks a target; write one, such as --until 'host_share<=30%'\n"},
    {"hostdispatch solve " GPT2 " --for block --until step_time\\<1s", 2, "",
     "hostdispatch: --for: \"block\" is not an input; did you mean blocks?\n"},
    {"hostdispatch solve " GPT2 " --for blocks --until 'step_time<5'", 2, "",
     "hostdispatch: --until \"step_time<5\": the value \"5\" was refused: it has no unit; ps, ns, us, ms, s, "
     "min, "
     "h and d are units; step_time is compared with a time with its unit, such as 5ms\n"},
    {"hostdispatch solve " GPT2 " --for device_time --until regime==device-bound", 0,
     "device_time of more than 8.64 ms reaches regime==device-bound; ", ""},
    {"hostdispatch solve " GPT2 " --for device_time --until regime==device-bound -o json", 0,
     "{\"for\": \"device_time\", \"until\": \"regime==device-bound\", \"answer\": \"at least\", \"already\": "
     "false, "
     "\"value\": 8640.000000008642, ",
     ""},
    {"hostdispatch solve " GPT2 " --for device_time --until 'step_time<=9ms'", 0,
     "device_time of at most 360 us reaches step_time<=9ms; ", ""},
    {"hostdispatch solve " GPT2 " --for ops_per_block --until 'host_share<=0%'", 0,
     "host_share<=0% is reached only with no operations at all; now ops_per_block is 12.", ""},
    {"hostdispatch solve " GPT2 " --for launch --until 'launch_time<=0us'", 0,
     "launch_time<=0us is reached only with no launch time at all; now launch is 5 us.", ""},
    {"hostdispatch solve " GPT2 " --for launches --until step_time\\<1s", 2, "",
     "hostdispatch: --for: \"launches\" is not an input; did you mean launches_per_block?\n"},
    {"hostdispatch solve " GPT2 " --for ops --until step_time\\<1s", 2, "",
     "hostdispatch: --for: \"ops\" is not an input; did you mean ops_per_block?\n"},
    {"hostdispatch solve " GPT2 " --for blocks --until step_time\\<1s -o svg", 2, "",
     "hostdispatch: solve is not written as svg; text, json, csv, markdown or scenario is accepted\n"},
    {"hostdispatch eval " ALONE " --lever fuse=4x2", 2, "",
     "hostdispatch: --lever fuse=4x2: 6 ops of a block would go, and it has 3; fewer at once, or less often, "
     "is "
     "accepted\n"},
    {"hostdispatch eval " ALONE " --lever fuze=4x2", 2, "",
     "hostdispatch: --lever \"fuze=4x2\": \"fuze\" is not a lever; did you mean fuse?\n"},
    {"hostdispatch eval " ALONE " --lever host=0", 2, "",
     "hostdispatch: --lever \"host=0\": F of host=F, \"0\", was refused: it is 0; a number above 0 is "
     "accepted\n"},
    {"hostdispatch eval " ALONE " --lever device=3 --assert device_limit==1.6666666666666667 -o csv", 0,
     "name,", ""},
    {"hostdispatch presets --lever host=2", 2, "",
     "hostdispatch: --lever is not an option of presets; eval, sweep, solve, import and compare have it\n"},
    {"hostdispatch sweep " GPT2, 2, "",
     "hostdispatch: sweep lacks what to sweep; give a range, such as --over ops_per_block=1:1000\n"},
    {"hostdispatch sweep " GPT2 " --over ops_per_block=1:9 --show regime", 2, "",
     "hostdispatch: --show regime is a word, which has no chart; csv, json and markdown write it, and "
     "overhead_ratio draws it against the even line\n"},
    {"hostdispatch sweep " GPT2 " --over ops_per_block=1:9 --over blocks=1:9 --show step_time -o svg", 2, "",
     "hostdispatch: --show step_time has no place on a map of two inputs, which shows what is host-bound; "
     "csv, "
     "json and markdown write it\n"},
    {"hostdispatch sweep " GPT2 " --over ops_per_block=1:9 --over blocks=1:9 --show regime -o svg", 0, "<svg",
     ""},
    {"hostdispatch sweep " GPT2 " --lever fuse=2x1 --over ops_per_block=1:9 -o csv", 2, "",
     "hostdispatch: --lever fuse=2x1 changes ops_per_block, which is swept; leave the lever out, or "
     "sweep another input\n"},
    {"hostdispatch sweep " GPT2 " --lever fuse=2x1 --over blocks=1:2:2 --show operations -o csv", 0,
     "blocks,operations,levers\n1,11,fuse=2x1\n2,22,fuse=2x1\n", ""},
    {"hostdispatch sweep " GPT2 " --lever batch=8 --over blocks=1:2:2 --show operations -o json | grep -o "
     "'\"levers\": {.*'",
     0, "\"levers\": {\"applied\": [\"batch=8:1\"], \"items\": 8, \"step_time_per_item\": ", ""},
    {"hostdispatch solve " GPT2 " --for blocks --for launch --until step_time\\<1s", 2, "",
     "hostdispatch: --for is given twice; one input is looked for at a time\n"},
    {"hostdispatch solve " GPT2 " --for blocks --until step_time\\<1s --until step_time\\<2s", 2, "",
     "hostdispatch: --until is given twice; one target is accepted\n"},
    {"hostdispatch eval ./nosuch.json -o csv", 1, "",
     "hostdispatch: ./nosuch.json: it cannot be read: No such file or directory\n"},
    {"for i in ' =1+1' '\u00a0\u3000 @x'; do printf '{\"name\": \"%s\", \"ops_per_block\": 3, "
     "\"dispatch\": \"1us\", \"launch\": \"1us\", \"device_time\": \"9us\"}' \"$i\" | hostdispatch eval - -o "
     "csv | "
     "tail -1 | cut -d, -f1; done",
     0, "' =1+1\n'\u00a0\u3000 @x\n", ""},
    {"hostdispatch sweep " GPT2 " --over ops_per_block=0:9", 2, "",
     "hostdispatch: the sweep of ops_per_block reaches 0, which has no place on a logarithmic scale; a "
     "linear "
     "sweep, or one above 0, is accepted\n"},
    {"hostdispatch sweep " GPT2 " --over blocks=1:2 --over blocks=3:4", 2, "",
     "hostdispatch: --over \"blocks=3:4\": blocks is swept already; two different inputs are accepted\n"},
    {"hostdispatch sweep " GPT2 " --over blocks=1:2 --over launch=3us:4us --over dispatch=1us:2us", 2, "",
     "hostdispatch: --over \"dispatch=1us:2us\": two inputs are swept already; one or two are accepted\n"},
    {"hostdispatch sweep " GPT2 " small-mlp --over blocks=1:2", 2, "",
     "hostdispatch: sweep takes one SOURCE; hostdispatch eval takes several\n"},
    {"hostdispatch sweep ./lines.jsonl --over blocks=1:2 -o csv --show operations", 2,
     "blocks,operations\n1,3\n2,6\n",
     "hostdispatch: ./lines.jsonl:2: it holds several scenarios; a sweep takes one\n"},
    {"hostdispatch sweep " ALONE " --over blocks=1:9000000000000000000:2 -o csv --show operations", 2,
     "blocks,operations\n1,3\n",
     "hostdispatch: at blocks=9000000000000000000 operations (blocks \u00b7 ops_per_block) leaves signed 64 "
     "bits; "
     "smaller counts are accepted\n"},
    {"hostdispatch sweep " ALONE " --over blocks=1:9000000000000000000:2", 2, "",
     "hostdispatch: at blocks=9000000000000000000 operations (blocks \u00b7 ops_per_block) leaves signed 64 "
     "bits; "
     "smaller counts are accepted\n"},
    /* Text and SVG agree on what is linear: within a factor of 3 no scale begins at 0, further apart both are
       logarithmic. */
    {"for over in 10:20 10:60; do for format in text svg; do hostdispatch sweep " GPT2
     " --device-time 896us --show speedup_limit --over blocks=$over -o $format | grep -cE '^ *(0|10) ┤|end\">(0|10)<'; done; done",
     0, "0\n0\n1\n1\n", ""},
    {"hostdispatch sweep " ALONE " --over blocks=1:2 --show host_shar", 2, "",
     "hostdispatch: --show \"host_shar\" is not an output; did you mean host_share?\n"},
    {"hostdispatch sweep " ALONE " --over blocks=1:2 -o scenario", 2, "",
     "hostdispatch: sweep is not written as scenario; text, json, csv, markdown or svg is accepted\n"},
    {"hostdispatch sweep " ALONE " --over blocks=1:100000 --linear -o csv --over launch=1us:2us | head -1", 0,
     "blocks,launch,operations", ""},
    {"hostdispatch sweep " GPT2 " --over blocks=1:100 -o json > /dev/full", 1, "",
     "hostdispatch: the output could not be written: No space left on device; what was written is not "
     "complete\n"},
    {"hostdispatch solve " GPT2 " --for blocks --until step_time\\<1s > /dev/full", 1, "",
     "hostdispatch: the output could not be written: No space left on device; what was written is not "
     "complete\n"},
};

START_TEST(status_and_messages)
{
    hd_command_result r = hd_command_expect(UTF8, told[_i].line, told[_i].status);

    ck_assert_str_eq(r.err, told[_i].err);
    ck_assert_msg(strncmp(r.out, told[_i].out, strlen(told[_i].out)) == 0, "%s: %.200s", told[_i].line,
                  r.out);
    ck_assert_msg(*told[_i].out || !*r.out, "%s: %.200s", told[_i].line, r.out);
    hd_command_release(&r);
}
END_TEST

/* A solved value, put back, reaches the target; the next integer does not. */
START_TEST(solved_is_last)
{
    static const struct {
        const char *input, *target;
    } rows[] = {
        {"ops-per-block", "overhead_ratio<=1"},
        {"blocks", "step_time<5ms"},
        {"blocks", "operations<=1000"},
        {"ops-per-block", "host_share<=70%"},
    };
    char line[512];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int more = 0; more < 2; more++) {
            snprintf(line, sizeof line,
                     "x=$(hostdispatch solve " GPT2 " --for %s --until '%s' -o json | sed 's/.*\"value\": "
                     "\\([0-9]*\\),.*/\\1/') && hostdispatch eval " GPT2
                     " --%s $((x + %d)) --assert '%s' -o csv",
                     rows[i].input, rows[i].target, rows[i].input, more, rows[i].target);
            hd_command_result r = hd_command_run(UTF8, line);
            ck_assert_msg(r.status == (more ? 3 : 0), "%s: %d %s", line, r.status, r.err);
            hd_command_release(&r);
        }
    }
}
END_TEST

/* Pictures are XML: what would be markup in a name is not. */
START_TEST(pictures_are_harmless)
{
    hd_command_result r =
        hd_command_run(UTF8, "printf '{\"name\": \"<script>&\\\"]]>\\\\u0001\\\\ufffe\\\\u202e%%n\", "
                             "\"ops_per_block\": 3, \"dispatch\": \"1us\", \"launch\": \"1us\", "
                             "\"device_time\": \"9us\"}' | hostdispatch eval - -o svg");

    ck_assert_int_eq(r.status, 0);
    ck_assert(!strstr(r.out, "<script") && strstr(r.out, "&lt;script&gt;&amp;&quot;]]&gt;"));
    ck_assert(!strchr(r.out, 1) && !strstr(r.out, "\xEF\xBF\xBE") && !strstr(r.out, "\u202e"));
    ck_assert(strncmp(r.out, "<svg ", 5) == 0 && strstr(r.out, "</svg>\n"));
    ck_assert(!strstr(r.out, "href") && !strstr(r.out, "@import") && !strstr(r.out, "@font-face"));
    hd_command_release(&r);
}
END_TEST

/* The boxes of a map stand one beside the other and below: a gap would be a line in the page's colour. */
START_TEST(maps_have_no_gaps)
{
    hd_command_result r = hd_command_run(
        UTF8, "hostdispatch sweep " GPT2 " --over ops_per_block=1:1000 --over dispatch=0.5us:500us -o svg");
    double end = 104, x, y, width, height, bottom = -1;
    int rows = 0;

    ck_assert_int_eq(r.status, 0);
    for (const char *p = strstr(r.out, "</defs>"); (p = strstr(p, "<rect class=\"d")); p++) {
        ck_assert_int_eq(sscanf(strstr(p, " x="), " x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf\"", &x, &y,
                                &width, &height),
                         4);
        /* The legend's. */
        if (width == 12 && rows > 50)
            break;
        if (x == 104) {
            ck_assert_msg(bottom < 0 || fabs(y - bottom) < 1e-6, "a row at %f after %f", y, bottom);
            bottom = y + height;
            rows++;
        } else {
            ck_assert_msg(fabs(x - end) < 1e-6, "a box at %f after %f", x, end);
        }
        end = x + width;
    }
    ck_assert_int_gt(rows, 50);
    hd_command_release(&r);
}
END_TEST

/* A long sweep is a path of as many points as can be seen; a trace of something in a bar is seen. */
START_TEST(pictures_show_what_can_be_seen)
{
    hd_command_result r =
        hd_command_run(UTF8, "hostdispatch sweep " GPT2 " --over ops_per_block=1:1000000:1000000 -o svg");
    double width;

    ck_assert_int_eq(r.status, 0);
    ck_assert_uint_lt(r.out_length, 30000);
    hd_command_release(&r);
    r = hd_command_run(UTF8, "hostdispatch eval " ALONE " --device-time 1s --blocks 1 -o svg");
    for (const char *p = strstr(r.out, "</defs>"); (p = strstr(p, " height=\"30\"")); p++) {
        const char *at = p;
        while (strncmp(at, " width=", 7) != 0)
            at--;
        ck_assert_int_eq(sscanf(at, " width=\"%lf\"", &width), 1);
        ck_assert_double_ge(width, 2);
    }
    hd_command_release(&r);
}
END_TEST

START_TEST(help_names_levers)
{
    hd_command_result r = hd_command_run(UTF8, "hostdispatch eval --help"),
                      solve = hd_command_run(UTF8, "hostdispatch solve --help");

    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        char name[80];
        snprintf(name, sizeof name, "  %s=%s", hd_levers[i].key, hd_levers[i].argument);
        ck_assert_msg(strstr(r.out, name) != NULL, "%s", name);
    }
    ck_assert(strstr(solve.out, "Outputs, for --until") != NULL && strstr(solve.out, "--for INPUT"));
    hd_command_release(&r);
    hd_command_release(&solve);
}
END_TEST

Suite *whatif_cli_suite(void)
{
    Suite *suite = suite_create("what if on the command line");
    TCase *tests = tcase_create("what if on the command line");

    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, golden, 0, sizeof goldens / sizeof goldens[0]);
    tcase_add_loop_test(tests, status_and_messages, 0, sizeof told / sizeof told[0]);
    tcase_add_test(tests, solved_is_last);
    tcase_add_test(tests, pictures_are_harmless);
    tcase_add_test(tests, maps_have_no_gaps);
    tcase_add_test(tests, pictures_show_what_can_be_seen);
    tcase_add_test(tests, help_names_levers);
    suite_add_tcase(suite, tests);
    return suite;
}
