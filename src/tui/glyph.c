#include "glyph.h"

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

const char *hd_glyph_text(hd_glyph glyph, bool ascii)
{
    return ascii ? glyphs[glyph].ascii : glyphs[glyph].unicode;
}
