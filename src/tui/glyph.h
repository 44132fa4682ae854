/*
 * glyph.h - the signs that the interface draws with, in Unicode and in plain ASCII.
 */
#ifndef HD_TUI_GLYPH_H
#define HD_TUI_GLYPH_H

#include <stdbool.h>

typedef enum hd_glyph {
    HD_GLYPH_DISPATCH, /**< fill of the bar's parts, to be told apart without colour */
    HD_GLYPH_LAUNCH,
    HD_GLYPH_DEVICE,
    HD_GLYPH_BASE_DISPATCH, /**< the same in the baseline's bar */
    HD_GLYPH_BASE_LAUNCH,
    HD_GLYPH_BASE_DEVICE,
    HD_GLYPH_TRACK_ON, /**< a slider below its knob */
    HD_GLYPH_TRACK_OFF,
    HD_GLYPH_KNOB,
    HD_GLYPH_KNOB_BELOW, /**< the value is below the slider's end */
    HD_GLYPH_KNOB_ABOVE,
    HD_GLYPH_GHOST,    /**< where the baseline's value is */
    HD_GLYPH_ANSWER,   /**< the part of a slider that reaches the target */
    HD_GLYPH_MEASURED, /**< where the trace's step ends on the bar's scale */
    HD_GLYPH_MARKER,
    HD_GLYPH_RULE,
    HD_GLYPH_BRACKET_LEFT,
    HD_GLYPH_BRACKET,
    HD_GLYPH_BRACKET_RIGHT,
    HD_GLYPH_AXIS,      /**< the side of a chart */
    HD_GLYPH_AXIS_TICK, /**< the same at a round number */
    HD_GLYPH_AXIS_CORNER,
    HD_GLYPH_AXIS_MARK, /**< the foot of a chart where something stands */
    HD_GLYPH_LEVEL,     /**< a line across a chart, and one down it */
    HD_GLYPH_UPRIGHT,
    HD_GLYPH_BASELINE, /**< the baseline on a chart */
    HD_GLYPH_HOST,     /**< what is host-bound on a map */
    HD_GLYPHS
} hd_glyph;

/** The sign as a string of one column. */
const char *hd_glyph_text(hd_glyph glyph, bool ascii);

#endif
