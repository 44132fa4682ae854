#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_cli.h"
#include "command.h"
#include "hostdispatch/lever.h"
#include "hostdispatch/report.h"
#include "runner.h"

/*
 * Examples are written as a session: "$ " and a command, below it what it writes, up to the next command, an
 * empty line that a command or a heading follows, or a fence. In Markdown only fences marked "console" hold
 * examples.
 */
static char *next_line(char **rest)
{
    char *line = *rest;
    char *end = strchr(line, '\n');

    if (!*line)
        return NULL;
    *rest = end ? end + 1 : line + strlen(line);
    if (end)
        *end = '\0';
    return line;
}

static bool ends_output(const char *line)
{
    return strncmp(line, "$ ", 2) == 0 || strncmp(line, "# ", 2) == 0 || strncmp(line, "```", 3) == 0;
}

static void check_example(const char *command, char *wanted, bool markdown)
{
    char there[1024];

    /* The reader of the README stands in the tree's own folder. */
    snprintf(there, sizeof there, "%s%s", markdown ? "cd ../..; " : "", command);
    hd_command_result r = hd_command_run("C", there);
    size_t length = strlen(wanted);

    while (length > 0 && wanted[length - 1] == '\n')
        wanted[--length] = '\0';
    for (char *p = r.out; (p = strstr(p, "\r\n")) != NULL;)
        memmove(p, p + 1, strlen(p));
    while ((length = strlen(r.out)) > 0 && r.out[length - 1] == '\n')
        r.out[length - 1] = '\0';
    char *got = malloc(strlen(r.out) + strlen(r.err) + 2);
    sprintf(got, "%s%s%s", r.out, *r.out && *r.err ? "\n" : "", r.err);
    while ((length = strlen(got)) > 0 && got[length - 1] == '\n')
        got[length - 1] = '\0';
    ck_assert_msg(strcmp(got, wanted) == 0, "$ %s\n%s\nis not\n%s", command, got, wanted);
    free(got);
    hd_command_release(&r);
}

/* Run all examples of a text; its lines are taken apart. @return how many there are. */
static int check_text(char *text, bool markdown)
{
    int examples = 0;
    bool inside = !markdown;

    for (char *line = next_line(&text); line;) {
        if (markdown && strncmp(line, "```", 3) == 0)
            inside = !inside && strcmp(line, "```console") == 0;
        if (!inside || strncmp(line, "$ ", 2) != 0) {
            line = next_line(&text);
            continue;
        }
        const char *command = line + 2;
        char *wanted = calloc(1, strlen(text) + 1);
        while ((line = next_line(&text)) != NULL && !ends_output(line)) {
            strcat(wanted, line);
            strcat(wanted, "\n");
        }
        check_example(command, wanted, markdown);
        free(wanted);
        examples++;
    }
    return examples;
}

START_TEST(manual)
{
    char *text = hd_test_read(hd_test_file("../doc/examples"), NULL);

    ck_assert_int_gt(check_text(text, false), 3);
    free(text);
}
END_TEST

/* The manual as built, beside the program, names all that the tables have. */
static void check_names(const char *text, const char *key)
{
    char escaped[128];
    size_t used = 0;

    for (; *key; key++)
        used +=
            (size_t)snprintf(escaped + used, sizeof escaped - used, "%s%c", *key == '-' ? "\\" : "", *key);
    ck_assert_msg(strstr(text, escaped) != NULL, "%s is not in the manual", escaped);
}

START_TEST(manual_is_whole)
{
    char path[4096];
    const char *program = getenv("HD_PROGRAM");

    snprintf(path, sizeof path, "%.*s/hostdispatch.1", (int)(strrchr(program, '/') - program), program);
    char *text = hd_test_read(path, NULL);
    for (hd_input i = 0; i < HD_INPUTS; i++) {
        check_names(text, hd_inputs[i].key);
        check_names(text, hd_inputs[i].option);
    }
    for (hd_output i = 0; i < HD_OUTPUTS; i++)
        check_names(text, hd_outputs[i].key);
    for (hd_format i = 0; i < HD_FORMATS; i++)
        check_names(text, hd_formats[i].name);
    for (hd_lever_name i = 0; i < HD_LEVERS; i++)
        check_names(text, hd_levers[i].key);
    ck_assert(strstr(text, "\n.SH EXAMPLES\n") && strstr(text, ".EE\n") && !strstr(text, "\n@"));
    free(text);
}
END_TEST

START_TEST(readme)
{
    char *text = hd_test_read(hd_test_file("../README.md"), NULL);

    check_text(text, true);
    free(text);
}
END_TEST

Suite *examples_suite(void)
{
    Suite *suite = suite_create("examples");
    TCase *tests = tcase_create("examples");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, manual);
    tcase_add_test(tests, manual_is_whole);
    tcase_add_test(tests, readme);
    suite_add_tcase(suite, tests);
    return suite;
}
