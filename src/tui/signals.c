#include "config.h"

#include "signals.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <time.h>
#include <termios.h>
#include <unistd.h>

#include "modes.h"

/* Modes off, cursor on, colours off, main screen: what a crash sends, since curses cannot be called then. */
#define EMERGENCY HD_PASTE_OFF HD_MOUSE_OFF "\033[?25h\033[0m\033[?1l\033>\033[?1049l\r\n"

/* How long a terminal may take no output before a signal that ends the program waits for it no longer. */
#define PATIENCE_SECONDS 2

/* Those before ENDING leave the program running. */
static const int caught[] = {
    SIGWINCH,  SIGTSTP, SIGCONT, SIGTERM, SIGHUP,    SIGINT,  SIGQUIT,
    SIGUSR1,   SIGUSR2, SIGPIPE, SIGXCPU, SIGVTALRM, SIGPROF,
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
#define ENDING 3
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
#define CAUGHT (sizeof caught / sizeof caught[0])
#define CRASHES (sizeof crashes / sizeof crashes[0])

static volatile sig_atomic_t came[CAUGHT];
static struct sigaction before[CAUGHT], before_crash[CRASHES];
static sigset_t mask_before, mask_waiting;
static struct termios settings;
static bool have_settings;
static volatile sig_atomic_t ending; /* the signal that is to end the program; 0 for none */
static struct sigaction before_alarm;

static bool ends(int signal_number)
{
    for (size_t i = ENDING; i < CAUGHT; i++)
        if (caught[i] == signal_number)
            return true;
    return false;
}

static void set_flag(int signal_number)
{
    for (size_t i = 0; i < CAUGHT; i++)
        if (caught[i] == signal_number)
            came[i] = 1;
    /* Should the terminal not take what is still to be sent, the alarm ends the program all the same. */
    if (ends(signal_number)) {
        ending = signal_number;
        alarm(PATIENCE_SECONDS);
    }
}

/* What a crash sends; a terminal that takes no output would be waited for. */
static void send_emergency(void)
{
    ssize_t written = write(STDOUT_FILENO, EMERGENCY, sizeof EMERGENCY - 1);

    (void)written;
}

/* The terminal takes no output: without it, the line settings can be given back, and the signal do its work.
 * An alarm that is not ours says nothing of the terminal. */
static void give_up(int signal_number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t only;

    if (!ending)
        send_emergency();
    if (have_settings)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    signal_number = ending ? ending : signal_number;
    sigaction(signal_number, &action, NULL);
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(signal_number);
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

static void restore_and_crash(int signal_number)
{
    send_emergency();
    if (have_settings)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    /* SA_RESETHAND has put the default back: this time it is final. */
    raise(signal_number);
}

void hd_signals_begin(void)
{
    struct sigaction action = {.sa_handler = set_flag, .sa_flags = SA_RESTART},
                     late = {.sa_handler = give_up},
                     crash = {.sa_handler = restore_and_crash, .sa_flags = (int)SA_RESETHAND};
    sigset_t blocked;

    have_settings = tcgetattr(STDIN_FILENO, &settings) == 0;
    sigemptyset(&blocked);
    for (size_t i = 0; i < CAUGHT; i++) {
        came[i] = 0;
        sigaction(caught[i], NULL, &before[i]);
        if (before[i].sa_handler == SIG_IGN)
            continue;
        sigaction(caught[i], &action, NULL);
        sigaddset(&blocked, caught[i]);
    }
    for (size_t i = 0; i < CRASHES; i++) {
        sigaction(crashes[i], NULL, &before_crash[i]);
        if (before_crash[i].sa_handler == SIG_DFL)
            sigaction(crashes[i], &crash, NULL);
    }
    sigaction(SIGALRM, &late, &before_alarm);
    sigprocmask(SIG_BLOCK, &blocked, &mask_before);
    mask_waiting = mask_before;
    for (size_t i = 0; i < CAUGHT; i++)
        sigdelset(&mask_waiting, caught[i]);
}

void hd_signals_end(void)
{
    for (size_t i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &before[i], NULL);
    for (size_t i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &before_crash[i], NULL);
    alarm(0);
    sigaction(SIGALRM, &before_alarm, NULL);
    sigprocmask(SIG_SETMASK, &mask_before, NULL);
}

static bool wait_for(int file, const struct timespec *longest)
{
    struct pollfd waiting = {.fd = file, .events = POLLIN};

    for (size_t i = 0; i < CAUGHT; i++)
        if (came[i])
            return true;
    if (ppoll(&waiting, 1, longest, &mask_waiting) < 0)
        return errno == EINTR;
    return !(waiting.revents & (POLLHUP | POLLERR | POLLNVAL));
}

bool hd_signals_wait(int file, double seconds)
{
    time_t whole = (time_t)seconds;
    struct timespec longest = {.tv_sec = whole, .tv_nsec = (long)((seconds - (double)whole) * 1e9)};

    return wait_for(file, seconds < 0 ? NULL : &longest);
}

bool hd_signals_look(int file)
{
    return wait_for(file, &(struct timespec){0});
}

bool hd_signals_take(int signal_number)
{
    for (size_t i = 0; i < CAUGHT; i++) {
        if (caught[i] == signal_number && came[i]) {
            came[i] = 0;
            return true;
        }
    }
    return false;
}

int hd_signals_take_ending(void)
{
    for (size_t i = ENDING; i < CAUGHT; i++)
        if (hd_signals_take(caught[i]))
            return caught[i];
    return 0;
}

static void mask_ending(int how)
{
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < CAUGHT; i++)
        if (ends(caught[i]) && before[i].sa_handler != SIG_IGN)
            sigaddset(&set, caught[i]);
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

/* Let a signal do what it does to a program that does not catch it. */
static void take_default(int signal_number, void (*send)(int))
{
    struct sigaction action = {.sa_handler = SIG_DFL}, kept;
    sigset_t only, mask;

    sigaction(signal_number, &action, &kept);
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    sigprocmask(SIG_BLOCK, NULL, &mask);
    send(signal_number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    sigaction(signal_number, &kept, NULL);
}

static void to_the_group(int signal_number)
{
    kill(0, signal_number);
}

static void to_itself(int signal_number)
{
    raise(signal_number);
}

static bool ignored(int signal_number)
{
    for (size_t i = 0; i < CAUGHT; i++)
        if (caught[i] == signal_number)
            return before[i].sa_handler == SIG_IGN;
    return false;
}

void hd_signals_stop(void)
{
    static const struct timespec at_once = {0};
    sigset_t continued;

    /* Started where nobody could continue it. */
    if (ignored(SIGTSTP))
        return;
    take_default(SIGTSTP, to_the_group);
    /* The continuation is the return from here; it is not news, neither now nor when signals come through
     * again. */
    sigemptyset(&continued);
    sigaddset(&continued, SIGCONT);
    (void)sigtimedwait(&continued, NULL, &at_once);
    for (size_t i = 0; i < CAUGHT; i++)
        if (caught[i] == SIGCONT)
            came[i] = 0;
}

void hd_signals_die(int signal_number)
{
    take_default(signal_number, to_itself);
}
