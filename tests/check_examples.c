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

/* What reads each shell's completions without running them; a shell that is not here says nothing of them. */
static const struct {
    const char *shell, *option, *file;
} completions[] = {
    {"bash", "-n", "hostdispatch"},
    {"fish", "--no-execute", "hostdispatch.fish"},
    {"zsh", "-n", "_hostdispatch"},
};

/* Whether all that is quoted with ' in a line of fish ends there. */
static bool quotes_end(const char *line, size_t length)
{
    bool quoted = false;

    for (size_t i = 0; i < length; i++)
        if (!quoted && line[i] == '\\')
            i++;
        else if (line[i] == '\'')
            quoted = !quoted;
    return !quoted;
}

START_TEST(completions_are_read)
{
    char command[4200];
    const char *program = getenv("HD_PROGRAM");
    int folder = (int)(strrchr(program, '/') - program);

    snprintf(command, sizeof command, "! command -v %s >/dev/null || %s %s '%.*s/completion/%s'",
             completions[_i].shell, completions[_i].shell, completions[_i].option, folder, program,
             completions[_i].file);
    ck_assert_msg(system(command) == 0, "%s does not understand its completions", completions[_i].shell);
    snprintf(command, sizeof command, "%.*s/completion/%s", folder, program, completions[_i].file);
    char *text = hd_test_read(command, NULL);
    if (strcmp(completions[_i].shell, "fish") == 0)
        for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
            ck_assert_msg(*line == '#' || quotes_end(line, strcspn(line, "\n")), "%.*s",
                          (int)strcspn(line, "\n"), line);
    free(text);
}
END_TEST

/* What follows an option, as each shell answers when it is asked; %s is the folder of the completions. */
static const struct {
    const char *shell, *ask, *answer;
} asked[] = {
    {"bash", "hostdispatch eval --lever f", "fuse"},
    {"bash", "hostdispatch sweep --over b", "blocks="},
    {"bash", "hostdispatch solve --until host_s", "host_share"},
    {"bash", "hostdispatch help sw", "sweep"},
    {"bash", "hostdispatch import --dispatch-from i", "issue"},
    {"bash", "hostdispatch import --step-ra", "--step-range"},
    {"fish", "hostdispatch help sw", "sweep"},
    {"fish", "hostdispatch import x.json --dispatch-from i", "issue"},
    {"fish", "hostdispatch import x.json --lever f", "fuse"},
    {"fish", "hostdispatch sweep --over b", "blocks="},
    {"fish", "hostdispatch solve --until host_s", "host_share"},
};

START_TEST(completions_answer)
{
    const char *program = getenv("HD_PROGRAM"), *shell = asked[_i].shell;
    int folder = (int)(strrchr(program, '/') - program);
    bool bash = strcmp(shell, "bash") == 0;
    char script[4200], command[4400];

    if (bash)
        snprintf(script, sizeof script,
                 ". %.*s/completion/hostdispatch; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                 "_hostdispatch 2>/dev/null; test \"${COMPREPLY[*]}\" = %s",
                 folder, program, asked[_i].ask, asked[_i].answer);
    else
        snprintf(
            script, sizeof script,
            "source %.*s/completion/hostdispatch.fish; test (complete -C \"%s\" | string split \\t)[1] = %s",
            folder, program, asked[_i].ask, asked[_i].answer);
    snprintf(command, sizeof command, "! command -v %s >/dev/null || HOME=/tmp %s %s -c '%s'", shell, shell,
             bash ? "--norc" : "--no-config", script);
    ck_assert_msg(system(command) == 0, "%s does not complete \"%s\" to %s", shell, asked[_i].ask,
                  asked[_i].answer);
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
    tcase_add_loop_test(tests, completions_are_read, 0, sizeof completions / sizeof completions[0]);
    tcase_add_loop_test(tests, completions_answer, 0, sizeof asked / sizeof asked[0]);
    tcase_add_test(tests, readme);
    suite_add_tcase(suite, tests);
    return suite;
}
