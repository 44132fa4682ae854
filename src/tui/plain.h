/*
 * plain.h - the interface without a screen: lines in, lines out, for a screen reader, a braille line or a script.
 *
 * A line is an input with a value, a panel's name, or the word of a row of the key table with what it is about; the
 * row's function does the rest. What is asked for is answered by the next line.
 */
#ifndef HD_TUI_PLAIN_H
#define HD_TUI_PLAIN_H

#include <stdio.h>

#include "reading.h"
#include "state.h"

/** Say what is open; then obey lines until one quits or there are no more. @param invite  begin each with "> " */
void hd_plain_run(hd_app *app, FILE *in, FILE *out, bool invite);

/** Read the trace that is asked for, if one is. @return false with a sentence where it was not opened */
bool hd_plain_read(hd_app *app, const hd_reading_options *options, hd_error *error);

/** Obey one line, and say what came of it. */
void hd_plain_obey(hd_app *app, const char *line, FILE *out);

#endif
