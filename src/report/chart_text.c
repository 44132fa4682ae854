/* A chart painted with characters. */
#include "sweep.h"

#include <math.h>
#include <string.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"

/* The columns of the numbers at the side, the rows of a picture, and how wide one is at most and at least. */
#define SIDE 8
#define ROWS 16
#define WIDEST 100
#define NARROWEST 30

/* Columns that a number under a picture needs. */
#define FOOT_COLUMNS 12

/* What a picture is painted with; the stream converts it to ASCII, but for what is plainer there. */
typedef enum glyph { DOWN, TICK, CORNER, ACROSS, EVEN, UPRIGHT, NOW, HOST, DEVICE, GLYPHS } glyph;
static const char *const glyphs[GLYPHS] = {"│", "┤", "└", "─", "┄", "┆", "●", "█", "·"};

/* A picture under way. */
typedef struct picture {
    FILE *out;
    const hd_sweep_request *request;
    int columns;
} picture;

static const char *glyph_of(const picture *p, glyph g)
{
    if (p->request->ascii && (g == NOW || g == DEVICE))
        return g == NOW ? "@" : ".";
    return glyphs[g];
}

/* The line under a picture, and the numbers under that. */
static void write_foot(const picture *p, const hd_chart *chart)
{
    hd_chart_label labels[HD_TICKS_MAX];
    int column = -SIDE - 2, count = hd_chart_foot(chart, FOOT_COLUMNS, SIDE + 2, labels);

    fprintf(p->out, "%*s%s", SIDE + 1, "", glyph_of(p, CORNER));
    for (int i = 0; i < p->columns; i++)
        fputs(glyph_of(p, ACROSS), p->out);
    fputc('\n', p->out);
    for (int i = 0; i < count; i++) {
        fprintf(p->out, "%*s%s", labels[i].column - column, "", labels[i].text);
        column = labels[i].column + hd_text_columns(labels[i].text);
    }
    fputc('\n', p->out);
}

static const hd_chart_mark *seen_mark(const hd_chart *chart)
{
    const hd_chart_mark *mark = chart->mark_count > 0 ? &chart->marks[0] : NULL;

    return mark && mark->row >= 0 && mark->column >= 0 ? mark : NULL;
}

/* A cell of a row; NULL for a blank. */
static const char *cell_of(const picture *p, const hd_chart *chart, int row, int column)
{
    static const glyph signs[] = {
        [HD_CHART_LEVEL] = EVEN, [HD_CHART_UPRIGHT] = UPRIGHT, [HD_CHART_HOST] = HOST};
    const hd_chart_mark *now = seen_mark(chart);
    hd_chart_sign sign = hd_chart_sign_at(chart, row, column);

    if (now && row == now->row && column == now->column)
        return glyph_of(p, NOW);
    if (sign == HD_CHART_BLANK)
        return chart->map ? glyph_of(p, DEVICE) : NULL;
    return glyph_of(p, signs[sign]);
}

/* Blanks at the end of a row are not written. */
static void write_row(const picture *p, const hd_chart *chart, int row)
{
    const hd_chart_mark *now = seen_mark(chart);
    int held = 0;

    for (int column = 0; column < p->columns; column++) {
        bool is_now = now && row == now->row && column == now->column;
        unsigned dots = chart->map || is_now ? 0 : hd_plot_cell(&chart->plot, row, column);
        const char *cell = cell_of(p, chart, row, column);
        if (!dots && !cell) {
            held++;
            continue;
        }
        fprintf(p->out, "%*s", held, "");
        held = 0;
        char bytes[4];
        if (dots)
            fwrite(bytes, 1,
                   hd_utf8_put((uint32_t)(p->request->ascii ? hd_plot_ascii(dots) : hd_plot_braille(dots)), bytes),
                   p->out);
        else
            fputs(cell, p->out);
    }
    fputc('\n', p->out);
}

/* What the marks mean, as far as they are seen, and what is said. */
static void write_legend(const picture *p, const hd_chart *chart, hd_output output)
{
    const hd_chart_mark *now = seen_mark(chart);
    char text[HD_SWEEP_SAY_MAX];

    if (chart->map) {
        fprintf(p->out, "%s host-bound   %s device-bound or even", glyph_of(p, HOST), glyph_of(p, DEVICE));
        if (now)
            fprintf(p->out, "   %s now %s", glyph_of(p, NOW), hd_format_verdict(text, now->outcome));
        fputc('\n', p->out);
        return;
    }
    hd_sweep_say(text, p->request, output);
    if (chart->even_row >= 0 || chart->turn_column >= 0)
        fprintf(p->out, "%s even%s", glyph_of(p, chart->even_row >= 0 ? EVEN : UPRIGHT), *text ? "   " : "");
    if (now)
        fprintf(p->out, "%s ", glyph_of(p, NOW));
    fprintf(p->out, "%s\n", text);
}

static void write_chart(const picture *p, const hd_chart *chart, hd_output output)
{
    const hd_sweep *sweeps = p->request->sweeps;

    fprintf(p->out, "%s%s over %s\n", chart->map ? "what is host-bound: " : "",
            chart->map ? hd_inputs[sweeps[1].input].key : hd_outputs[output].label,
            hd_inputs[sweeps[0].input].key);
    for (int row = 0; row < chart->plot.rows; row++) {
        char text[HD_NUMBER_MAX];
        bool is_round;
        const char *number = hd_chart_row_number(text, chart, row, &is_round);
        int blanks = SIDE - hd_text_columns(number);
        fprintf(p->out, "%*s%s %s", blanks > 0 ? blanks : 0, "", number, glyph_of(p, is_round ? TICK : DOWN));
        if (chart->empty && row == chart->plot.rows / 2)
            fprintf(p->out, "  %s has no value here%s\n", hd_outputs[output].label,
                    chart->linear ? "" : " that a logarithmic scale shows");
        else
            write_row(p, chart, row);
    }
    write_foot(p, chart);
    write_legend(p, chart, output);
}

bool hd_chart_text(FILE *out, const hd_sweep_request *request, hd_error *error)
{
    static hd_chart chart;
    int wide = (request->columns <= 0 || request->columns > WIDEST ? WIDEST : request->columns) - SIDE - 2;
    picture p = {out, request, wide < NARROWEST ? NARROWEST : wide};
    size_t count = request->shown_count && request->sweep_count == 1 ? request->shown_count : 1;

    for (size_t i = 0; i < count; i++) {
        hd_output output = request->shown_count ? hd_sweep_drawn(request->shown[i]) : HD_OVERHEAD_RATIO;
        if (!hd_chart_of(&chart, request, output, ROWS, p.columns, error))
            return false;
        /* The numbers of a factor go without a sign, which the words below have. */
        chart.y_kind = chart.y_kind == HD_FACTOR ? HD_RATIO : chart.y_kind;
        fputs(i > 0 ? "\n" : "", out);
        write_chart(&p, &chart, output);
    }
    return true;
}
