#include "config.h"

#include "terminal_private.h"

#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

const char hd_closed[] = "closed";

long long hd_terminal_now(void)
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

bool hd_terminal_take(hd_terminal *t)
{
    char bytes[65536];
    bool some = false;

    for (ssize_t got; t->master >= 0 && (got = read(t->master, bytes, sizeof bytes)) > 0; some = true)
        keep(t, bytes, (size_t)got);
    return some;
}

/* The kernel hands a program's last words on in its own time. They come before anything that is written after
 * them. */
static void take_last_words(hd_terminal *t)
{
    static const char mark[] = "\033]the end\a";
    size_t length = sizeof mark - 1;

    if (t->master < 0 || write(t->slave, mark, length) != (ssize_t)length)
        return;
    char *rest = NULL;
    size_t used = 0;
    for (long long end = hd_terminal_now() + HD_DEADLINE; hd_terminal_now() < end;) {
        struct pollfd fd = {.fd = t->master, .events = POLLIN};
        poll(&fd, 1, (int)(end - hd_terminal_now()));
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
    hd_shell_report told;

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

void hd_terminal_wait(hd_terminal *t, bool to_write, int milliseconds)
{
    struct pollfd fds[] = {
        {.fd = t->master, .events = (short)(POLLIN | (to_write ? POLLOUT : 0))},
        {.fd = t->reports, .events = POLLIN},
    };

    if (poll(fds, 2, milliseconds) <= 0)
        return;
    hd_terminal_take(t);
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

    ck_assert_msg(hd_shell_program(options) != NULL, "HD_PROGRAM does not say where the program is");
    t->foreign = options->program != NULL;
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
        hd_shell_run(options, slave, reports[1], commands[0]);
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

/* So often Ctrl-C is typed, and so long each is waited for, until the program ends as its user would end it. */
#define ASKED 40
#define ANSWER 25

/* A program that is killed says nothing of what it ran and leaked; one that ends itself does. */
static void end_program(hd_terminal *t)
{
    bool stopped = t->changed && WIFSTOPPED(t->status);

    for (int i = 0; i < ASKED && !t->changed && t->master >= 0 && !t->foreign; i++)
        if (write(t->master, "\003", 1) == 1)
            hd_terminal_until(t, hd_terminal_ended, NULL, ANSWER);
    if (t->changed && !stopped)
        return;
    t->changed = false;
    kill(-t->program, SIGTERM);
    kill(-t->program, SIGCONT);
    hd_terminal_until(t, hd_terminal_ended, NULL, ASKED * ANSWER);
    kill(-t->program, SIGKILL);
}

void hd_terminal_close(hd_terminal *t)
{
    int status;
    bool ended = t->changed && !WIFSTOPPED(t->status);

    if (!ended)
        end_program(t);
    ck_assert_msg(ended || t->foreign || !t->changed || !WIFEXITED(t->status) || WEXITSTATUS(t->status) == 0,
                  "at the end it exited with %d; the screen:\n%s", WEXITSTATUS(t->status),
                  hd_emulator_text(t->screen));
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
    long long end = hd_terminal_now() + milliseconds;

    hd_terminal_take(t);
    while (!test(t, what)) {
        long long left = end - hd_terminal_now();
        if (left <= 0)
            return false;
        hd_terminal_wait(t, false, (int)left);
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
    ck_assert_msg(hd_terminal_until(t, hd_terminal_shows, text, HD_DEADLINE), "never showed '%s', but:\n%.4000s",
                  text, hd_emulator_text(t->screen));
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
    ck_assert_msg(ending == how && number == value, "%s %d; %s %d was expected; the screen:\n%s",
                  words[ending], number, words[how], value, hd_emulator_text(t->screen));
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
    hd_shell_report told;

    ck_assert_msg(poll(&ended, 1, HD_DEADLINE) == 1, "it waits for ever");
    ck_assert_int_eq(read(t->reports, &told, sizeof told), (ssize_t)sizeof told);
    t->changed = true;
    t->status = told.status;
    hd_terminal_take(t);
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
    long long end = hd_terminal_now() + HD_DEADLINE;

    for (int found = 0; found < CHOKED;) {
        struct pollfd ended = {.fd = t->reports, .events = POLLIN};
        int unread = 0;
        ck_assert_msg(hd_terminal_now() < end, "the program goes on though nobody reads what it sends");
        if (found == 0)
            ck_assert_int_eq(write(t->master, "\f", 1), 1);
        ck_assert_msg(poll(&ended, 1, HD_REST) == 0, "the program ended");
        found = ioctl(t->slave, FIONREAD, &unread) == 0 && unread > 0 && waits(t) ? found + 1 : 0;
    }
}

/* Two writes of one screen may lie apart by as long as others have the processor, but then the program does
 * not wait. */
void hd_terminal_settle(hd_terminal *t, int silence)
{
    int unread = 0;

    for (long long end = hd_terminal_now() + HD_DEADLINE; !t->changed && hd_terminal_now() < end;) {
        struct pollfd fds[] = {{.fd = t->master, .events = POLLIN}, {.fd = t->reports, .events = POLLIN}};
        if (poll(fds, 2, silence) > 0)
            hd_terminal_wait(t, false, 0);
        else if (ioctl(t->slave, FIONREAD, &unread) == 0 && unread == 0 && waits(t))
            return;
    }
    ck_assert_msg(t->changed, "the program is never at rest");
}

struct termios hd_terminal_settings(hd_terminal *t)
{
    struct termios settings;

    ck_assert_int_eq(tcgetattr(t->slave, &settings), 0);
    return settings;
}

bool hd_terminal_settings_equal(const struct termios *a, const struct termios *b)
{
    return a->c_iflag == b->c_iflag && a->c_oflag == b->c_oflag && a->c_cflag == b->c_cflag &&
           a->c_lflag == b->c_lflag && memcmp(a->c_cc, b->c_cc, sizeof a->c_cc) == 0;
}

void hd_terminal_forget(hd_terminal *t)
{
    hd_terminal_take(t);
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
