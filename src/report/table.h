/*
 * table.h - records as parts of what is written.
 */
#ifndef HD_REPORT_TABLE_H
#define HD_REPORT_TABLE_H

#include "hostdispatch/report.h"

/** Write raw text so that Markdown shows it as it is. */
void hd_markdown_write(FILE *out, const char *text);

#endif
