/* Any bytes as an SQLite file: a sentence or a measurement. */
#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "fuzz_trace.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static char path[] = "fuzz-nsight-XXXXXX";

static void remove_file(void)
{
    unlink(path);
}

/* One file for all inputs: SQLite follows links, and so finds nothing behind one in memory. */
static int open_file(void)
{
    int file = mkstemp(path);

    if (file < 0)
        abort();
    atexit(remove_file);
    return file;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char magic[] = "SQLite format 3"; /* with its NUL */
    static int file = -1;

    if (file < 0)
        file = open_file();
    /* The file is known by its first bytes; a mutation of them would only be turned away. */
    if (ftruncate(file, 0) != 0 || pwrite(file, magic, sizeof magic, 0) != sizeof magic ||
        pwrite(file, bytes, length, sizeof magic) != (ssize_t)length)
        abort();
    hd_fuzz_use(hd_trace_open(path, NULL, NULL, NULL));
    return 0;
}
