#include "config.h"

#include "escape.h"

#include <curses.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "key.h"

/* Codes of our own for curses' table, beyond those it has. */
enum {
    CODE_PASTE_BEGIN = KEY_MAX + 1,
    CODE_PASTE_END,
};

/* The rest of a sequence may come this much later than its start. */
#define REST_MILLISECONDS 50

/* No sequence that keys send is longer; a device's answer may be. */
#define SEQUENCE_MAX 4096

/* A mouse report has at most three numbers. */
#define PARAMETERS_MAX 32

/* An Esc has been read whose meaning the next byte tells. */
static bool escape_waits;

static const struct {
    const char *sequence;
    int code;
} sequences[] = {
    {"\033[A", KEY_UP},
    {"\033OA", KEY_UP},
    {"\033[B", KEY_DOWN},
    {"\033OB", KEY_DOWN},
    {"\033[C", KEY_RIGHT},
    {"\033OC", KEY_RIGHT},
    {"\033[D", KEY_LEFT},
    {"\033OD", KEY_LEFT},
    {"\033[1;2C", KEY_SRIGHT},
    {"\033[1;2D", KEY_SLEFT},
    {"\033[c", KEY_SRIGHT},
    {"\033[d", KEY_SLEFT},
    {"\033O2C", KEY_SRIGHT},
    {"\033O2D", KEY_SLEFT},
    {"\033[H", KEY_HOME},
    {"\033OH", KEY_HOME},
    {"\033[1~", KEY_HOME},
    {"\033[7~", KEY_HOME},
    {"\033[F", KEY_END},
    {"\033OF", KEY_END},
    {"\033[4~", KEY_END},
    {"\033[8~", KEY_END},
    {"\033[5~", KEY_PPAGE},
    {"\033[6~", KEY_NPAGE},
    {"\033[3~", KEY_DC},
    {"\033[Z", KEY_BTAB},
    {"\033OP", KEY_F(1)},
    {"\033[11~", KEY_F(1)},
    {"\033[[A", KEY_F(1)},
    {"\033OQ", KEY_F(2)},
    {"\033[12~", KEY_F(2)},
    {"\033[[B", KEY_F(2)},
    {"\033[21~", KEY_F(10)},
    {"\033OM", KEY_ENTER},
    {"\033[200~", CODE_PASTE_BEGIN},
    {"\033[201~", CODE_PASTE_END},
};

static const struct {
    int code, key;
} codes[] = {
    {KEY_UP, HD_KEY_UP},
    {KEY_DOWN, HD_KEY_DOWN},
    {KEY_LEFT, HD_KEY_LEFT},
    {KEY_RIGHT, HD_KEY_RIGHT},
    {KEY_SLEFT, HD_KEY_SHIFT_LEFT},
    {KEY_SRIGHT, HD_KEY_SHIFT_RIGHT},
    {KEY_HOME, HD_KEY_HOME},
    {KEY_END, HD_KEY_END},
    {KEY_PPAGE, HD_KEY_PAGE_UP},
    {KEY_NPAGE, HD_KEY_PAGE_DOWN},
    {KEY_DC, HD_KEY_DELETE},
    {KEY_BACKSPACE, HD_KEY_BACKSPACE},
    {KEY_BTAB, HD_KEY_SHIFT_TAB},
    {KEY_F(1), HD_KEY_F1},
    {KEY_F(2), HD_KEY_F2},
    {KEY_F(10), HD_KEY_F10},
    {KEY_ENTER, HD_KEY_ENTER},
    {KEY_SUSPEND, HD_KEY_CTRL('Z')}, /* the Linux console's terminfo lists it as a key */
};

void hd_escape_define(void)
{
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        define_key(sequences[i].sequence, sequences[i].code);
    /* Mouse reports come here as what they are. */
    define_key(NULL, KEY_MOUSE);
}

/* Another byte of a sequence that has begun. */
static bool read_rest(int *byte)
{
    timeout(REST_MILLISECONDS);
    *byte = getch();
    nodelay(stdscr, TRUE);
    return *byte >= 0 && *byte < KEY_MIN;
}

static hd_escape_key key(int code)
{
    return (hd_escape_key){.kind = HD_ESCAPE_KEY, .key = code};
}

static hd_escape_key unknown(void)
{
    return (hd_escape_key){.kind = HD_ESCAPE_UNKNOWN};
}

/* The old report: three bytes beyond the blank, which a place beyond 223 does not fit into. */
static hd_escape_key read_old_mouse(void)
{
    int code, x, y;

    if (!read_rest(&code) || !read_rest(&x) || !read_rest(&y) || code < 0x20 || x <= 0x20 || y <= 0x20)
        return unknown();
    bool up = ((code - 0x20) & 3) == 3 && !((code - 0x20) & 64);
    return (hd_escape_key){HD_ESCAPE_MOUSE, up ? 0 : code - 0x20, y - 0x21, x - 0x21, up};
}

/* The new report, in the parameters of a sequence that ends in M, or in m where the button was let go. */
static hd_escape_key new_mouse(const char *parameters, int final)
{
    int code, x, y, end = 0;

    if (sscanf(parameters, "<%6d;%6d;%6d%n", &code, &x, &y, &end) != 3 || parameters[end] || code < 0 ||
        x < 1 || y < 1)
        return unknown();
    return (hd_escape_key){HD_ESCAPE_MOUSE, code, y - 1, x - 1, final == 'm'};
}

static hd_escape_key of_code(int code)
{
    if (code == CODE_PASTE_BEGIN)
        return (hd_escape_key){.kind = HD_ESCAPE_PASTE_BEGIN};
    if (code == CODE_PASTE_END)
        return (hd_escape_key){.kind = HD_ESCAPE_PASTE_END};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (codes[i].code == code)
            return key(codes[i].key);
    return unknown();
}

/* A sequence that curses did not join, since an Esc or a pause came before its end: the table knows it all
 * the same. */
static hd_escape_key known(const char *sequence)
{
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (strcmp(sequences[i].sequence, sequence) == 0)
            return of_code(sequences[i].code);
    return unknown();
}

/* CSI: parameters up to a final byte. */
static hd_escape_key read_csi(void)
{
    char sequence[PARAMETERS_MAX + 4] = "\033[";
    size_t length = 2;
    int byte;

    for (int i = 0; i < SEQUENCE_MAX && read_rest(&byte); i++) {
        bool final = byte >= 0x40 && byte <= 0x7E;
        if (length < PARAMETERS_MAX + 2)
            sequence[length++] = byte < 0x80 ? (char)byte : '?';
        if (!final)
            continue;
        sequence[length] = '\0';
        if (i == 0 && byte == 'M')
            return read_old_mouse();
        if (sequence[2] != '<' || (byte != 'M' && byte != 'm'))
            return known(sequence);
        sequence[length - 1] = '\0';
        return new_mouse(sequence + 2, byte);
    }
    return unknown();
}

/* SS3: one character more. */
static hd_escape_key read_ss3(void)
{
    char sequence[4] = "\033O";
    int byte;

    if (!read_rest(&byte))
        return unknown();
    sequence[2] = byte < 0x80 ? (char)byte : '?';
    return known(sequence);
}

/* OSC, DCS and their like: up to BEL or ESC \. */
static void skip_string(void)
{
    int character, before = 0;

    for (int i = 0; i < SEQUENCE_MAX && read_rest(&character); i++) {
        if (character == 0x07 || (before == HD_KEY_ESCAPE && character == '\\'))
            return;
        before = character;
    }
}

/* After an Esc that begins no sequence that curses knows: alone it is a key, else the start of what means
 * nothing here. */
static hd_escape_key after_escape(void)
{
    int next = getch();

    if (next == ERR)
        return key(HD_KEY_ESCAPE);
    /* Curses has read a whole key behind the Esc. */
    if (next >= KEY_MIN) {
        ungetch(next);
        return key(HD_KEY_ESCAPE);
    }
    /* The second Esc begins what comes next; given back to curses, it would no longer be joined with it. */
    if (next == HD_KEY_ESCAPE) {
        escape_waits = true;
        return key(HD_KEY_ESCAPE);
    }
    if (next == '[')
        return read_csi();
    if (next == 'O')
        return read_ss3();
    if (next != 0 && strchr("]P_^X", next))
        skip_string();
    return unknown();
}

/* A character of several bytes. Curses would wait for bytes to make sense of until far more of them had come.
 */
static hd_escape_key read_character(int first)
{
    char bytes[MB_LEN_MAX] = {(char)first};
    wchar_t character;

    for (size_t length = 1; length < sizeof bytes; length++) {
        mbstate_t state = {0};
        size_t taken = mbrtowc(&character, bytes, length, &state);
        int next;
        if (taken == length)
            return key((int)character);
        if (taken != (size_t)-2 || !read_rest(&next))
            break;
        /* A character that was cut off does not take the key after it along. */
        if (next < 0x80) {
            ungetch(next);
            break;
        }
        bytes[length] = (char)next;
    }
    return unknown();
}

hd_escape_key hd_escape_read(void)
{
    if (escape_waits) {
        escape_waits = false;
        return after_escape();
    }
    int read = getch();

    if (read == ERR)
        return (hd_escape_key){.kind = HD_ESCAPE_NONE};
    if (read >= KEY_MIN)
        return of_code(read);
    if (read == HD_KEY_ESCAPE)
        return after_escape();
    if (read >= 0x80)
        return read_character(read);
    if (read == 0x7F || read == 0x08)
        return key(HD_KEY_BACKSPACE);
    return key(read == '\n' ? HD_KEY_ENTER : read);
}
