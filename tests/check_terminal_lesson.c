/* The lessons that ship, played from the first page to the last in a terminal. */
#include "config.h"

#include "check_terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "folder.h"
#include "runner.h"

/* What is typed on the pages of each: > turns. */
static const struct {
    const char *name, *rightly, *wrongly;
    int answers; /* predictions and goals */
    int anyway;  /* those of them that are right all the same: a goal that is impossible */
} lessons[] = {
    {"1-what-a-step-is-made-of", ">1\r>9.54\r>>>5\r>because\r", ">2\r>20\r>>>>>>nobody knows\r", 3, 0},
    {"2-a-faster-device", "3\r>1.05\r>>>1.09\r>>1\r>because\r", "1\r>2\r>>>10\r>>>>>", 4, 0},
    {"3-small-kernels-and-large", "93.8%\r>>13%\r>>3\r>>6\r>because\r", "50%\r>>50%\r>>1\r>>>>>", 4, 0},
    {"4-fuse-or-capture", "1.18\r>>1.83\r>>2\r>>6.48\r>>1.26\r>>>>>because\r",
     "2\r>>4\r>>1\r>>2\r>>9\r>>2\r>>>", 6, 1},
    {"5-one-fact-on-three-scales", "2\r>66.7%\r>3\r>>>>2\r>>1\r>>because\r", "9\r>10%\r>30\r>>>>1\r>>3\r>>", 5, 0},
    {"6-where-the-model-ends", ">3\r>>2\r>2\r>>>because\r", ">1\r>>1\r>1\r>>>", 3, 0},
};
#define LESSONS (int)(sizeof lessons / sizeof lessons[0])

static const struct {
    int rows, columns;
} sizes[] = {{18, 60}, {24, 80}};

static char state[256], data[256];

static void begin(void)
{
    hd_folder_begin();
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", hd_folder_path());
    snprintf(data, sizeof data, "XDG_DATA_HOME=%s", hd_folder_path());
}

static hd_terminal *play(const char *name, int rows, int columns)
{
    const char *const environment[] = {state, data, NULL}, *const arguments[] = {"lesson", name, NULL};
    hd_terminal *t = hd_terminal_start(&(hd_terminal_options){
        .environment = environment, .arguments = arguments, .rows = rows, .columns = columns});

    hd_terminal_expect(t, "PgDn next");
    return t;
}

static void type(hd_terminal *t, const char *keys)
{
    for (; *keys; keys++)
        if (*keys == '>')
            hd_terminal_type(t, "\033[6~");
        else
            hd_terminal_send(t, keys, 1);
}

/* What the report for the mark book says. */
typedef struct marks {
    int rows, right, none;
} marks;

static marks read_marks(const char *name)
{
    char command[600], line[400], answer[100], truth[100];
    marks found = {0};
    double factor;

    snprintf(command, sizeof command, "%s %s \"$HD_PROGRAM\" lesson --report %s -o csv", state, data, name);
    FILE *report = popen(command, "r");
    ck_assert_ptr_nonnull(report);
    while (fgets(line, sizeof line, report)) {
        factor = 0;
        answer[0] = truth[0] = '\0';
        if (sscanf(line, ",%*[^,],%*[^,],%99[^,],%99[^,],%lf", answer, truth, &factor) < 2 || !*truth)
            continue;
        found.rows++;
        bool possible = strcmp(answer, "reached") == 0 && strcmp(truth, "possible") == 0;
        found.right += strcmp(answer, truth) == 0 || possible || (factor > 0.98 && factor < 1.02);
        found.none += strcmp(answer, "none") == 0;
    }
    ck_assert_int_eq(pclose(report), 0);
    return found;
}

/* The lesson has been seen to its end, which the list says; its answers are kept. */
static void end_of_lesson(hd_terminal *t)
{
    hd_terminal_type(t, "\033[15~");
    hd_terminal_expect(t, "done");
    hd_terminal_type(t, "q");
    hd_terminal_settle(t, HD_REST);
    hd_terminal_type(t, "q");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    interface_expect_restored(t);
    hd_terminal_close(t);
}

static void check_played(int loop, const char *keys, int right)
{
    int lesson = loop / 2, size = loop % 2;
    hd_terminal *t = play(lessons[lesson].name, sizes[size].rows, sizes[size].columns);

    type(t, keys);
    end_of_lesson(t);
    marks found = read_marks(lessons[lesson].name);
    ck_assert_int_eq(found.rows, lessons[lesson].answers);
    ck_assert_int_eq(found.right, right);
}

START_TEST(played_rightly)
{
    check_played(_i, lessons[_i / 2].rightly, lessons[_i / 2].answers);
}
END_TEST

START_TEST(played_wrongly)
{
    check_played(_i, lessons[_i / 2].wrongly, lessons[_i / 2].anyway);
}
END_TEST

/* Forward is always possible; a prediction that is passed over is answered with none. */
START_TEST(turned_alone)
{
    int lesson = _i / 2, size = _i % 2;
    hd_terminal *t = play(lessons[lesson].name, sizes[size].rows, sizes[size].columns);

    for (int i = 0; i < 30; i++)
        type(t, ">");
    end_of_lesson(t);
    marks found = read_marks(lessons[lesson].name);
    ck_assert_int_eq(found.rows, lessons[lesson].answers);
    ck_assert_int_ge(found.none + 1, lessons[lesson].answers);
}
END_TEST

/* A signal in a lesson ends the program as elsewhere; the place and the answers are kept. */
START_TEST(a_signal_keeps_the_place)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT};
    hd_terminal *t = play("2-a-faster-device", 24, 80);

    type(t, "3\r>");
    hd_terminal_expect(t, "How many times faster");
    hd_terminal_signal(t, signals[_i]);
    hd_terminal_expect_end(t, HD_KILLED, signals[_i]);
    interface_expect_restored(t);
    hd_terminal_close(t);
    t = play("2-a-faster-device", 24, 80);
    hd_terminal_expect(t, "How many times faster");
    type(t, "1.05\r>");
    hd_terminal_expect(t, "rises");
    hd_terminal_type(t, "\033[21~");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    hd_terminal_close(t);
    ck_assert_int_eq(read_marks("2-a-faster-device").right, 2);
}
END_TEST

/* Work beneath a lesson is in the swap file as it is without one. */
START_TEST(work_beneath_a_lesson_is_recovered)
{
    const char *const environment[] = {state, data, NULL};
    hd_terminal *t = hd_terminal_start(&(hd_terminal_options){.environment = environment});

    hd_terminal_expect(t, "Ops per block");
    hd_terminal_type(t, "8\rp");
    hd_terminal_expect(t, "Kept as A");
    hd_terminal_type(t, "o");
    hd_terminal_expect(t, "Lessons");
    for (int i = 0; i < 7; i++)
        hd_terminal_type(t, "j");
    hd_terminal_type(t, "\r");
    hd_terminal_expect(t, "What a step is made of");
    hd_terminal_type(t, "\r");
    hd_terminal_expect(t, "1 of 5");
    hd_terminal_signal(t, SIGTERM);
    hd_terminal_expect_end(t, HD_KILLED, SIGTERM);
    hd_terminal_close(t);
    t = hd_terminal_start(&(hd_terminal_options){.environment = environment});
    hd_terminal_expect(t, "Unsaved work");
    hd_terminal_type(t, "o\r");
    hd_terminal_expect(t, "y restore");
    hd_terminal_type(t, "y");
    interface_expect_value(t, "Ops per block", "8");
    hd_terminal_type(t, "qn");
    hd_terminal_expect_end(t, HD_EXITED, 0);
    hd_terminal_close(t);
}
END_TEST

Suite *lesson_terminal_suite(void)
{
    Suite *suite = suite_create("lessons in a terminal");
    TCase *tests = tcase_create("lessons in a terminal");

    tcase_add_checked_fixture(tests, begin, hd_folder_end);
    tcase_set_timeout(tests, SUITE_TIMEOUT);
    tcase_add_loop_test(tests, played_rightly, 0, LESSONS * 2);
    tcase_add_loop_test(tests, played_wrongly, 0, LESSONS * 2);
    tcase_add_loop_test(tests, turned_alone, 0, LESSONS * 2);
    tcase_add_loop_test(tests, a_signal_keeps_the_place, 0, 3);
    tcase_add_test(tests, work_beneath_a_lesson_is_recovered);
    suite_add_tcase(suite, tests);
    return suite;
}
