/* Any bytes as a Kineto trace, plain or packed: a sentence or a measurement, and a scenario whose numbers are
 * sound. */
#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "fuzz_trace.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static FILE *file = NULL;

    if (!file)
        file = tmpfile();
    if (!file || ftruncate(fileno(file), 0) != 0 || pwrite(fileno(file), bytes, length, 0) != (ssize_t)length ||
        lseek(fileno(file), 0, SEEK_SET) != 0)
        abort();
    hd_fuzz_use(hd_trace_read(fileno(file), "trace", NULL, NULL, NULL));
    return 0;
}
