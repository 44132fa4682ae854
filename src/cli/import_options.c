#include "config.h"

#include "import_options.h"

#include <string.h>

/* One end of a range of steps; an end that is not written, or blank, is left open. */
static bool read_end(const char *text, size_t length, int64_t *end)
{
    return strspn(text, " \t") >= length || hd_count_read(text, length, end, NULL);
}

bool hd_take_steps(hd_request *request, const char *text, hd_error *error)
{
    hd_trace_selection range = HD_TRACE_ALL;
    const char *dots = strstr(text, "..");
    size_t first = dots ? (size_t)(dots - text) : strlen(text);
    const char *last = dots ? dots + 2 : text;

    if (read_end(text, first, &range.first) && read_end(last, strlen(last), &range.last) &&
        range.first <= range.last && (range.first != INT64_MIN || range.last != INT64_MAX)) {
        request->steps.first = range.first;
        request->steps.last = range.last;
        return true;
    }
    return hd_refuse(error,
                     "--steps \"%.60s\" was refused; a number, or a range such as 3..7, 3.. or ..7 is "
                     "accepted",
                     text);
}

bool hd_take_skip_first(hd_request *request, const char *text, hd_error *error)
{
    int64_t count;

    if (!hd_count_read(text, strlen(text), &count, error))
        return hd_refuse(error, "--skip-first \"%.60s\" was refused; a number of steps is accepted", text);
    request->steps.skip = (size_t)count;
    return true;
}

const char *hd_rule_word(size_t index)
{
    return index < HD_TRACE_RULES ? hd_trace_rules[index] : NULL;
}

bool hd_take_rule(hd_request *request, const char *text, hd_error *error)
{
    size_t index;

    if (!hd_take_word("dispatch-from", hd_rule_word, text, &index, error))
        return false;
    request->rule = (hd_trace_rule)index;
    return true;
}

bool hd_take_step_unprofiled(hd_request *request, const char *text, hd_error *error)
{
    hd_error why;
    double *step = &request->step_unprofiled;

    if (!hd_time_read(text, strlen(text), NULL, step, &why))
        return hd_refuse(error, "--step-unprofiled \"%.60s\" was refused: %s", text, why.text);
    if (*step > 0)
        return true;
    return hd_refuse(error,
                     "--step-unprofiled \"%.60s\" was refused: it is 0; a time above 0 with its unit, such "
                     "as 17.8ms is accepted",
                     text);
}
