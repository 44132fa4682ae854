#include "config.h"

#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "hostdispatch/error.h"
#include "hostdispatch/text.h"
#include "hostdispatch/trace.h"

/* Columns of the terminal at a stream, 0 where there is none. */
static int columns_of(int descriptor)
{
    struct winsize size;
    int reason = errno;
    bool terminal = isatty(descriptor) && ioctl(descriptor, TIOCGWINSZ, &size) == 0;

    /* Why an earlier write failed is still to be told. */
    errno = reason;
    return terminal ? size.ws_col : 0;
}

/* On a terminal a sentence is broken between words, which the terminal itself would not do. */
void hd_complain(const char *where, long line, const char *text)
{
    char number[32] = "";
    int columns = columns_of(STDERR_FILENO);

    if (line > 0)
        snprintf(number, sizeof number, ":%ld", line);
    size_t size = strlen(text) + (where ? strlen(where) : 0) + 64,
           cleaned = size * strlen(HD_UTF8_REPLACEMENT);
    char *whole = hd_must(malloc(size + cleaned));
    snprintf(whole, size, "hostdispatch: %s%s%s%s", where ? where : "", where ? number : "",
             where ? ": " : "", text);
    char *clean = whole + size;
    hd_text_clean(whole, strlen(whole), hd_output_ascii(), clean, cleaned);
    if (columns > 0)
        hd_text_wrap(stderr, clean, 0, 0, columns);
    else
        fprintf(stderr, "%s\n", clean);
    free(whole);
}

hd_exit hd_complain_error(const char *where, const hd_error *error)
{
    hd_complain(where, error->line, error->text);
    return error->kind == HD_ERROR_REFUSED ? HD_EXIT_USAGE : HD_EXIT_FAILED;
}

hd_exit hd_complain_usage(const char *format, ...)
{
    char text[HD_ERROR_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    hd_complain(NULL, 0, text);
    return HD_EXIT_USAGE;
}

hd_exit hd_finish_output(hd_exit status)
{
    static bool said;
    char text[HD_ERROR_MAX];

    /* An error of an earlier write has left its reason, which a flush of nothing would not repeat. */
    if (!ferror(stdout))
        errno = 0;
    if (!ferror(stdout) && fflush(stdout) == 0)
        return status;
    if (errno != EPIPE && !said) {
        snprintf(text, sizeof text, "the output could not be written%s%s; what was written is not complete",
                 errno ? ": " : "", errno ? strerror(errno) : "");
        hd_complain(NULL, 0, text);
    }
    said = true;
    return HD_EXIT_FAILED;
}

int hd_output_columns(void)
{
    return columns_of(STDOUT_FILENO);
}

bool hd_output_ascii(void)
{
    return !hd_text_locale_is_utf8();
}

void hd_wrap(FILE *out, const char *text, int at, int indent, int columns)
{
    size_t size = strlen(text) * strlen(HD_UTF8_REPLACEMENT) + 1;
    char *clean = hd_must(malloc(size));

    hd_text_clean(text, strlen(text), hd_output_ascii(), clean, size);
    hd_text_wrap(out, clean, at, indent, columns);
    free(clean);
}

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
