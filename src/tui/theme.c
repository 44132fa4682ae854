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
#define BLUE       {75, 26, -1} /* of eight it is too dark to be read; as a fill it is seen */
#define BLUE_FILL  {68, 26, COLOR_BLUE}
#define TEAL       {79, 29, COLOR_CYAN}
#define TEAL_FILL  {79, 72, COLOR_CYAN}
#define GREEN      {77, 28, COLOR_GREEN}
#define PURPLE     {140, 97, COLOR_MAGENTA}
#define RED        {203, 160, COLOR_RED}
#define PAPER      {236, 253, COLOR_WHITE}

static const struct {
    attr_t with_color, without;
    shade foreground, background;
} styles[HD_STYLES] = {
#define SHADE(dark, light, eight) {dark, light, eight}
#define STYLE(NAME, with_color, without, foreground, background) {with_color, without, foreground, background},
    HD_EACH_STYLE(STYLE)
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
