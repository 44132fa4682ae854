/*
 * compare_page.h - the lines of the panel Compare, and the page of them that is shown.
 *
 * Below the scenarios, a row each, stands the table: the inputs that differ and all outputs, a column for
 * each scenario. What does not fit is reached by pages; the table's heads stay above its lines.
 */
#ifndef HD_TUI_COMPARE_PAGE_H
#define HD_TUI_COMPARE_PAGE_H

#include "state.h"

typedef enum hd_compare_kind {
    HD_COMPARE_HEADS,    /**< above the scenarios, where that takes no scenario its row */
    HD_COMPARE_SCENARIO, /**< the row `number` */
    HD_COMPARE_GAP,
    HD_COMPARE_COLUMNS, /**< the table's heads */
    HD_COMPARE_INPUT,   /**< the input `number` */
    HD_COMPARE_OUTPUT,  /**< the output `number` */
} hd_compare_kind;

typedef struct hd_compare_line {
    hd_compare_kind kind;
    int number;
} hd_compare_line;

#define HD_COMPARE_LINES_MAX (1 + 2 + HD_PINS_MAX + 2 + HD_INPUTS + HD_OUTPUTS)

typedef struct hd_compare_page {
    hd_compare_line shown[HD_COMPARE_LINES_MAX]; /**< from the top */
    int rows;
    int first, entries,
        all; /**< of the scenarios and the table's lines: the first one shown, how many, and of how many */
} hd_compare_page;

/** What `rows` rows of the panel show. */
hd_compare_page hd_compare_page_of(const hd_app *app, int rows);

/**
 * To the page after (+1) or before (-1), to the beginning or the end (-HD_SCROLL_END, HD_SCROLL_END).
 * @return false where all is shown
 */
bool hd_compare_turn(hd_app *app, int by);

#endif
