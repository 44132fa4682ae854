/*
 * check_terminal.h - the suites of the program that drives hostdispatch in a terminal, and what they share.
 */
#ifndef HD_TESTS_CHECK_TERMINAL_H
#define HD_TESTS_CHECK_TERMINAL_H

#include <check.h>

#include "terminal.h"

/* Each starts many programs. */
#define SUITE_TIMEOUT 120

/** The sentence that the preset opened first is shown with, and its first words where there is less room. */
#define FIRST_SENTENCE "Issuing 576 operations takes the host 8.64 ms; the device works for 0.90 ms."

extern const char *const interface_terms[];

/** Start the interface and wait until it has drawn itself. */
hd_terminal *interface_open(hd_terminal_options options);

/** Wait for the row with this label to have this value: the words after the label, up to a wider gap. */
void interface_expect_value(hd_terminal *terminal, const char *label, const char *value);

/** Wait for the row with this label to have the focus. */
void interface_expect_focus(hd_terminal *terminal, const char *label);

/** The screen's text as a string to be freed, once nothing moves on it. */
char *interface_snapshot(hd_terminal *terminal);

/** A test for hd_terminal_until(): the screen has the text of this snapshot. */
bool interface_is(hd_terminal *terminal, const void *snapshot);

/** Wait for the screen to have this text again. */
void interface_expect_snapshot(hd_terminal *terminal, const char *snapshot);

/** What is sent for a key are the cells that are new: fail unless together with those that stay they are the screen
 * that Ctrl-L draws from nothing. `keys`: what was typed last. */
void interface_expect_as_drawn_anew(hd_terminal *terminal, const char *keys);

/** Fail unless the terminal is as it was before the program started. */
void interface_expect_restored(hd_terminal *terminal);

Suite *emulator_suite(void);
Suite *start_suite(void);
Suite *leave_suite(void);
Suite *typing_suite(void);
Suite *pointing_suite(void);
Suite *look_suite(void);
Suite *review_suite(void);
Suite *import_terminal_suite(void);
Suite *lesson_terminal_suite(void);
Suite *storm_suite(void);
Suite *multiplexer_suite(void);

#endif
