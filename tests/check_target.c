#include "hostdispatch/solve.h"

#include <math.h>
#include <string.h>

#include "check_core.h"
#include "hostdispatch/error.h"
#include "runner.h"

START_TEST(read_and_written)
{
    static const struct {
        const char *text, *canonical;
    } rows[] = {
        {"host_share<=30%", "host_share<=30%"},
        {"  host_share  <=\t30 % ", "host_share<=30%"},
        {"\u00a0host_share\u00a0<=\u00a030%\u00a0", "host_share<=30%"},
        {"host_share<0.3", "host_share<30%"},
        {"host_share<7%", "host_share<7%"},
        {"host_share<90.6%", "host_share<90.6%"},
        {"host_share>=0.9060856498873028", "host_share>=90.60856498873028%"},
        {"host_share==100%", "host_share==100%"},
        {"step_time <= 5ms", "step_time<=5ms"},
        {"step_time<5000 us", "step_time<5ms"},
        {"step_time>895.5223880597015us", "step_time>895.5223880597015us"},
        {"step_time>0.1 ns", "step_time>100ps"},
        {"step_time>=1 h", "step_time>=3600s"},
        {"step_time>0s", "step_time>0us"},
        {"overhead_ratio<1", "overhead_ratio<1"},
        {"overhead_ratio<50%", "overhead_ratio<0.5"},
        {"overhead_ratio ≤ 1", "overhead_ratio<=1"},
        {"overhead_ratio≥1e-3", "overhead_ratio>=0.001"},
        {"speedup_limit<2x", "speedup_limit<2"},
        {"speedup_limit<2 ×", "speedup_limit<2"},
        {"device_limit>1.1", "device_limit>1.1"},
        {"steps_per_second>100", "steps_per_second>100"},
        {"operations==384.0", "operations==384"},
        {"launches<9223372036854775807", "launches<9223372036854775807"},
        {"regime==device-bound", "regime==device-bound"},
        {"regime == even", "regime==even"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_target target, back;
        hd_error error;
        char buffer[HD_TARGET_MAX];
        ck_assert_msg(hd_target_read(rows[i].text, strlen(rows[i].text), &target, &error), "%s: %s",
                      rows[i].text, error.text);
        size_t length = hd_target_write(&target, buffer);
        ck_assert_str_eq(buffer, rows[i].canonical);
        ck_assert_uint_eq(length, strlen(buffer));
        ck_assert(hd_target_read(buffer, length, &back, NULL));
        ck_assert(back.output == target.output && back.relation == target.relation);
        ck_assert_mem_eq(&back.value, &target.value, sizeof back.value);
    }
}
END_TEST

START_TEST(refused_with_its_reason)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"", "there is no output"},
        {"<=30%", "there is no output"},
        {"host_shar<=30%", "did you mean host_share?"},
        {"HOST_SHARE<=30%", "did you mean host_share?"},
        {"host-share<=30%", "did you mean host_share?"},
        {"frobnicate<1", "host_time, overhead_ratio"},
        {"host_share", "there is no relation"},
        {"host_share=30%", "equal is written =="},
        {"host_share=<30%", "the relation was not understood"},
        {"host_share!=30%", "the relation was not understood"},
        {"host_share<>30%", "the relation was not understood"},
        {"host_share===30%", "the relation was not understood"},
        {"host_share<=", "there is no value"},
        {"host_share<=30", "no percent sign"},
        {"host_share<=130%", "more than 100 %"},
        {"host_share<=-3%", "negative"},
        {"host_share<=%", "no number"},
        {"host_share<=30 % of it", "stands after the number"},
        {"host_share<=30%%", "stands after the number"},
        {"step_time<5", "no unit"},
        {"step_time<5", "a time with its unit, such as 5ms"},
        {"step_time<5 mss", "not a unit of time"},
        {"step_time<50%", "not a unit of time"},
        {"operations<1.5", "not an integer"},
        {"operations<50%", "stands after the number"},
        {"overhead_ratio<5ms", "stands after the number"},
        {"overhead_ratio<1,5", "decimal comma"},
        {"overhead_ratio<inf", "not finite"},
        {"overhead_ratio<nan", "not a number"},
        {"steps_per_second>-1", "negative"},
        {"speedup_limit<x", "empty"},
        {"regime<even", "neither less nor more"},
        {"regime==dispatch_bound", "did you mean dispatch-bound?"},
        {"regime==", "is not a regime"},
        {"regime==slow", "is not a regime"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_target target = {.output = HD_OUTPUTS};
        hd_error error = {.text = ""};
        ck_assert_msg(!hd_target_read(rows[i].text, strlen(rows[i].text), &target, &error), "%s was read",
                      rows[i].text);
        ck_assert_uint_eq(target.output, HD_OUTPUTS);
        ck_assert_msg(strstr(error.text, rows[i].why) != NULL, "%s: %s", rows[i].text, error.text);
        ck_assert_msg(strchr(error.text, ';') || strstr(error.text, " are"), "%s", error.text);
        ck_assert(!hd_target_read(rows[i].text, strlen(rows[i].text), &target, NULL));
    }
    ck_assert(!hd_target_read("host_share<=30%\0", 16, &(hd_target){0}, NULL));
}
END_TEST

static bool holds(const char *text, const hd_outcome *outcome)
{
    hd_target target;

    ck_assert(hd_target_read(text, strlen(text), &target, NULL));
    return hd_target_holds(&target, outcome);
}

START_TEST(held)
{
    hd_outcome o = {.value = {[HD_OPERATIONS].count = 384,
                              [HD_HOST_TIME].number = 0.1 + 0.2,
                              [HD_HOST_SHARE].number = 0.3,
                              [HD_DEVICE_LIMIT].number = 2,
                              [HD_REGIME].word = HD_EVEN}};

    ck_assert(holds("operations<=384", &o) && holds("operations>=384", &o) && holds("operations==384", &o));
    ck_assert(!holds("operations<384", &o) && !holds("operations>384", &o) && !holds("operations==383", &o));
    ck_assert(holds("host_share<=30%", &o) && !holds("host_share<30%", &o) && holds("host_share<31%", &o));
    ck_assert(holds("host_time==0.3us", &o) && !holds("host_time<=0.3us", &o));
    ck_assert(!holds("host_time==0.3001us", &o));
    ck_assert(holds("regime==even", &o) && !holds("regime==device-bound", &o));
    ck_assert(holds("device_limit==2", &o));
}
END_TEST

START_TEST(none_never_holds)
{
    hd_outcome o = {.value = {[HD_HOST_TIME].number = 0, [HD_DEVICE_LIMIT].number = (double)NAN}};

    ck_assert(!holds("device_limit<2", &o) && !holds("device_limit<=2", &o) && !holds("device_limit>2", &o) &&
              !holds("device_limit>=2", &o) && !holds("device_limit==2", &o));
    ck_assert(holds("host_time==0us", &o));
}
END_TEST

static const char *nearest(const char *word)
{
    static const char *const words[] = {"eval",  "presets", "help",   "sweep",
                                        "solve", "import",  "lesson", "lessons"};
    hd_nearest n = hd_nearest_to(word, strlen(word));

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        hd_nearest_offer(&n, words[i]);
    return n.best ? n.best : "";
}

START_TEST(nearest_word)
{
    ck_assert_str_eq(nearest("eavl"), "eval");
    ck_assert_str_eq(nearest("EVAL"), "eval");
    ck_assert_str_eq(nearest("preset"), "presets");
    ck_assert_str_eq(nearest("evaluate"), "eval");
    ck_assert_str_eq(nearest("lessn"), "lesson");
    ck_assert_str_eq(nearest("gpt2"), "");
    ck_assert_str_eq(nearest("x"), "");
    ck_assert_str_eq(nearest(""), "");
}
END_TEST

/* What a step of 92.6 us, or another, is said to be where a target was missed. */
START_TEST(found_in_the_targets_manner)
{
    static const struct {
        const char *target;
        hd_output output;
        double number;
        const char *found;
    } rows[] = {
        {"step_time<150ms", HD_STEP_TIME, 156588.00939597317, "156.6ms"},
        {"step_time<150ms", HD_STEP_TIME, 150000.0001, "150.0000001ms"},
        {"step_time<150ms", HD_STEP_TIME, 150000, "150ms"},
        {"step_time>=1h", HD_STEP_TIME, 92.6, "92.6us"},
        {"step_time<=0us", HD_STEP_TIME, 9535.522388059702, "9.536ms"},
        {"step_time<1ns", HD_STEP_TIME, 9535.522388059702, "9.536ms"},
        {"host_share<=30%", HD_HOST_SHARE, 0.9719222462203024, "97.19%"},
        {"host_share<=97.19%", HD_HOST_SHARE, 0.9719222462203024, "97.192%"},
        {"host_share>10%", HD_HOST_SHARE, 0, "0%"},
        {"steps_per_second>10.8", HD_STEPS_PER_SECOND, 10.79913606911447, "10.799"},
        {"overhead_ratio==1", HD_OVERHEAD_RATIO, 1.00000000001, "1.00000000001"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_outcome outcome = {.value[HD_LAUNCHES].count = 0};
        hd_target target;
        char found[HD_FOUND_MAX];
        ck_assert(hd_target_read(rows[i].target, strlen(rows[i].target), &target, NULL));
        outcome.value[rows[i].output].number = rows[i].number;
        ck_assert_str_eq(hd_target_write_found(&target, &outcome, found), rows[i].found);
    }
}
END_TEST

Suite *target_suite(void)
{
    Suite *suite = suite_create("target");
    TCase *tests = tcase_create("target");

    tcase_add_test(tests, read_and_written);
    tcase_add_test(tests, refused_with_its_reason);
    tcase_add_test(tests, held);
    tcase_add_test(tests, none_never_holds);
    tcase_add_test(tests, found_in_the_targets_manner);
    tcase_add_test(tests, nearest_word);
    suite_add_tcase(suite, tests);
    return suite;
}
