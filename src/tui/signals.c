#include "config.h"

#include "signals.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* How long a terminal may take no output before a signal that ends the program waits for it no longer. */
#define PATIENCE_SECONDS 2

/* What people send; those before ENDING leave the program running. */
static const int sent[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT, SIGQUIT};
#define ENDING 3

/* Crashes, the alarm of an end that takes too long, and what else ends a program. */
static const int final[] = {
    SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGABRT,   SIGSYS,  SIGTRAP, SIGALRM,
    SIGUSR1, SIGUSR2, SIGPIPE, SIGXCPU, SIGVTALRM, SIGPROF,
#ifdef SIGPOLL
    SIGPOLL,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
};
#define SENT (sizeof sent / sizeof sent[0])
#define FINAL (sizeof final / sizeof final[0])

static volatile sig_atomic_t came[SENT];
static volatile sig_atomic_t ending; /* the signal that is to end the program; 0 for none */
static struct sigaction before[SENT], before_final[FINAL];
static sigset_t mask_before, mask_waiting;
static struct termios settings;
static bool have_settings;
static const char *last_words;

/* Which of those sent it is; SENT for none. */
static size_t index_of(int signal_number)
{
    size_t i = 0;

    while (i < SENT && sent[i] != signal_number)
        i++;
    return i;
}

static void set_flag(int signal_number)
{
    size_t i = index_of(signal_number);

    came[i] = 1;
    /* Should the terminal not take what is still to be sent, the alarm ends the program all the same. */
    if (i >= ENDING) {
        ending = signal_number;
        alarm(PATIENCE_SECONDS);
    }
}

void hd_signals_give_back(void)
{
    ssize_t written = write(STDOUT_FILENO, last_words, strlen(last_words));

    (void)written;
    if (have_settings)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

/* Give the terminal back and die. One that takes no output would be waited for: where a signal waits for it, only
 * the line settings are given back. */
static void give_up(int signal_number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    int dies_of = signal_number == SIGALRM && ending ? ending : signal_number;
    sigset_t only;

    if (dies_of == signal_number)
        hd_signals_give_back();
    else if (have_settings)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    sigaction(dies_of, &action, NULL);
    sigemptyset(&only);
    sigaddset(&only, dies_of);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(dies_of);
}

void hd_signals_rest(void)
{
    alarm(0);
}

void hd_signals_go_on(void)
{
    if (ending)
        alarm(PATIENCE_SECONDS);
}

void hd_signals_begin(const char *emergency)
{
    struct sigaction action = {.sa_handler = set_flag, .sa_flags = SA_RESTART},
                     last = {.sa_handler = give_up, .sa_flags = (int)SA_RESETHAND};
    sigset_t blocked;

    last_words = emergency;
    have_settings = tcgetattr(STDIN_FILENO, &settings) == 0;
    sigemptyset(&blocked);
    for (size_t i = 0; i < SENT; i++) {
        came[i] = 0;
        sigaction(sent[i], NULL, &before[i]);
        if (before[i].sa_handler == SIG_IGN)
            continue;
        sigaction(sent[i], &action, NULL);
        sigaddset(&blocked, sent[i]);
    }
    for (size_t i = 0; i < FINAL; i++) {
        sigaction(final[i], NULL, &before_final[i]);
        if (before_final[i].sa_handler == SIG_DFL || final[i] == SIGALRM)
            sigaction(final[i], &last, NULL);
    }
    sigprocmask(SIG_BLOCK, &blocked, &mask_before);
    mask_waiting = mask_before;
    for (size_t i = 0; i < SENT; i++)
        sigdelset(&mask_waiting, sent[i]);
}

#ifdef HD_COVERAGE
void __gcov_dump(void);
void __gcov_reset(void);

/* An end by a signal leaves out what was counted, and one that comes twice half of it. */
static void write_counts(void)
{
    sigset_t all, mask;

    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &mask);
    __gcov_dump();
    __gcov_reset();
    sigprocmask(SIG_SETMASK, &mask, NULL);
}
#else
#define write_counts() ((void)0)
#endif

void hd_signals_end(void)
{
    write_counts();
    alarm(0);
    for (size_t i = 0; i < SENT; i++)
        sigaction(sent[i], &before[i], NULL);
    for (size_t i = 0; i < FINAL; i++)
        sigaction(final[i], &before_final[i], NULL);
    sigprocmask(SIG_SETMASK, &mask_before, NULL);
}

bool hd_signals_wait(double seconds)
{
    struct pollfd waiting = {.fd = STDIN_FILENO, .events = POLLIN};
    fd_set readable;
    time_t whole = (time_t)seconds;
    struct timespec longest = {.tv_sec = whole, .tv_nsec = (long)((seconds - (double)whole) * 1e9)};

    for (size_t i = 0; i < SENT; i++)
        if (came[i])
            return true;
    /* Every system lets signals through for a select() alone; what became of the terminal a poll() says. */
    FD_ZERO(&readable);
    FD_SET(STDIN_FILENO, &readable);
    if (pselect(STDIN_FILENO + 1, &readable, NULL, NULL, seconds < 0 ? NULL : &longest, &mask_waiting) < 0)
        return errno == EINTR;
    if (poll(&waiting, 1, 0) < 0)
        return errno == EINTR;
    return !(waiting.revents & (POLLHUP | POLLERR | POLLNVAL));
}

bool hd_signals_take(int signal_number)
{
    size_t i = index_of(signal_number);
    bool there = came[i];

    came[i] = 0;
    return there;
}

int hd_signals_take_ending(void)
{
    for (size_t i = ENDING; i < SENT; i++)
        if (hd_signals_take(sent[i]))
            return sent[i];
    return 0;
}

static void mask_ending(int how)
{
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = ENDING; i < SENT; i++)
        if (before[i].sa_handler != SIG_IGN)
            sigaddset(&set, sent[i]);
    sigprocmask(how, &set, NULL);
}

void hd_signals_open(void)
{
    mask_ending(SIG_UNBLOCK);
}

void hd_signals_close(void)
{
    mask_ending(SIG_BLOCK);
}

void hd_signals_restore_modes(void)
{
    if (have_settings)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
}

/* Let a signal do what it does to a program that does not catch it; sent to the process group where `group`. */
static void take_default(int signal_number, bool group)
{
    struct sigaction action = {.sa_handler = SIG_DFL}, kept;
    sigset_t only, mask;

    sigaction(signal_number, &action, &kept);
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    sigprocmask(SIG_BLOCK, NULL, &mask);
    if (group)
        kill(0, signal_number);
    else
        raise(signal_number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    sigaction(signal_number, &kept, NULL);
}

void hd_signals_stop(void)
{
    sigset_t continued, pending;
    int taken;

    /* Started where nobody could continue it. */
    if (before[index_of(SIGTSTP)].sa_handler == SIG_IGN)
        return;
    take_default(SIGTSTP, true);
    /* The continuation is the return from here; it is not news, neither now nor when signals come through
     * again. */
    sigemptyset(&continued);
    sigaddset(&continued, SIGCONT);
    if (sigpending(&pending) == 0 && sigismember(&pending, SIGCONT) == 1)
        (void)sigwait(&continued, &taken);
    (void)hd_signals_take(SIGCONT);
}

void hd_signals_die(int signal_number)
{
    take_default(signal_number, false);
}
