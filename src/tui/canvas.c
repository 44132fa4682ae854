#include "config.h"

#include "canvas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/text.h"

#define TEXT_BYTES 2048

static const struct {
    const char *unicode, *ascii;
} glyphs[] = {
#define GLYPH(NAME, sign, ascii) {sign, ascii},
    HD_EACH_GLYPH(GLYPH)
#undef GLYPH
};

const char *hd_glyph_text(hd_glyph glyph)
{
    return glyphs[glyph].unicode;
}

/* The character at `*text`, which is UTF-8, and step over it. */
static wchar_t next_character(const char **text)
{
    uint32_t code = 0;
    size_t bytes = hd_utf8_next(*text, 4, &code);

    *text += bytes > 0 ? bytes : 1;
    return (wchar_t)code;
}

wchar_t hd_cell(const hd_canvas *canvas, hd_glyph glyph)
{
    const char *text = canvas->ascii ? glyphs[glyph].ascii : glyphs[glyph].unicode;

    return next_character(&text);
}

/* ---- sheets ---- */

void hd_sheet_clear(hd_sheet *sheet, int rows, int columns)
{
    size_t cells = (size_t)rows * (size_t)columns;

    if (sheet->rows != rows || sheet->columns != columns) {
        free(sheet->cells);
        *sheet = (hd_sheet){rows, columns, cells ? hd_must(malloc(cells * sizeof *sheet->cells)) : NULL};
    }
    for (size_t i = 0; i < cells; i++)
        sheet->cells[i] = (hd_sheet_cell){.sign = L' '};
}

hd_sheet hd_sheet_new(int rows, int columns)
{
    hd_sheet sheet = {0};

    hd_sheet_clear(&sheet, rows, columns);
    return sheet;
}

void hd_sheet_write(hd_sheet *sheet, FILE *out)
{
    char bytes[4];

    fputs("```\n", out);
    for (int y = 0; y < sheet->rows; y++) {
        const hd_sheet_cell *row = sheet->cells + y * sheet->columns;
        int length = sheet->columns;
        while (length > 0 && row[length - 1].sign == L' ')
            length--;
        for (int x = 0; x < length; x++) {
            const wchar_t signs[] = {row[x].sign, row[x].mark[0], row[x].mark[1], L'\0'};
            for (const wchar_t *sign = signs; *sign; sign++)
                fwrite(bytes, 1, hd_utf8_put((uint32_t)*sign, bytes), out);
        }
        fputc('\n', out);
    }
    fputs("```\n", out);
    hd_sheet_clear(sheet, 0, 0);
}

/* ---- cells ---- */

/* The cells from (y, x) on, which are on the sheet: `*count` is cut to them, and they are to be overwritten. Half of a
 * wide character does not stay. */
static hd_sheet_cell *room(hd_canvas *canvas, int y, int x, int *count)
{
    hd_sheet *sheet = canvas->sheet;

    if (y < 0 || y >= sheet->rows || x < 0 || x >= sheet->columns)
        *count = 0;
    else if (*count > sheet->columns - x)
        *count = sheet->columns - x;
    if (*count <= 0)
        return NULL;
    hd_sheet_cell *row = sheet->cells + y * sheet->columns;
    if (!row[x].sign && x > 0)
        row[x - 1].sign = L' ';
    if (x + *count < sheet->columns && !row[x + *count].sign)
        row[x + *count].sign = L' ';
    return row + x;
}

void hd_put_cells(hd_canvas *canvas, int y, int x, hd_style style, const wchar_t *signs, int count)
{
    hd_sheet_cell *cell = room(canvas, y, x, &count);

    for (int i = 0; i < count; i++)
        cell[i] = (hd_sheet_cell){.sign = signs[i], .style = style};
}

static void fill_with(hd_canvas *canvas, int y, int x, int columns, hd_style style, wchar_t sign)
{
    hd_sheet_cell *cell = room(canvas, y, x, &columns);

    for (int i = 0; i < columns; i++)
        cell[i] = (hd_sheet_cell){.sign = sign, .style = style};
}

void hd_fill(hd_canvas *canvas, int y, int x, int columns, hd_style style, hd_glyph glyph)
{
    fill_with(canvas, y, x, columns, style, hd_cell(canvas, glyph));
}

void hd_fill_blank(hd_canvas *canvas, int y, int x, int columns, hd_style style)
{
    fill_with(canvas, y, x, columns, style, L' ');
}

void hd_draw_segments(hd_canvas *canvas, int y, int x, int rows, const double sizes[HD_PARTS], int columns,
                      hd_style first_style, hd_glyph first_glyph)
{
    int cells[HD_PARTS];

    hd_segments(sizes, HD_PARTS, columns, cells);
    for (int i = 0; i < HD_PARTS; i++) {
        for (int row = 0; row < rows; row++)
            hd_fill(canvas, y + row, x, cells[i], first_style + (hd_style)i, first_glyph + (hd_glyph)i);
        x += cells[i];
    }
}

/* ---- text ---- */

/*
 * The columns of our own text as it is drawn: every sign of ours takes one. It is asked for every word on the
 * screen at every key, so it does not go through the locale.
 */
static int own_columns(const char *text, bool *all_ascii)
{
    int columns = 0;
    unsigned char all = 0;

    for (; *text; text++) {
        all |= (unsigned char)*text;
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    }
    *all_ascii = all < 0x80;
    return columns;
}

int hd_columns(const hd_canvas *canvas, const char *text)
{
    char plain[TEXT_BYTES];
    bool all_ascii;
    int columns = own_columns(text, &all_ascii);

    return all_ascii || !canvas->ascii ? columns : (int)hd_text_ascii(text, plain, sizeof plain);
}

/* Put our own text, of so many signs. */
static void put_text(hd_canvas *canvas, int y, int x, hd_style style, const char *text, int columns)
{
    hd_sheet_cell *cell = room(canvas, y, x, &columns);

    for (int i = 0; i < columns; i++)
        cell[i] = (hd_sheet_cell){.sign = *text & 0x80 ? next_character(&text) : *text++, .style = style};
}

void hd_clean(const hd_canvas *canvas, const char *text, size_t length, char *buffer, size_t size)
{
    char clean[TEXT_BYTES];

    hd_text_clean(text, length, canvas->ascii ? clean : buffer, canvas->ascii ? sizeof clean : size);
    if (canvas->ascii)
        hd_text_ascii(clean, buffer, size);
}

/* Cut to so many columns as it is shown, in ASCII with "~" at its end. @return the columns taken. */
static int fit(const hd_canvas *canvas, const char *text, int columns, char fitted[TEXT_BYTES])
{
    char plain[TEXT_BYTES];

    if (!canvas->ascii)
        return hd_text_fit(text, strlen(text), columns, fitted, TEXT_BYTES);
    hd_text_ascii(text, fitted, TEXT_BYTES);
    int taken = hd_text_fit(fitted, strlen(fitted), columns, plain, sizeof plain);
    hd_text_ascii(plain, fitted, TEXT_BYTES);
    return taken;
}

int hd_put(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text)
{
    char fitted[TEXT_BYTES];
    bool all_ascii;

    if (columns <= 0)
        return 0;
    int taken = own_columns(text, &all_ascii);
    if (taken > columns || (canvas->ascii && !all_ascii)) {
        taken = fit(canvas, text, columns, fitted);
        text = fitted;
    }
    put_text(canvas, y, x, style, text, taken);
    return taken;
}

int hd_put_right(hd_canvas *canvas, int y, int end, int columns, hd_style style, const char *text)
{
    int width = hd_columns(canvas, text), x = end - (width < columns ? width : columns);

    hd_put(canvas, y, x, columns, style, text);
    return x;
}

int hd_put_outside(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text)
{
    char fitted[TEXT_BYTES];

    if (columns <= 0)
        return 0;
    int taken = fit(canvas, text, columns, fitted), count = taken, at = 0;
    hd_sheet_cell *cell = room(canvas, y, x, &count);
    for (const char *rest = fitted; *rest;) {
        wchar_t sign = next_character(&rest);
        int width = sign < 0x7F ? 1 : wcwidth(sign), marks = 0;
        if (width == 0) {
            while (at > 0 && at <= count && marks < 2 && cell[at - 1].mark[marks])
                marks++;
            if (at > 0 && at <= count && marks < 2)
                cell[at - 1].mark[marks] = sign;
            continue;
        }
        for (int half = 0; half < (width == 2 ? 2 : 1); half++, at++)
            if (at < count)
                cell[at] = (hd_sheet_cell){.sign = half ? L'\0' : sign, .style = style};
    }
    return taken;
}

void hd_focus(hd_canvas *canvas, int y, int x)
{
    canvas->focus_y = y;
    canvas->focus_x = x;
}

void hd_pen_put(hd_pen *pen, hd_style style, const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    pen->x += hd_put(pen->canvas, pen->y, pen->x, pen->end - pen->x, style, text);
}

void hd_pen_cell(hd_pen *pen, int columns, hd_style style, const char *text)
{
    pen->x += columns;
    hd_put_right(pen->canvas, pen->y, pen->x, columns - 1, style, text);
}
