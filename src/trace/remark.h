/*
 * remark.h - the tables of what may have to be said of a trace.
 *
 * One row is one thing: when it is said, and the sentence, in which %s stands for the row's numbers in turn.
 */
#ifndef HD_TRACE_REMARK_H
#define HD_TRACE_REMARK_H

#include "store.h"

/** How a number is shown. */
typedef enum hd_remark_form {
    HD_SAID_COUNT,
    HD_SAID_TIME,
    HD_SAID_STEPS, /**< " in all 5 steps"; nothing of one */
    HD_SAID_STEP,  /**< a step's number */
} hd_remark_form;

typedef struct hd_remark_number {
    hd_remark_form form;
    double value;
} hd_remark_number;

#define HD_REMARK_NUMBERS 4

/** What the file or its steps ask for. */
typedef struct hd_remark_row {
    bool (*holds)(const hd_trace *trace);
    const char *sentence;
    void (*numbers)(const hd_trace *trace, hd_remark_number numbers[HD_REMARK_NUMBERS]); /**< or NULL */
} hd_remark_row;

/** What the scenario makes of the trace, by what is wished for. */
typedef struct hd_remark_wish {
    bool (*holds)(const hd_trace *trace, const hd_trace_wish *wish);
    const char *sentence;
    hd_remark_number (*number)(const hd_trace *trace);
} hd_remark_wish;

/** What the file is and lacks, its steps and what is measured in them, the scenario; each ends with a row of
 * NULL. */
extern const hd_remark_row hd_remarks_file[], hd_remarks_step[];
extern const hd_remark_wish hd_remarks_scenario[];

#endif
