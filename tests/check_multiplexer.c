/* The interface in tmux and in GNU screen themselves, where they are installed. */
#include "config.h"

#include "check_terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"
#include "runner.h"

/* A program that has windows of its own: how it is found, started, attached to again, and told something. */
typedef struct multiplexer {
    const char *path;
    const char *start[16], *again[16];
    const char *command; /**< of a shell, before what it is told */
    const char *look;    /**< writes what the window shows to the file "shown" */
    const char *end;
} multiplexer;

/* Within, a shell starts the program and says how the line was before and after. */
#define WITHIN "stty -g >before; \"$HD_PROGRAM\"; status=$?; stty -g >after; echo \"it ended with $status\"; exec cat"

static const multiplexer tmux = {
    .path = "/usr/bin/tmux",
    .start = {"-S", "socket", "-f", "conf", "new-session", "sh", "-c", WITHIN, NULL},
    .again = {"-S", "socket", "attach", NULL},
    .command = "tmux -S socket",
    .look = "capture-pane -p -t %0 >shown",
    .end = "kill-server",
};

static const multiplexer screen = {
    .path = "/usr/bin/screen",
    .start = {"-S", "it", "-c", "conf", "-U", "sh", "-c", WITHIN, NULL},
    .again = {"-U", "-r", "it", NULL},
    .command = "screen -S it -X",
    .look = "hardcopy \"$PWD/shown\"; screen -S it -Q title", /* which it answers once that is done */
    .end = "quit",
};

static char state[128], sockets[128];

static void begin(void)
{
    hd_folder_begin();
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", hd_folder_path());
    snprintf(sockets, sizeof sockets, "SCREENDIR=%s/sockets", hd_folder_path());
    ck_assert_int_eq(mkdir("sockets", 0700), 0);
    ck_assert_int_eq(putenv(sockets), 0);
}

static bool tell(const multiplexer *m, const char *what)
{
    char line[512];

    snprintf(line, sizeof line, "LC_ALL=C.UTF-8 %s %s >/dev/null 2>&1", m->command, what);
    /* What is looked at goes to its own file. */
    if (strchr(what, '>'))
        snprintf(line, sizeof line, "LC_ALL=C.UTF-8 %s %s 2>/dev/null", m->command, what);
    return system(line) == 0;
}

/* Also where a test failed. */
static void finish(void)
{
    (void)tell(&tmux, tmux.end);
    (void)tell(&screen, screen.end);
    hd_folder_end();
}

/* Whether it is here; otherwise a word says that the test is left out. */
static bool is_here(const multiplexer *m)
{
    bool here = access(m->path, X_OK) == 0;

    if (!here)
        fprintf(stderr, "%s is not installed; what it does to the interface is not tested\n", m->path);
    return here;
}

static hd_terminal *run(const multiplexer *m, const char *const *arguments, int rows, int columns)
{
    const char *const environment[] = {state, sockets, "SHELL=/bin/sh", "HOME=/nonexistent", NULL};

    return hd_terminal_start(&(hd_terminal_options){
        .program = m->path, .arguments = arguments, .environment = environment, .rows = rows, .columns = columns});
}

/* What the window shows. GNU screen writes the last byte of every character, which may be 0. */
static char *look(const multiplexer *m)
{
    size_t length = 0;

    unlink("shown");
    (void)tell(m, m->look);
    char *text = access("shown", R_OK) == 0 ? hd_test_read("shown", &length) : strdup("");
    for (size_t i = 0; i < length; i++)
        text[i] = text[i] ? text[i] : '.';
    return text;
}

/* Wait until the window itself shows it, not only the terminal around. */
static void expect_within(const multiplexer *m, hd_terminal *t, const char *text)
{
    for (int waited = 0;; waited += HD_REST) {
        char *shown = look(m);
        bool there = strstr(shown, text) != NULL;
        ck_assert_msg(there || waited < HD_DEADLINE, "\"%s\" is not within\n%.1500s\nbut around is\n%.1500s", text, shown,
                      hd_emulator_text(t->screen));
        free(shown);
        if (there)
            return;
        (void)hd_terminal_until(t, hd_terminal_ended, NULL, HD_REST);
    }
}

static void press(const multiplexer *m, hd_terminal *t, const char *keys, const char *shows)
{
    hd_terminal_type(t, keys);
    hd_terminal_expect(t, shows);
    expect_within(m, t, shows);
}

/* First and last line are there, which a window of another size lacks until it is drawn; and all is what Ctrl-L draws
 * anew. */
static void expect_sound(const multiplexer *m, hd_terminal *t)
{
    expect_within(m, t, "hostdispatch  GPT");
    expect_within(m, t, "Tab panel");
    hd_terminal_settle(t, 4 * HD_REST);
    char *before = look(m);
    hd_terminal_type(t, "\f");
    hd_terminal_settle(t, 4 * HD_REST);
    char *after = look(m);
    ck_assert_msg(strcmp(before, after) == 0, "what was\n%.1500s\nis drawn anew as\n%.1500s", before, after);
    free(before);
    free(after);
}

/* Started within, keys pressed. */
static hd_terminal *open_within(const multiplexer *m)
{
    hd_terminal *t = run(m, m->start, 26, 90);

    hd_terminal_expect(t, "Issuing 576 operations");
    expect_within(m, t, "Step 9.54 ms");
    press(m, t, "8\r", "Step 6.66 ms");
    press(m, t, "\033[C", "Issuing 432 operations");
    press(m, t, "\033OD", "Issuing 384 operations");
    press(m, t, "w", "What-if");
    press(m, t, "\t", "Issuing 384");
    expect_sound(m, t);
    return t;
}

/* Attached again from a terminal of another size. */
static hd_terminal *attach_again(const multiplexer *m, hd_terminal *t, const char *detach)
{
    ck_assert(tell(m, detach));
    hd_terminal_expect_end(t, HD_EXITED, 0);
    hd_terminal_close(t);
    t = run(m, m->again, 40, 121);
    hd_terminal_expect(t, "Issuing 384 operations");
    hd_terminal_expect(t, "if serial     overlapped");
    expect_within(m, t, "Step 6.66 ms");
    expect_sound(m, t);
    return t;
}

static void quit(const multiplexer *m, hd_terminal *t)
{
    hd_terminal_type(t, "q");
    hd_terminal_expect(t, "it ended with 0");
    expect_within(m, t, "it ended with 0");
    hd_terminal_type(t, "typed after it\r");
    hd_terminal_expect(t, "typed after it");
    char *before = hd_test_read("before", NULL), *after = hd_test_read("after", NULL);
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
}

static void end(const multiplexer *m, hd_terminal *t)
{
    ck_assert(tell(m, m->end));
    ck_assert(hd_terminal_until(t, hd_terminal_ended, NULL, HD_DEADLINE));
    hd_terminal_close(t);
}

START_TEST(in_tmux)
{
    static const char *const names[] = {"screen-256color", "tmux-256color"};
    char conf[256];

    if (!is_here(&tmux))
        return;
    snprintf(conf, sizeof conf, "set -g status off\nset -s set-clipboard on\nset -g default-terminal %s\nset -s escape-time 1\nset -g mouse on\n", names[_i]);
    hd_folder_put("conf", conf);
    (void)tell(&tmux, tmux.end);
    hd_terminal *t = open_within(&tmux);
    /* A pane beside it takes half of the room and gives it back. */
    ck_assert(tell(&tmux, "split-window -h -t %0 cat"));
    expect_within(&tmux, t, "Step 6.66 ms");
    ck_assert(tell(&tmux, "select-pane -t %0"));
    expect_sound(&tmux, t);
    ck_assert(tell(&tmux, "resize-pane -t %0 -x 20"));
    expect_within(&tmux, t, "quits");
    ck_assert(tell(&tmux, "resize-pane -t %0 -x 60"));
    expect_within(&tmux, t, "Step 6.66 ms");
    ck_assert(tell(&tmux, "kill-pane -t %1"));
    expect_within(&tmux, t, "without host work at most 7.43");
    expect_sound(&tmux, t);
    /* What is copied is tmux's. */
    press(&tmux, t, "!", "to the clipboard");
    for (int waited = 0; !tell(&tmux, "show-buffer >copied") && waited < HD_DEADLINE; waited += HD_REST)
        (void)hd_terminal_until(t, hd_terminal_ended, NULL, HD_REST);
    hd_folder_check("copied", "hostdispatch eval gpt2-xl-eager-decode --ops-per-block 8\n");
    t = attach_again(&tmux, t, "detach-client");
    quit(&tmux, t);
    ck_assert(tell(&tmux, "display -p -t %0 '#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{keypad_flag}' >flags"));
    hd_folder_check("flags", "0 0 1 0\n");
    end(&tmux, t);
}
END_TEST

START_TEST(in_screen)
{
    if (!is_here(&screen))
        return;
    /* While it shows a message of its own nothing else is drawn. */
    hd_folder_put("conf", "msgwait 0\nmsgminwait 0\nstartup_message off\ndefutf8 on\naltscreen on\nmaptimeout 1\n");
    hd_terminal *t = open_within(&screen);
    ck_assert(tell(&screen, "split"));
    expect_sound(&screen, t);
    ck_assert(tell(&screen, "resize 8"));
    expect_within(&screen, t, "quits");
    ck_assert(tell(&screen, "only"));
    expect_within(&screen, t, "without host work at most 7.43");
    expect_sound(&screen, t);
    /* It shows what it takes for too long; what is copied here is short. */
    press(&screen, t, "!", "to the clipboard");
    hd_terminal_type(t, "\033[B\033[A");
    expect_sound(&screen, t);
    t = attach_again(&screen, t, "detach");
    quit(&screen, t);
    end(&screen, t);
}
END_TEST

Suite *multiplexer_suite(void)
{
    Suite *suite = suite_create("multiplexers");
    TCase *tests = tcase_create("multiplexers");

    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_unchecked_fixture(tests, begin, finish);
    tcase_add_loop_test(tests, in_tmux, 0, 2);
    tcase_add_test(tests, in_screen);
    suite_add_tcase(suite, tests);
    return suite;
}
