#include "../src/tui/keys.h"

#include <stdio.h>
#include <string.h>

#include "check_tui.h"
#include "runner.h"

START_TEST(no_mode_has_a_key_twice)
{
    for (int bit = 0; bit < HD_MODES; bit++) {
        for (size_t i = 0; i < hd_keys_count; i++) {
            for (int k = 0; k < HD_ROW_KEYS && hd_keys[i].keys[k]; k++) {
                if (!(hd_keys[i].modes & 1u << bit))
                    continue;
                const hd_key_row *found = hd_key_find((hd_mode)(1 << bit), hd_keys[i].keys[k]);
                ck_assert_msg(found == &hd_keys[i], "%s is twice in the mode %s", hd_key_name(hd_keys[i].keys[k], true),
                              hd_mode_name((hd_mode)(1 << bit)));
            }
        }
    }
}
END_TEST

/* A printable key in the table would take a character away from the text. */
START_TEST(text_modes_keep_their_characters)
{
    for (int bit = 0; bit < HD_MODES; bit++)
        for (int key = ' '; key < 0x7F && hd_mode_takes_text((hd_mode)(1 << bit)); key++)
            ck_assert_ptr_null(hd_key_find((hd_mode)(1 << bit), key));
}
END_TEST

START_TEST(the_first_row_of_a_group_has_its_sentence)
{
    ck_assert_ptr_nonnull(hd_keys[0].sentence);
    for (size_t i = 1; i < hd_keys_count; i++)
        if (!hd_keys[i].sentence)
            ck_assert_uint_eq(hd_keys[i].modes & hd_keys[i - 1].modes, hd_keys[i].modes);
}
END_TEST

START_TEST(every_mode_can_be_left_and_redrawn)
{
    for (int bit = 0; bit < HD_MODES; bit++) {
        hd_mode mode = (hd_mode)(1 << bit);
        ck_assert_ptr_nonnull(hd_key_find(mode, HD_KEY_ESCAPE));
        ck_assert_ptr_nonnull(hd_key_find(mode, HD_KEY_CTRL('C')));
        ck_assert_ptr_nonnull(hd_key_find(mode, HD_KEY_CTRL('L')));
        ck_assert_ptr_nonnull(hd_key_find(mode, HD_KEY_CTRL('Z')));
        ck_assert_int_eq(hd_key_find(mode, HD_KEY_F10)->command, HD_DO_QUIT);
        ck_assert_int_ne(hd_key_find(mode, HD_KEY_ESCAPE)->command, HD_DO_QUIT);
    }
}
END_TEST

START_TEST(keys_are_shown_side_by_side)
{
    char shown[128];

    for (size_t i = 0; i < hd_keys_count;) {
        size_t rows = hd_keys_shown(i, false, shown, sizeof shown);
        ck_assert_uint_ge(rows, 1);
        ck_assert_uint_gt(strlen(shown), 0);
        if (hd_keys[i].command == HD_DO_STEP && hd_keys[i].modes == HD_MODE_INPUTS)
            ck_assert_str_eq(shown, "← →, h l, - +");
        if (hd_keys[i].command == HD_DO_TYPE)
            ck_assert_str_eq(shown, "0-9, .");
        i += rows;
    }
}
END_TEST

Suite *keys_suite(void)
{
    Suite *suite = suite_create("keys");
    TCase *tests = tcase_create("keys");

    tcase_add_test(tests, no_mode_has_a_key_twice);
    tcase_add_test(tests, text_modes_keep_their_characters);
    tcase_add_test(tests, the_first_row_of_a_group_has_its_sentence);
    tcase_add_test(tests, every_mode_can_be_left_and_redrawn);
    tcase_add_test(tests, keys_are_shown_side_by_side);
    suite_add_tcase(suite, tests);
    return suite;
}
