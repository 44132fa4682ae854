#include "config.h"

#include "decode.h"

#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "key.h"

/* A lone Esc is known as such after so many milliseconds, where the person says nothing else; what a key sends
 * comes faster. */
#define DELAY 50
#define DELAY_MAX 10000

/* A paste goes on without a pause longer than this, milliseconds. What comes more slowly than PASTE_RUN is typed by
 * hand, and does not prolong it. */
#define PASTE_PAUSE 3000
#define PASTE_RUN 150

/* No sequence that keys send is longer; a device's answer may be. */
#define SEQUENCE_MAX 4096

/* A mouse report has at most three numbers. */
#define PARAMETERS_MAX 32

enum {
    PASTE_BEGIN = HD_KEY_END_OF_KEYS + 1,
    PASTE_END,
};

/* What keys send behind the Esc. */
static const struct {
    const char *sequence;
    int key;
} sequences[] = {
    {"[A", HD_KEY_UP},           {"OA", HD_KEY_UP},
    {"[B", HD_KEY_DOWN},         {"OB", HD_KEY_DOWN},
    {"[C", HD_KEY_RIGHT},        {"OC", HD_KEY_RIGHT},
    {"[D", HD_KEY_LEFT},         {"OD", HD_KEY_LEFT},
    {"[1;2C", HD_KEY_SHIFT_RIGHT}, {"[1;2D", HD_KEY_SHIFT_LEFT},
    {"[c", HD_KEY_SHIFT_RIGHT},  {"[d", HD_KEY_SHIFT_LEFT},
    {"O2C", HD_KEY_SHIFT_RIGHT}, {"O2D", HD_KEY_SHIFT_LEFT},
    {"[H", HD_KEY_HOME},         {"OH", HD_KEY_HOME},
    {"[1~", HD_KEY_HOME},        {"[7~", HD_KEY_HOME},
    {"[F", HD_KEY_END},          {"OF", HD_KEY_END},
    {"[4~", HD_KEY_END},         {"[8~", HD_KEY_END},
    {"[5~", HD_KEY_PAGE_UP},     {"[6~", HD_KEY_PAGE_DOWN},
    {"[3~", HD_KEY_DELETE},      {"[Z", HD_KEY_SHIFT_TAB},
    {"OP", HD_KEY_F1},           {"[11~", HD_KEY_F1},
    {"[[A", HD_KEY_F1},          {"OQ", HD_KEY_F2},
    {"[12~", HD_KEY_F2},         {"[[B", HD_KEY_F2},
    {"[15~", HD_KEY_F5},         {"[[E", HD_KEY_F5},
    {"[21~", HD_KEY_F10},        {"[200~", PASTE_BEGIN},
    {"[201~", PASTE_END},
};

hd_decoder hd_decoder_new(int file)
{
    const char *said = getenv("ESCDELAY");
    char *end = NULL;
    long delay = said ? strtol(said, &end, 10) : -1;
    bool good = said && end != said && !*end && delay >= 0 && delay <= DELAY_MAX;

    return (hd_decoder){.file = file, .delay = good ? (int)delay : DELAY, .held = -1};
}

/* The next byte, or -1 where none comes in time. */
static int take(hd_decoder *d, int milliseconds)
{
    struct pollfd input = {.fd = d->file, .events = POLLIN};
    unsigned char byte;

    if (d->held >= 0) {
        int held = d->held;
        d->held = -1;
        return held;
    }
    if (poll(&input, 1, milliseconds) <= 0 || read(d->file, &byte, 1) != 1)
        return -1;
    return byte;
}

static hd_event key(int code)
{
    return (hd_event){.kind = HD_EVENT_KEY, .key = code};
}

static hd_event unknown(void)
{
    return (hd_event){.kind = HD_EVENT_UNKNOWN};
}

/* ---- sequences ---- */

static hd_event known(const char *sequence)
{
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (strcmp(sequences[i].sequence, sequence) == 0)
            return key(sequences[i].key);
    return unknown();
}

/* Button codes of mouse reports: the buttons, then what is added to them. */
enum {
    BUTTON_LEFT = 0,
    BUTTONS = 3,
    MODIFIERS = 4 | 8 | 16,
    MOTION = 32,
    WHEEL_UP = 64,
    WHEEL_DOWN = 65,
};

/* A mouse report, "<CODE;X;Y", which ends in M, or in m where the button was let go. */
static hd_event mouse(const char *report, bool up)
{
    int code, x, y, end = 0;

    if (sscanf(report, "<%6d;%6d;%6d%n", &code, &x, &y, &end) != 3 || report[end] || code < 0 || x < 1 || y < 1)
        return unknown();
    hd_event event = {.kind = HD_EVENT_UNKNOWN, .y = y - 1, .x = x - 1};
    code &= ~MODIFIERS;
    if (code == WHEEL_UP || code == WHEEL_DOWN) {
        event.kind = HD_EVENT_WHEEL;
        event.key = code == WHEEL_UP ? +1 : -1;
    } else if (code < WHEEL_UP && (code & BUTTONS) == BUTTON_LEFT) {
        event.kind = up ? HD_EVENT_RELEASE : code & MOTION ? HD_EVENT_DRAG : HD_EVENT_PRESS;
    }
    return event;
}

static hd_event plain(int code)
{
    if (code == 0x7F || code == 0x08)
        return key(HD_KEY_BACKSPACE);
    return key(code == '\n' ? HD_KEY_ENTER : code);
}

/* Where one terminal's own codes for function keys and the like begin and end. */
#define PRIVATE_FIRST 0xE000
#define PRIVATE_LAST 0xF8FF

/* A character with its modifiers, as some terminals send it where it would be ambiguous: one more than the bits
 * of Shift (1), Alt (2) and Ctrl (4). */
static hd_event modified(int code, int modifiers)
{
    bool letter = (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');

    if (code >= PRIVATE_FIRST && code <= PRIVATE_LAST)
        return unknown();
    if (modifiers == 1)
        return plain(code);
    if (modifiers == 2 && code == HD_KEY_TAB)
        return key(HD_KEY_SHIFT_TAB);
    if (modifiers == 2)
        return plain(code >= 'a' && code <= 'z' ? code - 'a' + 'A' : code);
    return modifiers == 5 && letter ? key(HD_KEY_CTRL(code)) : unknown();
}

/* "CODE;MODIFIERSu" or "CODEu", and the older "27;MODIFIERS;CODE~". @return whether it is one */
static bool read_modified(const char *sequence, hd_event *event)
{
    int code, modifiers = 1, end = 0;

    if (!((sscanf(sequence, "%7d;%3du%n", &code, &modifiers, &end) == 2 && end > 0) ||
          (sscanf(sequence, "27;%3d;%7d~%n", &modifiers, &code, &end) == 2 && end > 0) ||
          (sscanf(sequence, "%7du%n", &code, &end) == 1 && end > 0)) ||
        sequence[end] || code <= 0 || code >= HD_KEY_NONE)
        return false;
    *event = modified(code, modifiers);
    return true;
}

/* CSI: parameters up to a final byte. */
static hd_event read_csi(hd_decoder *d)
{
    char sequence[PARAMETERS_MAX + 4];
    size_t length = strlen(strcpy(sequence, d->cut[0] ? d->cut : "["));
    hd_event event;

    d->cut[0] = '\0';
    for (int i = (int)length - 1, byte; i < SEQUENCE_MAX; i++) {
        byte = take(d, d->delay);
        if (byte < 0) {
            /* A slow line cut it apart: it goes on with what comes next. */
            sequence[length] = '\0';
            strcpy(d->cut, sequence);
            return (hd_event){.kind = HD_EVENT_NONE};
        }
        /* The Linux console's function keys have another [. */
        bool final = byte >= 0x40 && byte <= 0x7E && !(i == 0 && byte == '[');
        if (length < PARAMETERS_MAX + 2)
            sequence[length++] = byte < 0x80 ? (char)byte : '?';
        if (!final)
            continue;
        sequence[length] = '\0';
        if (sequence[1] == '<' && (byte == 'M' || byte == 'm')) {
            sequence[length - 1] = '\0';
            return mouse(sequence + 1, byte == 'm');
        }
        /* A mouse report in the old form, which was not asked for: three bytes more. */
        if (i == 0 && byte == 'M')
            for (int k = 0; k < 3; k++)
                (void)take(d, d->delay);
        return read_modified(sequence + 1, &event) ? event : known(sequence);
    }
    return unknown();
}

/* SS3: one character, perhaps behind a modifier. The numeric keypad's are those that stand on its keys. */
static hd_event read_ss3(hd_decoder *d)
{
    char sequence[4] = "O";
    int byte = take(d, d->delay), length = 1;

    if (byte >= '0' && byte <= '9') {
        sequence[length++] = (char)byte;
        byte = take(d, d->delay);
    } else if (byte == 'M' || (byte >= 'j' && byte <= 'y')) {
        return key(byte - 0x40);
    }
    if (byte < 0)
        return unknown();
    sequence[length] = byte < 0x80 ? (char)byte : '?';
    return known(sequence);
}

/* OSC, DCS and their like: up to BEL or ESC \. */
static void skip_string(hd_decoder *d)
{
    for (int i = 0, byte, before = 0; i < SEQUENCE_MAX && (byte = take(d, d->delay)) >= 0; i++) {
        if (byte == 0x07 || (before == HD_KEY_ESCAPE && byte == '\\'))
            return;
        before = byte;
    }
}

/* Behind an Esc: alone it is a key, else the start of a sequence. */
static hd_event after_escape(hd_decoder *d)
{
    int next = take(d, d->delay);

    if (next < 0)
        return key(HD_KEY_ESCAPE);
    /* The second Esc begins what comes next. */
    if (next == HD_KEY_ESCAPE) {
        d->held = next;
        return key(HD_KEY_ESCAPE);
    }
    if (next == '[')
        return read_csi(d);
    if (next == 'O')
        return read_ss3(d);
    if (next != 0 && strchr("]P_^X", next))
        skip_string(d);
    return unknown();
}

/* ---- characters ---- */

/* A character of several bytes in the locale's encoding. */
static hd_event read_character(hd_decoder *d, int first)
{
    char bytes[MB_LEN_MAX] = {(char)first};
    wchar_t character;

    for (size_t length = 1; length < sizeof bytes; length++) {
        mbstate_t state = {0};
        size_t taken = mbrtowc(&character, bytes, length, &state);
        if (taken == length)
            return key((int)character);
        int next = taken == (size_t)-2 ? take(d, d->delay) : -1;
        if (next < 0)
            break;
        /* A character that was cut off does not take the key after it along. */
        if (next < 0x80) {
            d->held = next;
            break;
        }
        bytes[length] = (char)next;
    }
    return unknown();
}

static int64_t milliseconds(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A paste whose end got lost would leave no key to quit with, so it ends a while after the last that came as fast as
 * pastes come. */
static bool still_pasting(hd_decoder *d)
{
    int64_t now = d->pasting ? milliseconds() : 0;

    d->pasting = d->pasting && now - d->pasted <= PASTE_PAUSE;
    if (now - d->came <= PASTE_RUN)
        d->pasted = now;
    d->came = now;
    return d->pasting;
}

hd_event hd_decode(hd_decoder *d)
{
    int first = take(d, 0);

    if (first < 0)
        return (hd_event){.kind = HD_EVENT_NONE};
    bool goes_on = d->cut[0] && first != HD_KEY_ESCAPE && first >= 0x20 && first < 0x7F;
    if (goes_on)
        d->held = first;
    else
        d->cut[0] = '\0';
    hd_event event = goes_on                   ? read_csi(d)
                     : first == HD_KEY_ESCAPE ? after_escape(d)
                     : first >= 0x80        ? read_character(d, first)
                                            : plain(first);
    if (event.kind != HD_EVENT_KEY)
        return event;
    if (event.key == PASTE_BEGIN || event.key == PASTE_END) {
        bool ends = d->pasting;
        d->pasting = event.key == PASTE_BEGIN;
        d->pasted = d->came = milliseconds();
        return d->pasting ? (hd_event){.kind = HD_EVENT_PASTE}
               : ends     ? (hd_event){.kind = HD_EVENT_PASTE, .key = HD_KEY_NONE}
                          : unknown();
    }
    event.kind = still_pasting(d) ? HD_EVENT_PASTE : HD_EVENT_KEY;
    return event;
}
