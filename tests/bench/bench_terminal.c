/*
 * bench_terminal.c - what a key costs in a terminal of 80x24, beside the smallest curses program and beside ncdu.
 *
 * They take turns, sample by sample, and medians are compared: whatever else the machine does meets both
 * alike.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "figures.h"

#define KEYS 600
#define STARTS 150

/* How many times what the smallest program takes; bytes; and bytes of memory. */
#define LATENCY_LIMIT 1.25
#define PROCESSOR_LIMIT 1.35
#define START_LIMIT 1.5
#define BYTES_LIMIT 600
#define MEMORY_LIMIT 6e6

/*
 * A minute at a slider: steps, another row, a coarse step, halves and doubles, a typed value, and its end.
 * The keys are as terminfo has them: what is no key there would be three to the smallest program, and drawn
 * three times.
 */
static const char *const walk[] = {
    "\033OC", "\033OC",    "\033OC",    "\033OD", "\033OC", "\033OB",  "\033OB", "\033OC",
    "\033OC", "\033[1;2C", "\033[1;2D", "\033OA", "\033OA", "*",       "/",      "\033OD",
    "\033OD", "8",         "5",         "\r",     "\033OC", "\033[3~",
};
#define WALK (sizeof walk / sizeof walk[0])

/* Beside ncdu: there and back. Ours from the screen that it starts with, and with a pin. */
#define PAIRS 300
#define PIN_LIMIT 1.1

typedef struct subject {
    const char *name, *path, *argument;
    const char *last; /* what the first screen ends with */
    const char *quit;
    pid_t process;
    int master;
    double latency[KEYS], processor[KEYS], bytes[KEYS], start[STARTS], memory;
} subject;

static void fail(const char *what, const char *whom)
{
    fprintf(stderr, "bench_terminal: %s: %s: %s\n", whom, what, strerror(errno));
    exit(EXIT_FAILURE);
}

static void in_the_terminal(const subject *s, const char *slave)
{
    setsid();
    int fd = open(slave, O_RDWR);
#ifdef TIOCSCTTY
    ioctl(fd, TIOCSCTTY, 0);
#endif
    for (int i = 0; i < 3; i++)
        dup2(fd, i);
    if (fd > 2)
        close(fd);
    execlp(s->path, s->path, s->argument, (char *)NULL);
    _exit(127);
}

static bool quiet(const subject *s, int milliseconds)
{
    return poll(&(struct pollfd){.fd = s->master, .events = POLLIN}, 1, milliseconds) == 0;
}

/* Start it, and wait for the end of its first screen. @return seconds. */
static double start(subject *s)
{
    static const struct winsize size = {.ws_row = 24, .ws_col = 80};
    char screen[65536];
    size_t used = 0;

    s->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (s->master < 0 || grantpt(s->master) != 0 || unlockpt(s->master) != 0)
        fail("no terminal for it", s->name);
    ioctl(s->master, TIOCSWINSZ, &size);
    fcntl(s->master, F_SETFD, FD_CLOEXEC);
    const char *slave = ptsname(s->master);
    double began = hd_bench_now();
    s->process = fork();
    if (s->process == 0)
        in_the_terminal(s, slave);
    do {
        ssize_t got = quiet(s, 5000) ? -1 : read(s->master, screen + used, sizeof screen - used - 1);
        if (got <= 0)
            fail("it drew no screen", s->name);
        used += (size_t)got;
        screen[used] = '\0';
    } while (!strstr(screen, s->last));
    return hd_bench_now() - began;
}

/* @return the bytes that it still sends before it falls silent */
static size_t drain(const subject *s)
{
    char bytes[65536];
    size_t all = 0;

    while (!quiet(s, 3)) {
        ssize_t got = read(s->master, bytes, sizeof bytes);
        if (got <= 0)
            break;
        all += (size_t)got;
    }
    return all;
}

static double processor_time(const subject *s)
{
    clockid_t clock;
    struct timespec time = {0};

    if (clock_getcpuclockid(s->process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        fail("its processor time is not known", s->name);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void press(subject *s, const char *key, int sample)
{
    double before = processor_time(s), began = hd_bench_now();

    if (write(s->master, key, strlen(key)) != (ssize_t)strlen(key) || quiet(s, 5000))
        fail("it does not answer keys", s->name);
    s->latency[sample] = hd_bench_now() - began;
    s->bytes[sample] = (double)drain(s);
    s->processor[sample] = processor_time(s) - before;
}

/* The peak, in bytes; that of wait4() would count this program too, from before exec. */
static double peak_memory(const subject *s)
{
    char path[64], line[256];
    double kibibytes = 0;

    snprintf(path, sizeof path, "/proc/%ld/status", (long)s->process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0)
            kibibytes = strtod(line + 6, NULL);
    if (file)
        fclose(file);
    return kibibytes * 1024;
}

static void stop(subject *s)
{
    int status;

    for (const char *key = s->quit; *key; key++) {
        if (write(s->master, key, 1) != 1)
            fail("it cannot be quit", s->name);
        drain(s);
    }
    waitpid(s->process, &status, 0);
    close(s->master);
    if (status != 0)
        fail("it did not end well", s->name);
}

static void measure_starts(subject *both)
{
    for (int sample = 0; sample < STARTS; sample++)
        for (int i = 0; i < 2; i++) {
            both[i].start[sample] = start(&both[i]);
            drain(&both[i]);
            stop(&both[i]);
        }
}

static void measure_keys(subject *both)
{
    for (int i = 0; i < 2; i++) {
        start(&both[i]);
        drain(&both[i]);
    }
    for (int sample = 0; sample < KEYS; sample++)
        for (int i = 0; i < 2; i++)
            press(&both[i], walk[(size_t)sample % WALK], sample);
    for (int i = 0; i < 2; i++) {
        both[i].memory = peak_memory(&both[i]);
        stop(&both[i]);
    }
}

static void compare(const char *what, double *ours, double *theirs, size_t count, double limit)
{
    hd_bench_compare(what, hd_bench_median(ours, count) * 1e6, hd_bench_median(theirs, count) * 1e6, "us",
                     limit);
}

static bool on_path(const char *program)
{
    char command[64];

    snprintf(command, sizeof command, "command -v %s >/dev/null", program);
    return system(command) == 0;
}

static void beside_ncdu(const char *program)
{
    static subject all[3];
    char state[] = "/tmp/bench-state-XXXXXX", inner[64];
    static const char *const keys[3][2] = {{"\033OC", "\033OD"}, {"\033OC", "\033OD"}, {"\033OB", "\033OA"}};

    if (!on_path("ncdu")) {
        puts("a key is not measured beside ncdu, which is not installed");
        return;
    }
    /* What is not saved is written there. */
    if (!mkdtemp(state) || setenv("XDG_STATE_HOME", state, 1) != 0)
        fail("there is no folder for it", "hostdispatch");
    for (int i = 0; i < 2; i++)
        all[i] = (subject){.name = "hostdispatch", .path = program, .last = "adjust", .quit = i ? "qn" : "q"};
    all[2] = (subject){.name = "ncdu", .path = "ncdu", .argument = ".", .last = "Total disk usage", .quit = "q"};
    for (int i = 0; i < 3; i++) {
        start(&all[i]);
        drain(&all[i]);
    }
    press(&all[1], "p", 0);
    for (int sample = 0; sample < 2 * PAIRS; sample++)
        for (int i = 0; i < 3; i++)
            press(&all[i], keys[i][sample % 2], sample);
    for (int i = 0; i < 2; i++) {
        double limit = i ? PIN_LIMIT : 1;
        puts(i ? "beside ncdu, with a pin:" : "beside ncdu, from the first screen:");
        compare("  key to first byte", all[i].latency, all[2].latency, 2 * PAIRS, limit);
        compare("  processor time a key", all[i].processor, all[2].processor, 2 * PAIRS, limit);
        hd_bench_line("  bytes a key", hd_bench_median(all[i].bytes, 2 * PAIRS), "bytes", BYTES_LIMIT);
    }
    for (int i = 0; i < 3; i++)
        stop(&all[i]);
    snprintf(inner, sizeof inner, "%s/hostdispatch", state);
    (void)(rmdir(inner) + rmdir(state));
}

static void set_environment(void)
{
    static const char *const away[] = {"LINES", "COLUMNS", "NO_COLOR", "COLORFGBG", "ESCDELAY"};

    for (size_t i = 0; i < sizeof away / sizeof away[0]; i++)
        unsetenv(away[i]);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
}

int main(void)
{
    const char *program = getenv("HD_PROGRAM"), *smallest = getenv("HD_SMALLEST");
    static subject both[2];
    subject *ours = &both[0], *theirs = &both[1];

    set_environment();
    *ours = (subject){
        .name = "hostdispatch", .path = program ? program : "./hostdispatch", .last = "adjust", .quit = "q"};
    *theirs = (subject){.name = "bench_smallest",
                        .path = smallest ? smallest : "./bench_smallest",
                        .last = "the last line",
                        .quit = "q"};
    measure_keys(both);
    measure_starts(both);
    puts("beside the smallest program that draws 24 lines:");
    compare("  key to first byte of the new screen", ours->latency, theirs->latency, KEYS, LATENCY_LIMIT);
    compare("  processor time a key", ours->processor, theirs->processor, KEYS, PROCESSOR_LIMIT);
    hd_bench_line("bytes a key", hd_bench_median(ours->bytes, KEYS), "bytes", BYTES_LIMIT);
    hd_bench_line("  at most, over a walk through the inputs", ours->bytes[KEYS - 1], "bytes", 0);
    compare("  start to first screen", ours->start, theirs->start, STARTS, START_LIMIT);
    hd_bench_line("peak memory", ours->memory / 1e6, "MB", MEMORY_LIMIT / 1e6);
    beside_ncdu(ours->path);
    return EXIT_SUCCESS;
}
