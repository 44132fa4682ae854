#include "config.h"

#include "canvas.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/text.h"

#define TEXT_BYTES 2048
/* Cells that are finished together: one is 28 bytes, and the stack may be small. */
#define CELLS 64

/* In ASCII some signs differ that look alike in a text. */
static const struct {
    const char *unicode, *ascii;
} glyphs[HD_GLYPHS] = {
    [HD_GLYPH_DISPATCH] = {"█", "#"},      [HD_GLYPH_LAUNCH] = {"▓", "="},
    [HD_GLYPH_DEVICE] = {"▒", "-"},        [HD_GLYPH_BASE_DISPATCH] = {"▓", "#"},
    [HD_GLYPH_BASE_LAUNCH] = {"▒", "="},   [HD_GLYPH_BASE_DEVICE] = {"░", "-"},
    [HD_GLYPH_TRACK_ON] = {"━", "="},      [HD_GLYPH_TRACK_OFF] = {"─", "-"},
    [HD_GLYPH_KNOB] = {"●", "O"},          [HD_GLYPH_KNOB_BELOW] = {"◀", "<"},
    [HD_GLYPH_KNOB_ABOVE] = {"▶", ">"},    [HD_GLYPH_GHOST] = {"╎", ":"},
    [HD_GLYPH_BETWEEN] = {"▚", "%"},       [HD_GLYPH_LOADING] = {"╱", "/"},
    [HD_GLYPH_ELSEWHERE] = {"╳", "x"},     [HD_GLYPH_COMMUNICATION] = {"▞", "~"},
    [HD_GLYPH_WAITS] = {"·", "."},         [HD_GLYPH_ANSWER] = {"═", "+"},
    [HD_GLYPH_MARKER] = {"▌", ">"},        [HD_GLYPH_RULE] = {"─", "-"},
    [HD_GLYPH_BRACKET_LEFT] = {"╰", "\\"}, [HD_GLYPH_BRACKET] = {"─", "_"},
    [HD_GLYPH_BRACKET_RIGHT] = {"╯", "/"}, [HD_GLYPH_AXIS] = {"│", "|"},
    [HD_GLYPH_AXIS_TICK] = {"┤", "+"},     [HD_GLYPH_AXIS_CORNER] = {"└", "+"},
    [HD_GLYPH_AXIS_MARK] = {"┴", "+"},     [HD_GLYPH_LEVEL] = {"┄", "."},
    [HD_GLYPH_UPRIGHT] = {"┆", ":"},       [HD_GLYPH_BASELINE] = {"○", "o"},
    [HD_GLYPH_HOST] = {"░", "%"},
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

/* ---- a sheet ---- */

hd_sheet hd_sheet_new(int rows, int columns)
{
    hd_sheet sheet = {rows, columns, malloc((size_t)rows * (size_t)columns * sizeof *sheet.cells)};

    if (!sheet.cells)
        return (hd_sheet){0};
    wmemset(sheet.cells, L' ', (size_t)(rows * columns));
    return sheet;
}

static void put_on_sheet(hd_sheet *sheet, int y, int x, wchar_t character)
{
    if (y >= 0 && y < sheet->rows && x >= 0 && x < sheet->columns)
        sheet->cells[y * sheet->columns + x] = character;
}

void hd_sheet_write(hd_sheet *sheet, FILE *out)
{
    char bytes[4];

    fputs("```\n", out);
    for (int y = 0; y < sheet->rows; y++) {
        const wchar_t *row = sheet->cells + y * sheet->columns;
        int length = sheet->columns;
        while (length > 0 && row[length - 1] == L' ')
            length--;
        for (int x = 0; x < length; x++)
            fwrite(bytes, 1, hd_utf8_put((uint32_t)row[x], bytes), out);
        fputc('\n', out);
    }
    fputs("```\n", out);
    free(sheet->cells);
    *sheet = (hd_sheet){0};
}

/* ---- cells ---- */

/* A cell without a colour of its own would take the window's. */
static cchar_t finished(const hd_canvas *canvas, hd_style style, const wchar_t *sign)
{
    cchar_t cell;

    attr_set(canvas->theme->attributes[style], canvas->theme->pairs[style], NULL);
    setcchar(&cell, sign, canvas->theme->attributes[style], canvas->theme->pairs[style], NULL);
    return cell;
}

/*
 * Curses would look every character of a string up, whether it is a control or wide, which takes longer than all
 * else that is done for a key: it gets finished cells.
 */
void hd_put_cells(hd_canvas *canvas, int y, int x, hd_style style, const wchar_t *signs, int count)
{
    cchar_t cells[CELLS];

    if (canvas->sheet) {
        for (int i = 0; i < count; i++)
            put_on_sheet(canvas->sheet, y, x + i, signs[i]);
        return;
    }
    const cchar_t blank = finished(canvas, style, L" ");
    for (int at = 0, some; at < count; at += some) {
        some = count - at < CELLS ? count - at : CELLS;
        for (int i = 0; i < some; i++) {
            cells[i] = blank;
            cells[i].chars[0] = signs[at + i];
        }
        mvadd_wchnstr(y, x + at, cells, some);
    }
}

static void fill_with(hd_canvas *canvas, int y, int x, int columns, hd_style style, wchar_t sign)
{
    for (int i = 0; canvas->sheet && i < columns; i++)
        put_on_sheet(canvas->sheet, y, x + i, sign);
    if (canvas->sheet || columns <= 0)
        return;
    const cchar_t cell = finished(canvas, style, (const wchar_t[]){sign, L'\0'});
    mvhline_set(y, x, &cell, columns);
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

    hd_segments(sizes, columns, cells);
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

static void put_text(hd_canvas *canvas, int y, int x, hd_style style, const char *text)
{
    wchar_t signs[CELLS];

    while (*text) {
        int count = 0;
        while (*text && count < CELLS)
            signs[count++] = next_character(&text);
        hd_put_cells(canvas, y, x, style, signs, count);
        x += count;
    }
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
    put_text(canvas, y, x, style, text);
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
    int taken = hd_text_fit(text, strlen(text), columns, canvas->ascii, fitted, sizeof fitted);
    if (canvas->sheet) {
        put_text(canvas, y, x, style, fitted);
    } else {
        attr_set(canvas->theme->attributes[style], canvas->theme->pairs[style], NULL);
        mvaddstr(y, x, fitted);
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
