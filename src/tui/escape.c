#include "config.h"

#include "escape.h"

#include <curses.h>
#include <stdbool.h>
#include <stddef.h>

#include "keys.h"

/* Codes of our own for curses' table, beyond those it has. */
enum {
    CODE_PASTE_BEGIN = KEY_MAX + 1,
    CODE_PASTE_END,
};

/* The rest of a sequence may come this much later than its start. */
#define REST_MILLISECONDS 50

/* No sequence that keys send is longer; a device's answer may be. */
#define SEQUENCE_MAX 4096

static const struct {
    const char *sequence;
    int code;
} sequences[] = {
    {"\033[A", KEY_UP},       {"\033OA", KEY_UP},        {"\033[B", KEY_DOWN},     {"\033OB", KEY_DOWN},
    {"\033[C", KEY_RIGHT},    {"\033OC", KEY_RIGHT},     {"\033[D", KEY_LEFT},     {"\033OD", KEY_LEFT},
    {"\033[1;2C", KEY_SRIGHT}, {"\033[1;2D", KEY_SLEFT}, {"\033[c", KEY_SRIGHT},   {"\033[d", KEY_SLEFT},
    {"\033O2C", KEY_SRIGHT},  {"\033O2D", KEY_SLEFT},    {"\033[H", KEY_HOME},     {"\033OH", KEY_HOME},
    {"\033[1~", KEY_HOME},    {"\033[7~", KEY_HOME},     {"\033[F", KEY_END},      {"\033OF", KEY_END},
    {"\033[4~", KEY_END},     {"\033[8~", KEY_END},      {"\033[5~", KEY_PPAGE},   {"\033[6~", KEY_NPAGE},
    {"\033[3~", KEY_DC},      {"\033[Z", KEY_BTAB},      {"\033OP", KEY_F(1)},     {"\033[11~", KEY_F(1)},
    {"\033[[A", KEY_F(1)},    {"\033OQ", KEY_F(2)},      {"\033[12~", KEY_F(2)},   {"\033[[B", KEY_F(2)},
    {"\033[21~", KEY_F(10)},  {"\033OM", KEY_ENTER},     {"\033[200~", CODE_PASTE_BEGIN}, {"\033[201~", CODE_PASTE_END},
};

static const struct {
    int code, key;
} codes[] = {
    {KEY_UP, HD_KEY_UP},           {KEY_DOWN, HD_KEY_DOWN},         {KEY_LEFT, HD_KEY_LEFT},
    {KEY_RIGHT, HD_KEY_RIGHT},     {KEY_SLEFT, HD_KEY_SHIFT_LEFT},  {KEY_SRIGHT, HD_KEY_SHIFT_RIGHT},
    {KEY_HOME, HD_KEY_HOME},       {KEY_END, HD_KEY_END},           {KEY_PPAGE, HD_KEY_PAGE_UP},
    {KEY_NPAGE, HD_KEY_PAGE_DOWN}, {KEY_DC, HD_KEY_DELETE},         {KEY_BACKSPACE, HD_KEY_BACKSPACE},
    {KEY_BTAB, HD_KEY_SHIFT_TAB},  {KEY_F(1), HD_KEY_F1},           {KEY_F(2), HD_KEY_F2},
    {KEY_F(10), HD_KEY_F10},       {KEY_ENTER, HD_KEY_ENTER},
};

void hd_escape_define(void)
{
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        define_key(sequences[i].sequence, sequences[i].code);
}

static bool read_rest(wint_t *character)
{
    timeout(REST_MILLISECONDS);
    int result = get_wch(character);
    nodelay(stdscr, TRUE);
    return result == OK;
}

/* CSI: parameters up to a final byte. An old mouse report has three bytes more. */
static void skip_csi(void)
{
    wint_t character;

    for (int i = 0; i < SEQUENCE_MAX && read_rest(&character); i++) {
        if (character < 0x40 || character > 0x7E)
            continue;
        for (int more = i == 0 && character == 'M' ? 3 : 0; more > 0 && read_rest(&character); more--)
            ;
        return;
    }
}

/* OSC, DCS and their like: up to BEL or ESC \. */
static void skip_string(void)
{
    wint_t character, before = 0;

    for (int i = 0; i < SEQUENCE_MAX && read_rest(&character); i++) {
        if (character == 0x07 || (before == HD_KEY_ESCAPE && character == '\\'))
            return;
        before = character;
    }
}

/* After an Esc that begins no sequence that curses knows: alone it is a key, else the start of what means nothing here. */
static hd_escape_key after_escape(void)
{
    wint_t character;
    int result = get_wch(&character);

    if (result == ERR)
        return (hd_escape_key){HD_ESCAPE_KEY, HD_KEY_ESCAPE};
    if (result == OK && character == HD_KEY_ESCAPE) {
        unget_wch((wchar_t)character);
        return (hd_escape_key){HD_ESCAPE_KEY, HD_KEY_ESCAPE};
    }
    if (result == OK && character == '[')
        skip_csi();
    else if (result == OK && character == 'O')
        (void)read_rest(&character);
    else if (result == OK && (character == ']' || character == 'P' || character == '_' || character == '^' || character == 'X'))
        skip_string();
    return (hd_escape_key){HD_ESCAPE_UNKNOWN, 0};
}

static hd_escape_key of_code(int code)
{
    if (code == KEY_MOUSE)
        return (hd_escape_key){HD_ESCAPE_MOUSE, 0};
    if (code == CODE_PASTE_BEGIN)
        return (hd_escape_key){HD_ESCAPE_PASTE_BEGIN, 0};
    if (code == CODE_PASTE_END)
        return (hd_escape_key){HD_ESCAPE_PASTE_END, 0};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (codes[i].code == code)
            return (hd_escape_key){HD_ESCAPE_KEY, codes[i].key};
    return (hd_escape_key){HD_ESCAPE_UNKNOWN, 0};
}

hd_escape_key hd_escape_read(void)
{
    wint_t character;
    int result = get_wch(&character);

    if (result == ERR)
        return (hd_escape_key){HD_ESCAPE_NONE, 0};
    if (result == KEY_CODE_YES)
        return of_code((int)character);
    if (character == HD_KEY_ESCAPE)
        return after_escape();
    if (character == 0x7F || character == 0x08)
        return (hd_escape_key){HD_ESCAPE_KEY, HD_KEY_BACKSPACE};
    if (character == '\n')
        return (hd_escape_key){HD_ESCAPE_KEY, HD_KEY_ENTER};
    return (hd_escape_key){HD_ESCAPE_KEY, (int)character};
}
