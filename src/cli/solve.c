#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "hostdispatch/format.h"
#include "hostdispatch/quantity.h"
#include "hostdispatch/solve.h"
#include "message.h"
#include "scenarios.h"

/* Answers under way. */
typedef struct answering {
    hd_report *report; /* for formats that hold the scenarios alone; NULL for those that say more */
    int several;       /* how many were answered for people */
    bool never;
} answering;

/* How an answer's kind is called in JSON. */
static const char *const kinds[] = {
    [HD_ANSWER_ALWAYS] = "always",   [HD_ANSWER_AT_MOST] = "at most", [HD_ANSWER_AT_LEAST] = "at least",
    [HD_ANSWER_EXACTLY] = "exactly", [HD_ANSWER_BETWEEN] = "between", [HD_ANSWER_NEVER] = "never",
};

/* Digits of a time that a person is told, and how little it may be off for that. */
#define DIGITS 12
#define NEARLY 1e-9

/* The time with the fewest digits that is nearly this one, in the unit that fits it: "8.64 ms". */
static const char *told_time(char buffer[HD_NUMBER_MAX + 4], double time, double *shown)
{
    hd_time_scale scale = hd_time_scale_of(time);
    char number[HD_NUMBER_MAX];

    for (int digits = 1; digits <= DIGITS; digits++) {
        snprintf(number, sizeof number, "%.*g", digits, time / scale.unit);
        *shown = strtod(number, NULL) * scale.unit;
        if (fabs(*shown - time) <= NEARLY * time)
            break;
    }
    hd_number_write(strtod(number, NULL), number);
    snprintf(buffer, HD_NUMBER_MAX + 4, "%s %s", number, scale.key);
    return buffer;
}

static const char *told(char buffer[HD_NUMBER_MAX + 4], hd_input input, hd_value value, double *shown)
{
    if (hd_inputs[input].kind == HD_TIME)
        return told_time(buffer, value.number, shown);
    snprintf(buffer, HD_NUMBER_MAX + 4, "%lld", (long long)value.count);
    *shown = (double)value.count;
    return buffer;
}

/* Whether the value that is told reaches the target too; where it does not, what does lies just beside it. */
static bool reaches(const hd_cli_scenario *scenario, hd_value value, double shown)
{
    const hd_request *request = scenario->request;
    hd_scenario there = *hd_document_scenario(scenario->document);
    hd_outcome outcome;

    if (hd_inputs[request->solved].kind == HD_TIME)
        value.number = shown;
    hd_answer_apply(&there, request->solved, value);
    return hd_evaluate(&there, &outcome, NULL) && hd_target_holds(&request->until, &outcome);
}

static void tell_never(const hd_cli_scenario *scenario)
{
    const hd_request *request = scenario->request;
    char why[HD_WHY_MAX], wanted[HD_TARGET_MAX], text[HD_ERROR_MAX];

    hd_target_write(&request->until, wanted);
    hd_answer_why(why, hd_document_scenario(scenario->document), request->solved, &request->until);
    snprintf(text, sizeof text, "%s alone never reaches %s: %s", hd_inputs[request->solved].key, wanted, why);
    hd_tell_scenario(scenario, text);
}

/* What reaches the target, for people: "ops_per_block of at most 3 reaches host_share<=30%; now it is 12." */
static void say_answer(const hd_cli_scenario *scenario, const hd_answer *answer, const char *now)
{
    static const char *const amounts[][2] = {[HD_ANSWER_AT_MOST] = {"less than ", "at most "},
                                             [HD_ANSWER_AT_LEAST] = {"more than ", "at least "},
                                             [HD_ANSWER_EXACTLY] = {"nearly ", ""}};
    static const char *const none[HD_INPUTS] = {"blocks", "operations", "launches", "dispatch time",
                                                "launch time"};
    hd_input input = scenario->request->solved;
    const char *mark = scenario->request->format == HD_FORMAT_MARKDOWN ? "`" : "";
    char wanted[HD_TARGET_MAX], value[HD_NUMBER_MAX + 4], high[HD_NUMBER_MAX + 4], key[64],
        target[HD_TARGET_MAX + 2];
    double shown, last;

    hd_target_write(&scenario->request->until, wanted);
    snprintf(target, sizeof target, "%s%s%s", mark, wanted, mark);
    snprintf(key, sizeof key, "%s%s%s", mark, hd_inputs[input].key, mark);
    told(value, input, answer->kind == HD_ANSWER_BETWEEN ? answer->low : answer->value, &shown);
    if (answer->kind == HD_ANSWER_ALWAYS)
        printf("Every value of %s reaches %s", key, target);
    else if (answer->kind == HD_ANSWER_BETWEEN)
        printf("%s from %s to %s reaches %s", key, value, told(high, input, answer->high, &last), target);
    else if (shown == 0 && answer->kind != HD_ANSWER_AT_LEAST && none[input])
        printf("%s is reached only with no %s at all", target, none[input]);
    else
        printf("%s of %s%s reaches %s", key, amounts[answer->kind][reaches(scenario, answer->value, shown)],
               value, target);
    if (!(scenario->spared & 1u << input))
        printf("; now %s is %s%s", shown == 0 ? hd_inputs[input].key : "it", now,
               answer->already ? ", which does already" : "");
    fputs(".\n\n", stdout);
}

static void write_json(const hd_cli_scenario *scenario, const hd_report_levers *levers,
                       const hd_answer *answer, const hd_outcome *outcome)
{
    const hd_request *request = scenario->request;
    char wanted[HD_TARGET_MAX];
    hd_record record = {.count = 0};

    hd_target_write(&request->until, wanted);
    hd_record_text(&record, "", "for", hd_inputs[request->solved].key);
    hd_record_text(&record, "", "until", wanted);
    hd_record_text(&record, "", "answer", kinds[answer->kind]);
    hd_record_truth(&record, "", "already", answer->already);
    if (answer->kind == HD_ANSWER_ALWAYS)
        hd_record_text(&record, "", "value", NULL);
    else if (hd_inputs[request->solved].kind == HD_COUNT)
        hd_record_count(&record, "", "value", answer->value.count);
    else
        hd_record_number(&record, "", "value", answer->value.number);
    hd_record_scenario(&record, hd_document_name(scenario->document),
                       hd_document_scenario(scenario->document), outcome, NULL, 0);
    if (levers->changed || levers->count > 0)
        hd_record_changes(&record, scenario->document, levers);
    hd_record_levers(&record, levers, outcome);
    hd_record_json(stdout, &record);
}

static hd_value value_of(const hd_scenario *scenario, hd_input input)
{
    if (hd_inputs[input].kind == HD_COUNT)
        return (hd_value){.count = hd_scenario_count(scenario, input)};
    return (hd_value){.number = hd_scenario_number(scenario, input)};
}

static bool write_answer(const hd_cli_scenario *scenario, answering *a, const hd_answer *answer,
                         const hd_outcome *outcome, const char *now)
{
    const hd_report_options options = hd_cli_report_options(scenario->request);
    hd_report_levers levers = scenario->levers;

    /* What was found is another scenario than the one that the levers were applied to. */
    levers.compared = false;
    if (scenario->request->format == HD_FORMAT_JSON) {
        write_json(scenario, &levers, answer, outcome);
        return !ferror(stdout);
    }
    if (a->report)
        return hd_report_add_levers(a->report, scenario->document, outcome, &levers);
    /* A report of its own below each: side by side, answers would stand far from what they are about. */
    fputs(a->several++ ? "\n" : "", stdout);
    hd_scenario_call(scenario);
    say_answer(scenario, answer, now);
    hd_report *report = hd_report_open(scenario->request->format, stdout, &options);
    hd_report_add_levers(report, scenario->document, outcome, &levers);
    return hd_report_close(report);
}

static hd_exit answer(const hd_cli_scenario *scenario, void *context)
{
    answering *a = context;
    const hd_request *request = scenario->request;
    hd_scenario there = *hd_document_scenario(scenario->document);
    hd_answer found = hd_solve(&there, request->solved, &request->until);
    hd_outcome outcome;
    hd_error error;
    char now[HD_NUMBER_MAX + 4];
    double shown;

    if (found.kind == HD_ANSWER_NEVER) {
        tell_never(scenario);
        a->never = true;
        return HD_EXIT_DONE;
    }
    told(now, request->solved, value_of(&there, request->solved), &shown);
    if (found.kind != HD_ANSWER_ALWAYS)
        hd_answer_apply(&there, request->solved, found.value);
    if (!hd_evaluate(&there, &outcome, &error))
        return hd_complain_scenario(scenario, &error);
    hd_document_set_scenario(scenario->document, &there);
    return write_answer(scenario, a, &found, &outcome, now) ? HD_EXIT_DONE : hd_finish_output(HD_EXIT_DONE);
}

static hd_exit run(const hd_request *request)
{
    const hd_report_options options = hd_cli_report_options(request);
    answering a = {.report = NULL};

    if (request->solved == HD_INPUTS)
        return hd_complain_usage("solve lacks what to look for; name an input, such as --for ops_per_block");
    if (request->until.output == HD_OUTPUTS)
        return hd_complain_usage("solve lacks a target; write one, such as --until 'host_share<=30%%'");
    hd_exit status = hd_check_sources(request);
    if (status != HD_EXIT_DONE)
        return status;
    if (request->format == HD_FORMAT_CSV || request->format == HD_FORMAT_SCENARIO)
        a.report = hd_report_open(request->format, stdout, &options);
    status = hd_each_scenario(request, 1u << request->solved, answer, &a);
    if (!hd_report_close(a.report))
        status = hd_finish_output(status);
    return status == HD_EXIT_DONE && a.never ? HD_EXIT_UNMET : status;
}

const hd_cli_command hd_cli_solve = {
    .name = "solve",
    .operands = "[SOURCE...] --for INPUT --until TARGET",
    .summary = "Find the value of an input up to which, or from which on, a target is reached.",
    .description =
        "All other inputs stay as they are. The value is exact, to the integer or to the neighbouring "
        "double (in the sentence above text a time is rounded, by a billionth at most), and written with the "
        "outputs there, also where the target is met already. "
        "Where every value reaches the target, that is said. Where none does, the reason is told on "
        "standard error and the exit status is 3. In JSON an object has for, until, answer (at most, at "
        "least, exactly, between or always), already (whether the target is met now), value (null for "
        "always), and name, inputs and outputs as of eval, there. The input that is looked for need not be "
        "given.",
    .examples = {{"hostdispatch solve gpt2-xl-eager-decode --for ops_per_block --until 'step_time<=5ms'",
                  "The most operations in a block."},
                 {"hostdispatch solve gpt2-xl-eager-decode --for device_time --until regime==device-bound",
                  "From which device time on the device sets the step."},
                 {"hostdispatch solve gpt2-xl-eager-decode --for dispatch --until 'host_share<=80%' -o json",
                  "The same for a program."}},
    .takes = HD_TAKES_SOURCE | HD_TAKES_INPUTS | HD_TAKES_LEVERS | HD_TAKES_FORMAT | HD_TAKES_SOLVE |
             HD_TAKES_ASCII,
    .formats = HD_READABLE_FORMATS | 1u << HD_FORMAT_SCENARIO,
    .run = run,
};
