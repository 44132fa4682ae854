#include "config.h"

#include "screen.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/tui/draw.h"
#include "runner.h"

static hd_theme theme;
static hd_sheet sheet;
static hd_canvas canvas = {.theme = &theme, .sheet = &sheet};

void hd_screen_begin(const char *term, int rows, int columns, bool color)
{
    char number[16];

    ck_assert_ptr_nonnull(setlocale(LC_CTYPE, "C.UTF-8"));
    snprintf(number, sizeof number, "%d", rows);
    setenv("LINES", number, 1);
    snprintf(number, sizeof number, "%d", columns);
    setenv("COLUMNS", number, 1);
    ck_assert_ptr_nonnull(newterm(term, fopen("/dev/null", "w"), fopen("/dev/null", "r")));
    ck_assert_int_eq(LINES, rows);
    ck_assert_int_eq(COLS, columns);
    hd_theme_begin(&theme, color, false);
}

void hd_screen_draw(hd_app *app)
{
    app->rows = LINES;
    app->columns = COLS;
    canvas.ascii = app->ascii;
    hd_draw(app, &canvas);
}

/* Check notes on the disk where each of its assertions stands, which is a long way for every cell. */
static char *append_cell(char *end, const hd_sheet_cell *cell)
{
    const wchar_t signs[] = {cell->sign, cell->mark[0], cell->mark[1], L'\0'};

    for (int i = 0; signs[i]; i++) {
        int length = wctomb(end, signs[i]);
        if (length <= 0)
            ck_abort_msg("a cell holds %lx, which is no character", (unsigned long)signs[i]);
        end += length;
    }
    return end;
}

char *hd_screen_text(void)
{
    char *text = malloc((size_t)(sheet.rows * (sheet.columns * 3 * MB_LEN_MAX + 1) + 1)), *end = text;

    for (int y = 0; y < sheet.rows; y++) {
        char *line = end;
        for (int x = 0; x < sheet.columns; x++)
            end = append_cell(end, &sheet.cells[y * sheet.columns + x]);
        while (end > line && end[-1] == ' ')
            end--;
        *end++ = '\n';
    }
    *end = '\0';
    return text;
}

wchar_t hd_screen_sign(int y, int x)
{
    return sheet.cells[y * sheet.columns + x].sign;
}

unsigned long hd_screen_look(int y, int x)
{
    const hd_look *look = &theme.look[sheet.cells[y * sheet.columns + x].style];

    return (unsigned long)look->attributes << 24 ^ (unsigned long)(look->foreground + 1) << 10 ^
           (unsigned long)(look->background + 1);
}

void hd_screen_caret(int *y, int *x)
{
    *y = canvas.cursor_y;
    *x = canvas.cursor_x;
}

/* The first line in which two texts differ. @return its number; `a` and `b` begin there. */
static int first_difference(const char **a, const char **b)
{
    for (int number = 1;; number++) {
        size_t length = strcspn(*a, "\n"), other = strcspn(*b, "\n");
        if (length != other || memcmp(*a, *b, length) != 0 || !(*a)[length] || !(*b)[other])
            return number;
        *a += length + 1;
        *b += other + 1;
    }
}

/* A whole screen can be more than Check has room for in a message. */
static void say_difference(const char *path, const char *text, const char *wanted)
{
    fprintf(stderr, "%s is not what is drawn:\n%s", path, text);
    int line = first_difference(&text, &wanted);
    ck_abort_msg("%s, line %d: drawn is \"%.*s\", not \"%.*s\"", path, line, (int)strcspn(text, "\n"), text,
                 (int)strcspn(wanted, "\n"), wanted);
}

void hd_screen_is(const char *name)
{
    char path[512];
    char *text = hd_screen_text();
    const char *golden = getenv("HD_GOLDEN");

    snprintf(path, sizeof path, "golden/%s.txt", name);
    if (golden && strcmp(golden, "write") == 0) {
        FILE *file = fopen(hd_test_file(path), "w");
        ck_assert_ptr_nonnull(file);
        fputs(text, file);
        fclose(file);
    }
    char *wanted = hd_test_read(hd_test_file(path), NULL);
    if (strcmp(text, wanted) != 0)
        say_difference(path, text, wanted);
    free(wanted);
    free(text);
}
