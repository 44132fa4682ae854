#include "text_buffer.h"

#include <stdlib.h>

hd_text_buffer hd_text_buffer_new(int rows, int columns)
{
    hd_text_buffer sheet = {rows, columns, malloc((size_t)rows * (size_t)columns * sizeof *sheet.cells)};

    if (!sheet.cells)
        return (hd_text_buffer){0};
    for (int i = 0; i < rows * columns; i++)
        sheet.cells[i] = L' ';
    return sheet;
}

void hd_text_buffer_free(hd_text_buffer *sheet)
{
    free(sheet->cells);
    *sheet = (hd_text_buffer){0};
}

void hd_text_buffer_put(hd_text_buffer *sheet, int y, int x, wchar_t character)
{
    if (y >= 0 && y < sheet->rows && x >= 0 && x < sheet->columns)
        sheet->cells[y * sheet->columns + x] = character;
}

/* The signs we draw with are below U+10000. */
static void write_character(wchar_t c, FILE *out)
{
    if (c < 0x80)
        fputc((int)c, out);
    else if (c < 0x800)
        fprintf(out, "%c%c", (int)(0xC0 | c >> 6), (int)(0x80 | (c & 0x3F)));
    else
        fprintf(out, "%c%c%c", (int)(0xE0 | c >> 12), (int)(0x80 | (c >> 6 & 0x3F)),
                (int)(0x80 | (c & 0x3F)));
}

void hd_text_buffer_write(const hd_text_buffer *sheet, FILE *out)
{
    for (int y = 0; y < sheet->rows; y++) {
        const wchar_t *row = sheet->cells + y * sheet->columns;
        int length = sheet->columns;
        while (length > 0 && row[length - 1] == L' ')
            length--;
        for (int x = 0; x < length; x++)
            write_character(row[x], out);
        fputc('\n', out);
    }
}
