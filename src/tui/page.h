/*
 * page.h - text on the whole screen: help, assumptions.
 */
#ifndef HD_TUI_PAGE_H
#define HD_TUI_PAGE_H

#include <stddef.h>

#include "state.h"

/** How a line of a page is drawn. */
typedef enum hd_line_kind {
    HD_LINE_TEXT,
    HD_LINE_HEADING,
    HD_LINE_KEY,    /**< keys, a tab, what they do */
    HD_LINE_SERIAL, /**< a bar: the step of the model */
    HD_LINE_HOST,   /**< a bar: the host's part where host and device overlap perfectly */
    HD_LINE_DEVICE, /**< a bar: the device's part there */
} hd_line_kind;

typedef struct hd_line {
    hd_line_kind kind;
    char *text;
} hd_line;

typedef struct hd_lines {
    hd_line *line;
    size_t count, capacity;
} hd_lines;

/** The width of the keys' column in a line of kind HD_LINE_KEY. */
int hd_page_key_columns(int columns);

/** The page's lines for the present state, wrapped to `columns`; to be freed with hd_lines_free(). */
hd_lines hd_page_lines(const hd_app *app, int columns);

/** The page's title: "Help". */
const char *hd_page_title(const hd_page *page);

void hd_lines_free(hd_lines *lines);

/** Show the help, or the assumptions. */
void hd_page_help(hd_app *app);
void hd_page_assumptions(hd_app *app);

/** Go back to the mode in which the page was asked for. */
void hd_page_back(hd_app *app);

/** Scroll by lines, by HD_SCROLL_PAGE or to HD_SCROLL_END; negative: backwards. */
void hd_page_scroll(hd_app *app, int by);

#endif
