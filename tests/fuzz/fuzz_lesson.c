/*
 * fuzz_lesson.c - any bytes as a lesson: it is parsed, judged, filled and printed without harm, and a fault
 * has a sentence and a line of the file. See local.mk for how to build and run it.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/lesson.h"
#include "hostdispatch/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool find(void *context, const char *name, hd_scenario *scenario, hd_error *error)
{
    (void)context;
    if (strchr(name, '/'))
        abort();
    *scenario = hd_scenario_empty();
    return hd_scenario_set_count(scenario, HD_OPS_PER_BLOCK, 12, error) &&
           hd_scenario_set_time(scenario, HD_DISPATCH, 10, error) &&
           hd_scenario_set_time(scenario, HD_LAUNCH, 5, error) &&
           hd_scenario_set_time(scenario, HD_DEVICE_TIME, 900, error);
}

static void judge(const hd_lesson_step *step)
{
    char text[HD_FORMAT_MAX];

    free(hd_lesson_fill(step->text, step));
    free(hd_lesson_fill(step->after, step));
    if (step->asks)
        (void)hd_subject_format(text, &step->ask, step);
    if (step->goal_text)
        (void)hd_lesson_goal_is_impossible(step);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;

    if (!hd_text_is_utf8(text, size) || memchr(text, '\0', size))
        return 0;
    hd_lesson *lesson = hd_lesson_parse(text, size, find, NULL, size % 2 ? "Ada" : NULL);
    for (size_t i = 0; i < lesson->faults; i++)
        if (!*lesson->fault[i].text || lesson->fault[i].line < 1)
            abort();
    for (int i = 0; i < lesson->steps && lesson->faults == 0; i++)
        judge(&lesson->step[i]);
    hd_lesson_free(lesson);
    return 0;
}
