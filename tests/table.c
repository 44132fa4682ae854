#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "runner.h"

static size_t split(char *line, const char *cell[HD_TABLE_COLUMNS])
{
    size_t columns = 0;

    for (char *rest = line; rest; columns++) {
        ck_assert_uint_lt(columns, HD_TABLE_COLUMNS);
        cell[columns] = rest;
        rest = strchr(rest, '\t');
        if (rest)
            *rest++ = '\0';
    }
    return columns;
}

hd_table hd_table_read(const char *name)
{
    hd_table table = {.text = hd_test_read(hd_test_file(name), NULL)};
    char *save = NULL;

    table.columns = split(strtok_r(table.text, "\n", &save), table.heading);
    for (char *line = strtok_r(NULL, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        table.cell = realloc(table.cell, (table.rows + 1) * sizeof *table.cell);
        memset(table.cell[table.rows], 0, sizeof *table.cell);
        split(line, table.cell[table.rows++]);
    }
    ck_assert_uint_gt(table.rows, 0);
    return table;
}

const char *hd_table_cell(const hd_table *table, size_t row, const char *heading)
{
    for (size_t i = 0; i < table->columns; i++)
        if (strcmp(table->heading[i], heading) == 0)
            return table->cell[row][i] ? table->cell[row][i] : "";
    ck_abort_msg("there is no column %s", heading);
    return "";
}

void hd_table_free(hd_table *table)
{
    free(table->text);
    free(table->cell);
}
