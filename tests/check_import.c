/* The command that makes a scenario of a trace. */
#include "check_cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "runner.h"

#define UTF8 "C.UTF-8"
#define STEPS "../traces/steps.json"
#define BEFORE "../traces/before.json"
#define AFTER "../traces/after.json"
#define OLD "../traces/old.json"

/* What standard output is, to the byte, and whether anything is told beside it. */
static const struct {
    const char *golden, *locale, *line;
    int status;
} goldens[] = {
    {"cli/import.txt", UTF8, "hostdispatch import " STEPS, 0},
    {"cli/import.ascii", "C", "hostdispatch import " STEPS " --dispatch-from ops", 0},
    {"cli/import.json", UTF8, "hostdispatch import " STEPS " -o json", 0},
    {"cli/import.csv", UTF8, "hostdispatch import " STEPS " -o csv", 0},
    {"cli/import-scenario.json", UTF8, "hostdispatch import - --steps 1 -o scenario < " STEPS, 0},
    {"cli/import-old.txt", UTF8, "hostdispatch import " OLD, 0},
    {"cli/import.svg", UTF8, "hostdispatch import " STEPS " -o svg", 0},
    {"cli/compare.svg", UTF8, "hostdispatch compare " BEFORE " " AFTER " -o svg", 0},
    {"cli/import-none.txt", UTF8, "hostdispatch import " STEPS " --steps 2", 1},
    {"cli/import-none.json", UTF8, "hostdispatch import " STEPS " --steps 2 --dispatch 5us -o json", 1},
};

START_TEST(golden)
{
    hd_command_result r =
        hd_command_golden(goldens[_i].golden, goldens[_i].locale, goldens[_i].line, goldens[_i].status);

    hd_command_release(&r);
}
END_TEST

/* The exit status, and what standard error and standard output hold; "" is nothing at all. */
static const struct {
    const char *line;
    int status;
    const char *err, *out;
} told[] = {
    {"hostdispatch import " STEPS " -o json", 0, "", "\"trace\": {\"file\": \"steps.json\", \"steps\": 2, "},
    {"hostdispatch import " STEPS " --steps 1..7 -o json", 2,
     "of the steps 1 to 7 only 1 to 2 are there; the trace has 1 to 2", ""},
    {"hostdispatch import " STEPS " --steps ..7 -o json", 0, "",
     "\"steps up to 7 were asked for; the trace has 1 to 2\""},
    {"hostdispatch import " STEPS " --steps 1 --assert 'starved<=100%' --assert 'device_busy > 0us' -o json",
     0, "", "\"steps\": 1"},
    {"hostdispatch import " STEPS " --steps 1 --assert 'device_busy>=80%' -o json", 3,
     "steps.json: \"steps\": expected device_busy>=80%, found ", "\"steps\": 1"},
    {"hostdispatch import " STEPS " --steps 1 --assert 'wall<1us' -o json", 3,
     "steps.json: \"steps\": expected wall<1us, found 100us", "\"steps\": 1"},
    {"hostdispatch import " STEPS " --steps 1 --assert 'ops>=99' -o json", 3, "expected ops>=99, found 1",
     "\"steps\": 1"},
    {"hostdispatch import " STEPS " -o scenario | hostdispatch eval - --lever host=2 -o json", 0, "",
     "\"step_at_least\": 45, \"step_at_most\": 48, \"gain_at_least\": 1.5625, "},
    {"hostdispatch import " STEPS
     " --steps 1 --step-unprofiled 90us -o scenario | hostdispatch eval - --lever "
     "native=0",
     0, "", "the measured step, if all else stays: "},
    {"hostdispatch import " STEPS " --lever host=2 --assert 'gain_at_most<1' -o json", 3,
     "expected gain_at_most<1, found 1.", "\"levers\""},
    {"hostdispatch import " STEPS
     " --lever host=2 --assert 'gain_serial>1' --assert 'gain_overlapped>=1' --assert "
     "'gain_at_least>=1' --assert 'step_at_most<=100%' --assert 'step_at_least>0us' -o json",
     0, "", "\"levers\""},
    {"hostdispatch import " STEPS " --assert 'gain_serial>1' -o json", 3,
     "expected gain_serial>1, found none", "\"steps\""},
    {"hostdispatch import " STEPS " --assert 'starvd<1%'", 2,
     "--assert \"starvd<1%\": \"starvd\" is neither an output nor measured; did you mean starved?", ""},
    {"hostdispatch import " STEPS " --assert 'host_shar<1%'", 2, "did you mean host_share?", ""},
    {"hostdispatch import " STEPS " --assert 'frobnicate<1%'", 2,
     "is neither an output nor measured; hostdispatch help import lists what is", ""},
    {"hostdispatch import " STEPS " --assert measured_regime==host-bound --assert 'measured_regime == host-bound '", 0,
     "", "Host-bound: "},
    {"hostdispatch import " STEPS " --assert measured_regime==mixed -o json", 3,
     "expected measured_regime==mixed, found host-bound", "\"steps\": 2"},
    {"hostdispatch import " STEPS " --assert measured_regime==dispatch-bound", 2,
     "\"dispatch-bound\" is not a measured regime; device-bound, host-waits, host-bound and mixed are", ""},
    {"hostdispatch import " STEPS " --assert 'measured_regime<=mixed'", 2,
     "measured_regime is a word, which is neither less nor more", ""},
    {"hostdispatch import " STEPS " --assert 'measured_regim==mixed'", 2, "did you mean measured_regime?", ""},
    {"hostdispatch eval small-mlp --assert measured_regime==mixed", 2,
     "measured_regime is the verdict on one trace; hostdispatch import asserts it", ""},
    {"hostdispatch import " AFTER, 0, "",
     "The model says even and the measurement mixed: the device starves for 24.0 µs of the step, and the\nmodel's "
     "host takes no more time than its device.\n"},
    {"hostdispatch import " AFTER " -o markdown", 0, "", "\nThe model says even and the measurement mixed: "},
    {"hostdispatch import --help", 0, "", "  measured_regime"},
    {"hostdispatch import " STEPS " --assert 'starved<3'", 2,
     "starved is compared with a time with its unit, such as 5ms, or a share of the wall, such as 10%", ""},
    {"hostdispatch eval small-mlp --assert 'starved<3%'", 2, "\"starved\" is not an output; ", ""},
    {"hostdispatch import " STEPS " --lever host=2 -o json", 0, "",
     "\"levers\": {\"applied\": [\"host=2\"], "},
    {"hostdispatch import " STEPS " --lever host=2 -o scenario", 0, "",
     "\"changes\": {\n    \"kind\": \"measured\",\n    \"dispatch\": "},
    {"hostdispatch import " STEPS " --lever host=2", 0, "", "lever host=2: "},
    {"hostdispatch import " STEPS " --lever host=2", 0, "",
     "45.0–48.0 µs   1.56–1.67× faster   1.83× faster   2.00× faster\n"},
    {"hostdispatch import " STEPS, 0, "",
     "no host work                      6.00–21.0 µs   3.57–12.5× faster"},
    {"hostdispatch import " STEPS " --lever host=2 -o markdown", 0, "",
     "| now, levers applied | 45.0–48.0 µs |"},
    {"hostdispatch import " STEPS " --lever host=2 -o json", 0, "",
     "\"change\": {\"gain_serial\": 1.8333333333333333, \"gain_overlapped\": 2, \"step_at_least\": 45, "
     "\"step_at_most\": 48, \"gain_at_least\": 1.5625, \"gain_at_most\": 1.6666666666666667}}"},
    {"hostdispatch import " STEPS " -o json", 0, "",
     "\"starved_by\": [{\"operation\": \"(between operations)\", \"starved\": 46.625, \"host_time\": 49.75, "
     "\"waits\": 0, \"count\": 2, \"launches\": 0}, {\"operation\": \"aten::add\""},
    {"hostdispatch import " STEPS " -o json", 0, "", "\"measured_regime\": \"host-bound\", \"trace\": {"},
    {"hostdispatch import " STEPS " --lever host=2 -o csv 2> /dev/null", 0, "",
     ",regime,levers,step_at_least,step_at_most,gain_at_least,gain_at_most\n"},
    {"hostdispatch import " STEPS " --lever host=2 -o csv 2> /dev/null", 0, "",
     "dispatch-bound,host=2,45,48,"},
    {"hostdispatch import " STEPS " --lever fuse=99 -o json", 2,
     "steps.json: --lever fuse=99x1: 98 ops of a block would go", ""},
    {"hostdispatch import " STEPS " -o scenario", 0, "", "\"measured\""},
    {"hostdispatch import " STEPS " -o scenario 2> /dev/null | hostdispatch eval - -o json", 0, "",
     "\"host_share\""},
    {"gzip -c " STEPS " | hostdispatch import - -o json", 0, "", "\"name\": \"standard input\""},
    {"hostdispatch import " STEPS " --skip-first 1", 1, "steps.json: the steps hold no operations",
     "1 step taken"},
    {"hostdispatch import " STEPS " --steps 2 --ops-per-block 3 --dispatch 5us --device-time 9us -o scenario",
     0, "no operations (cpu_op) start in the steps", "given instead: ops_per_block, dispatch, device_time"},
    {"hostdispatch import " STEPS " --launches-per-block none -o json", 0, "",
     "\"launches_per_block\": null"},
    {"hostdispatch import " STEPS " --launches-per-block none -o scenario", 0, "",
     "; dispatch from issue (operations and the time between them); given instead: launches_per_block; the "
     "serial model, "},
    {"hostdispatch import " STEPS " --dispatch 3us --step-unprofiled 1us -o scenario", 0, "",
     "2 steps (1 to 2); measured 75.0 µs a step; given instead: dispatch; the serial model, "},
    {"hostdispatch import " STEPS " --blocks 4 -o json", 0, "", "\"blocks\": 4"},
    {"hostdispatch import " STEPS " --step-unprofiled 40us -o scenario", 0, "",
     "with a step of 40 \u00b5s without the profiler"},
    {"hostdispatch import " STEPS " --step-unprofiled 5us -o scenario", 2,
     "steps.json: --step-unprofiled is of another run: the device alone works 6 us", ""},
    {"hostdispatch import " STEPS " --step-unprofiled 80us -o json", 0, "",
     "the step without the profiler is longer than the 75.0 µs with it"},
    {"hostdispatch import " STEPS " --step-unprofiled 5 -o json", 2,
     "--step-unprofiled \"5\" was refused: it has no unit", ""},
    {"hostdispatch import " STEPS " --step-unprofiled 0s", 2, "it is 0; a time above 0", ""},
    {"hostdispatch import " STEPS " --steps 1 --assert 'host_share >= 80%' -o json", 0, "", "\"steps\": 1"},
    {"hostdispatch import " STEPS " --steps 1 --assert 'host_share <= 30%' -o json", 3,
     "steps.json: \"steps\": expected host_share<=30%, found ", "\"steps\": 1"},
    {"hostdispatch --steps 1", 2, "are about a trace; name one as SOURCE", ""},
    {"f=$(mktemp); printf 'PK\\003\\004x' >$f; hostdispatch eval $f; s=$?; rm $f; exit $s", 1,
     "it is a zip archive; unpack it", ""},
    {"f=$(mktemp); printf 'PK\\003\\004x' >$f; hostdispatch $f; s=$?; rm $f; exit $s", 1,
     "it is a zip archive; unpack it", ""},
    {"d=$(mktemp -d); printf '\\001\\000x' >$d/run.nsys-rep; hostdispatch eval $d/run.nsys-rep; s=$?; "
     "rm -r $d; exit $s",
     1, "nsys export --type sqlite run.nsys-rep", ""},
    {"hostdispatch --step-range x", 2, "are about a trace; name one as SOURCE", ""},
    {"hostdispatch import " STEPS " --step-range nowhere", 2, "is called \"nowhere\"", ""},
    {"hostdispatch import " STEPS " --step-range ''", 2, "the name of an annotation", ""},
    {"hostdispatch import " STEPS " --step-range a --step-every b", 2, "exclude each other", ""},
    {"hostdispatch gpt2-xl-eager-decode --dispatch-from ops", 2, "are about a trace; name one as SOURCE", ""},
    {"hostdispatch import " STEPS " --foo", 2, "--foo is not an option; hostdispatch --help", ""},
    {"hostdispatch solve x --foo", 2, "did you mean --for?", ""},
    {"d=$(mktemp -d); printf '{\"traceEvents\":[{\"ph\":\"X\",\"cat\":\"v8\",\"name\":\"x\",\"ts\":1,\"dur\":1}]}' "
     ">$d/t.json; hostdispatch eval $d/t.json; s=$?; rm -r $d; exit $s",
     1, "it is a trace of Chrome", ""},
    {"hostdispatch eval " STEPS " 2>&1 | wc -l", 0, "", "1"},
    {"hostdispatch eval " STEPS, 2, "steps.json: it is a profiler's trace; hostdispatch import makes", ""},
    {"hostdispatch import " STEPS " --steps 1..2 -o json", 0, "", "\"steps\": 2"},
    {"hostdispatch import " STEPS " --steps ..1 -o json", 0, "", "\"steps\": 1"},
    {"hostdispatch import " STEPS " --steps 5..9", 2, "no step is numbered from 5 to 9; the trace has 1 to 2",
     ""},
    {"hostdispatch import " STEPS " --steps ..0", 2, "no step is numbered up to 0; the trace has 1 to 2", ""},
    {"hostdispatch import " STEPS " --steps 3..", 2, "no step is numbered from 3 on; the trace has 1 to 2",
     ""},
    {"hostdispatch import " STEPS " --steps ' 1..2' -o json", 0, "", "\"steps\": 2"},
    {"hostdispatch import " STEPS " --steps ' ..1' -o json", 0, "", "\"steps\": 1"},
    {"hostdispatch import " STEPS " --steps '1.. ' -o json", 0, "", "\"steps\": 2"},
    {"hostdispatch import " STEPS " --steps ' .. '", 2, "--steps \" .. \" was refused", ""},
    {"hostdispatch import " STEPS " --steps ' '", 2, "--steps \" \" was refused", ""},
    {"hostdispatch import " STEPS " --steps 2..1", 2,
     "--steps \"2..1\" was refused; a number, or a range such as 3..7, 3.. or ..7 is accepted", ""},
    {"hostdispatch import " STEPS " --steps ..", 2, "--steps \"..\" was refused", ""},
    {"hostdispatch import " STEPS " --steps ''", 2, "--steps \"\" was refused", ""},
    {"hostdispatch import " STEPS " --steps 1-2", 2, "--steps \"1-2\" was refused", ""},
    {"hostdispatch import " STEPS " --skip-first 2", 2, "at most 1 can be skipped", ""},
    {"hostdispatch import " STEPS " --skip-first x", 2, "--skip-first \"x\" was refused", ""},
    {"hostdispatch import " STEPS " --dispatch-from cpu", 2,
     "\"cpu\" was refused; issue, ops or wall is accepted", ""},
    {"hostdispatch import " OLD " --steps 1", 2, "marks no steps to select", ""},
    {"hostdispatch eval --steps 1 " STEPS, 2, "--steps is not an option of eval", ""},
    {"hostdispatch import < /dev/null", 2, "import has no trace to read", ""},
    {"hostdispatch import " BEFORE " --lever host=2 -o json", 0, "",
     "\"change\": {\"gain_serial\": 1.625, \"gain_overlapped\": 2, \"step_at_least\": 214, \"step_at_most\": "
     "267, "
     "\"gain_at_least\": 1.550561797752809, \"gain_at_most\": 1.9345794392523366}"},
    {"hostdispatch eval small-mlp --lever host=2 -o json", 0, "", "\"change\": {\"gain_serial\": 1.9"},
    {"hostdispatch compare " BEFORE " " AFTER, 0, "", "The step is 2.88\u00d7 faster"},
    {"hostdispatch compare " BEFORE " " AFTER " -o markdown", 0, "", "2.88\u00d7 faster"},
    {"hostdispatch compare " BEFORE " " AFTER " --lever host=2", 0, "",
     "host=2: predicted 1.55\u20131.93\u00d7 faster, came 2.88\u00d7 faster"},
    {"hostdispatch compare " BEFORE " " AFTER " -o json --assert 'gain>=1.1' --assert 'gain_serial>2'", 0, "",
     "\"gain\": 2.875, \"same_work\": true"},
    {"hostdispatch compare " BEFORE " " AFTER " -o csv --assert 'gain>=5'", 3,
     "expected gain>=5, found 2.875", "wall,414,144,-270,"},
    {"hostdispatch compare " BEFORE " " AFTER " -o csv --steps 1..7", 2,
     "of the steps 1 to 7 only 1 to 3 are there", ""},
    {"hostdispatch compare " BEFORE " " AFTER " --assert 'wall<1'", 2,
     "\"wall\" is no gain; gain, gain_serial and gain_overlapped are", ""},
    {"hostdispatch compare " BEFORE " ../traces/nowhere.json", 1, "nowhere.json: it cannot be read", ""},
    {"d=$(mktemp -d); printf '\\001\\000x' >$d/run.nsys-rep; hostdispatch compare " BEFORE
     " $d/run.nsys-rep; s=$?; rm -r $d; exit $s",
     1, "nsys export --type sqlite run.nsys-rep", ""},
    {"hostdispatch compare " BEFORE " small-mlp", 2,
     "before.json is a trace and small-mlp is none; two traces or two scenarios are compared", ""},
    {"hostdispatch compare " BEFORE, 2, "compare takes two, before and after, and 1 is named", ""},
    {"hostdispatch compare - -", 2, "compare reads no standard input", ""},
    {"hostdispatch compare small-mlp small-mlp --lever host=2", 2, "of a scenario hostdispatch eval tells it",
     ""},
    {"hostdispatch compare small-mlp lines.jsonl -o csv", 2, "there are more than two scenarios", ""},
    {"hostdispatch compare small-mlp gpt2-xl-eager-decode", 0, "",
     "\nThe step is 103\u00d7 slower; if host and device overlapped perfectly, which is outside the model, "
     "96.0\u00d7\nslower.\n"},
    {"hostdispatch compare small-mlp gpt2-xl-eager-decode -o json --name a --name b", 0, "",
     "\"after\": {\"name\": \"b\", \"inputs\": {\"blocks\": 48, "},
    {"hostdispatch compare gpt2-xl-eager-decode small-mlp -o csv --assert 'gain>100'", 0, "",
     "\nlaunches_per_block,,,,\n"},
    {"hostdispatch compare gpt2-xl-eager-decode small-mlp -o svg", 0, "", "<svg "},
    {"hostdispatch compare small-mlp small-mlp --ascii", 0, "", "The step is as long as before; "},
    {"printf '[{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaGraphLaunch\",\"ts\":5,\"dur\":12,\"args\":"
     "{\"correlation\":1}},{\"ph\":\"X\",\"cat\":\"kernel\",\"ts\":20,\"dur\":1,\"args\":{\"correlation\":1}},"
     "{\"ph\":\"X\",\"cat\":\"kernel\",\"ts\":22,\"dur\":1,\"args\":{\"correlation\":1}}]' | "
     "hostdispatch import - --lever graph",
     0, "", "\n- lever graph=6us: "},
    {"hostdispatch import ''", 2,
     "hostdispatch: the name of the trace is empty; a file, or - for standard input, is accepted", ""},
    {"hostdispatch import a b", 2, "import reads one trace, and 2 are named", ""},
    {"hostdispatch import /nonexistent", 1, "/nonexistent: it cannot be read (No such file or directory)",
     ""},
    {"hostdispatch import .", 1, "it cannot be read (Is a directory)", ""},
    {"hostdispatch import lines.jsonl", 1,
     "it is a scenario, no trace; hostdispatch eval lines.jsonl evaluates it", ""},
    {"hostdispatch import small-mlp", 1,
     "it is a scenario, no trace; hostdispatch eval small-mlp evaluates it", ""},
    {"hostdispatch import - < lines.jsonl", 1, "without trace events", ""},
    {"hostdispatch import ../traces/nsight.sql", 1, "it is no trace; accepted are", ""},
    {"hostdispatch import - < /dev/null", 1, "standard input: it is empty", ""},
    {"hostdispatch import " STEPS " > /dev/full", 1, "the output could not be written", ""},
    {"hostdispatch import " STEPS " -o json > /dev/full", 1, "the output could not be written", ""},
    {"hostdispatch import " STEPS " -o scenario > /dev/full", 1, "the output could not be written", ""},
    {"hostdispatch import \"$(printf './\\033[31mred')\"", 1, "./\uFFFD[31mred: it cannot be read", ""},
};

static void check_part(const char *line, const char *text, const char *part)
{
    if (*part)
        ck_assert_msg(strstr(text, part) != NULL, "%s: %s", line, text);
    else
        ck_assert_msg(*text == '\0', "%s: %s", line, text);
}

START_TEST(status_and_messages)
{
    hd_command_result r = hd_command_expect(UTF8, told[_i].line, told[_i].status);

    if (*told[_i].err || !strstr(told[_i].line, "-o scenario"))
        check_part(told[_i].line, r.err, told[_i].err);
    check_part(told[_i].line, r.out, told[_i].out);
    hd_command_release(&r);
}
END_TEST

/* Names in a trace are somebody else's: no byte that a terminal would act on leaves the program. */
START_TEST(hostile_names)
{
    static const char line[] = "printf "
                               "'[{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"a\\\\u001b[31m\\033["
                               "2J\\302\\233\\342\\200\\256b\\377\","
                               "\"ts\":1,\"dur\":2},{\"ph\":\"X\",\"cat\":\"kernel\",\"ts\":1,\"args\":{"
                               "\"device\":\"\\\\u001b]0;x\\\\u0007\"}}]' "
                               "| hostdispatch import - --device-time 1us -o ";
    static const char *const formats[] = {"text", "json", "csv", "markdown", "scenario"};
    char whole[1000];

    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        snprintf(whole, sizeof whole, "%s%s", line, formats[i]);
        hd_command_result r = hd_command_run(UTF8, whole);
        ck_assert_msg(r.status == 0, "%s: %s", formats[i], r.err);
        for (size_t at = 0; at < r.out_length; at++) {
            unsigned char c = (unsigned char)r.out[at], next = (unsigned char)r.out[at + 1];
            ck_assert_msg(c >= 0x20 || c == '\n' || (c == '\r' && next == '\n'), "%s writes 0x%02x",
                          formats[i], c);
            ck_assert_msg(!(c == 0xC2 && next >= 0x80 && next < 0xA0), "%s writes a C1 control", formats[i]);
            ck_assert_msg(strncmp(r.out + at, "\u202e", 3) != 0, "%s writes a bidirectional control",
                          formats[i]);
        }
        hd_command_release(&r);
    }
}
END_TEST

Suite *import_suite(void)
{
    Suite *suite = suite_create("import");
    TCase *tests = tcase_create("import");

    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, golden, 0, sizeof goldens / sizeof goldens[0]);
    tcase_add_loop_test(tests, status_and_messages, 0, sizeof told / sizeof told[0]);
    tcase_add_test(tests, hostile_names);
    suite_add_tcase(suite, tests);
    return suite;
}
