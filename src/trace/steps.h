/*
 * steps.h - before the events are linked: which process and which ranges of the file are taken, and which
 * ranges may be steps where none are marked.
 */
#ifndef HD_TRACE_STEPS_H
#define HD_TRACE_STEPS_H

#include "store.h"

/** Leave out what other processes did, where several launch kernels. */
void hd_steps_of_one_process(hd_trace *trace);

/** Take the ranges of that name for the steps. @return false with a sentence: none, too many, or no memory */
bool hd_steps_by_name(hd_trace *trace, const hd_trace_marks *marks, hd_error *error);

/** Find the ranges that may be steps. @return false without memory */
bool hd_steps_propose(hd_trace *trace);

/** Choose the steps among the marks; the whole trace is one where there are none. @return false with a
 * sentence */
bool hd_steps_choose(hd_trace *trace, hd_error *error);

/** Tell for events in the order of time which step each starts in, and count the operations of each. */
void hd_steps_assign(hd_trace *trace, hd_events *events);

/** How many steps a selection has, what it skips included, and the least and the most of their numbers. */
size_t hd_step_numbers(const hd_trace *trace, const hd_trace_selection *selection, int64_t *least,
                       int64_t *most);

#endif
