#include "config.h"

#include "command.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runner.h"

static void set_path(void)
{
    static bool set;
    const char *program = getenv("HD_PROGRAM");
    char path[8192];

    ck_assert_msg(program != NULL, "HD_PROGRAM names the program; make check sets it");
    if (set)
        return;
    snprintf(path, sizeof path, "%.*s:%s", (int)(strrchr(program, '/') - program), program, getenv("PATH"));
    setenv("PATH", path, 1);
    setenv("HOME", "/nonexistent", 1);
    setenv("XDG_DATA_HOME", "/nonexistent/home", 1);
    setenv("XDG_DATA_DIRS", "/nonexistent/share", 1);
    unsetenv("COLUMNS");
    set = true;
}

static char *rewound(FILE *file, size_t *length)
{
    long size = ftell(file);
    char *text = malloc((size_t)size + 1);

    rewind(file);
    *length = fread(text, 1, (size_t)size, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static void become(const char *locale, const char *line, FILE *out, FILE *err)
{
    dup2(fileno(out), STDOUT_FILENO);
    dup2(fileno(err), STDERR_FILENO);
    setenv("LC_ALL", locale, 1);
    if (chdir(hd_test_file("cli")) == 0)
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
    _exit(126);
}

hd_command_result hd_command_run(const char *locale, const char *line)
{
    hd_command_result result;
    FILE *out = tmpfile(), *err = tmpfile();
    int status;
    size_t length;

    set_path();
    ck_assert(out && err);
    pid_t child = fork();
    if (child == 0)
        become(locale, line, out, err);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    fseek(out, 0, SEEK_END);
    fseek(err, 0, SEEK_END);
    result.out = rewound(out, &result.out_length);
    result.err = rewound(err, &length);
    return result;
}

hd_command_result hd_command_expect(const char *locale, const char *line, int status)
{
    hd_command_result result = hd_command_run(locale, line);

    ck_assert_msg(result.status == status, "%s: status %d, %s", line, result.status, result.err);
    return result;
}

hd_command_result hd_command_golden(const char *golden, const char *locale, const char *line, int status)
{
    hd_command_result result = hd_command_expect(locale, line, status);

    hd_golden(golden, result.out, result.out_length);
    return result;
}

void hd_command_release(hd_command_result *result)
{
    free(result->out);
    free(result->err);
}

void hd_golden(const char *name, const char *text, size_t length)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/%s", hd_test_file("golden"), name);
    const char *asked = getenv("HD_GOLDEN");
    if (asked && strcmp(asked, "write") == 0) {
        FILE *file = fopen(path, "wb");
        ck_assert_msg(file != NULL, "%s cannot be written", path);
        fwrite(text, 1, length, file);
        fclose(file);
        return;
    }
    size_t wanted;
    char *golden = hd_test_read(path, &wanted);
    ck_assert_msg(wanted == length && memcmp(golden, text, length) == 0, "%s differs:\n%s", name, text);
    free(golden);
}
