/*
 * table.h - records as parts of what is written.
 */
#ifndef HD_REPORT_TABLE_H
#define HD_REPORT_TABLE_H

#include "hostdispatch/report.h"

/** Write text as a JSON string. */
void hd_record_json_text(FILE *out, const char *text);

/** Write a record as a JSON object, without a newline. */
void hd_record_json_object(FILE *out, const hd_record *record);

/** Write text from outside so that Markdown shows it as it is. */
void hd_markdown_write(FILE *out, const char *text, bool ascii);

#endif
