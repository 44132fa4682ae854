#include "config.h"

#include "progress.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "hostdispatch/text.h"
#include "hostdispatch/trace.h"
#include "message.h"

/* Seconds before the first line, and between two. */
#define PATIENCE 0.3
#define PERIOD 0.1

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

hd_progress_line hd_progress_begin(const char *name)
{
    return (hd_progress_line){.name = name, .begun = now()};
}

/* Columns of the line on the terminal, for the signal that ends the program. */
static volatile sig_atomic_t shown;

/* Take the line away, then end as ever: only what a handler may call. */
static void on_interrupt(int signal)
{
    ssize_t wrote = write(STDERR_FILENO, "\r", 1);

    for (int i = 0; i < shown && wrote == 1; i++)
        wrote = write(STDERR_FILENO, " ", 1);
    (void)!write(STDERR_FILENO, "\r", 1);
    (void)raise(signal);
}

/* Writes over what was there, blanks included, as not every terminal can clear a line. */
static void show(hd_progress_line *line, const char *text)
{
    int columns = hd_text_columns(text), rest = line->columns - columns;

    /* A signal may come as soon as the line is there, and before more is done here. */
    shown = rest > 0 ? line->columns : columns;
    fprintf(stderr, "\r%s%*s", text, rest > 0 ? rest : 0, "");
    fflush(stderr);
    line->columns = columns;
    shown = columns;
}

bool hd_progress_report(void *context, uint64_t read, uint64_t total)
{
    hd_progress_line *line = context;
    double time = now(), seconds = time - line->begun;
    char name[120], words[HD_TRACE_PROGRESS_MAX], text[300];

    if (seconds < PATIENCE || time - line->said < PERIOD || !isatty(STDERR_FILENO))
        return true;
    line->said = time;
    hd_text_fit(line->name, strlen(line->name), 30, hd_output_ascii(), name, sizeof name);
    if (line->columns == 0)
        sigaction(SIGINT,
                  &(struct sigaction){.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND | SA_NODEFER},
                  &line->before);
    snprintf(text, sizeof text, "%s: %s", name, hd_trace_progress_words(words, read, total, seconds));
    show(line, text);
    return true;
}

void hd_progress_end(hd_progress_line *line)
{
    if (line->columns == 0)
        return;
    show(line, "");
    fputc('\r', stderr);
    sigaction(SIGINT, &line->before, NULL);
}
