/* trace_report.h - what a trace shows, as sections of a print. */
#ifndef HD_REPORT_TRACE_REPORT_H
#define HD_REPORT_TRACE_REPORT_H

#include "hostdispatch/report.h"

/** File, device, steps, verdict; wall, busy and starved. */
void hd_trace_print_head(const hd_print *print, const hd_trace *trace, const hd_import_options *options);

/** A scenario whose bounds are told. */
typedef struct hd_bounded {
    const char *label; /**< raw */
    const hd_outcome *outcome;
} hd_bounded;

/** The bounds of the scenarios against the measured step, and the model's gains; without any, of no host work
 * and of an infinitely fast device. */
void hd_trace_print_bounds(const hd_print *print, const hd_trace *trace, const hd_import_options *options,
                           const hd_bounded *rows, size_t count);

/** The operations that the device starves for most, and what is to be said of the trace. */
void hd_trace_print_starved(const hd_print *print, const hd_trace *trace);
void hd_trace_print_warnings(const hd_print *print, const hd_trace *trace, const hd_import_options *options);

/** A time, or a mean count; "-" for NaN. */
const char *hd_format_amount(char *buffer, double value, bool time);

/** What the trace shows, for machines: the object `trace`, measured_regime and starved_by. */
void hd_record_trace(hd_record *record, const hd_import_report *report);

/** The bounds of a scenario against the measured step, as `change`; null where there are none. */
void hd_record_trace_change(hd_record *record, const hd_trace *trace, const hd_import_options *options,
                            const hd_outcome *outcome);

/**
 * A measured step as a part of a picture so tall, after the styles that it needs: its name and verdict, what
 * the host did and what the device did, on a scale of `scale` microseconds.
 */
#define HD_TRACE_PICTURE_HEIGHT 180
void hd_trace_picture_begin(FILE *out);
void hd_trace_picture(FILE *out, const hd_trace *trace, double step_unprofiled, const char *name,
                      double scale, double top);

#endif
