/*
 * layout.h - what stands where: a pure function of the screen's size and the state.
 */
#ifndef HD_TUI_LAYOUT_H
#define HD_TUI_LAYOUT_H

#include "state.h"

/** From this many rows on Results stay above the panel that is shown. */
#define HD_RESULTS_ROWS 30

/** What has a place; what stands below one another is in that order from the top. */
typedef enum hd_area_kind {
    HD_AREA_TITLE,
    HD_AREA_SENTENCE,
    HD_AREA_LABEL,  /**< of the input `index` */
    HD_AREA_VALUE,  /**< of the input `index` */
    HD_AREA_LOW,    /**< the slider's lower end */
    HD_AREA_TRACK,  /**< the slider */
    HD_AREA_HIGH,   /**< the slider's upper end */
    HD_AREA_ANSWER, /**< with a target set: the value of the input that alone reaches it */
    HD_AREA_GAP,    /**< nothing */
    HD_AREA_MEASURED, /**< what a trace says of the step, above what the model does */
    HD_AREA_LANES,    /**< what host and device did: a row each, or one for both */
    HD_AREA_STEP,
    HD_AREA_VERDICT, /**< a row of its own where it does not fit beside the step */
    HD_AREA_BAR,
    HD_AREA_BAR_LABELS,
    HD_AREA_BRACKET,
    HD_AREA_BASELINE,
    HD_AREA_CEILINGS,
    HD_AREA_TURNS,
    HD_AREA_LESSON,  /**< the rule and the text of a lesson's page */
    HD_AREA_RESULTS, /**< the results above another panel */
    HD_AREA_PANEL,
    HD_AREA_TABS, /**< above the panel */
    HD_AREA_PAGE, /**< help, assumptions, the chooser */
    HD_AREA_STATUS,
    HD_AREA_KEYS,
    HD_AREA_TOO_SMALL,
    HD_AREA_KINDS /**< how many there are */
} hd_area_kind;

typedef struct hd_area {
    hd_area_kind kind;
    int index; /**< which input; 0 for other kinds */
    int y, x, rows, columns;
} hd_area;

#define HD_AREAS_MAX 64

typedef struct hd_layout {
    hd_area areas[HD_AREAS_MAX];
    int count;
} hd_layout;

/** The areas of a screen; none overlaps another or leaves the screen. */
hd_layout hd_layout_of(const hd_app *app);

/** Columns of one result beside another, and how many of them stay above a panel: what the screen says
 * nowhere else. */
#define HD_RESULT_COLUMNS 26
#define HD_RESULTS_KEPT 12

/** How many results stand beside one another on so many columns. */
int hd_results_columns(int columns);

/** The area of this kind and index, or NULL when there was no room for it. */
const hd_area *hd_layout_find(const hd_layout *layout, hd_area_kind kind, int index);

/** The area that holds a cell, or NULL. */
const hd_area *hd_layout_at(const hd_layout *layout, int y, int x);

#endif
