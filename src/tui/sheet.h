/*
 * sheet.h - a rectangle of characters that is drawn on in place of the screen, to be taken along as text.
 */
#ifndef HD_TUI_SHEET_H
#define HD_TUI_SHEET_H

#include <stdio.h>
#include <wchar.h>

typedef struct hd_sheet {
    int rows, columns;
    wchar_t *cells; /**< row after row, a character of one column each */
} hd_sheet;

/** A blank sheet, to be freed; without memory it has no rows. */
hd_sheet hd_sheet_new(int rows, int columns);

void hd_sheet_free(hd_sheet *sheet);

/** Put a character; one outside the sheet is left out. */
void hd_sheet_put(hd_sheet *sheet, int y, int x, wchar_t character);

/** Write the rows as UTF-8, without the blanks at their ends. */
void hd_sheet_write(const hd_sheet *sheet, FILE *out);

#endif
