#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "hostdispatch/report.h"
#include "runner.h"

#define SCENARIO                                                                                             \
    "# T\nScenario: blocks = 48, ops_per_block = 12, dispatch = 10us, launch = 5us, device_time = 900us\n"

static bool no_source(void *context, const char *name, hd_scenario *scenario, hd_error *error)
{
    (void)context;
    (void)scenario;
    return hd_refuse(error, "there is no %s", name);
}

static hd_lesson *parse(const char *text)
{
    return hd_lesson_parse(text, strlen(text), no_source, NULL, NULL);
}

/* The lesson has this fault, at this line. */
static void check_fault(const char *text, long line, const char *words)
{
    hd_lesson *lesson = parse(text);
    bool found = false;

    for (size_t i = 0; i < lesson->faults; i++)
        found = found || (lesson->fault[i].line == line && strstr(lesson->fault[i].text, words));
    ck_assert_msg(found, "\"%s\" has not at line %ld: %s; but %zu faults, the first at %ld: %s", text, line,
                  words, lesson->faults, lesson->faults ? lesson->fault[0].line : 0,
                  lesson->faults ? lesson->fault[0].text : "");
    hd_lesson_free(lesson);
}

static hd_lesson *shipped(const char *name)
{
    char path[512];
    hd_error error = {.text = ""};

    snprintf(path, sizeof path, "%s/lessons/%s.md", getenv("HOSTDISPATCH_DATADIR"), name);
    hd_lesson *lesson = hd_lesson_load(path, NULL, &error);
    ck_assert_msg(lesson != NULL, "%s: %s", path, error.text);
    for (size_t i = 0; i < lesson->faults; i++)
        ck_abort_msg("%s:%ld: %s", path, lesson->fault[i].line, lesson->fault[i].text);
    return lesson;
}

static const struct {
    const char *name;
    int steps, minutes;
} lessons[] = {
    {"1-what-a-step-is-made-of", 5, 6},   {"2-a-faster-device", 5, 8},
    {"3-small-kernels-and-large", 5, 8},  {"4-fuse-or-capture", 7, 10},
    {"5-one-fact-on-three-scales", 6, 7}, {"6-where-the-model-ends", 5, 10},
};

START_TEST(a_shipped_lesson_has_no_fault)
{
    hd_lesson *lesson = shipped(lessons[_i].name);

    ck_assert_int_eq(lesson->steps, lessons[_i].steps);
    ck_assert_int_eq(lesson->minutes, lessons[_i].minutes);
    ck_assert(*lesson->aim);
    hd_lesson_free(lesson);
}
END_TEST

/* The example of the manual is a lesson without a fault. */
START_TEST(the_manual_has_a_lesson)
{
    char *manual = hd_test_read(hd_test_file("../doc/hostdispatch.1.in"), NULL),
         *from = strstr(manual, "# Half the launches"), *to = from ? strstr(from, ".RE\n") : NULL;
    hd_error error = {.text = ""};

    ck_assert(from && to);
    *to = '\0';
    hd_folder_begin();
    hd_folder_put("example.md", from);
    hd_lesson *lesson = hd_lesson_load("example.md", NULL, &error);
    ck_assert_msg(lesson != NULL, "%s", error.text);
    ck_assert_msg(lesson->faults == 0, "line %ld: %s", lesson->faults ? lesson->fault[0].line : 0,
                  lesson->faults ? lesson->fault[0].text : "");
    ck_assert_int_eq(lesson->steps, 3);
    hd_lesson_free(lesson);
    hd_folder_end();
    free(manual);
}
END_TEST

/* What the shipped lessons say is right: lesson, step, the truth as the screen writes it. */
static const struct {
    const char *name;
    int step;
    const char *truth;
} truths[] = {
    {"1-what-a-step-is-made-of", 2, "1"},
    {"1-what-a-step-is-made-of", 3, "9.54 ms"},
    {"2-a-faster-device", 1, "3"},
    {"2-a-faster-device", 2, "1.05×"},
    {"2-a-faster-device", 3, "1.09×"},
    {"3-small-kernels-and-large", 1, "93.8 %"},
    {"3-small-kernels-and-large", 2, "13.0 %"},
    {"3-small-kernels-and-large", 3, "3"},
    {"4-fuse-or-capture", 1, "1.18×"},
    {"4-fuse-or-capture", 2, "1.83×"},
    {"4-fuse-or-capture", 3, "2"},
    {"4-fuse-or-capture", 4, "6.48×"},
    {"4-fuse-or-capture", 5, "1.26×"},
    {"5-one-fact-on-three-scales", 1, "2.00"},
    {"5-one-fact-on-three-scales", 2, "66.7 %"},
    {"5-one-fact-on-three-scales", 3, "3.00×"},
    {"5-one-fact-on-three-scales", 4, "2"},
    {"5-one-fact-on-three-scales", 5, "1.00×"},
    {"6-where-the-model-ends", 2, "3"},
    {"6-where-the-model-ends", 3, "2"},
    {"6-where-the-model-ends", 4, "2"},
};

START_TEST(the_model_says_what_is_right)
{
    hd_lesson *lesson = shipped(truths[_i].name);
    const hd_lesson_step *step = &lesson->step[truths[_i].step - 1];
    char text[HD_FORMAT_MAX] = "";

    if (step->kind == HD_LESSON_NUMBER)
        hd_subject_format(text, &step->ask, step);
    for (int i = 0, written = 0; i < step->choices; i++)
        if (step->choice[i].right)
            written += snprintf(text + written, sizeof text - (size_t)written, "%d", i + 1);
    ck_assert_str_eq(text, truths[_i].truth);
    hd_lesson_free(lesson);
}
END_TEST

START_TEST(a_goal_may_be_impossible)
{
    hd_lesson *first = shipped("1-what-a-step-is-made-of"), *fourth = shipped("4-fuse-or-capture");

    ck_assert(!hd_lesson_goal_is_impossible(&first->step[3]));
    ck_assert(hd_lesson_goal_is_impossible(&fourth->step[5]));
    hd_lesson_free(first);
    hd_lesson_free(fourth);
}
END_TEST

/* clang-format off */
static const struct {
    const char *text;
    long line;
    const char *words;
} faults[] = {
    {"", 1, "there is no step"},
    {"text\n", 1, "begins with its title"},
    {"# T\n## Read\nx\n", 2, "there is no scenario"},
    {"# T\nScenario: nothing\n## Read\n", 2, "Scenario: there is no nothing"},
    {"# T\nScenario: ../secret\n## Read\n", 2, "no other folder"},
    {"# T\nScenario: /etc/passwd\n## Read\n", 2, "no other folder"},
    {"# T\nMinutes: long\n", 2, "Minutes: "},
    {"# T\nMinuts: 3\n", 2, "Minuts is no key; Minutes is one"},
    {"# T\nGoal: host_share <= 50%\n", 2, "Goal has no meaning under the title"},
    {SCENARIO "## Reed\n", 3, "## Read is one"},
    {SCENARIO "## Number\nHow long?\n", 3, "asks for something"},
    {SCENARIO "## Number\nAsk: regime\n", 4, "an output with a number"},
    {SCENARIO "## Number\nAsk: step_tim\n", 4, "step_time is one"},
    {SCENARIO "## Number\nAsk: step_time\nChange: device_time / 2\n{step_time}?\n", 3, "gives the answer away"},
    {SCENARIO "## Number\nAsk: step_time\nCovered: yes\n{was step_time}?\n", 3, "gives the answer away"},
    {SCENARIO "## Choice\nWhich?\n- one\n- two\n", 3, "no choice is right"},
    {SCENARIO "## Choice\nWhich?\n- [x] one\n", 3, "two choices or more"},
    {SCENARIO "## Choice\n- [x] one\n- two {host_share <}\n", 5, "value"},
    {SCENARIO "## Do\nGoal: host_share\n", 4, "Goal: "},
    {SCENARIO "## Do\nFree: dispatch\n", 3, "a Do has a goal"},
    {SCENARIO "## Do\nFree: speed\nGoal: host_share <= 50%\n", 4, "Free: "},
    {SCENARIO "## Read\nChange: ops_per_block / 5\n", 4, "no whole number"},
    {SCENARIO "## Read\nChange: ops_per_block\n", 4, "is no change"},
    {SCENARIO "## Read\nVary: ops_per_block 8\n", 4, "two values or more"},
    {SCENARIO "## Read\n{nothing}\n", 3, "is no output and no input"},
    {SCENARIO "## Read\n### After\n", 4, "of a Number or a Choice"},
    {SCENARIO "## Read\na a a a a a a a a a a a a a a a a a a a a a a a a a a a a\n\nb\n\nc\n\nd\n", 3, "7 lines at 60x18, 6 fit"},
    {SCENARIO "## Choice\n- [x] a\n  a\n\n  b\n- b\n- c\n- d\n- e\n- f\n### After\na\n\nb\n\nc\n", 3,
     "choices, feedback and After take "},
    {SCENARIO "## Read\nx\n# Another\n", 5, "a file holds one lesson"},
};
/* clang-format on */

START_TEST(every_fault_has_its_line)
{
    check_fault(faults[_i].text, faults[_i].line, faults[_i].words);
}
END_TEST

START_TEST(a_step_takes_what_those_before_it_had)
{
    hd_lesson *lesson = parse(SCENARIO "## Number\nChange: device_time / 2\nAsk: gain\n?\n"
                                       "## Number\nAsk: host_share\n?\n"
                                       "## Do\nGoal: gain >= 2\nFree: dispatch\n"
                                       "## Explain\n?\n"
                                       "## Number\nChange: device_time / 3\nAsk: gain\n?\n");

    ck_assert_uint_eq(lesson->faults, 0);
    ck_assert_double_eq(lesson->step[1].now.device_time, 450);
    ck_assert_double_eq(lesson->step[1].was.device_time, 900);
    ck_assert(!lesson->step[1].own);
    ck_assert_int_eq(hd_lesson_reveal_end(lesson, 0), 1);
    ck_assert_double_eq(lesson->step[2].now.device_time, 900);
    ck_assert_double_eq_tol(lesson->step[2].goal.value.number, 9540.0 / 2, 1e-9);
    ck_assert_double_eq(lesson->step[3].now.device_time, 450);
    ck_assert_double_eq(lesson->step[4].now.device_time, 300);
    hd_lesson_free(lesson);
}
END_TEST

START_TEST(a_students_name_chooses_what_varies)
{
    static const char text[] = SCENARIO "Vary: ops_per_block 8 10 12 16\n## Read\n{was ops_per_block}\n";
    int seen = 0;

    for (int i = 0; i < 40; i++) {
        char name[20];
        snprintf(name, sizeof name, "student %d", i);
        hd_lesson *a = hd_lesson_parse(text, strlen(text), no_source, NULL, name),
                  *b = hd_lesson_parse(text, strlen(text), no_source, NULL, name);
        ck_assert_int_eq(a->step[0].was.ops_per_block, b->step[0].was.ops_per_block);
        seen |= 1 << (a->step[0].was.ops_per_block / 2 - 4);
        hd_lesson_free(a);
        hd_lesson_free(b);
    }
    ck_assert_int_eq(seen, 1 << 0 | 1 << 1 | 1 << 2 | 1 << 4);
}
END_TEST

START_TEST(braces_are_filled_as_the_screen_writes)
{
    hd_lesson *lesson = parse(SCENARIO "## Read\nChange: device_time / 2\nx\n");
    char *filled = hd_lesson_fill(
        "{was device_time} {device_time} {gain} {host_share} {was ops_per_block} {x} {", lesson->step);

    ck_assert_str_eq(filled, "900 µs 450 µs 1.05× 95.0 % 12 {x} {");
    free(filled);
    filled = hd_lesson_fill("a\nb \033[2J", lesson->step);
    ck_assert_str_eq(filled, "a\nb \uFFFD[2J");
    free(filled);
    hd_lesson_free(lesson);
}
END_TEST

/* clang-format off */
static const struct {
    const char *ask, *text;
    double unit, number; /* NaN: refused */
} answers[] = {
    {"gain", "1.5", 0, 1.5}, {"gain", "1.5x", 0, 1.5}, {"gain", "1.5 ×", 0, 1.5}, {"gain", "-1", 0, (double)NAN}, {"gain", "", 0, (double)NAN},
    {"step_time", "9.5 ms", 1000, 9500}, {"step_time", "9.5", 1000, 9500}, {"step_time", "9.5", 0, (double)NAN},
    {"host_share", "40", 0, 0.4}, {"host_share", "40%", 0, 0.4}, {"host_share", "0.4", 0, 0.4}, {"host_share", "inf", 0, (double)NAN},
    {"operations", "12", 0, 12}, {"operations", "1.5", 0, (double)NAN}, {"overhead_ratio", "2", 0, 2},
};
/* clang-format on */

START_TEST(an_answer_is_read_as_people_say_it)
{
    hd_subject ask;
    double number = -1;
    hd_error error = {.text = ""};

    ck_assert(hd_subject_parse(answers[_i].ask, strlen(answers[_i].ask), &ask, NULL));
    bool read = hd_lesson_answer_read(&ask, answers[_i].text, answers[_i].unit, &number, &error);
    ck_assert_int_eq(read, !isnan(answers[_i].number));
    if (read)
        ck_assert_double_eq_tol(number, answers[_i].number, 1e-12);
    else
        ck_assert(*error.text);
}
END_TEST

START_TEST(a_factor_tells_how_far_off)
{
    char text[HD_FORMAT_MAX];

    ck_assert_str_eq(hd_lesson_factor_format(text, 1.5, 1.0493), "yours is 1.43 times too high");
    ck_assert_str_eq(hd_lesson_factor_format(text, 1.05, 1.0493), "yours is right");
    ck_assert_str_eq(hd_lesson_factor_format(text, 0.5, 1), "yours is 2.00 times too low");
    ck_assert_str_eq(hd_lesson_factor_format(text, 0, 1), "yours is too low");
}
END_TEST

/* Records live in a state folder of the test's own. */
static void begin_state(void)
{
    hd_folder_begin();
    ck_assert_int_eq(setenv("XDG_STATE_HOME", hd_folder_path(), 1), 0);
}

START_TEST(a_record_comes_back)
{
    hd_error error = {.text = ""};
    hd_lesson_record *record = hd_lesson_record_load("/nowhere/tuesday.md", 3, &error);

    ck_assert_ptr_nonnull(record);
    ck_assert_str_eq(record->name, "tuesday");
    record->entry[0] = (hd_lesson_entry){.locked = true, .number = 1.5, .tries = 2, .seconds = 90};
    record->entry[1].locked = true;
    record->entry[1].text = strdup("because \"it\" waits");
    record->entry[1].votes[2] = 7;
    record->at = 2;
    ck_assert_msg(hd_lesson_record_save(record, &error), "%s", error.text);
    ck_assert(hd_lesson_student_save("Ada", &error));
    hd_lesson_record_free(record);
    record = hd_lesson_record_load("/nowhere/tuesday.md", 3, &error);
    ck_assert_str_eq(record->student, "Ada");
    ck_assert_int_eq(record->at, 2);
    ck_assert(record->entry[0].locked && record->entry[0].number == 1.5 && record->entry[0].tries == 2);
    ck_assert_str_eq(record->entry[1].text, "because \"it\" waits");
    ck_assert_int_eq(record->entry[1].votes[2], 7);
    ck_assert(!record->entry[2].locked && isnan(record->entry[2].number));
    hd_lesson_record_free(record);
}
END_TEST

START_TEST(what_is_no_record_is_set_aside)
{
    hd_error error = {.text = ""};
    hd_lesson_record *record = hd_lesson_record_load("/nowhere/tuesday.md", 1, &error);
    FILE *file = fopen(record->path, "w");

    fputs("{\"steps\": 12", file);
    fclose(file);
    hd_lesson_record_free(record);
    record = hd_lesson_record_load("/nowhere/tuesday.md", 1, &error);
    ck_assert_ptr_nonnull(record);
    ck_assert(strstr(error.text, "could not be read"));
    ck_assert(access(record->path, F_OK) != 0);
    hd_lesson_record_free(record);
}
END_TEST

/* What a function writes; to be freed. */
static char *written(void (*write)(const hd_lesson *lesson, const hd_lesson_record *record, FILE *out),
                     const hd_lesson *lesson, const hd_lesson_record *record)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    write(lesson, record, out);
    fclose(out);
    return text;
}

static void handout(const hd_lesson *lesson, const hd_lesson_record *record, FILE *out)
{
    hd_lesson_print(lesson, record != NULL, out);
}

static void book(const hd_lesson *lesson, const hd_lesson_record *record, FILE *out)
{
    hd_lesson_report_csv(lesson, record, true, out);
}

START_TEST(the_handout_keeps_the_answers_back)
{
    hd_lesson *lesson = shipped("2-a-faster-device");
    hd_lesson_record *record = hd_lesson_record_load("x.md", 5, NULL);
    char *plain = written(handout, lesson, NULL), *with = written(handout, lesson, record);

    ck_assert_ptr_null(strstr(plain, "1.05"));
    ck_assert_ptr_null(strstr(plain, "95.1"));
    ck_assert_ptr_null(strstr(plain, "Take hands first"));
    ck_assert_ptr_nonnull(strstr(plain, "90.6 %"));
    ck_assert_ptr_nonnull(strstr(with, "1.05×"));
    ck_assert_ptr_nonnull(strstr(with, "[x] It rises."));
    ck_assert_ptr_nonnull(strstr(with, "Take hands first"));
    free(plain);
    free(with);
    hd_lesson_record_free(record);
    hd_lesson_free(lesson);
}
END_TEST

START_TEST(the_report_and_the_mark_book_tell_what_was_answered)
{
    hd_lesson *lesson = shipped("2-a-faster-device");
    hd_lesson_record *record = hd_lesson_record_load("x.md", 5, NULL);

    free(record->student);
    record->student = strdup("=Ada");
    record->entry[0] = (hd_lesson_entry){.locked = true, .choice = 2, .number = (double)NAN, .tries = 1};
    char *early = written(hd_lesson_report, lesson, record), *early_csv = written(book, lesson, record);
    ck_assert_ptr_nonnull(strstr(early, "* truth: together with the next answer"));
    ck_assert_ptr_nonnull(strstr(early_csv, "'=Ada,x,1,2,,,1,0"));
    ck_assert_ptr_nonnull(strstr(early_csv, "'=Ada,x,2,open,,,0,0"));
    ck_assert_ptr_null(strstr(early_csv, "possible"));
    free(early);
    free(early_csv);
    record->entry[1] = (hd_lesson_entry){.locked = true, .number = 1.5, .tries = 1, .seconds = 66};
    char *report = written(hd_lesson_report, lesson, record), *csv = written(book, lesson, record);
    ck_assert_ptr_nonnull(strstr(report, "Answered: 2 of 5; the rest is still open"));
    ck_assert_ptr_nonnull(strstr(report, "yours is 1.43 times too high"));
    ck_assert_ptr_nonnull(strstr(report, "* truth: 3"));
    ck_assert_ptr_nonnull(strstr(csv, "name,lesson,step,answer,truth,factor,tries,minutes"));
    ck_assert_ptr_nonnull(strstr(csv, "'=Ada,x,1,2,3,,1,0"));
    ck_assert_ptr_nonnull(strstr(csv, "'=Ada,x,2,1.5,1.049"));
    free(report);
    free(csv);
    hd_lesson_record_free(record);
    hd_lesson_free(lesson);
}
END_TEST

START_TEST(a_lesson_reads_no_file_outside_its_folder)
{
    char path[512], link[512];
    hd_error error = {.text = ""};

    hd_folder_put("lesson.md", "# T\nScenario: inside.json\n## Read\nx\n");
    snprintf(path, sizeof path, "%s/lesson.md", hd_folder_path());
    snprintf(link, sizeof link, "%s/inside.json", hd_folder_path());
    snprintf(path, sizeof path, "%s", hd_test_file("cli/array.json"));
    ck_assert_int_eq(symlink(path, link), 0);
    snprintf(path, sizeof path, "%s/lesson.md", hd_folder_path());
    hd_lesson *lesson = hd_lesson_load(path, NULL, &error);
    ck_assert_uint_ge(lesson->faults, 1);
    ck_assert(strstr(lesson->fault[0].text, "neither a preset nor a file beside the lesson"));
    hd_lesson_free(lesson);
    ck_assert_int_eq(unlink(link), 0);
    hd_folder_put(
        "inside.json",
        "{\"ops_per_block\": 1, \"dispatch\": \"1us\", \"launch\": \"1us\", \"device_time\": \"1us\"}");
    lesson = hd_lesson_load(path, NULL, &error);
    ck_assert_uint_eq(lesson->faults, 0);
    hd_lesson_free(lesson);
}
END_TEST

static Suite *lesson_suite(void)
{
    Suite *suite = suite_create("lesson");
    TCase *file = tcase_create("file"), *kept = tcase_create("kept");

    tcase_add_test(file, the_manual_has_a_lesson);
    tcase_add_loop_test(file, a_shipped_lesson_has_no_fault, 0, sizeof lessons / sizeof lessons[0]);
    tcase_add_loop_test(file, the_model_says_what_is_right, 0, sizeof truths / sizeof truths[0]);
    tcase_add_loop_test(file, every_fault_has_its_line, 0, sizeof faults / sizeof faults[0]);
    tcase_add_loop_test(file, an_answer_is_read_as_people_say_it, 0, sizeof answers / sizeof answers[0]);
    tcase_add_test(file, a_goal_may_be_impossible);
    tcase_add_test(file, a_step_takes_what_those_before_it_had);
    tcase_add_test(file, a_students_name_chooses_what_varies);
    tcase_add_test(file, braces_are_filled_as_the_screen_writes);
    tcase_add_test(file, a_factor_tells_how_far_off);
    suite_add_tcase(suite, file);
    tcase_add_checked_fixture(kept, begin_state, hd_folder_end);
    tcase_add_test(kept, a_record_comes_back);
    tcase_add_test(kept, what_is_no_record_is_set_aside);
    tcase_add_test(kept, the_handout_keeps_the_answers_back);
    tcase_add_test(kept, the_report_and_the_mark_book_tell_what_was_answered);
    tcase_add_test(kept, a_lesson_reads_no_file_outside_its_folder);
    suite_add_tcase(suite, kept);
    return suite;
}

Suite *(*const hd_suites[])(void) = {lesson_suite, NULL};
