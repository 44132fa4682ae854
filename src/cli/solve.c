#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
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

/* The exact value, as options take it: "3", "13439.999999999998us". */
static const char *exact(char buffer[HD_NUMBER_MAX + 4], hd_input input, hd_value value)
{
    if (hd_inputs[input].kind == HD_COUNT) {
        snprintf(buffer, HD_NUMBER_MAX + 4, "%lld", (long long)value.count);
        return buffer;
    }
    size_t length = hd_number_write(value.number, buffer);
    strcpy(buffer + length, "us");
    return buffer;
}

/* So little beside the exact value a person may be told a rounder one. */
#define NEARLY 1e-9

/* The time with the fewest digits that lies on the side of the exact one that reaches the target, and next to
 * it. */
static double shortest(double time, int side)
{
    int exponent = time > 0 ? (int)floor(log10(time)) : 0;

    for (int digits = 1; time > 0 && digits <= 16; digits++) {
        int shift = digits - 1 - exponent;
        double power = pow(10, abs(shift)), scaled = shift < 0 ? time / power : time * power;
        double whole = side > 0 ? ceil(scaled) : floor(scaled),
               near = shift < 0 ? whole * power : whole / power;
        if (abs(shift) <= 22 && fabs(near - time) <= NEARLY * time &&
            (side > 0 ? near >= time : near <= time))
            return near;
    }
    return time;
}

/* One end of what reaches the target, as people are told it: -1 for the upper, +1 for the lower, 0 for the
 * only. */
static const char *told(char buffer[HD_NUMBER_MAX + 4], const hd_cli_scenario *scenario, hd_value value,
                        int side)
{
    const hd_request *request = scenario->request;
    hd_scenario there = *hd_document_scenario(scenario->document);
    hd_value near = value;
    hd_outcome outcome;

    if (hd_inputs[request->solved].kind == HD_TIME && side != 0)
        near.number = shortest(value.number, side);
    hd_answer_apply(&there, request->solved, near);
    bool reaches = hd_evaluate(&there, &outcome, NULL) && hd_target_holds(&request->until, &outcome);
    return exact(buffer, request->solved, reaches ? near : value);
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
static void say_answer(FILE *out, const hd_cli_scenario *scenario, const hd_answer *answer, const char *now)
{
    static const char *const amounts[] = {
        [HD_ANSWER_AT_MOST] = "at most ", [HD_ANSWER_AT_LEAST] = "at least ", [HD_ANSWER_EXACTLY] = ""};
    static const int sides[] = {[HD_ANSWER_AT_MOST] = -1, [HD_ANSWER_AT_LEAST] = +1, [HD_ANSWER_EXACTLY] = 0};
    hd_input input = scenario->request->solved;
    const char *mark = scenario->request->format == HD_FORMAT_MARKDOWN ? "`" : "",
               *key = hd_inputs[input].key;
    char wanted[HD_TARGET_MAX], value[HD_NUMBER_MAX + 4], high[HD_NUMBER_MAX + 4];

    hd_target_write(&scenario->request->until, wanted);
    if (answer->kind == HD_ANSWER_ALWAYS)
        fprintf(out, "Every value of %s%s%s reaches %s%s%s", mark, key, mark, mark, wanted, mark);
    else if (answer->kind == HD_ANSWER_BETWEEN)
        fprintf(out, "%s%s%s from %s to %s reaches %s%s%s", mark, key, mark,
                told(value, scenario, answer->low, +1), told(high, scenario, answer->high, -1), mark, wanted,
                mark);
    else
        fprintf(out, "%s%s%s of %s%s reaches %s%s%s", mark, key, mark, amounts[answer->kind],
                told(value, scenario, answer->value, sides[answer->kind]), mark, wanted, mark);
    if (!(scenario->spared & 1u << input))
        fprintf(out, "; now it is %s%s", now, answer->already ? ", which does already" : "");
    fputs(".\n\n", out);
}

/* What was found is another scenario than the one that the levers were applied to. */
static hd_report_levers without_comparison(const hd_cli_scenario *scenario)
{
    hd_report_levers levers = scenario->levers;

    levers.compared = false;
    return levers;
}

static void write_json(const hd_cli_scenario *scenario, const hd_answer *answer, const hd_scenario *there,
                       const hd_outcome *outcome)
{
    const hd_request *request = scenario->request;
    char wanted[HD_TARGET_MAX];
    hd_report_levers levers = without_comparison(scenario);
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
    hd_record_scenario(&record, hd_document_name(scenario->document), there, outcome, NULL, 0);
    hd_record_levers(&record, &levers, outcome);
    hd_record_json(stdout, &record);
}

static hd_value value_of(const hd_scenario *scenario, hd_input input)
{
    if (hd_inputs[input].kind == HD_COUNT)
        return (hd_value){.count = hd_scenario_count(scenario, input)};
    return (hd_value){.number = hd_scenario_number(scenario, input)};
}

/*
 * A report of its own with the answer above it: side by side, answers would stand far from what they are
 * about.
 */
static bool write_people(const hd_cli_scenario *scenario, const hd_answer *answer, const char *now,
                         const hd_outcome *outcome)
{
    const hd_request *request = scenario->request;
    hd_report_options options = {request->ascii || hd_output_ascii(), hd_output_columns()};

    hd_scenario_call(scenario);
    say_answer(stdout, scenario, answer, now);
    hd_report *report = hd_report_open(request->format, stdout, &options);
    hd_report_levers levers = without_comparison(scenario);
    hd_report_add_levers(report, scenario->document, outcome, &levers);
    return hd_report_close(report);
}

static bool write_answer(const hd_cli_scenario *scenario, const answering *a, const hd_answer *answer,
                         const hd_outcome *outcome, const char *now)
{
    switch (scenario->request->format) {
    case HD_FORMAT_JSON:
        write_json(scenario, answer, hd_document_scenario(scenario->document), outcome);
        return !ferror(stdout);
    case HD_FORMAT_TEXT:
    case HD_FORMAT_MARKDOWN:
        return write_people(scenario, answer, now, outcome);
    case HD_FORMAT_CSV:
    case HD_FORMAT_SCENARIO:
    case HD_FORMAT_SVG:
    case HD_FORMATS:
        break;
    }
    return hd_report_add(a->report, scenario->document, outcome);
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

    if (found.kind == HD_ANSWER_NEVER) {
        tell_never(scenario);
        a->never = true;
        return HD_EXIT_DONE;
    }
    exact(now, request->solved, value_of(&there, request->solved));
    if (found.kind != HD_ANSWER_ALWAYS)
        hd_answer_apply(&there, request->solved, found.value);
    if (!hd_evaluate(&there, &outcome, &error))
        return hd_complain_scenario(scenario, &error);
    hd_document_set_scenario(scenario->document, &there);
    if (request->format == HD_FORMAT_TEXT || request->format == HD_FORMAT_MARKDOWN)
        fputs(a->several++ ? "\n" : "", stdout);
    return write_answer(scenario, a, &found, &outcome, now) ? HD_EXIT_DONE : hd_finish_output(HD_EXIT_DONE);
}

static hd_exit run(const hd_request *request)
{
    answering a = {.report = NULL};

    if (request->solved == HD_INPUTS)
        return hd_complain_usage("solve lacks what to look for; name an input, such as --for ops_per_block");
    if (request->until.output == HD_OUTPUTS)
        return hd_complain_usage("solve lacks a target; write one, such as --until 'host_share<=30%%'");
    hd_exit status = hd_check_sources(request);
    if (status != HD_EXIT_DONE)
        return status;
    if (request->format == HD_FORMAT_CSV || request->format == HD_FORMAT_SCENARIO)
        a.report = hd_report_open(request->format, stdout, &(hd_report_options){.ascii = request->ascii});
    status = hd_each_scenario(request, 1u << request->solved, answer, &a);
    if (!hd_report_close(a.report))
        status = hd_finish_output(status);
    return status == HD_EXIT_DONE && a.never ? HD_EXIT_UNMET : status;
}

const hd_cli_command hd_cli_solve = {
    .name = "solve",
    .operands = "[SOURCE...] --for INPUT --until TARGET",
    .summary = "Find the last value of an input that reaches a target.",
    .description =
        "All other inputs stay as they are. The value is exact, to the integer or to the neighbouring "
        "double (in the sentence above text a time is rounded by a billionth at most, so that it still "
        "reaches the target), and written with the outputs there, also where the target is met already. "
        "Where every value reaches the target, that is said. Where none does, the reason is told on "
        "standard error and the exit status is 3. In JSON an object has for, until, answer (at most, at "
        "least, exactly, between or always), already (whether the target is met now), value (null for "
        "always), and name, inputs and outputs as of eval, there. The input that is looked for need not be "
        "given.",
    .takes = HD_TAKES_INPUTS | HD_TAKES_LEVERS | HD_TAKES_FORMAT | HD_TAKES_SOLVE | HD_TAKES_ASCII,
    .formats = 1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_JSON | 1u << HD_FORMAT_CSV | 1u << HD_FORMAT_MARKDOWN |
               1u << HD_FORMAT_SCENARIO,
    .run = run,
};
