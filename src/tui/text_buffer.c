#include "text_buffer.h"

#include <stdlib.h>

#include "hostdispatch/text.h"

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

static void write_character(wchar_t c, FILE *out)
{
    char bytes[4];

    fwrite(bytes, 1, hd_utf8_put((uint32_t)c, bytes), out);
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
