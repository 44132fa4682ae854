/* saved.h - what tests of the interface do with scenario files. */
#ifndef HD_TESTS_SAVED_H
#define HD_TESTS_SAVED_H

#include "../src/tui/keys.h"

/** A scenario as a file holds it. */
#define SCENARIO(name)                                                                                       \
    "{\"name\": \"" name                                                                                     \
    "\", \"description\": \"\", \"blocks\": 2, \"ops_per_block\": 3, \"dispatch\": \"10 us\", "              \
    "\"launch\": \"5 us\", \"device_time\": \"1 ms\"}"

/** Answer the prompt with another text than the proposed one. */
void hd_test_answer(hd_app *app, const char *text);

/** Save as another file. */
void hd_test_save_as(hd_app *app, const char *path);

/** A state that shows the scenario at a place of a file; to be freed. */
hd_app hd_test_open(const char *path, size_t place);

#endif
