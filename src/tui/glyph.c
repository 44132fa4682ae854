#include "glyph.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *unicode, *ascii;
} glyphs[HD_GLYPHS] = {
    [HD_GLYPH_DISPATCH] = {"█", "#"},      [HD_GLYPH_LAUNCH] = {"▓", "="},
    [HD_GLYPH_DEVICE] = {"▒", "-"},        [HD_GLYPH_BASE_DISPATCH] = {"▓", "#"},
    [HD_GLYPH_BASE_LAUNCH] = {"▒", "="},   [HD_GLYPH_BASE_DEVICE] = {"░", "-"},
    [HD_GLYPH_TRACK_ON] = {"━", "="},      [HD_GLYPH_TRACK_OFF] = {"─", "-"},
    [HD_GLYPH_KNOB] = {"●", "O"},          [HD_GLYPH_KNOB_BELOW] = {"◀", "<"},
    [HD_GLYPH_KNOB_ABOVE] = {"▶", ">"},    [HD_GLYPH_GHOST] = {"╎", ":"},
    [HD_GLYPH_ANSWER] = {"═", "+"},        [HD_GLYPH_MEASURED] = {"│", "|"},
    [HD_GLYPH_MARKER] = {"▌", ">"},        [HD_GLYPH_RULE] = {"─", "-"},
    [HD_GLYPH_BRACKET_LEFT] = {"╰", "\\"}, [HD_GLYPH_BRACKET] = {"─", "_"},
    [HD_GLYPH_BRACKET_RIGHT] = {"╯", "/"}, [HD_GLYPH_AXIS] = {"│", "|"},
    [HD_GLYPH_AXIS_TICK] = {"┤", "+"},     [HD_GLYPH_AXIS_CORNER] = {"└", "+"},
    [HD_GLYPH_AXIS_MARK] = {"┴", "+"},     [HD_GLYPH_LEVEL] = {"┄", "."},
    [HD_GLYPH_UPRIGHT] = {"┆", ":"},       [HD_GLYPH_BASELINE] = {"○", "o"},
    [HD_GLYPH_HOST] = {"░", "%"},
};

static const struct {
    const char *sign, *plain;
} plain[] = {
    {"µ", "u"},  {"×", "x"},  {"≤", "<="}, {"≥", ">="},   {"·", "*"},      {"…", "..."},
    {"→", "->"}, {"←", "<-"}, {"↑", "Up"}, {"↓", "Down"}, {"⇧", "Shift-"}, {"•", "*"},
    {"−", "-"},  {"–", "-"},  {"●", "O"},  {"○", "o"},    {"‹", "<"},      {"›", ">"},
};

const char *hd_glyph_text(hd_glyph glyph, bool ascii)
{
    return ascii ? glyphs[glyph].ascii : glyphs[glyph].unicode;
}

/* The plain form of the sign that `text` begins with, and the sign's length; NULL when it is none of ours. */
static const char *plain_form(const char *text, size_t *length)
{
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        *length = strlen(plain[i].sign);
        if (strncmp(text, plain[i].sign, *length) == 0)
            return plain[i].plain;
    }
    return NULL;
}

const char *hd_glyph_plain(const char *text, bool ascii, char *buffer, size_t size)
{
    size_t used = 0;

    while (*text && used + 1 < size) {
        size_t length = 0;
        const char *form = ascii && (unsigned char)*text >= 0x80 ? plain_form(text, &length) : NULL;
        if (form) {
            int written = snprintf(buffer + used, size - used, "%s", form);
            used = used + (size_t)written < size ? used + (size_t)written : size - 1;
            text += length;
        } else {
            buffer[used++] = *text++;
        }
    }
    buffer[used] = '\0';
    return buffer;
}
