/*
 * table.h - reference answers: files of tab-separated columns under a row of headings.
 */
#ifndef HD_TESTS_TABLE_H
#define HD_TESTS_TABLE_H

#include <stddef.h>

#define HD_TABLE_COLUMNS 40

typedef struct hd_table {
    char *text;
    size_t columns;
    const char *heading[HD_TABLE_COLUMNS];
    size_t rows;
    const char *(*cell)[HD_TABLE_COLUMNS];
} hd_table;

/** Read a table under tests/; fails the test when it cannot be read or a row has too many columns. */
hd_table hd_table_read(const char *name);

/** The cell of a row under a heading; fails the test when there is no such heading. */
const char *hd_table_cell(const hd_table *table, size_t row, const char *heading);

void hd_table_free(hd_table *table);

#endif
