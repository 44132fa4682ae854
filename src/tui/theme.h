/*
 * theme.h - how things look: each style's attributes on the terminal at hand.
 *
 * Nothing is said by colour alone: the bar's parts have fill patterns of their own, the focus a marker.
 */
#ifndef HD_TUI_THEME_H
#define HD_TUI_THEME_H

#include <stdbool.h>
#include <curses.h>

typedef enum hd_style {
    HD_STYLE_TEXT,
    HD_STYLE_DIM,
    HD_STYLE_TRACK, /**< a slider beyond its knob, rules */
    HD_STYLE_STRONG,
    HD_STYLE_TITLE, /**< first and last line */
    HD_STYLE_TITLE_STRONG,
    HD_STYLE_TITLE_CHANGED,
    HD_STYLE_DISPATCH,
    HD_STYLE_LAUNCH,
    HD_STYLE_DEVICE,
    HD_STYLE_DISPATCH_FILL,
    HD_STYLE_LAUNCH_FILL,
    HD_STYLE_DEVICE_FILL,
    HD_STYLE_BASE_DISPATCH,
    HD_STYLE_BASE_LAUNCH,
    HD_STYLE_BASE_DEVICE,
    HD_STYLE_LOADING, /**< in the lanes of a measured step, beside the parts' own */
    HD_STYLE_ELSEWHERE,
    HD_STYLE_DISPATCH_STRONG,
    HD_STYLE_LAUNCH_STRONG,
    HD_STYLE_DEVICE_STRONG,
    HD_STYLE_GOOD,
    HD_STYLE_BAD,
    HD_STYLE_REFUSED,
    HD_STYLE_TAB,
    HD_STYLE_CHOICE, /**< a word that stands for what was chosen */
    HD_STYLE_CHOSEN,
    HD_STYLES
} hd_style;

/** How a style looks; a colour of -1 is the terminal's own. */
typedef struct hd_look {
    attr_t attributes;
    short foreground, background;
    const char *set_foreground, *set_background; /**< what sets the colours */
} hd_look;

typedef struct hd_theme {
    hd_look look[HD_STYLES];
    char set[HD_STYLES][2][24]; /**< of the looks */
} hd_theme;

/**
 * Fill the theme for the terminal that curses has started on.
 * @param color  false: no colour is set up or sent
 * @param light  the background is light
 */
void hd_theme_begin(hd_theme *theme, bool color, bool light);

#endif
