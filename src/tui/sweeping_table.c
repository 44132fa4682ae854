#include "sweeping.h"

#include "chart.h"
#include "hostdispatch/report.h"
#include "panel.h"
#include "words.h"

/* Points of a table that is read, and of each side of one that shows a map. */
#define CURVE_POINTS 25
#define MAP_POINTS 9

/* Points of a curve that is looked at, and of each side of a map. */
#define DRAWN_POINTS 200
#define DRAWN_SIDE 80

/* The picture above it: wide enough for what is chosen and marked to stand beside it. */
#define PICTURE_ROWS 18
#define PICTURE_COLUMNS 96

/* What the panel shows, in so many points, or so many on each side of a map. */
static hd_sweep_request request_of(const hd_app *app, hd_output *shown, int points, int side)
{
    const hd_sweeping *s = &app->now.sweeping;
    bool map = hd_sweeping_is_map(app);
    hd_sweep_request request = {.name = hd_words_title(app),
                                .scenario = app->now.scenario,
                                .sweep_count = 1 + map,
                                .shown = shown,
                                .shown_count = 1,
                                .device_per_block = app->now.device_per_block,
                                .ascii = app->ascii};

    *shown = map ? HD_REGIME : s->output;
    request.sweeps[0] = hd_sweeping_along(app, s->over, map ? side : points);
    if (map)
        request.sweeps[1] = hd_sweeping_along(app, s->across, side);
    return request;
}

void hd_sweeping_table(const hd_app *app, FILE *out)
{
    hd_output shown;
    hd_sweep_request request = request_of(app, &shown, CURVE_POINTS, MAP_POINTS);

    hd_panel_picture(app, &hd_panel_sweep, PICTURE_ROWS, PICTURE_COLUMNS, out);
    fputc('\n', out);
    /* What cannot be computed ends the table where it is. */
    (void)hd_sweep_write(HD_FORMAT_MARKDOWN, out, &request, NULL);
}

bool hd_sweeping_svg(const hd_app *app, const char *description, FILE *out, hd_error *error)
{
    hd_output shown;
    hd_sweep_request request = request_of(app, &shown, DRAWN_POINTS, DRAWN_SIDE);

    request.description = description;
    return hd_sweep_write(HD_FORMAT_SVG, out, &request, error);
}
