/*
 * guess.h - a logarithmic scale with guesses on it, and the guesses of a class on a covered outcome.
 */
#ifndef HD_TUI_GUESS_H
#define HD_TUI_GUESS_H

#include "canvas.h"
#include "state.h"

/** A logarithmic scale from one round number to another. */
typedef struct hd_guess_scale {
    double low, high;
    int x, columns; /**< where it stands */
} hd_guess_scale;

/** The scale that holds the numbers above 0 of `number` and `more`; `columns` from `x` on. */
hd_guess_scale hd_guess_scale_of(const double *number, int count, double truth, double more, int x, int columns);

/** The column of a number. */
int hd_guess_column(const hd_guess_scale *scale, double number);

/** Draw a mark for each number. */
void hd_draw_guess_marks(hd_canvas *canvas, int y, const hd_guess_scale *scale, const double *number, int count);

/** Ask for the guesses of a class on an output, "host_share 40% 60%"; only while the outcome is covered. */
void hd_guess_begin(hd_app *app);

/** Whether guesses are to be drawn: there are some, and the outcome is uncovered. */
bool hd_guesses_shown(const hd_app *app);

/** Draw the guesses with what the model says, on the last row of the area. */
void hd_draw_guesses(const hd_app *app, hd_canvas *canvas, const hd_area *area);

/** Cover the outcome, or uncover it with what the model says beside the guesses. */
void hd_guess_cover(hd_app *app);

#endif
