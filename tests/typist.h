/*
 * typist.h - somebody who presses whatever comes, on the interface without a terminal.
 *
 * Bytes become keys, typed texts, pastes, the mouse, sizes of the screen, traces and lessons. After each of them
 * the screen is drawn, and all that must hold of the state and of the screen is asked for; what does not hold ends
 * the program with a sentence. The fuzzer and the tests share it.
 */
#ifndef HD_TESTS_TYPIST_H
#define HD_TESTS_TYPIST_H

#include <stddef.h>
#include <stdint.h>

/** A session of its own for these bytes. It empties the current folder and works in it: nothing outside is written.
 * @param traces  the folder of the tests' traces
 * @return how many things were done */
size_t hd_typist_press(const char *traces, const uint8_t *bytes, size_t count);

#endif
