#include "config.h"

#include "canvas.h"

#include <string.h>
#include <stdlib.h>
#include <wchar.h>

#include "hostdispatch/text.h"

#define TEXT_BYTES 2048

static void set_style(const hd_canvas *canvas, hd_style style)
{
    attr_set(canvas->theme->attributes[style], canvas->theme->pairs[style], NULL);
}

static bool plain_ascii(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || (unsigned char)*text > 0x7E)
            return false;
    return true;
}

int hd_columns(const hd_canvas *canvas, const char *text)
{
    char plain[TEXT_BYTES];

    if (plain_ascii(text))
        return (int)strlen(text);
    return hd_text_columns(hd_glyph_plain(text, canvas->ascii, plain, sizeof plain));
}

int hd_put(hd_canvas *canvas, int y, int x, int columns, hd_style style, const char *text)
{
    char plain[TEXT_BYTES], fitted[TEXT_BYTES];
    int taken;

    if (columns <= 0)
        return 0;
    if (plain_ascii(text) && (int)strlen(text) <= columns) {
        taken = (int)strlen(text);
    } else {
        hd_glyph_plain(text, canvas->ascii, plain, sizeof plain);
        taken = hd_text_fit(plain, strlen(plain), columns, canvas->ascii, fitted, sizeof fitted);
        text = fitted;
    }
    set_style(canvas, style);
    mvaddstr(y, x, text);
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
    set_style(canvas, style);
    mvaddstr(y, x, fitted);
    return taken;
}

static void fill_with(hd_canvas *canvas, int y, int x, int columns, hd_style style, const wchar_t *sign)
{
    cchar_t cell;

    if (columns <= 0)
        return;
    /* A cell without a colour of its own would take the window's. */
    set_style(canvas, style);
    setcchar(&cell, sign, canvas->theme->attributes[style], canvas->theme->pairs[style], NULL);
    mvhline_set(y, x, &cell, columns);
}

void hd_fill(hd_canvas *canvas, int y, int x, int columns, hd_style style, hd_glyph glyph)
{
    wchar_t sign[2] = {L' ', L'\0'};

    mbtowc(sign, hd_glyph_text(glyph, canvas->ascii), MB_CUR_MAX);
    fill_with(canvas, y, x, columns, style, sign);
}

void hd_fill_blank(hd_canvas *canvas, int y, int x, int columns, hd_style style)
{
    fill_with(canvas, y, x, columns, style, L" ");
}
