#include "config.h"

#include "theme.h"

#include <stdio.h>

/* A colour in each palette; -1 is the terminal's own. */
typedef struct shade {
    short dark, light; /* of 256, on a dark and on a light background */
    short eight;       /* of 8 */
} shade;

/* clang-format off */
#define NONE       {-1, -1, -1}
#define GREY       {245, 243, -1}
#define ORANGE     {208, 166, COLOR_YELLOW}
#define BLUE       {75, 26, COLOR_CYAN}
#define BLUE_FILL  {68, 68, COLOR_CYAN}
#define GREEN      {77, 28, COLOR_GREEN}
#define GREEN_FILL {71, 71, COLOR_GREEN}
#define PURPLE     {140, 97, COLOR_MAGENTA}
#define RED        {203, 160, COLOR_RED}
#define PAPER      {236, 253, COLOR_WHITE}

/* Attributes with colour and without, foreground, background. */
static const struct {
    attr_t with_color, without;
    shade foreground, background;
} styles[HD_STYLES] = {
    [HD_STYLE_TEXT]            = {A_NORMAL,    A_NORMAL,             NONE,                    NONE},
    [HD_STYLE_DIM]             = {A_NORMAL,    A_DIM,                GREY,                    NONE},
    [HD_STYLE_TRACK]           = {A_NORMAL,    A_DIM,                {239, 250, -1},          NONE},
    [HD_STYLE_STRONG]          = {A_BOLD,      A_BOLD,               NONE,                    NONE},
    [HD_STYLE_TITLE]           = {A_NORMAL,    A_REVERSE,            {252, 235, COLOR_BLACK}, PAPER},
    [HD_STYLE_TITLE_STRONG]    = {A_BOLD,      A_REVERSE | A_BOLD,   {255, 232, COLOR_BLACK}, PAPER},
    [HD_STYLE_TITLE_CHANGED]   = {A_BOLD,      A_REVERSE | A_BOLD,   {208, 166, COLOR_RED},   PAPER},
    [HD_STYLE_DISPATCH]        = {A_NORMAL,    A_NORMAL,             ORANGE,                  NONE},
    [HD_STYLE_LAUNCH]          = {A_NORMAL,    A_NORMAL,             BLUE,                    NONE},
    [HD_STYLE_DEVICE]          = {A_NORMAL,    A_NORMAL,             GREEN,                   NONE},
    [HD_STYLE_DISPATCH_FILL]   = {A_NORMAL,    A_NORMAL,             ORANGE,                  NONE},
    [HD_STYLE_LAUNCH_FILL]     = {A_NORMAL,    A_NORMAL,             BLUE_FILL,               NONE},
    [HD_STYLE_DEVICE_FILL]     = {A_NORMAL,    A_NORMAL,             GREEN_FILL,              NONE},
    [HD_STYLE_BASE_DISPATCH]   = {A_NORMAL,    A_DIM,                {94, 215, COLOR_YELLOW}, NONE},
    [HD_STYLE_BASE_LAUNCH]     = {A_NORMAL,    A_DIM,                {24, 110, COLOR_CYAN},   NONE},
    [HD_STYLE_BASE_DEVICE]     = {A_NORMAL,    A_DIM,                {29, 114, COLOR_GREEN},  NONE},
    [HD_STYLE_LOADING]         = {A_NORMAL,    A_NORMAL,             PURPLE,                  NONE},
    [HD_STYLE_ELSEWHERE]       = {A_NORMAL,    A_DIM,                GREY,                    NONE},
    [HD_STYLE_DISPATCH_STRONG] = {A_BOLD,      A_BOLD,               ORANGE,                  NONE},
    [HD_STYLE_LAUNCH_STRONG]   = {A_BOLD,      A_BOLD,               BLUE,                    NONE},
    [HD_STYLE_DEVICE_STRONG]   = {A_BOLD,      A_BOLD,               GREEN,                   NONE},
    [HD_STYLE_GOOD]            = {A_NORMAL,    A_BOLD,               GREEN,                   NONE},
    [HD_STYLE_BAD]             = {A_NORMAL,    A_BOLD,               RED,                     NONE},
    [HD_STYLE_REFUSED]         = {A_BOLD,      A_BOLD | A_UNDERLINE, RED,                     NONE},
    [HD_STYLE_TAB]             = {A_REVERSE,   A_REVERSE,            NONE,                    NONE},
    [HD_STYLE_CHOICE]          = {A_UNDERLINE, A_UNDERLINE,          NONE,                    NONE},
    [HD_STYLE_CHOSEN]          = {A_REVERSE,   A_REVERSE,            NONE,                    NONE},
};
/* clang-format on */

static short shade_of(const shade *colors, int count, bool light)
{
    if (count < 256)
        return colors->eight;
    return light ? colors->light : colors->dark;
}

static void set(char buffer[24], const char *capability, int color)
{
    if (color >= 0)
        snprintf(buffer, 24, "%s", tiparm(capability, color));
}

void hd_theme_begin(hd_theme *theme, bool color, bool light)
{
    const char *own = tigetstr("op"), *foreground = tigetstr("setaf"), *background = tigetstr("setab");
    bool able = color && foreground && foreground != (char *)-1 && background && background != (char *)-1;
    int count = able ? tigetnum("colors") : 0;

    *theme = (hd_theme){0};
    for (int i = 0; i < HD_STYLES; i++) {
        hd_look *look = &theme->look[i];
        *look = (hd_look){styles[i].without, -1, -1, theme->set[i][0], theme->set[i][1]};
        if (count < 8)
            continue;
        look->foreground = shade_of(&styles[i].foreground, count, light);
        look->background = shade_of(&styles[i].background, count, light);
        /* A grey that eight colours have not is dim. */
        if (look->foreground >= 0 || styles[i].foreground.dark < 0)
            look->attributes = styles[i].with_color;
        if (look->foreground >= 0 && look->background < 0 && (!own || own == (char *)-1))
            look->background = COLOR_BLACK;
        set(theme->set[i][0], foreground, look->foreground);
        set(theme->set[i][1], background, look->background);
    }
}
