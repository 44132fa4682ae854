/*
 * chart.h - what the panel Sweep shows, as dots and places: a pure function of the state and the room.
 */
#ifndef HD_TUI_CHART_H
#define HD_TUI_CHART_H

#include "hostdispatch/plot.h"
#include "hostdispatch/sweep.h"
#include "state.h"

/** The most columns of cells that a chart has. */
#define HD_CHART_COLUMNS 512

/** A scenario on the chart. */
typedef struct hd_chart_mark {
    int pin;         /**< index of the pin; HD_CHART_NOW or HD_CHART_BASELINE */
    int row, column; /**< its cell; -1 where it lies outside */
    const hd_scenario *scenario;
    const hd_outcome *outcome;
} hd_chart_mark;

#define HD_CHART_NOW (-2)
#define HD_CHART_BASELINE (-1)

typedef struct hd_chart {
    hd_plot plot;   /**< the curve, or the border between what is host-bound and what is not */
    hd_axis across; /**< what x goes along */
    hd_scale x, y;  /**< x in dots, y in rows */
    hd_kind y_kind;
    bool empty;   /**< the output has no value that could be drawn */
    int even_row; /**< where the even line lies, or -1 */
    bool turns;   /**< whether the sweep crosses it, at `turn` */
    hd_break_even_point turn;
    int turn_column;                      /**< or -1 */
    hd_chart_mark marks[HD_PINS_MAX + 2]; /**< from the least to the most important */
    int mark_count;
    bool map;
    bool host[HD_PLOT_CELLS]; /**< of a map: whether the step is host-bound in the cell, row after row */
} hd_chart;

/** Compute the chart for so many cells; `columns` is cut to HD_CHART_COLUMNS. The marks point into `app`. */
void hd_chart_make(const hd_app *app, int rows, int columns, hd_chart *chart);

/** An input's part of what is swept: from one end of its axis to the other in so many points. */
hd_sweep hd_chart_sweep(const hd_app *app, hd_input input, int points);

/** Whether the step is host-bound in a map's cell. */
bool hd_chart_is_host(const hd_chart *chart, int row, int column);

/** A round number of an axis as text, at most 8 columns: "10k", "0.5 µs", "50 %". */
const char *hd_chart_tick(char *buffer, double value, hd_kind kind);

#endif
