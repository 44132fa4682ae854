/*
 * check_colour.c - the three fills of the bar, for those who see colours otherwise and for those who see none.
 *
 * Colours are compared by CIEDE2000 (Sharma, Wu, Dalal: The CIEDE2000 color-difference formula, Color Research and
 * Application 30, 2005). What is seen without one kind of cones is simulated with the matrices for severity 1.0 of
 * Machado, Oliveira, Fernandes: A physiologically-based model for simulation of color vision deficiency, IEEE
 * Transactions on Visualization and Computer Graphics 15, 2009; they apply to linear RGB.
 */
#include "config.h"

#include "check_colour.h"

#include <curses.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../src/tui/canvas.h"
#include "../src/tui/theme.h"

/* Two fills are told apart at a glance from here on; 1 is what can just be seen. */
#define APART 15.0

#define PI 3.14159265358979323846

typedef struct lab {
    double l, a, b;
} lab;

static double degrees_of(double a, double b)
{
    double angle = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / PI;

    return angle < 0 ? angle + 360 : angle;
}

static double cosine(double degrees)
{
    return cos(degrees * PI / 180);
}

/* From 0 where there is no chroma to 1 where there is much. */
static double chroma_weight(double chroma)
{
    return sqrt(pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7)));
}

static double ciede2000(lab x, lab y)
{
    const double stretch = 1.5 - 0.5 * chroma_weight((hypot(x.a, x.b) + hypot(y.a, y.b)) / 2);
    const double chroma_x = hypot(x.a * stretch, x.b), chroma_y = hypot(y.a * stretch, y.b);
    const double hue_x = degrees_of(x.a * stretch, x.b), hue_y = degrees_of(y.a * stretch, y.b);
    const bool grey = chroma_x * chroma_y == 0;
    double turn = grey ? 0 : hue_y - hue_x, hue = grey ? hue_x + hue_y : (hue_x + hue_y) / 2;

    turn -= turn > 180 ? 360 : turn < -180 ? -360 : 0;
    if (!grey && fabs(hue_x - hue_y) > 180)
        hue += hue < 180 ? 180 : -180;
    const double light = (x.l + y.l) / 2 - 50, chroma = (chroma_x + chroma_y) / 2;
    const double uneven = 1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) -
                          0.20 * cosine(4 * hue - 63);
    const double by_light = (y.l - x.l) / (1 + 0.015 * light * light / sqrt(20 + light * light));
    const double by_chroma = (chroma_y - chroma_x) / (1 + 0.045 * chroma);
    const double by_hue = 2 * sqrt(chroma_x * chroma_y) * sin(turn / 2 * PI / 180) / (1 + 0.015 * chroma * uneven);
    const double blue = 30 * exp(-pow((hue - 275) / 25, 2));
    const double both = -2 * chroma_weight(chroma) * sin(2 * blue * PI / 180);

    return sqrt(by_light * by_light + by_chroma * by_chroma + by_hue * by_hue + both * by_chroma * by_hue);
}

/* Published pairs and their differences, of the first of the papers named above. */
static const struct {
    lab x, y;
    double difference;
} published[] = {
    {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
    {{50, 3.1571, -77.2803}, {50, 0, -82.7485}, 2.8615},
    {{50, 2.8361, -74.0200}, {50, 0, -82.7485}, 3.4412},
    {{50, -1.3802, -84.2814}, {50, 0, -82.7485}, 1.0000},
    {{50, -1.1848, -84.8006}, {50, 0, -82.7485}, 1.0000},
    {{50, -0.9009, -85.5211}, {50, 0, -82.7485}, 1.0000},
    {{50, 0, 0}, {50, -1, 2}, 2.3669},
    {{50, -1, 2}, {50, 0, 0}, 2.3669},
    {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0009}, 7.1792},
    {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0011}, 7.2195},
    {{50, -0.0010, 2.4900}, {50, 0.0009, -2.4900}, 4.8045},
    {{50, 2.5, 0}, {50, 0, -2.5}, 4.3065},
    {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
    {{50, 2.5, 0}, {61, -5, 29}, 22.8977},
    {{50, 2.5, 0}, {56, -27, -3}, 31.9030},
    {{50, 2.5, 0}, {58, 24, 15}, 19.4535},
    {{50, 2.5, 0}, {50, 3.1736, 0.5854}, 1.0000},
    {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
    {{63.0109, -31.0961, -5.8663}, {62.8187, -29.7946, -4.0864}, 1.2630},
    {{61.2901, 3.7196, -5.3901}, {61.4292, 2.2480, -4.9620}, 1.8731},
    {{35.0831, -44.1164, 3.7933}, {35.0232, -40.0716, 1.5901}, 1.8645},
    {{22.7233, 20.0904, -46.6940}, {23.0331, 14.9730, -42.5619}, 2.0373},
    {{36.4612, 47.8580, 18.3852}, {36.2715, 50.5065, 21.2231}, 1.4146},
    {{90.8027, -2.0831, 1.4410}, {91.1528, -1.6435, 0.0447}, 1.4441},
    {{6.7747, -0.2908, -2.4247}, {5.8714, -0.0985, -2.2286}, 0.6377},
    {{2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}, 0.9082},
};

START_TEST(the_formula_gives_the_published_differences)
{
    ck_assert_double_eq_tol(ciede2000(published[_i].x, published[_i].y), published[_i].difference, 0.00005);
}
END_TEST

static double linear(double value)
{
    value /= 255;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double lab_curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static double row(const double weight[3], const double rgb[3])
{
    return weight[0] * rgb[0] + weight[1] * rgb[1] + weight[2] * rgb[2];
}

/* Linear sRGB, white as D65. */
static lab lab_of(const double rgb[3])
{
    static const double to_xyz[3][3] = {
        {0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047},
        {0.2126729, 0.7151522, 0.0721750},
        {0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883},
    };
    const double x = lab_curve(row(to_xyz[0], rgb)), y = lab_curve(row(to_xyz[1], rgb)),
                 z = lab_curve(row(to_xyz[2], rgb));

    return (lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static const struct {
    const char *name;
    double matrix[3][3];
} eyes[] = {
    {"all cones", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopia",
     {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopia",
     {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {"tritanopia",
     {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
};
#define EYES (sizeof eyes / sizeof eyes[0])

/* The first eight, as xterm and as the Linux console have them; no standard says their values. */
static const unsigned char eight[2][8][3] = {
    {{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229}},
    {{0, 0, 0}, {170, 0, 0}, {0, 170, 0}, {170, 85, 0}, {0, 0, 170}, {170, 0, 170}, {0, 170, 170}, {170, 170, 170}},
};

/* Of 256: a cube of six steps a side, then greys. The eight before them are the second eight, which nothing uses. */
static void rgb_of(int color, int palette, double rgb[3])
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};

    ck_assert(color >= 0 && color < 256 && (color < 8 || color >= 16));
    for (int i = 0, side = 36; i < 3; i++, side /= 6)
        rgb[i] = color < 8 ? eight[palette][color][i]
                 : color < 232 ? steps[(color - 16) / side % 6] : 8 + 10 * (color - 232);
}

static lab seen(size_t eye, int color, int palette)
{
    double rgb[3], turned[3];

    rgb_of(color, palette, rgb);
    for (int i = 0; i < 3; i++)
        rgb[i] = linear(rgb[i]);
    for (int i = 0; i < 3; i++)
        turned[i] = fmin(1, fmax(0, row(eyes[eye].matrix[i], rgb)));
    return lab_of(turned);
}

/* The bar as it is, and what is kept beside it. */
static const hd_style fills[2][3] = {
    {HD_STYLE_DISPATCH_FILL, HD_STYLE_LAUNCH_FILL, HD_STYLE_DEVICE_FILL},
    {HD_STYLE_BASE_DISPATCH, HD_STYLE_BASE_LAUNCH, HD_STYLE_BASE_DEVICE},
};

static void check_fills(const hd_theme *theme, const char *where, int palette)
{
    for (size_t kept = 0; kept < 2; kept++)
        for (size_t eye = 0; eye < EYES; eye++)
            for (int i = 0; i < 3; i++) {
                int a = theme->look[fills[kept][i]].foreground, b = theme->look[fills[kept][(i + 1) % 3]].foreground;
                double apart = ciede2000(seen(eye, a, palette), seen(eye, b, palette));
                ck_assert_msg(apart >= APART, "%s, %s, %s: the fills %d and %d, colours %d and %d, are %.1f apart", where,
                              kept ? "kept" : "now", eyes[eye].name, i, (i + 1) % 3, a, b, apart);
            }
}

static const struct {
    const char *term;
    bool light;
    int palettes;
} screens[] = {
    {"xterm-256color", false, 1},
    {"xterm-256color", true, 1},
    {"xterm", false, 2},
    {"xterm", true, 2},
};

START_TEST(fills_are_three_colours_to_all_eyes)
{
    static hd_theme theme;

    ck_assert_ptr_nonnull(newterm(screens[_i].term, fopen("/dev/null", "w"), fopen("/dev/null", "r")));
    hd_theme_begin(&theme, true, screens[_i].light);
    for (int palette = 0; palette < screens[_i].palettes; palette++)
        check_fills(&theme, screens[_i].term, palette);
    endwin();
}
END_TEST

/* Where no colour is seen, or none is there, the patterns differ. */
START_TEST(fills_are_three_patterns_without_colour)
{
    static const hd_glyph part[] = {HD_GLYPH_DISPATCH, HD_GLYPH_LAUNCH, HD_GLYPH_DEVICE};

    for (int ascii = 0; ascii < 2; ascii++) {
        hd_canvas canvas = {.ascii = ascii};
        for (int i = 0; i < 3; i++)
            ck_assert(hd_cell(&canvas, part[i]) != hd_cell(&canvas, part[(i + 1) % 3]));
    }
}
END_TEST

Suite *colour_suite(void)
{
    Suite *suite = suite_create("colour");
    TCase *tests = tcase_create("colour");

    tcase_add_loop_test(tests, the_formula_gives_the_published_differences, 0, sizeof published / sizeof published[0]);
    tcase_add_loop_test(tests, fills_are_three_colours_to_all_eyes, 0, sizeof screens / sizeof screens[0]);
    tcase_add_test(tests, fills_are_three_patterns_without_colour);
    suite_add_tcase(suite, tests);
    return suite;
}
