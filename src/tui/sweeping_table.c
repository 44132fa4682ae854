#include "sweeping.h"

#include "chart.h"
#include "draw.h"
#include "hostdispatch/sweep_report.h"
#include "words.h"

/* Points of a table that is read, and of each side of one that shows a map. */
#define CURVE_POINTS 25
#define MAP_POINTS 9

/* The picture above it: wide enough for what is chosen and marked to stand beside it. */
#define PICTURE_ROWS 18
#define PICTURE_COLUMNS 96

void hd_sweeping_table(const hd_app *app, FILE *out)
{
    const hd_sweeping *s = &app->now.sweeping;
    bool map = hd_sweeping_is_map(app);
    hd_output shown = map ? HD_REGIME : s->output;
    hd_sweep_request request = {.name = hd_words_title(app),
                                .scenario = app->now.scenario,
                                .sweep_count = 1 + map,
                                .shown = &shown,
                                .shown_count = 1,
                                .ascii = app->ascii};

    request.sweeps[0] = hd_chart_sweep(app, s->over, map ? MAP_POINTS : CURVE_POINTS);
    if (map)
        request.sweeps[1] = hd_chart_sweep(app, s->across, MAP_POINTS);
    hd_draw_panel_picture(app, PICTURE_ROWS, PICTURE_COLUMNS, out);
    fputc('\n', out);
    /* What cannot be computed ends the table where it is. */
    (void)hd_sweep_write(HD_FORMAT_MARKDOWN, out, &request, NULL);
}
