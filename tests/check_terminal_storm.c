/* Sizes and signals faster than a screen is drawn, among keys at random: then all is as if it had been calm. */
#include "config.h"

#include "check_terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "folder.h"

/* So many sessions and events each; $HD_LONG asks for more. */
#define SESSIONS 3
#define SESSIONS_LONG 30
#define EVENTS 240

static unsigned long long seed;

static unsigned draw(unsigned below)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(seed >> 33) % below;
}

/* What is pressed leads everywhere but out, and writes nothing where a person would not. */
static const char *const keys[] = {
    "\033[A", "\033[B", "\033[C", "\033[D", "\033OC", "\033[1;2C", "\033[H",   "\033[F",   "\033[5~", "\033[6~",
    "\t",     "\r",     "\033\033[A", "p",  "8\r",    "0",         "f\r",      "b",        "c",       "w",
    "v",      "t",      "e",      "r",      "z",      " ",         "?",        "a",        "o",       "y",
    "=",      "*",      "u",      "U",      "+",      "-",         "d",        "g",        "\177",    "\033[200~12\n\033[201~",
    "\033[<0;30;5M\033[<0;30;5m", "\033[<64;9;4M", "\033[<0;20;20M", "\033[<32;60;4M", "\033[<0;60;4m", "\f", "\033[", "7us",
};
#define KEYS (sizeof keys / sizeof keys[0])

static char state[128];

static hd_terminal *open_calm(void)
{
    const char *const environment[] = {state, NULL};

    hd_folder_begin();
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s/state", hd_folder_path());
    return interface_open((hd_terminal_options){.environment = environment});
}

static void resize(hd_terminal *t)
{
    static const int edges[][2] = {{1, 1}, {200, 500}, {1, 500}, {200, 1}, {24, 80}, {12, 40}, {11, 39}};

    if (draw(3) == 0) {
        const int *edge = edges[draw(sizeof edges / sizeof edges[0])];
        hd_terminal_resize(t, edge[0], edge[1]);
    } else {
        hd_terminal_resize(t, 1 + (int)draw(60), 1 + (int)draw(180));
    }
}

/* Out of whatever there is, and out of the program. */
static void leave(hd_terminal *t)
{
    hd_terminal_resize(t, 24, 80);
    for (int i = 0; i < 8; i++) {
        hd_terminal_type(t, "\033");
        hd_terminal_settle(t, HD_REST_AFTER_ESC);
    }
    hd_terminal_expect(t, "Ops per ");
    interface_expect_as_drawn_anew(t, "Esc");
    hd_terminal_type(t, "\033[21~n");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    interface_expect_restored(t);
    hd_terminal_close(t);
    hd_folder_end();
}

START_TEST(sizes_among_keys)
{
    hd_terminal *t = open_calm();

    seed = (unsigned long long)_i;
    for (int i = 1; i <= EVENTS; i++) {
        const char *key = keys[draw(KEYS)];
        if (draw(2) == 0)
            resize(t);
        else
            hd_terminal_type(t, key);
        if (i % 40 == 0)
            interface_expect_as_drawn_anew(t, "\033");
    }
    leave(t);
}
END_TEST

/* Stopped and continued faster than anybody can: the shell brings it back, and it is there. */
static void bring_back(hd_terminal *t)
{
    for (int waited = 0; waited < HD_DEADLINE; waited += HD_REST) {
        if (hd_terminal_until(t, hd_terminal_ended, NULL, HD_REST))
            hd_terminal_foreground(t);
        else if (hd_terminal_shows(t, "Ops per ") && hd_emulator_mode(t->screen, 2004))
            return;
    }
    ck_abort_msg("it does not come back:\n%s", hd_emulator_text(t->screen));
}

START_TEST(stops_among_keys)
{
    static const int signals[] = {SIGTSTP, SIGCONT, SIGWINCH};
    hd_terminal *t = open_calm();

    seed = (unsigned long long)_i;
    hd_terminal_type(t, "7\r");
    interface_expect_value(t, "Ops per block", "7");
    for (int i = 0; i < EVENTS; i++) {
        hd_terminal_signal(t, signals[draw(3)]);
        if (draw(8) == 0)
            hd_terminal_type(t, "l");
        if (draw(40) == 0)
            hd_terminal_type(t, "\032");
    }
    hd_terminal_signal(t, SIGCONT);
    bring_back(t);
    interface_expect_as_drawn_anew(t, "the storm");
    leave(t);
}
END_TEST

Suite *storm_suite(void)
{
    Suite *suite = suite_create("storms");
    TCase *tests = tcase_create("storms");
    int sessions = getenv("HD_LONG") ? SESSIONS_LONG : SESSIONS;

    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_loop_test(tests, sizes_among_keys, 0, sessions);
    tcase_add_loop_test(tests, stops_among_keys, 0, sessions);
    suite_add_tcase(suite, tests);
    return suite;
}
