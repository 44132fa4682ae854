/*
 * terminal_private.h - what the files of terminal.h have in common.
 *
 * terminal_shell.c is the shell between the terminal and the program, terminal_user.c what the user does,
 * terminal.c the terminal itself.
 */
#ifndef HD_TESTS_TERMINAL_PRIVATE_H
#define HD_TESTS_TERMINAL_PRIVATE_H

#include "terminal.h"

/** What the shell tells of the program. */
typedef struct hd_shell_report {
    pid_t program;
    int status; /**< as waitpid() has it; the first report tells that the shell is there, the second that the
                   program is */
} hd_shell_report;

/** What the shell is told to bring a stopped program back. */
#define HD_FOREGROUND 'f'

/** The program's path; NULL where nothing says it. */
const char *hd_shell_program(const hd_terminal_options *options);

/** Be the shell, on the terminal at the path `slave`, with the ends of two pipes. */
_Noreturn void hd_shell_run(const hd_terminal_options *options, const char *slave, int reports, int commands);

/** Milliseconds on a clock that only goes forward. */
long long hd_terminal_now(void);

/** Take what the program has sent by now. @return false when there was nothing. */
bool hd_terminal_take(hd_terminal *terminal);

/** Wait for output, a report or, where `to_write`, room for what is typed, and take it. */
void hd_terminal_wait(hd_terminal *terminal, bool to_write, int milliseconds);

#endif
