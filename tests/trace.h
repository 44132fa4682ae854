/*
 * trace.h - small traces written in the tests, and what they must show.
 */
#ifndef HD_TESTS_TRACE_H
#define HD_TESTS_TRACE_H

#include <check.h>
#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/trace.h"

/* Events as text in which ' stands for ", so that they can be read. */
#define EVENT(cat, name, more) "{'ph':'X','cat':'" cat "','name':'" name "','pid':1,'tid':1," more "}"
#define SPAN(ts, dur) "'ts':" #ts ",'dur':" #dur
#define LINKED(correlation) ",'args':{'correlation':" #correlation "}"
#define OP(ts, dur) EVENT("cpu_op", "aten::add", SPAN(ts, dur))
#define CALL(name, ts, dur, correlation) EVENT("cuda_runtime", name, SPAN(ts, dur) LINKED(correlation))
#define LAUNCH(ts, dur, correlation) CALL("cudaLaunchKernel", ts, dur, correlation)
#define KERNEL(ts, dur, correlation)                                                                         \
    "{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7," SPAN(                                             \
        ts, dur) ",'args':{'device':0,'correlation':" #correlation "}}"
#define STEP(number, ts, dur) EVENT("user_annotation", "ProfilerStep#" #number, SPAN(ts, dur))

/* One of each kind, so that whatever is lost shows. */
#define ONE_OF_EACH OP(10, 30) "," LAUNCH(20, 5, 1) "," KERNEL(50, 7, 1)
#define EACH "ops 1, launches 1, launch_median 5, device 7"

/** Read a file of these bytes; the file is gone afterwards. @return as hd_trace_open() */
hd_trace *hd_test_trace(const void *bytes, size_t length, hd_error *error);

/** The same of a text in which ' stands for ", which must be read. */
hd_trace *hd_test_trace_text(const char *text);

/** The same of a text that must be refused; the sentence, in a buffer that the next call reuses. */
const char *hd_test_trace_refused(const char *text);

/**
 * Fail unless the trace shows what is `wanted`: "ops 2, launches 1.5, device -, notes no-steps|graphs", to
 * 0.001.
 * @param what  names the case
 */
void hd_test_expect(const hd_trace *trace, const char *what, const char *wanted);

/** Fail unless some remark holds `part`; or, for `wanted` false, if one does. */
void hd_test_warning(const hd_trace *trace, const char *part, bool wanted);

/** Write bytes to a new file; its name, to be unlinked and freed. */
char *hd_test_temporary(const void *bytes, size_t length);

/** The bytes packed as gzip, to be freed. */
void *hd_test_gzip(const void *bytes, size_t length, size_t *packed);

#endif
