#include "config.h"

#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "hostdispatch/error.h"
#include "hostdispatch/text.h"

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
    hd_output_clean(whole, clean, cleaned);
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

void hd_output_clean(const char *text, char *buffer, size_t size)
{
    if (!hd_output_ascii()) {
        hd_text_clean(text, strlen(text), buffer, size);
        return;
    }
    char *clean = hd_text_cleaned(text);
    hd_text_ascii(clean, buffer, size);
    free(clean);
}

void hd_wrap(FILE *out, const char *text, int at, int indent, int columns)
{
    char plain[4096];

    hd_output_clean(text, plain, sizeof plain);
    hd_text_wrap(out, plain, at, indent, columns);
}
