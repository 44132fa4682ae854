#include "runner.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *hd_test_laid_out(const char *json)
{
    char *text = malloc(strlen(json) * 70 + 2), *to = text;
    int depth = 0;

    for (const char *at = json; *at; at++) {
        if (strchr(" \t\r\n", *at))
            continue;
        bool opens = *at == '{' || *at == '[', closes = *at == '}' || *at == ']';
        bool empty = opens && strchr("}]", at[1 + strspn(at + 1, " \t\r\n")]);
        depth += opens - closes;
        if (closes && to[-1] != '{' && to[-1] != '[')
            to += sprintf(to, "\n%*s", 2 * depth, "");
        *to++ = *at;
        if ((opens && !empty) || *at == ',')
            to += sprintf(to, "\n%*s", 2 * depth, "");
        if (*at == ':')
            *to++ = ' ';
        bool inside = *at == '"';
        while (inside) {
            *to++ = *++at;
            inside = *at != '"';
            if (*at == '\\')
                *to++ = *++at;
        }
    }
    strcpy(to, "\n");
    return text;
}

int main(void)
{
    SRunner *runner = srunner_create(NULL);

    /* A program under test that may write no file cannot write its coverage: nobody is to read that beside
     * what it says. */
    setenv("GCOV_ERROR_FILE", "/dev/null", 1);
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
