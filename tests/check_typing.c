/* Keys, pastes, the mouse and sizes of the screen at random; what fuzzing found is pressed again. */
#include "config.h"

#include <dirent.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_tui.h"
#include "folder.h"
#include "runner.h"
#include "typist.h"

/* So many sessions; $HD_LONG asks for more. */
#define SESSIONS 24
#define SESSIONS_LONG 1000
#define BYTES 400

static char traces[4096];

static void begin(void)
{
    static const char *const names[] = {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "HOME"};

    snprintf(traces, sizeof traces, "%s", hd_test_file("traces"));
    ck_assert_ptr_nonnull(setlocale(LC_CTYPE, "C.UTF-8"));
    hd_folder_begin();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        setenv(names[i], hd_folder_path(), 1);
}

START_TEST(whatever_is_pressed)
{
    static uint8_t bytes[BYTES];
    unsigned long long seed = (unsigned long long)_i;

    for (size_t i = 0; i < BYTES; i++) {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        bytes[i] = (uint8_t)(seed >> 33);
    }
    ck_assert_uint_gt(hd_typist_press(traces, bytes, BYTES), BYTES / 4);
}
END_TEST

START_TEST(what_was_found_once)
{
    char folder[4096], path[5000];
    size_t sessions = 0, length;

    snprintf(folder, sizeof folder, "%s", hd_test_file("fuzz/keys"));
    DIR *all = opendir(folder);
    ck_assert_ptr_nonnull(all);
    for (struct dirent *entry; (entry = readdir(all));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        char *bytes = hd_test_read(path, &length);
        fprintf(stderr, "%s\n", entry->d_name);
        (void)hd_typist_press(traces, (const uint8_t *)bytes, length);
        free(bytes);
        sessions++;
    }
    closedir(all);
    ck_assert_uint_gt(sessions, 5);
}
END_TEST

Suite *typing_suite(void)
{
    Suite *suite = suite_create("whatever is pressed");
    TCase *tests = tcase_create("whatever is pressed");

    tcase_add_checked_fixture(tests, begin, hd_folder_end);
    tcase_add_loop_test(tests, whatever_is_pressed, 0, getenv("HD_LONG") ? SESSIONS_LONG : SESSIONS);
    tcase_add_test(tests, what_was_found_once);
    suite_add_tcase(suite, tests);
    return suite;
}
