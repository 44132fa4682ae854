/* replay.c - the main() of a fuzzer where there is no libFuzzer: the files that are named are its inputs. */
#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "hostdispatch/file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Not every fuzzer has one. */
__attribute__((weak)) int LLVMFuzzerInitialize(int *count, char ***arguments);

#define MOST 1000000

int main(int count, char **names)
{
    if (LLVMFuzzerInitialize && LLVMFuzzerInitialize(&count, &names) != 0)
        return EXIT_FAILURE;
    for (int i = 1; i < count; i++) {
        size_t length;
        hd_error error;
        char *bytes = hd_file_read(names[i], MOST, &length, &error);

        if (!bytes) {
            fprintf(stderr, "%s: %s\n", names[i], error.text);
            return EXIT_FAILURE;
        }
        /* Which one it was is known, even where the next line is the last. */
        fprintf(stderr, "%s\n", names[i]);
        (void)LLVMFuzzerTestOneInput((const uint8_t *)bytes, length);
        free(bytes);
    }
    return EXIT_SUCCESS;
}
