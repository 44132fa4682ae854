/*
 * bench_trace.c - what importing a trace costs: time beside gzip and Python on the same file, and memory.
 *
 * The files are those that $HOSTDISPATCH_TRACES names. Of each program the best of a few runs counts, taken
 * in turn.
 */
#include "config.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "figures.h"

#define RUNS 7

/* The limits: time as a multiple of gzip's and of Python's, and memory in KB. */
#define GZIP_LIMIT 3.0
#define PYTHON_LIMIT 0.5
#define MEMORY_LIMIT 12288.0
#define LARGE_MEMORY_LIMIT 150000.0

/* A trace of 1 GB through a pipe. */
#define LARGE 1000000000.0

static const char *const files[] = {"k01_resnet50_v100_pt19.json.gz", "h03_a100_16rank_graph.json.gz",
                                    "t12_mi300_sglang_eager.json.gz"};

/* What one run took. */
typedef struct run_cost {
    double seconds;
    double kilobytes;
} run_cost;

static void become(const char *const *words, int input)
{
    int nowhere = open("/dev/null", O_WRONLY);

    dup2(nowhere, STDOUT_FILENO);
    if (input >= 0)
        dup2(input, STDIN_FILENO);
    execvp(words[0], (char **)(uintptr_t)words);
    _exit(127);
}

/* @return false when the program cannot be run, or fails */
static bool wait_for(pid_t child, double begun, run_cost *cost)
{
    int status;
    struct rusage usage;

    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        return false;
    cost->seconds = hd_bench_now() - begun;
    cost->kilobytes = (double)usage.ru_maxrss;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool run(const char *const *words, run_cost *cost)
{
    double begun = hd_bench_now();
    pid_t child = fork();

    if (child == 0)
        become(words, -1);
    return wait_for(child, begun, cost);
}

/* Python's own time for reading the file, without its start; 0 where it cannot be had. */
static double python_seconds(const char *path)
{
    static const char script[] = "import gzip, json, sys, time\\n"
                                 "begun = time.perf_counter()\\n"
                                 "json.load(gzip.open(sys.argv[1]))\\n"
                                 "print(time.perf_counter() - begun)";
    char line[6000], answer[64] = "";

    snprintf(line, sizeof line, "python3 -c \"$(printf '%s')\" '%s' 2>/dev/null", script, path);
    FILE *python = popen(line, "r");
    if (python && !fgets(answer, sizeof answer, python))
        answer[0] = '\0';
    if (python)
        pclose(python);
    return strtod(answer, NULL);
}

static double lesser(double a, double b)
{
    return a > 0 && a < b ? a : b;
}

static void measure(const char *program, const char *folder, const char *name)
{
    char path[4096], what[80];
    const char *const gzip[] = {"gzip", "-dc", path, NULL}, *const words[] = {program, "import", path, NULL};
    double unpacked = 0, imported = 0, memory = 0, python = 0;
    int stem = (int)strcspn(name, "_");
    run_cost cost;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (int i = 0; i < RUNS; i++) {
        if (!run(gzip, &cost)) {
            printf("%s: gzip cannot read it\n", path);
            return;
        }
        unpacked = lesser(unpacked, cost.seconds);
        if (!run(words, &cost)) {
            printf("%s: it cannot be imported\n", path);
            return;
        }
        imported = lesser(imported, cost.seconds);
        memory = cost.kilobytes > memory ? cost.kilobytes : memory;
        if (i < 2)
            python = lesser(python, python_seconds(path));
    }
    snprintf(what, sizeof what, "import of %.*s", stem, name);
    hd_bench_line(what, imported * 1e3, "ms", 0);
    snprintf(what, sizeof what, "import of %.*s beside gzip -dc", stem, name);
    hd_bench_line(what, imported / unpacked, "times", GZIP_LIMIT);
    snprintf(what, sizeof what, "import of %.*s beside Python's json.load", stem, name);
    if (python > 0)
        hd_bench_line(what, imported / python, "times", PYTHON_LIMIT);
    else
        printf("%s: there is no Python to compare with\n", what);
    snprintf(what, sizeof what, "memory of importing %.*s", stem, name);
    hd_bench_line(what, memory, "KB", MEMORY_LIMIT);
}

/* An operation, its launch and its kernel, with what usually stands around them. */
static int write_events(FILE *pipe, long i)
{
    return fprintf(
        pipe,
        "  {\n    \"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"aten::add\", \"pid\": 7, \"tid\": 7,\n"
        "    \"ts\": %ld.125, \"dur\": 20,\n    \"args\": {\n      \"External id\": %ld, \"Record function "
        "id\": 0, "
        "\"Sequence number\": 99, \"Fwd thread id\": 0, \"Input type\": [\"float\", \"float\", \"Scalar\"], "
        "\"Input Dims\": [[64, 256, 56, 56], [64, 256, 56, 56], []], \"Ev Idx\": %ld\n    }\n  },\n"
        "  {\n    \"ph\": \"X\", \"cat\": \"cuda_runtime\", \"name\": \"cudaLaunchKernel\", \"pid\": 7, "
        "\"tid\": 7,\n"
        "    \"ts\": %ld.5, \"dur\": 4,\n    \"args\": {\n      \"External id\": %ld, \"cbid\": 211, "
        "\"correlation\": %ld\n"
        "    }\n  },\n"
        "  {\n    \"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"void "
        "at::native::vectorized_elementwise_kernel<4, "
        "at::native::CUDAFunctor_add<float>, at::detail::Array<char*, 3> >(int, "
        "at::native::CUDAFunctor_add<float>, "
        "at::detail::Array<char*, 3>)\", \"pid\": 0, \"tid\": 7,\n    \"ts\": %ld, \"dur\": 12,\n    "
        "\"args\": {\n"
        "      \"queued\": 0, \"device\": 0, \"context\": 1, \"stream\": 7, \"correlation\": %ld, "
        "\"registers per "
        "thread\": 16, \"shared memory\": 0, \"blocks per SM\": 9.1, \"warps per SM\": 72.5, \"grid\": [7, "
        "1, 1], "
        "\"block\": [128, 1, 1]\n    }\n  },\n",
        i * 30, i, i, i * 30 + 5, i, i, i * 30 + 9, i);
}

static void measure_large(const char *program)
{
    const char *const words[] = {program, "import", "-", NULL};
    int ends[2];
    double written = 0, begun = hd_bench_now();
    run_cost cost;

    if (pipe(ends) != 0)
        return;
    pid_t child = fork();
    if (child == 0) {
        close(ends[1]);
        become(words, ends[0]);
    }
    close(ends[0]);
    FILE *stream = fdopen(ends[1], "w");
    fputs("{\"traceEvents\": [\n", stream);
    for (long i = 0; written < LARGE && !ferror(stream); i++)
        written += write_events(stream, i);
    fputs("{}]}\n", stream);
    fclose(stream);
    if (!wait_for(child, begun, &cost)) {
        puts("a trace of 1 GB cannot be imported");
        return;
    }
    hd_bench_line("import of 1 GB, writing it included", cost.seconds, "s", 0);
    hd_bench_line("memory of importing 1 GB", cost.kilobytes, "KB", LARGE_MEMORY_LIMIT);
}

int main(void)
{
    const char *program = getenv("HD_PROGRAM"), *folder = getenv("HOSTDISPATCH_TRACES");

    if (!program) {
        puts("bench_trace: HD_PROGRAM names the program; make bench sets it");
        return EXIT_FAILURE;
    }
    signal(SIGPIPE, SIG_IGN); /* an import that fails is told as such */
    if (!folder || !*folder)
        puts("bench_trace: HOSTDISPATCH_TRACES is not set; real traces are not read");
    for (size_t i = 0; folder && *folder && i < sizeof files / sizeof files[0]; i++)
        measure(program, folder, files[i]);
    measure_large(program);
    return EXIT_SUCCESS;
}
