/*
 * The shell: the leader of the terminal's session, since a program without a shell above it cannot be stopped
 * with Ctrl-Z and nobody would pass a hang-up on to it. It runs after fork() alone, so it keeps to what is
 * safe there.
 */
#include "config.h"

#include "terminal_private.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t shell_program;

static void pass_hang_up(int number)
{
    if (shell_program > 0)
        kill(-(pid_t)shell_program, number);
    alarm(2 * HD_DEADLINE / 1000); /* the test may be gone without having closed anything */
}

static void end_program(int number)
{
    (void)number;
    if (shell_program > 0)
        kill(-(pid_t)shell_program, SIGKILL);
    _exit(1);
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void redirect(const char *path, int flags, int fd)
{
    if (!path)
        return;
    close(fd);
    if (strcmp(path, HD_CLOSED) == 0)
        return;
    int opened = open(path, flags, 0600);
    if (opened >= 0 && opened != fd) {
        dup2(opened, fd);
        close(opened);
    }
}

static void set_environment(const hd_terminal_options *options)
{
    static const char *const away[] = {"LINES",    "COLUMNS",    "NO_COLOR",    "COLORTERM",          "LANG",
                                       "LANGUAGE", "ESCDELAY",   "COLORFGBG",   "TERM_PROGRAM",       "TMUX",
                                       "LC_CTYPE", "LC_NUMERIC", "VTE_VERSION", "NCURSES_NO_UTF8_ACS"};

    for (size_t i = 0; i < sizeof away / sizeof away[0]; i++)
        unsetenv(away[i]);
    setenv("TERM", options->term ? options->term : "xterm-256color", 1);
    setenv("LC_ALL", options->locale ? options->locale : "C.UTF-8", 1);
    setenv("HOME", "/nonexistent", 1);
    setenv("XDG_DATA_HOME", "/nonexistent", 1);
    setenv("XDG_DATA_DIRS", "/nonexistent", 1);
    for (const char *const *row = options->environment; row && *row; row++)
        if (strchr(*row, '='))
            putenv((char *)(uintptr_t)*row);
        else
            unsetenv(*row);
}

const char *hd_shell_program(const hd_terminal_options *options)
{
    return options->program ? options->program : getenv("HD_PROGRAM");
}

static _Noreturn void program(const hd_terminal_options *options)
{
    static const int usual[] = {SIGINT,  SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU,
                                SIGPIPE, SIGTERM, SIGALRM, SIGWINCH};
    const char *arguments[32] = {hd_shell_program(options)};
    sigset_t none;

    setpgid(0, 0);
    tcsetpgrp(STDIN_FILENO, getpid());
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        handle(usual[i], SIG_DFL);
    handle(SIGHUP, options->nohup ? SIG_IGN : SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    for (size_t i = 0; options->arguments && options->arguments[i] && i < 30; i++)
        arguments[i + 1] = options->arguments[i];
    set_environment(options);
    redirect(options->input, O_RDONLY, STDIN_FILENO);
    redirect(options->output, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(options->error, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    execv(arguments[0], (char *const *)(uintptr_t)arguments);
    _exit(127);
}

static void tell(int fd, pid_t pid, int status)
{
    hd_shell_report told = {.program = pid, .status = status};

    if (write(fd, &told, sizeof told) != (ssize_t)sizeof told)
        end_program(0);
}

/* Tell of every stop and of the end; the session's leader has to outlive the program, or the terminal is hung
 * up. */
static _Noreturn void watch(pid_t child, int reports, int commands)
{
    int status;
    char command;

    while (waitpid(child, &status, WUNTRACED) == child) {
        tcsetpgrp(STDIN_FILENO, getpid());
        tell(reports, child, status);
        if (!WIFSTOPPED(status)) {
            shell_program = 0;
            while (read(commands, &command, 1) > 0)
                continue;
            _exit(0);
        }
        if (read(commands, &command, 1) != 1 || command != HD_FOREGROUND)
            end_program(0);
        tcsetpgrp(STDIN_FILENO, child);
        kill(-child, SIGCONT);
    }
    _exit(1);
}

_Noreturn void hd_shell_run(const hd_terminal_options *options, const char *slave, int reports, int commands)
{
    char command;

    setsid();
    int fd = open(slave, O_RDWR);
    if (fd < 0)
        _exit(1);
#ifdef TIOCSCTTY
    ioctl(fd, TIOCSCTTY, 0);
#endif
    for (int i = 0; i <= STDERR_FILENO; i++)
        dup2(fd, i);
    if (fd > STDERR_FILENO)
        close(fd);
    handle(SIGTTOU, SIG_IGN);
    handle(SIGPIPE, SIG_IGN);
    handle(SIGHUP, pass_hang_up);
    handle(SIGALRM, end_program);
    tell(reports, 0, 0);
    if (options->gone && read(commands, &command, 1) != 1)
        _exit(1);
    pid_t child = fork();
    if (child == 0)
        program(options);
    setpgid(child, child);
    tcsetpgrp(STDIN_FILENO, child);
    shell_program = child;
    tell(reports, child, 0);
    watch(child, reports, commands);
}
