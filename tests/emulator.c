#include "emulator.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vterm.h>

#define MODES 64
#define ROW_BYTES(columns) ((size_t)(columns)*VTERM_MAX_CHARS_PER_CELL * 4 + 1)

/* libvterm tells of few modes that were set, so the escape sequences that set them are read a second time. */
typedef enum scan { SCAN_TEXT, SCAN_ESCAPE, SCAN_CHARSET, SCAN_CSI, SCAN_PRIVATE } scan;

struct hd_emulator {
    VTerm *vterm;
    VTermState *state;
    VTermScreen *screen;
    int rows, columns;
    char **row; /* the text of each row, made when asked for */
    char *text;
    bool cursor_visible, alternate, keypad, line_drawing;
    scan scan;
    int parameter, parameters[16], parameter_count;
    struct {
        int number;
        bool on;
    } modes[MODES];
    int mode_count;
    char left_on[512];
    char kept[4]; /* the beginning of a character whose end has not come yet */
    size_t kept_length;
};

static bool on_at_power_up(int mode)
{
    return mode == 7 || mode == 25;
}

static void set_mode(hd_emulator *e, int number, bool on)
{
    for (int i = 0; i < e->mode_count; i++)
        if (e->modes[i].number == number) {
            e->modes[i].on = on;
            return;
        }
    ck_assert_int_lt(e->mode_count, MODES);
    e->modes[e->mode_count].number = number;
    e->modes[e->mode_count++].on = on;
}

static scan end_parameter(hd_emulator *e)
{
    if (e->parameter_count < 16)
        e->parameters[e->parameter_count++] = e->parameter;
    e->parameter = 0;
    return SCAN_PRIVATE;
}

static scan scan_private(hd_emulator *e, char byte)
{
    if (byte >= '0' && byte <= '9') {
        e->parameter = e->parameter * 10 + (byte - '0');
        return SCAN_PRIVATE;
    }
    end_parameter(e);
    if (byte == ';')
        return SCAN_PRIVATE;
    if (byte == 'h' || byte == 'l')
        for (int i = 0; i < e->parameter_count; i++)
            set_mode(e, e->parameters[i], byte == 'h');
    return SCAN_TEXT;
}

static scan scan_escape(hd_emulator *e, char byte)
{
    switch (byte) {
    case '[':
        return SCAN_CSI;
    case '(':
        return SCAN_CHARSET;
    case '=':
    case '>':
        e->keypad = byte == '=';
        return SCAN_TEXT;
    default:
        return SCAN_TEXT;
    }
}

static scan scan_byte(hd_emulator *e, char byte)
{
    if (byte == 033)
        return SCAN_ESCAPE;
    switch (e->scan) {
    case SCAN_ESCAPE:
        return scan_escape(e, byte);
    case SCAN_CHARSET:
        e->line_drawing = byte == '0';
        return SCAN_TEXT;
    case SCAN_CSI:
        e->parameter = e->parameter_count = 0;
        return byte == '?' ? SCAN_PRIVATE : SCAN_TEXT;
    case SCAN_PRIVATE:
        return scan_private(e, byte);
    case SCAN_TEXT:
    default:
        return SCAN_TEXT;
    }
}

static int property(VTermProp prop, VTermValue *value, void *user)
{
    hd_emulator *e = user;

    if (prop == VTERM_PROP_CURSORVISIBLE)
        e->cursor_visible = value->boolean;
    if (prop == VTERM_PROP_ALTSCREEN)
        e->alternate = value->boolean;
    return 1;
}

static void make_rows(hd_emulator *e)
{
    e->row = calloc((size_t)e->rows, sizeof *e->row);
    for (int i = 0; i < e->rows; i++)
        e->row[i] = calloc(ROW_BYTES(e->columns), 1);
    e->text = calloc((ROW_BYTES(e->columns) + 1) * (size_t)e->rows + 1, 1);
}

static void free_rows(hd_emulator *e)
{
    for (int i = 0; i < e->rows; i++)
        free(e->row[i]);
    free(e->row);
    free(e->text);
}

hd_emulator *hd_emulator_new(int rows, int columns, hd_emulator_answer *answer, void *whom)
{
    static const VTermScreenCallbacks callbacks = {.settermprop = property};
    hd_emulator *e = calloc(1, sizeof *e);

    *e = (hd_emulator){.rows = rows, .columns = columns, .cursor_visible = true};
    e->vterm = vterm_new(rows, columns);
    vterm_set_utf8(e->vterm, 1);
    vterm_output_set_callback(e->vterm, answer, whom);
    e->state = vterm_obtain_state(e->vterm);
    e->screen = vterm_obtain_screen(e->vterm);
    vterm_screen_set_callbacks(e->screen, &callbacks, e);
    vterm_screen_enable_altscreen(e->screen, 1);
    vterm_screen_reset(e->screen, 1);
    make_rows(e);
    return e;
}

void hd_emulator_free(hd_emulator *e)
{
    free_rows(e);
    vterm_free(e->vterm);
    free(e);
}

void hd_emulator_resize(hd_emulator *e, int rows, int columns)
{
    free_rows(e);
    e->rows = rows;
    e->columns = columns;
    make_rows(e);
    vterm_set_size(e->vterm, rows, columns);
}

/* How many bytes at the end are the beginning of a character that has not come whole. */
static size_t cut_off(const char *bytes, size_t length)
{
    for (size_t back = 1; back <= 3 && back <= length; back++) {
        unsigned char byte = (unsigned char)bytes[length - back];
        size_t wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        if (byte >= 0xc0)
            return wanted > back ? back : 0;
        if (byte < 0x80)
            return 0;
    }
    return 0;
}

/* libvterm does not join a character whose bytes come in two writes, so it is kept until it is whole. */
void hd_emulator_feed(hd_emulator *e, const char *bytes, size_t length)
{
    char *whole = malloc(e->kept_length + length + 1);
    size_t total = e->kept_length + length;

    for (size_t i = 0; i < length; i++)
        e->scan = scan_byte(e, bytes[i]);
    memcpy(whole, e->kept, e->kept_length);
    memcpy(whole + e->kept_length, bytes, length);
    e->kept_length = cut_off(whole, total);
    vterm_input_write(e->vterm, whole, total - e->kept_length);
    memcpy(e->kept, whole + total - e->kept_length, e->kept_length);
    free(whole);
}

static char *put_utf8(char *at, uint32_t character)
{
    static const struct {
        uint32_t limit;
        unsigned char lead;
    } forms[] = {{0x80, 0}, {0x800, 0xc0}, {0x10000, 0xe0}, {0x110000, 0xf0}};
    int more = 0;

    while (more < 3 && character >= forms[more].limit)
        more++;
    *at++ = (char)(forms[more].lead | (character >> 6 * more));
    while (more-- > 0)
        *at++ = (char)(0x80 | ((character >> 6 * more) & 0x3f));
    return at;
}

/* A row's text in `at`; offset[c], where given, becomes where column c begins in it. */
static void row_text(hd_emulator *e, int row, char *at, size_t *offset)
{
    char *start = at, *end = at;
    VTermScreenCell cell;

    for (int column = 0; column < e->columns; column++) {
        if (offset)
            offset[column] = (size_t)(at - start);
        vterm_screen_get_cell(e->screen, (VTermPos){.row = row, .col = column}, &cell);
        if (cell.chars[0] == (uint32_t)-1) /* the second half of a wide character */
            continue;
        if (cell.chars[0] == 0)
            *at++ = ' ';
        for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++)
            at = put_utf8(at, cell.chars[i]);
        if (cell.chars[0] != 0 && cell.chars[0] != ' ')
            end = at;
    }
    *end = '\0';
}

const char *hd_emulator_row(hd_emulator *e, int row)
{
    if (row < 0 || row >= e->rows)
        return "";
    row_text(e, row, e->row[row], NULL);
    return e->row[row];
}

const char *hd_emulator_text(hd_emulator *e)
{
    char *at = e->text;

    for (int row = 0; row < e->rows; row++)
        at += sprintf(at, "%s\n", hd_emulator_row(e, row));
    return e->text;
}

bool hd_emulator_find(hd_emulator *e, const char *text, int *row, int *column)
{
    size_t *offset = calloc((size_t)e->columns, sizeof *offset);
    bool found = false;

    for (int r = 0; r < e->rows && !found; r++) {
        row_text(e, r, e->row[r], offset);
        const char *at = strstr(e->row[r], text);
        if (!at)
            continue;
        int c = 0;
        while (c + 1 < e->columns && offset[c] < (size_t)(at - e->row[r]))
            c++;
        found = true;
        if (row)
            *row = r;
        if (column)
            *column = c;
    }
    free(offset);
    return found;
}

static int colour(const VTermColor *c)
{
    if (VTERM_COLOR_IS_DEFAULT_FG(c) || VTERM_COLOR_IS_DEFAULT_BG(c))
        return HD_DEFAULT_COLOUR;
    if (VTERM_COLOR_IS_INDEXED(c))
        return c->indexed.idx;
    return 256 + (c->rgb.red << 16 | c->rgb.green << 8 | c->rgb.blue);
}

hd_emulator_cell hd_emulator_at(hd_emulator *e, int row, int column)
{
    VTermScreenCell cell = {.chars = {0}};

    ck_assert(vterm_screen_get_cell(e->screen, (VTermPos){.row = row, .col = column}, &cell));
    return (hd_emulator_cell){
        .character = cell.chars[0],
        .foreground = colour(&cell.fg),
        .background = colour(&cell.bg),
        .bold = cell.attrs.bold,
        .reverse = cell.attrs.reverse,
        .underline = cell.attrs.underline,
    };
}

bool hd_emulator_coloured(hd_emulator *e)
{
    for (int row = 0; row < e->rows; row++)
        for (int column = 0; column < e->columns; column++) {
            hd_emulator_cell cell = hd_emulator_at(e, row, column);
            if (cell.foreground != HD_DEFAULT_COLOUR || cell.background != HD_DEFAULT_COLOUR)
                return true;
        }
    return false;
}

void hd_emulator_cursor(const hd_emulator *e, int *row, int *column)
{
    VTermPos at;

    vterm_state_get_cursorpos(e->state, &at);
    *row = at.row;
    *column = at.col;
}

bool hd_emulator_cursor_visible(const hd_emulator *e)
{
    return e->cursor_visible;
}

bool hd_emulator_alternate(const hd_emulator *e)
{
    return e->alternate;
}

bool hd_emulator_mode(const hd_emulator *e, int mode)
{
    for (int i = 0; i < e->mode_count; i++)
        if (e->modes[i].number == mode)
            return e->modes[i].on;
    return on_at_power_up(mode);
}

static bool pen_left_on(const hd_emulator *e)
{
    static const VTermAttr switches[] = {VTERM_ATTR_BOLD, VTERM_ATTR_ITALIC, VTERM_ATTR_BLINK,
                                         VTERM_ATTR_REVERSE};
    VTermValue value = {0};

    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        if (vterm_state_get_penattr(e->state, switches[i], &value) && value.boolean)
            return true;
    if (vterm_state_get_penattr(e->state, VTERM_ATTR_UNDERLINE, &value) && value.number)
        return true;
    if (vterm_state_get_penattr(e->state, VTERM_ATTR_FOREGROUND, &value) &&
        colour(&value.color) != HD_DEFAULT_COLOUR)
        return true;
    return vterm_state_get_penattr(e->state, VTERM_ATTR_BACKGROUND, &value) &&
           colour(&value.color) != HD_DEFAULT_COLOUR;
}

const char *hd_emulator_left_on(hd_emulator *e)
{
    char *at = e->left_on, *end = at + sizeof e->left_on;

    *at = '\0';
    for (int i = 0; i < e->mode_count && end - at > 16; i++)
        if (e->modes[i].on != on_at_power_up(e->modes[i].number))
            at += sprintf(at, "%s?%d", at > e->left_on ? " " : "", e->modes[i].number);
    const struct {
        bool on;
        const char *name;
    } others[] = {{e->keypad, "keypad"}, {e->line_drawing, "charset"}, {pen_left_on(e), "pen"}};
    for (size_t i = 0; i < sizeof others / sizeof others[0] && end - at > 16; i++)
        if (others[i].on)
            at += sprintf(at, "%s%s", at > e->left_on ? " " : "", others[i].name);
    return e->left_on;
}
