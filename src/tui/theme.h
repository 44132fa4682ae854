/*
 * theme.h - how things look: each style's attributes on the terminal at hand.
 *
 * Nothing is said by colour alone: the bar's parts have fill patterns of their own, the focus a marker. And whoever
 * sees colours otherwise sees three fills: tests/check_colour.c.
 */
#ifndef HD_TUI_THEME_H
#define HD_TUI_THEME_H

#include <stdbool.h>
#include <curses.h>

/* clang-format off */
/** The styles: their attributes with colour and without, foreground and background (theme.c has the colours). */
#define HD_EACH_STYLE(ROW) \
    ROW(TEXT,            A_NORMAL,    A_NORMAL,             NONE,                         NONE) \
    ROW(DIM,             A_NORMAL,    A_DIM,                GREY,                         NONE) \
    ROW(TRACK,           A_NORMAL,    A_DIM,                SHADE(239, 250, -1),          NONE)  /* a slider beyond its knob, rules */ \
    ROW(STRONG,          A_BOLD,      A_BOLD,               NONE,                         NONE) \
    ROW(TITLE,           A_NORMAL,    A_REVERSE,            SHADE(252, 235, COLOR_BLACK), PAPER) /* first and last line */ \
    ROW(TITLE_STRONG,    A_BOLD,      A_REVERSE | A_BOLD,   SHADE(255, 232, COLOR_BLACK), PAPER) \
    ROW(TITLE_CHANGED,   A_BOLD,      A_REVERSE | A_BOLD,   SHADE(208, 166, COLOR_RED),   PAPER) \
    ROW(DISPATCH,        A_NORMAL,    A_NORMAL,             ORANGE,                       NONE) \
    ROW(LAUNCH,          A_NORMAL,    A_NORMAL,             BLUE,                         NONE) \
    ROW(DEVICE,          A_NORMAL,    A_NORMAL,             TEAL,                         NONE) \
    ROW(DISPATCH_FILL,   A_NORMAL,    A_NORMAL,             ORANGE,                       NONE) \
    ROW(LAUNCH_FILL,     A_NORMAL,    A_NORMAL,             BLUE_FILL,                    NONE) \
    ROW(DEVICE_FILL,     A_NORMAL,    A_NORMAL,             TEAL_FILL,                    NONE) \
    ROW(BASE_DISPATCH,   A_NORMAL,    A_DIM,                SHADE(94, 214, COLOR_YELLOW), NONE) \
    ROW(BASE_LAUNCH,     A_NORMAL,    A_DIM,                SHADE(24, 68, COLOR_BLUE),     NONE) \
    ROW(BASE_DEVICE,     A_NORMAL,    A_DIM,                SHADE(72, 115, COLOR_CYAN),  NONE) \
    ROW(LOADING,         A_NORMAL,    A_NORMAL,             PURPLE,                       NONE)  /* in the lanes of a measured step, beside the parts' own */ \
    ROW(ELSEWHERE,       A_NORMAL,    A_DIM,                GREY,                         NONE) \
    ROW(DISPATCH_STRONG, A_BOLD,      A_BOLD,               ORANGE,                       NONE) \
    ROW(LAUNCH_STRONG,   A_BOLD,      A_BOLD,               BLUE,                         NONE) \
    ROW(DEVICE_STRONG,   A_BOLD,      A_BOLD,               TEAL,                         NONE) \
    ROW(GOOD,            A_NORMAL,    A_BOLD,               GREEN,                        NONE) \
    ROW(BAD,             A_NORMAL,    A_BOLD,               RED,                          NONE) \
    ROW(REFUSED,         A_BOLD,      A_BOLD | A_UNDERLINE, RED,                          NONE) \
    ROW(TAB,             A_REVERSE,   A_REVERSE,            NONE,                         NONE) \
    ROW(CHOICE,          A_UNDERLINE, A_UNDERLINE,          NONE,                         NONE)  /* a word that stands for what was chosen */ \
    ROW(CHOSEN,          A_REVERSE,   A_REVERSE,            NONE,                         NONE)
/* clang-format on */

typedef enum hd_style {
#define HD_STYLE_ENUMERATOR(NAME, ...) HD_STYLE_##NAME,
    HD_EACH_STYLE(HD_STYLE_ENUMERATOR)
#undef HD_STYLE_ENUMERATOR
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
