#include "config.h"

#include "database.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store.h"
#include "stream.h"

/* Instructions between two looks at the progress. */
#define TICK 1000

/* A row of a dozen bytes takes about as many instructions: whoever needs far more reads pages again and
 * again. */
#define WORK_LEAST 4000
#define WORK_PER_BYTE 4

static int on_tick(void *context)
{
    hd_database *database = context;
    const hd_trace_progress *progress = database->progress;

    database->work++;
    database->endless = database->work > database->work_max;
    if (progress && database->work % 64 == 0) {
        int misses = 0, most;
        sqlite3_db_status(database->connection, SQLITE_DBSTATUS_CACHE_MISS, &misses, &most, 0);
        uint64_t bytes = (uint64_t)misses * database->page_size;
        bytes = bytes < database->size ? bytes : database->size;
        database->stopped = !progress->report(progress->context, bytes, database->size);
    }
    return database->endless || database->stopped;
}

/* Reading columns of tables, and asking which there are, is all that is ever needed. */
static int authorize(void *context, int action, const char *first, const char *second, const char *schema,
                     const char *trigger)
{
    (void)context, (void)second, (void)schema, (void)trigger;
    if (action == SQLITE_SELECT || action == SQLITE_READ)
        return SQLITE_OK;
    return action == SQLITE_PRAGMA && first && strcmp(first, "table_xinfo") == 0 ? SQLITE_OK : SQLITE_DENY;
}

static void harden(sqlite3 *connection)
{
    static const struct {
        int option, value;
    } options[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},   {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0}, {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_FKEY, 0}, {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1},
    };
    static const struct {
        int limit, value;
    } limits[] = {
        {SQLITE_LIMIT_LENGTH, HD_PIECE_MAX}, {SQLITE_LIMIT_SQL_LENGTH, 1 << 20},
        {SQLITE_LIMIT_EXPR_DEPTH, 100},      {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_VDBE_OP, 100000},      {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
    };

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        sqlite3_db_config(connection, options[i].option, options[i].value, NULL);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        sqlite3_limit(connection, limits[i].limit, limits[i].value);
}

/* A path may hold what has a meaning in a URI, and `how` follows. */
static char *uri_of(const char *path, const char *how)
{
    static const char hex[] = "0123456789ABCDEF";
    size_t length = strlen(path);
    char *uri = hd_must(malloc(3 * length + sizeof "file://" + strlen(how))), *p = uri;

    /* "file://x" would name a host. */
    p += sprintf(p, strncmp(path, "//", 2) == 0 ? "file://" : "file:");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)path[i];
        if (c > ' ' && c < 0x7F && !strchr("%?#&", c)) {
            *p++ = (char)c;
            continue;
        }
        *p++ = '%';
        *p++ = hex[c >> 4];
        *p++ = hex[c & 15];
    }
    strcpy(p, how);
    return uri;
}

static bool say(hd_database *database)
{
    if (database->stopped)
        return hd_fail(database->error, 0, "reading was stopped; nothing of it was taken");
    if (database->endless)
        return hd_fail(database->error, 0,
                       "the database holds more rows than its size allows; a whole export is accepted");
    return hd_fail(database->error, 0,
                   "the database cannot be read (%s); an export of Nsight Systems is accepted",
                   database->connection ? sqlite3_errmsg(database->connection) : "memory ran out");
}

/* A query with up to two texts in it; NULL where it cannot be made. To be finalized. */
static sqlite3_stmt *ask(const hd_database *database, const char *query, const char *first,
                         const char *second)
{
    sqlite3_stmt *statement = NULL;

    if (sqlite3_prepare_v2(database->connection, query, -1, &statement, NULL) == SQLITE_OK &&
        (!first || sqlite3_bind_text(statement, 1, first, -1, SQLITE_STATIC) == SQLITE_OK) &&
        (!second || sqlite3_bind_text(statement, 2, second, -1, SQLITE_STATIC) == SQLITE_OK))
        return statement;
    sqlite3_finalize(statement);
    return NULL;
}

/* The first number of a query that cannot fail in a sound file. */
static bool query_number(hd_database *database, const char *query, int64_t *number)
{
    sqlite3_stmt *statement = ask(database, query, NULL, NULL);
    bool done = statement && sqlite3_step(statement) == SQLITE_ROW;

    if (done)
        *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return done;
}

/* Bytes of the file with this ending beside the database; 0 where there is none, or it begins with a NUL and
 * so is void. */
static uint64_t size_beside(const char *path, const char *ending)
{
    struct stat status = {0};
    char *real = realpath(path, NULL), first = '\0';
    char *name = real ? malloc(strlen(real) + strlen(ending) + 1) : NULL;
    int file = name ? open(strcat(strcpy(name, real), ending), O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    bool there = file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                 read(file, &first, 1) == 1 && first != '\0';

    if (file >= 0)
        close(file);
    free(name);
    free(real);
    return there ? (uint64_t)status.st_size : 0;
}

/* Connect and read the first page; `how` goes behind the path. */
static bool connect_to(hd_database *database, const char *path, const char *how)
{
    char *uri = uri_of(path, how);
    int64_t number = 0;
    int result = sqlite3_open_v2(uri, &database->connection,
                                 SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);

    free(uri);
    if (result != SQLITE_OK)
        return false;
    harden(database->connection);
    sqlite3_progress_handler(database->connection, TICK, on_tick, database);
    /* Before anything is read: with it the index of a log is kept in memory, else it would be a file. */
    query_number(database, "PRAGMA locking_mode = EXCLUSIVE", &number);
    query_number(database, "PRAGMA cache_size = -512", &number);
    query_number(database, "PRAGMA cell_size_check = 1", &number);
    return query_number(database, "PRAGMA page_size", &number) &&
           query_number(database, "SELECT count(*) FROM sqlite_master", &number);
}

bool hd_database_open(hd_database *database, const char *path, uint64_t size,
                      const hd_trace_progress *progress, hd_error *error)
{
    uint64_t log = size_beside(path, "-wal");
    int64_t number = 0;

    *database = (hd_database){.size = size + log, .progress = progress, .error = error};
    database->work_max = WORK_LEAST + database->size / TICK * WORK_PER_BYTE;
    if (log == 0 || !connect_to(database, path, "?vfs=unix-none")) {
        database->log_left = log > 0;
        sqlite3_close(database->connection);
        database->connection = NULL;
        if (!connect_to(database, path, "?immutable=1"))
            return say(database);
    }
    database->unfinished = size_beside(path, "-journal") > 0;
    query_number(database, "PRAGMA page_size", &number);
    database->page_size = (uint64_t)number;
    sqlite3_set_authorizer(database->connection, authorize, NULL);
    return true;
}

void hd_database_close(hd_database *database)
{
    sqlite3_close(database->connection);
}

/* Whether sqlite_master calls it a table, and no virtual one. */
static bool is_table(hd_database *database, const char *table)
{
    sqlite3_stmt *statement = ask(
        database, "SELECT rootpage, sql FROM sqlite_master WHERE type = 'table' AND name = ?", table, NULL);
    bool there = statement && sqlite3_step(statement) == SQLITE_ROW;
    const char *sql = there ? (const char *)sqlite3_column_text(statement, 1) : NULL;
    bool plain =
        sql && sqlite3_column_int64(statement, 0) > 0 && sqlite3_strnicmp(sql, "CREATE TABLE", 12) == 0;

    sqlite3_finalize(statement);
    return plain;
}

/* A bit for each of the columns that are there and not generated. */
static unsigned columns_of(hd_database *database, const char *table, const char *const *columns)
{
    char query[128];
    unsigned there = 0;

    snprintf(query, sizeof query, "PRAGMA table_xinfo(\"%s\")", table);
    sqlite3_stmt *statement = ask(database, query, NULL, NULL);
    while (statement && sqlite3_step(statement) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 1);
        for (unsigned i = 0; name && i < HD_COLUMNS_MAX && columns[i]; i++)
            if (sqlite3_column_int(statement, 6) == 0 && sqlite3_stricmp(name, columns[i]) == 0)
                there |= 1u << i;
    }
    sqlite3_finalize(statement);
    return there;
}

/* What the table is called in this file; false where there is none. */
static bool find_table(hd_database *database, const char *table, char *name, size_t size)
{
    static const char *const endings[] = {"", "_V2", "_V3"};

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(name, size, "%s%s", table, endings[i]);
        if (is_table(database, name))
            return true;
    }
    return false;
}

bool hd_database_has(hd_database *database, const char *table, const char *column)
{
    const char *const columns[HD_COLUMNS_MAX] = {column};
    char name[HD_TABLE_MAX];

    return find_table(database, table, name, sizeof name) &&
           (!column || columns_of(database, name, columns) != 0);
}

bool hd_database_has_names(hd_database *database, const char *from, const char *to)
{
    sqlite3_stmt *statement =
        ask(database, "SELECT 1 FROM sqlite_master WHERE name >= ? AND name < ?", from, to);
    bool found = statement && sqlite3_step(statement) == SQLITE_ROW;

    sqlite3_finalize(statement);
    return found;
}

static sqlite3_stmt *select_from(hd_database *database, const char *name, const hd_table_wanted *table,
                                 unsigned there)
{
    char query[512];
    int used = snprintf(query, sizeof query, "SELECT ");

    for (unsigned i = 0; i < HD_COLUMNS_MAX && table->columns[i]; i++) {
        const char *quote = there >> i & 1 ? "\"" : "";
        used += snprintf(query + used, sizeof query - (size_t)used, "%s%s%s%s", i > 0 ? ", " : "", quote,
                         there >> i & 1 ? table->columns[i] : "NULL", quote);
    }
    snprintf(query + used, sizeof query - (size_t)used, " FROM main.\"%s\"", name);
    return ask(database, query, NULL, NULL);
}

hd_rows hd_database_rows(hd_database *database, const hd_table_wanted *table,
                         bool (*row)(void *context, sqlite3_stmt *statement), void *context)
{
    char name[HD_TABLE_MAX];

    if (!find_table(database, table->name, name, sizeof name))
        return HD_ROWS_MISSING;
    unsigned there = columns_of(database, name, table->columns);
    if ((there & table->required) != table->required)
        return HD_ROWS_MISSING;
    sqlite3_stmt *statement = select_from(database, name, table, there);
    if (!statement) {
        say(database);
        return HD_ROWS_FAILED;
    }
    int result;
    bool going = true;
    while (going && (result = sqlite3_step(statement)) == SQLITE_ROW)
        going = row(context, statement);
    sqlite3_finalize(statement);
    if (!going)
        return HD_ROWS_FAILED;
    if (database->stopped || database->endless || result == SQLITE_NOMEM) {
        say(database);
        return HD_ROWS_FAILED;
    }
    database->cut |= result == SQLITE_TOOBIG;
    database->damaged |= result != SQLITE_DONE && result != SQLITE_TOOBIG;
    return HD_ROWS_READ;
}

bool hd_database_integer(sqlite3_stmt *statement, int column, int64_t *integer)
{
    int type = sqlite3_column_type(statement, column);
    double number = sqlite3_column_double(statement, column);

    if (type != SQLITE_INTEGER &&
        (type != SQLITE_FLOAT || !(fabs(number) < 0x1p53) || floor(number) != number))
        return false;
    *integer = sqlite3_column_int64(statement, column);
    return true;
}

const char *hd_database_text(sqlite3_stmt *statement, int column, size_t *length)
{
    if (sqlite3_column_type(statement, column) != SQLITE_TEXT)
        return NULL;
    const char *text = (const char *)sqlite3_column_text(statement, column);
    *length = (size_t)sqlite3_column_bytes(statement, column);
    return text;
}
