/*
 * remark.h - the tables of what may have to be said of a trace.
 *
 * One row is one thing: when it is said, and the sentence, in which %s stands for the row's numbers in turn.
 */
#ifndef HD_TRACE_WARNING_H
#define HD_TRACE_WARNING_H

#include "store.h"

/** How a number is shown. */
typedef enum hd_warning_form {
    HD_SAID_COUNT,
    HD_SAID_TIME,
    HD_SAID_STEPS, /**< " in all 5 steps"; nothing of one */
    HD_SAID_STEP,  /**< a step's number */
} hd_warning_form;

typedef struct hd_warning_number {
    hd_warning_form form;
    double value;
} hd_warning_number;

#define HD_WARNING_NUMBERS 4

/** What the file or its steps ask for. */
typedef struct hd_warning_row {
    bool (*holds)(const hd_trace *trace);
    const char *sentence;
    void (*numbers)(const hd_trace *trace, hd_warning_number numbers[HD_WARNING_NUMBERS]); /**< or NULL */
} hd_warning_row;

/** What the scenario makes of the trace, by what is wished for. */
typedef struct hd_warning_wish {
    bool (*holds)(const hd_trace *trace, const hd_import_options *options);
    const char *sentence;
    hd_warning_number (*number)(const hd_trace *trace);
} hd_warning_wish;

/** What the file is and lacks, its steps and what is measured in them, the scenario; each ends with a row of
 * NULL. */
extern const hd_warning_row hd_warnings_file[], hd_warnings_step[];
extern const hd_warning_wish hd_warnings_scenario[];

#endif
