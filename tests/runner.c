#include "runner.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    SRunner *runner = srunner_create(NULL);

    for (int i = 0; hd_suites[i]; i++)
        srunner_add_suite(runner, hd_suites[i]());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

const char *hd_test_file(const char *name)
{
    static char path[4096];
    const char *folder = getenv("HD_TESTS");

    snprintf(path, sizeof path, "%s/%s", folder ? folder : "tests", name);
    return path;
}

char *hd_test_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");

    ck_assert_msg(file != NULL, "%s cannot be read", path);
    char *text = NULL;
    size_t size = 0, used = 0, got;
    do {
        text = realloc(text, size += 65536);
        got = fread(text + used, 1, size - used - 1, file);
        used += got;
    } while (got > 0);
    fclose(file);
    text[used] = '\0';
    if (length)
        *length = used;
    return text;
}
