/*
 * sheet.h - a rectangle of characters that is drawn on in place of the screen, to be taken along as text.
 */
#ifndef HD_TUI_SHEET_H
#define HD_TUI_SHEET_H

#include <stdio.h>
#include <wchar.h>

typedef struct hd_text_buffer {
    int rows, columns;
    wchar_t *cells; /**< row after row, a character of one column each */
} hd_text_buffer;

/** A blank sheet, to be freed; without memory it has no rows. */
hd_text_buffer hd_text_buffer_new(int rows, int columns);

void hd_text_buffer_free(hd_text_buffer *sheet);

/** Put a character; one outside the sheet is left out. */
void hd_text_buffer_put(hd_text_buffer *sheet, int y, int x, wchar_t character);

/** Write the rows as UTF-8, without the blanks at their ends. */
void hd_text_buffer_write(const hd_text_buffer *sheet, FILE *out);

#endif
