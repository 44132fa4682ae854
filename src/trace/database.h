/*
 * database.h - reads plain tables of an SQLite file that nobody vouches for.
 *
 * Opened read-only and without locks, so that nothing is written beside it; a log of writes (-wal) that is
 * not in the file yet is read with it. No views, triggers, virtual tables, generated columns or functions;
 * work is bounded by the files' sizes.
 */
#ifndef HD_TRACE_DATABASE_H
#define HD_TRACE_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "hostdispatch/error.h"
#include "hostdispatch/trace.h"

typedef struct hd_database {
    sqlite3 *connection;
    uint64_t size, page_size;
    uint64_t work, work_max; /* in thousands of SQLite's instructions */
    const hd_trace_progress *progress;
    hd_error *error;
    bool stopped, endless, damaged;
    bool cut;        /* a row longer than HD_PIECE_MAX ended the reading of a table */
    bool log_left;   /* there is a -wal that could not be read */
    bool unfinished; /* a -journal says that a write of the file was not finished */
} hd_database;

/** Columns of a row at most. */
#define HD_COLUMNS_MAX 7

/** A table, and which of its columns are wanted; a row has them in this order. */
typedef struct hd_table_wanted {
    const char *name;
    const char *columns[HD_COLUMNS_MAX];
    unsigned required; /* a bit for each column without which the table is of no use; others read as NULL */
} hd_table_wanted;

typedef enum hd_rows {
    HD_ROWS_READ,    /**< to the end, or to where `damaged` or `cut` say that it did not go on */
    HD_ROWS_MISSING, /**< there is no such table, or it lacks a required column */
    HD_ROWS_FAILED,  /**< a sentence is in the error */
} hd_rows;

/** Open; `size` is the file's. @return false with a sentence. To be closed also then. */
bool hd_database_open(hd_database *database, const char *path, uint64_t size,
                      const hd_trace_progress *progress, hd_error *error);
void hd_database_close(hd_database *database);

/** Bytes of a table's name. */
#define HD_TABLE_MAX 64

/** Whether the table is there, also by a name that ends in _V2 or _V3, and has the column (NULL: any). */
bool hd_database_has(hd_database *database, const char *table, const char *column);

/** Whether there is a table or view whose name is at least `from` and below `to`. */
bool hd_database_has_names(hd_database *database, const char *from, const char *to);

/** Call `row` for each row of the table; it returns false, with a sentence, to end. */
hd_rows hd_database_rows(hd_database *database, const hd_table_wanted *table,
                         bool (*row)(void *context, sqlite3_stmt *statement), void *context);

/** A whole number; false for NULL, text and anything else. */
bool hd_database_integer(sqlite3_stmt *statement, int column, int64_t *integer);

/** A text that is one: NULL otherwise. */
const char *hd_database_text(sqlite3_stmt *statement, int column, size_t *length);

#endif
