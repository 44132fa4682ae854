/* Any bytes as a Kineto trace, plain or packed: a sentence or a measurement, and a scenario whose numbers are
 * sound. */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz_trace.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    int file = memfd_create("trace", MFD_CLOEXEC);

    if (file < 0 || write(file, bytes, length) != (ssize_t)length || lseek(file, 0, SEEK_SET) != 0)
        abort();
    hd_fuzz_use(hd_trace_read(file, "trace", NULL, NULL, NULL));
    close(file);
    return 0;
}
