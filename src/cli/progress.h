/* progress.h - how far a long file is read, on standard error where that is a terminal. */
#ifndef HD_CLI_PROGRESS_H
#define HD_CLI_PROGRESS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct hd_progress_line {
    const char *name;
    double begun, said;      /* seconds by the monotonic clock; 0 before the first */
    int columns;             /* what is on the line now */
    struct sigaction before; /* what SIGINT did before a line was shown */
} hd_progress_line;

/** Begin; nothing is shown of what takes less than a moment. */
hd_progress_line hd_progress_begin(const char *name);

/** As hd_trace_progress wants it; `context` is a hd_progress_line. @return true */
bool hd_progress_report(void *context, uint64_t read, uint64_t total);

/** Take the line away. */
void hd_progress_end(hd_progress_line *line);

#endif
