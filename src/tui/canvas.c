#include "config.h"

#include "canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "hostdispatch/format.h"
#include "hostdispatch/text.h"

#define TEXT_BYTES 2048
/* Cells that are finished together: one is 28 bytes, and the stack may be small. */
#define CELLS 64

static void set_style(const hd_canvas *canvas, hd_style style)
{
    attr_set(canvas->theme->attributes[style], canvas->theme->pairs[style], NULL);
}

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

/* The character at `*text`, which is UTF-8, and step over it. */
static wchar_t next_character(const char **text)
{
    uint32_t code = 0;
    size_t bytes = hd_utf8_next(*text, 4, &code);

    *text += bytes > 0 ? bytes : 1;
    return (wchar_t)code;
}

/*
 * Our own text as finished cells. Curses would look every byte of a string up, whether it is a control or
 * wide, which takes longer than all else that is done for a key.
 */
static void put_cells(const hd_canvas *canvas, int y, int x, hd_style style, const char *text)
{
    cchar_t cells[CELLS], blank;

    if (canvas->sheet) {
        while (*text)
            hd_text_buffer_put(canvas->sheet, y, x++, next_character(&text));
        return;
    }
    /* A cell without a colour of its own would take the window's. */
    set_style(canvas, style);
    setcchar(&blank, L" ", canvas->theme->attributes[style], canvas->theme->pairs[style], NULL);
    while (*text) {
        int count = 0;
        for (; *text && count < CELLS; count++) {
            cells[count] = blank;
            cells[count].chars[0] = next_character(&text);
        }
        mvadd_wchnstr(y, x, cells, count);
        x += count;
    }
}

int hd_columns(const hd_canvas *canvas, const char *text)
{
    char plain[TEXT_BYTES];
    bool all_ascii;
    int columns = own_columns(text, &all_ascii);

    if (all_ascii || !canvas->ascii)
        return columns;
    return (int)hd_text_ascii(text, plain, sizeof plain);
}

int hd_put(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text)
{
    char fitted[TEXT_BYTES];
    bool all_ascii;

    if (columns <= 0)
        return 0;
    int taken = own_columns(text, &all_ascii);
    if (taken > columns || (canvas->ascii && !all_ascii)) {
        taken = hd_text_fit(text, strlen(text), columns, canvas->ascii, fitted, sizeof fitted);
        text = fitted;
    }
    put_cells(canvas, y, x, style, text);
    return taken;
}

int hd_put_right(hd_canvas *canvas, int y, int end, int columns, hd_style style, const char *text)
{
    int width = hd_columns(canvas, text);
    int x = end - (width < columns ? width : columns);

    hd_put(canvas, y, x, columns, style, text);
    return x;
}

int hd_put_outside(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text)
{
    char fitted[TEXT_BYTES];

    if (columns <= 0)
        return 0;
    int taken = hd_text_fit(text, strlen(text), columns, canvas->ascii, fitted, sizeof fitted);
    if (canvas->sheet) {
        put_cells(canvas, y, x, style, fitted);
        return taken;
    }
    set_style(canvas, style);
    mvaddstr(y, x, fitted);
    return taken;
}

void hd_put_cells(hd_canvas *canvas, int y, int x, hd_style style, const wchar_t *cells, int count)
{
    if (canvas->sheet) {
        for (int i = 0; i < count; i++)
            hd_text_buffer_put(canvas->sheet, y, x + i, cells[i]);
        return;
    }
    set_style(canvas, style);
    mvaddnwstr(y, x, cells, count);
}

wchar_t hd_cell(const hd_canvas *canvas, hd_glyph glyph)
{
    const char *text = hd_glyph_text(glyph, canvas->ascii);

    return next_character(&text);
}

static void fill_with(hd_canvas *canvas, int y, int x, int columns, hd_style style, const wchar_t *sign)
{
    cchar_t cell;

    if (columns <= 0)
        return;
    if (canvas->sheet) {
        while (columns-- > 0)
            hd_text_buffer_put(canvas->sheet, y, x++, *sign);
        return;
    }
    /* A cell without a colour of its own would take the window's. */
    set_style(canvas, style);
    setcchar(&cell, sign, canvas->theme->attributes[style], canvas->theme->pairs[style], NULL);
    mvhline_set(y, x, &cell, columns);
}

void hd_fill_cells(hd_canvas *canvas, int y, int x, int columns, hd_style style, wchar_t cell)
{
    wchar_t sign[2] = {cell, L'\0'};

    fill_with(canvas, y, x, columns, style, sign);
}

void hd_fill(hd_canvas *canvas, int y, int x, int columns, hd_style style, hd_glyph glyph)
{
    hd_fill_cells(canvas, y, x, columns, style, hd_cell(canvas, glyph));
}

void hd_fill_blank(hd_canvas *canvas, int y, int x, int columns, hd_style style)
{
    fill_with(canvas, y, x, columns, style, L" ");
}

void hd_draw_segments(hd_canvas *canvas, int y, int x, int rows, const double sizes[HD_PARTS], int columns,
                      hd_style first_style, hd_glyph first_glyph)
{
    int cells[HD_PARTS];

    hd_segments(sizes, columns, cells);
    for (int i = 0; i < HD_PARTS; i++) {
        for (int row = 0; row < rows; row++)
            hd_fill(canvas, y + row, x, cells[i], first_style + (hd_style)i, first_glyph + (hd_glyph)i);
        x += cells[i];
    }
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
