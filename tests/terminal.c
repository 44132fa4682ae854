#include "config.h"

#include "terminal.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define FOREGROUND 'f'

const char hd_closed[] = "closed";

/*
 * The shell: the leader of the terminal's session, since a program without a shell above it cannot be stopped with
 * Ctrl-Z and nobody would pass a hang-up on to it. It runs after fork() alone, so it keeps to what is safe there.
 */

typedef struct report {
    pid_t program;
    int status; /* as waitpid() has it; the first report tells that the shell is there, the second that the program is */
} report;

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
    static const char *const away[] = {"LINES",     "COLUMNS", "NO_COLOR",    "COLORTERM",     "LANG",
                                       "LANGUAGE",  "ESCDELAY", "COLORFGBG",  "TERM_PROGRAM",  "TMUX",
                                       "LC_CTYPE",  "LC_NUMERIC", "VTE_VERSION", "NCURSES_NO_UTF8_ACS"};

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

static const char *program_of(const hd_terminal_options *options)
{
    return options->program ? options->program : getenv("HD_PROGRAM");
}

static _Noreturn void program(const hd_terminal_options *options)
{
    static const int usual[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE, SIGTERM, SIGALRM, SIGWINCH};
    const char *arguments[32] = {program_of(options)};
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
    report told = {.program = pid, .status = status};

    if (write(fd, &told, sizeof told) != (ssize_t)sizeof told)
        end_program(0);
}

/* Tell of every stop and of the end; the session's leader has to outlive the program, or the terminal is hung up. */
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
        if (read(commands, &command, 1) != 1 || command != FOREGROUND)
            end_program(0);
        tcsetpgrp(STDIN_FILENO, child);
        kill(-child, SIGCONT);
    }
    _exit(1);
}

static _Noreturn void shell(const hd_terminal_options *options, const char *slave, int reports, int commands)
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

/* The terminal's own side. */

static long long now(void)
{
    struct timespec at;

    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec * 1000LL + at.tv_nsec / 1000000;
}

static void answer(const char *bytes, size_t length, void *whom)
{
    const hd_terminal *t = whom;

    if (t->master >= 0)
        (void)!write(t->master, bytes, length);
}

static void keep(hd_terminal *t, const char *bytes, size_t length)
{
    t->sent = realloc(t->sent, t->sent_length + length + 1);
    memcpy(t->sent + t->sent_length, bytes, length);
    t->sent_length += length;
    t->sent[t->sent_length] = '\0';
    hd_emulator_feed(t->screen, bytes, length);
}

/* What the program has sent by now; false when there was nothing. */
static bool take_output(hd_terminal *t)
{
    char bytes[65536];
    bool some = false;

    for (ssize_t got; t->master >= 0 && (got = read(t->master, bytes, sizeof bytes)) > 0; some = true)
        keep(t, bytes, (size_t)got);
    return some;
}

/* The kernel hands a program's last words on in its own time. They come before anything that is written after them. */
static void take_last_words(hd_terminal *t)
{
    static const char mark[] = "\033]the end\a";
    size_t length = sizeof mark - 1;

    if (t->master < 0 || write(t->slave, mark, length) != (ssize_t)length)
        return;
    char *rest = NULL;
    size_t used = 0;
    for (long long end = now() + HD_DEADLINE; now() < end;) {
        struct pollfd fd = {.fd = t->master, .events = POLLIN};
        poll(&fd, 1, (int)(end - now()));
        rest = realloc(rest, used + 4096);
        ssize_t got = read(t->master, rest + used, 4096);
        used += got > 0 ? (size_t)got : 0;
        if (used >= length && memcmp(rest + used - length, mark, length) == 0)
            break;
    }
    keep(t, rest, used >= length ? used - length : used);
    free(rest);
}

static void take_report(hd_terminal *t)
{
    report told;

    if (read(t->reports, &told, sizeof told) != (ssize_t)sizeof told)
        return;
    if (t->program == 0) {
        t->program = told.program;
        return;
    }
    t->changed = true;
    t->status = told.status;
    take_last_words(t);
}

static void wait_for_something(hd_terminal *t, bool to_write, int milliseconds)
{
    struct pollfd fds[] = {
        {.fd = t->master, .events = (short)(POLLIN | (to_write ? POLLOUT : 0))},
        {.fd = t->reports, .events = POLLIN},
    };

    if (poll(fds, 2, milliseconds) <= 0)
        return;
    take_output(t);
    if (fds[1].revents & POLLIN)
        take_report(t);
}

static bool started(hd_terminal *t, const void *unused)
{
    (void)unused;
    return t->program != 0;
}

static void open_terminal(hd_terminal *t)
{
    t->master = posix_openpt(O_RDWR | O_NOCTTY);
    ck_assert_int_ge(t->master, 0);
    ck_assert_int_eq(grantpt(t->master), 0);
    ck_assert_int_eq(unlockpt(t->master), 0);
    fcntl(t->master, F_SETFL, O_NONBLOCK);
    t->slave = open(ptsname(t->master), O_RDWR | O_NOCTTY);
    ck_assert_int_ge(t->slave, 0);
    hd_terminal_resize(t, t->rows, t->columns);
    t->before = hd_terminal_settings(t);
}

hd_terminal *hd_terminal_start(const hd_terminal_options *options)
{
    hd_terminal *t = calloc(1, sizeof *t);
    int reports[2], commands[2];

    ck_assert_msg(program_of(options) != NULL, "HD_PROGRAM does not say where the program is");
    t->rows = options->rows ? options->rows : 24;
    t->columns = options->columns ? options->columns : 80;
    t->screen = hd_emulator_new(t->rows, t->columns, answer, t);
    t->sent = calloc(1, 1);
    open_terminal(t);
    ck_assert(pipe(reports) == 0 && pipe(commands) == 0);
    int ours[] = {reports[0], commands[1], t->master, t->slave};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        fcntl(ours[i], F_SETFD, FD_CLOEXEC);
    fcntl(reports[1], F_SETFD, FD_CLOEXEC);
    fcntl(commands[0], F_SETFD, FD_CLOEXEC);
    const char *slave = ptsname(t->master);
    t->shell = fork();
    if (t->shell == 0) {
        /* Also those of other terminals, which would otherwise outlive their closing. */
        for (int fd = 3; fd < 256; fd++)
            if (fd != reports[1] && fd != commands[0])
                close(fd);
        shell(options, slave, reports[1], commands[0]);
    }
    close(reports[1]);
    close(commands[0]);
    t->reports = reports[0];
    t->commands = commands[1];
    take_report(t);
    if (options->gone) {
        hd_terminal_hang_up(t);
        hd_terminal_foreground(t);
    }
    ck_assert(hd_terminal_until(t, started, NULL, HD_DEADLINE));
    return t;
}

void hd_terminal_close(hd_terminal *t)
{
    int status;

    if (!t->changed || WIFSTOPPED(t->status))
        kill(-t->program, SIGKILL);
    close(t->commands);
    if (t->master >= 0)
        close(t->master);
    close(t->slave);
    close(t->reports);
    waitpid(t->shell, &status, 0);
    hd_emulator_free(t->screen);
    free(t->sent);
    free(t);
}

bool hd_terminal_until(hd_terminal *t, hd_terminal_test *test, const void *what, int milliseconds)
{
    long long end = now() + milliseconds;

    take_output(t);
    while (!test(t, what)) {
        long long left = end - now();
        if (left <= 0)
            return false;
        wait_for_something(t, false, (int)left);
    }
    return true;
}

bool hd_terminal_shows(hd_terminal *t, const void *text)
{
    return hd_emulator_find(t->screen, text, NULL, NULL);
}

bool hd_terminal_hides(hd_terminal *t, const void *text)
{
    return !hd_terminal_shows(t, text);
}

bool hd_terminal_ended(hd_terminal *t, const void *unused)
{
    (void)unused;
    return t->changed;
}

void hd_terminal_expect(hd_terminal *t, const char *text)
{
    ck_assert_msg(hd_terminal_until(t, hd_terminal_shows, text, HD_DEADLINE), "never showed '%s', but:\n%s", text,
                  hd_emulator_text(t->screen));
}

void hd_terminal_expect_gone(hd_terminal *t, const char *text)
{
    ck_assert_msg(hd_terminal_until(t, hd_terminal_hides, text, HD_DEADLINE), "still shows '%s':\n%s", text,
                  hd_emulator_text(t->screen));
}

static void check_end(hd_terminal *t, hd_ending how, int value)
{
    static const char *const words[] = {"exited with", "was killed by", "was stopped by"};
    int s = t->status;
    hd_ending ending = WIFSTOPPED(s) ? HD_STOPPED : WIFSIGNALED(s) ? HD_KILLED : HD_EXITED;
    int number = WIFSTOPPED(s) ? WSTOPSIG(s) : WIFSIGNALED(s) ? WTERMSIG(s) : WEXITSTATUS(s);
    ck_assert_msg(ending == how && number == value, "%s %d; %s %d was expected; the screen:\n%s", words[ending], number,
                  words[how], value, hd_emulator_text(t->screen));
}

void hd_terminal_expect_end(hd_terminal *t, hd_ending how, int value)
{
    ck_assert_msg(hd_terminal_until(t, hd_terminal_ended, NULL, HD_DEADLINE), "still runs and shows:\n%s",
                  hd_emulator_text(t->screen));
    check_end(t, how, value);
}

void hd_terminal_expect_end_choked(hd_terminal *t, hd_ending how, int value)
{
    struct pollfd ended = {.fd = t->reports, .events = POLLIN};
    report told;

    ck_assert_msg(poll(&ended, 1, HD_DEADLINE) == 1, "it waits for ever");
    ck_assert_int_eq(read(t->reports, &told, sizeof told), (ssize_t)sizeof told);
    t->changed = true;
    t->status = told.status;
    take_output(t);
    check_end(t, how, value);
}

/* Whether the program waits for something; true where the system does not say. */
static bool waits(const hd_terminal *t)
{
    char path[64], state = 'S';

    snprintf(path, sizeof path, "/proc/%ld/stat", (long)t->program);
    FILE *file = fopen(path, "r");
    if (!file)
        return true;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 'S';
    fclose(file);
    return state == 'S';
}

/* So often in a row it has been found to wait with something typed before it. */
#define CHOKED 10

void hd_terminal_choke(hd_terminal *t)
{
    long long end = now() + HD_DEADLINE;

    for (int found = 0; found < CHOKED;) {
        struct pollfd ended = {.fd = t->reports, .events = POLLIN};
        int unread = 0;
        ck_assert_msg(now() < end, "the program goes on though nobody reads what it sends");
        if (found == 0)
            ck_assert_int_eq(write(t->master, "\f", 1), 1);
        ck_assert_msg(poll(&ended, 1, HD_REST) == 0, "the program ended");
        found = ioctl(t->slave, FIONREAD, &unread) == 0 && unread > 0 && waits(t) ? found + 1 : 0;
    }
}

/* Two writes of one screen may lie apart by as long as others have the processor, but then the program does not wait. */
void hd_terminal_settle(hd_terminal *t, int silence)
{
    int unread = 0;

    for (long long end = now() + HD_DEADLINE; !t->changed && now() < end;) {
        struct pollfd fds[] = {{.fd = t->master, .events = POLLIN}, {.fd = t->reports, .events = POLLIN}};
        if (poll(fds, 2, silence) > 0)
            wait_for_something(t, false, 0);
        else if (ioctl(t->slave, FIONREAD, &unread) == 0 && unread == 0 && waits(t))
            return;
    }
    ck_assert_msg(t->changed, "the program is never at rest");
}

void hd_terminal_send(hd_terminal *t, const char *bytes, size_t length)
{
    long long end = now() + HD_DEADLINE;

    while (length > 0 && t->master >= 0) {
        ssize_t put = write(t->master, bytes, length);
        if (put > 0) {
            bytes += put;
            length -= (size_t)put;
            continue;
        }
        ck_assert_msg(now() < end, "the program does not read what is typed");
        wait_for_something(t, true, (int)(end - now()));
    }
}

void hd_terminal_type(hd_terminal *t, const char *text)
{
    hd_terminal_send(t, text, strlen(text));
}

void hd_terminal_paste(hd_terminal *t, const char *text)
{
    bool brackets = hd_emulator_mode(t->screen, 2004);

    hd_terminal_type(t, brackets ? "\033[200~" : "");
    hd_terminal_type(t, text);
    hd_terminal_type(t, brackets ? "\033[201~" : "");
}

void hd_terminal_mouse(hd_terminal *t, hd_mouse what, int button, int row, int column)
{
    bool drags = hd_emulator_mode(t->screen, 1002) || hd_emulator_mode(t->screen, 1003);
    char bytes[64];

    if (what == HD_DRAG ? !drags : !drags && !hd_emulator_mode(t->screen, 1000))
        return;
    int code = button + (what == HD_DRAG ? 32 : 0);
    if (hd_emulator_mode(t->screen, 1006))
        snprintf(bytes, sizeof bytes, "\033[<%d;%d;%d%c", code, column + 1, row + 1, what == HD_RELEASE ? 'm' : 'M');
    else
        snprintf(bytes, sizeof bytes, "\033[M%c%c%c", 32 + (what == HD_RELEASE ? 3 : code), 33 + column, 33 + row);
    hd_terminal_type(t, bytes);
}

void hd_terminal_click(hd_terminal *t, int row, int column)
{
    hd_terminal_mouse(t, HD_PRESS, HD_LEFT, row, column);
    hd_terminal_mouse(t, HD_RELEASE, HD_LEFT, row, column);
}

void hd_terminal_resize(hd_terminal *t, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};

    t->rows = rows;
    t->columns = columns;
    take_output(t);
    hd_emulator_resize(t->screen, rows, columns);
    ck_assert_int_eq(ioctl(t->master, TIOCSWINSZ, &size), 0);
}

void hd_terminal_signal(hd_terminal *t, int number)
{
    ck_assert_int_eq(kill(t->program, number), 0);
}

void hd_terminal_hang_up(hd_terminal *t)
{
    take_output(t);
    close(t->master);
    t->master = -1;
}

void hd_terminal_foreground(hd_terminal *t)
{
    t->changed = false;
    ck_assert_int_eq(write(t->commands, &(char){FOREGROUND}, 1), 1);
}

struct termios hd_terminal_settings(hd_terminal *t)
{
    struct termios settings;

    ck_assert_int_eq(tcgetattr(t->slave, &settings), 0);
    return settings;
}

bool hd_terminal_settings_equal(const struct termios *a, const struct termios *b)
{
    return a->c_iflag == b->c_iflag && a->c_oflag == b->c_oflag && a->c_cflag == b->c_cflag && a->c_lflag == b->c_lflag &&
           memcmp(a->c_cc, b->c_cc, sizeof a->c_cc) == 0;
}

void hd_terminal_forget(hd_terminal *t)
{
    take_output(t);
    t->sent_length = 0;
    t->sent[0] = '\0';
}

bool hd_terminal_sent(const hd_terminal *t, const char *bytes)
{
    size_t length = strlen(bytes);

    for (size_t i = 0; i + length <= t->sent_length; i++)
        if (memcmp(t->sent + i, bytes, length) == 0)
            return true;
    return false;
}

unsigned char hd_terminal_largest_sent(const hd_terminal *t)
{
    unsigned char largest = 0;

    for (size_t i = 0; i < t->sent_length; i++)
        if ((unsigned char)t->sent[i] > largest)
            largest = (unsigned char)t->sent[i];
    return largest;
}
