/*
 * bench_eval.c - what an evaluation costs, alone and in a stream of scenarios.
 *
 * Each line: what was measured, the figure, and its ratio to the limit where there is one. The best of a few
 * runs counts, as whatever else the machine does can only add to it.
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "figures.h"
#include "hostdispatch/report.h"

#define RUNS 5
#define SCENARIOS 1000
#define REPEATS 2000
#define LINES 100000
#define FEW_LINES 10000

/*
 * The limits: nanoseconds of an evaluation, and memory of the long stream as a multiple of the short one's.
 */
#define EVALUATION_LIMIT 50.0
#define GROWTH_LIMIT 1.1

static double lesser(double a, double b)
{
    return a > 0 && a < b ? a : b;
}

static hd_scenario scenario_at(int i)
{
    hd_scenario s = hd_scenario_empty();

    hd_scenario_set_count(&s, HD_BLOCKS, i % 96 + 1, NULL);
    hd_scenario_set_count(&s, HD_OPS_PER_BLOCK, i % 37, NULL);
    if (i % 2)
        hd_scenario_set_count(&s, HD_LAUNCHES_PER_BLOCK, i % 53, NULL);
    hd_scenario_set_time(&s, HD_DISPATCH, 1 + i % 190 / 10.0, NULL);
    hd_scenario_set_time(&s, HD_LAUNCH, 0.5 + i % 90 / 10.0, NULL);
    hd_scenario_set_time(&s, HD_DEVICE_TIME, 1 + i * 4903 % 100003 / 7.0, NULL);
    return s;
}

static double measure_evaluation(void)
{
    static hd_scenario scenarios[SCENARIOS];
    double best = 0, sum = 0;

    for (int i = 0; i < SCENARIOS; i++)
        scenarios[i] = scenario_at(i);
    for (int run = 0; run < RUNS; run++) {
        double start = hd_bench_now();
        for (int k = 0; k < REPEATS; k++) {
            for (int i = 0; i < SCENARIOS; i++) {
                hd_outcome outcome;
                hd_evaluate(&scenarios[i], &outcome, NULL);
                sum += outcome.value[HD_HOST_SHARE].number;
            }
        }
        best = lesser(best, (hd_bench_now() - start) / REPEATS / SCENARIOS);
    }
    /* The sum is used, so that no evaluation can be left out. */
    return sum > 0 ? best : 0;
}

/* A file with so many scenarios, one a line, at its beginning. */
static FILE *stream_of(int lines)
{
    FILE *file = tmpfile();
    char number[HD_NUMBER_MAX];

    if (!file)
        exit(EXIT_FAILURE);
    for (int i = 0; i < lines; i++) {
        hd_scenario s = scenario_at(i);
        fprintf(file, "{\"name\": \"step %d\", \"description\": \"\"", i);
        for (hd_input k = 0; k < HD_INPUTS; k++) {
            if (!hd_scenario_has(&s, k)) {
                fprintf(file, ", \"%s\": null", hd_inputs[k].key);
            } else if (hd_inputs[k].kind == HD_COUNT) {
                fprintf(file, ", \"%s\": %lld", hd_inputs[k].key, (long long)hd_scenario_count(&s, k));
            } else {
                hd_time_write(hd_scenario_number(&s, k), number);
                fprintf(file, ", \"%s\": \"%s\"", hd_inputs[k].key, number);
            }
        }
        fputs("}\n", file);
    }
    rewind(file);
    return file;
}

/* Run `eval -` on the file. @return seconds; the peak memory in KiB in `memory`. */
static double run_program(FILE *file, const char *format, long *memory)
{
    const char *program = getenv("HD_PROGRAM");
    struct rusage usage;
    int status;
    double start = hd_bench_now();
    pid_t child = fork();

    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        lseek(fileno(file), 0, SEEK_SET);
        dup2(fileno(file), STDIN_FILENO);
        dup2(nowhere, STDOUT_FILENO);
        execl(program ? program : "./hostdispatch", "hostdispatch", "eval", "-", "-o", format, (char *)NULL);
        _exit(127);
    }
    if (wait4(child, &status, 0, &usage) != child || status != 0) {
        fprintf(stderr, "bench_eval: hostdispatch eval - -o %s did not end well\n", format);
        exit(EXIT_FAILURE);
    }
    *memory = usage.ru_maxrss;
    return hd_bench_now() - start;
}

static void measure_stream(const char *format, FILE *few, FILE *many)
{
    long memory = 0, memory_few = 0;
    double best = 0;
    char what[80];

    run_program(few, format, &memory_few);
    for (int run = 0; run < RUNS; run++)
        best = lesser(best, run_program(many, format, &memory));
    snprintf(what, sizeof what, "eval - -o %s, %d scenarios", format, LINES);
    hd_bench_line(what, LINES / best, "scenarios/s", 0);
    snprintf(what, sizeof what, "  memory, against %d scenarios", FEW_LINES);
    hd_bench_line(what, (double)memory / (double)memory_few, "times", GROWTH_LIMIT);
}

/* Read all scenarios; evaluate and report them where there is a report. */
static double pass(FILE *many, hd_format format, bool evaluate, bool report_too)
{
    FILE *nowhere = fopen("/dev/null", "w");
    hd_report *report = hd_report_open(format, nowhere, &(hd_report_options){.ascii = false});
    hd_document *document;
    hd_outcome outcome;

    rewind(many);
    hd_reader *reader = hd_reader_open(many);
    double start = hd_bench_now();
    while (hd_reader_next(reader, &document, NULL) == HD_READ_DOCUMENT) {
        if (evaluate)
            hd_evaluate(hd_document_scenario(document), &outcome, NULL);
        if (report_too)
            hd_report_add(report, document, &outcome);
        hd_document_free(document);
    }
    double took = hd_bench_now() - start;
    hd_reader_close(reader);
    hd_report_close(report);
    fclose(nowhere);
    return took;
}

static void measure_shares(FILE *many)
{
    double read = 0, evaluated = 0, json = 0, csv = 0;

    for (int run = 0; run < RUNS; run++) {
        read = lesser(read, pass(many, HD_FORMAT_JSON, false, false));
        evaluated = lesser(evaluated, pass(many, HD_FORMAT_JSON, true, false));
        json = lesser(json, pass(many, HD_FORMAT_JSON, true, true));
        csv = lesser(csv, pass(many, HD_FORMAT_CSV, true, true));
    }
    hd_bench_line("of eval - -o json: reading JSON", read / json * 100, "%", 0);
    hd_bench_line("  evaluating", (evaluated - read) / json * 100, "%", 0);
    hd_bench_line("  writing JSON", (json - evaluated) / json * 100, "%", 0);
    hd_bench_line("of eval - -o csv: reading JSON", read / csv * 100, "%", 0);
}

int main(void)
{
    FILE *few = stream_of(FEW_LINES), *many = stream_of(LINES);

    hd_bench_line("one evaluation", measure_evaluation() * 1e9, "ns", EVALUATION_LIMIT);
    measure_stream("json", few, many);
    measure_stream("csv", few, many);
    measure_shares(many);
    fclose(few);
    fclose(many);
    return EXIT_SUCCESS;
}
