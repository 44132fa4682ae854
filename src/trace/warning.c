#include "warning.h"

#include <math.h>
#include <stdio.h>

#include "model_error.h"
#include "hostdispatch/show.h"

static const char *show(char *buffer, hd_warning_number number)
{
    if (number.form == HD_SAID_TIME)
        return hd_format_time(buffer, number.value, true);
    if (number.form == HD_SAID_STEP) {
        snprintf(buffer, HD_NUMBER_MAX, "%.0f", number.value);
        return buffer;
    }
    if (number.form == HD_SAID_STEPS && !(number.value > 1))
        return "";
    if (number.form == HD_SAID_STEPS) {
        snprintf(buffer, HD_NUMBER_MAX, " in all %.0f steps", number.value);
        return buffer;
    }
    if (number.value == floor(number.value) && number.value < 1e15)
        return hd_format_count(buffer, (int64_t)number.value);
    return hd_format_number(buffer, number.value);
}

static void write(const char *words, const hd_warning_number *numbers, char *sentence, size_t size)
{
    char buffer[HD_NUMBER_MAX];
    size_t used = 0, next = 0;

    for (const char *p = words; *p && used + 1 < size; p++) {
        if (*p != '%') {
            sentence[used++] = *p;
            continue;
        }
        int more = snprintf(sentence + used, size - used, "%s", show(buffer, numbers[next++]));
        used += (size_t)more < size - used ? (size_t)more : size - used - 1;
        p++;
    }
    sentence[used] = '\0';
}

bool hd_trace_warning(const hd_trace *trace, const hd_import_options *options, size_t index, char *sentence,
                      size_t size)
{
    static const hd_warning_row *const tables[] = {hd_warnings_file, hd_warnings_step};
    hd_warning_number numbers[HD_WARNING_NUMBERS] = {0};

    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++)
        for (const hd_warning_row *row = tables[t]; row->holds; row++)
            if (row->holds(trace) && index-- == 0) {
                if (row->numbers)
                    row->numbers(trace, numbers);
                write(row->sentence, numbers, sentence, size);
                return true;
            }
    for (const hd_warning_wish *row = hd_warnings_scenario; row->holds; row++)
        if (row->holds(trace, options) && index-- == 0) {
            numbers[0] = row->number(trace);
            write(row->sentence, numbers, sentence, size);
            return true;
        }
    return index == 0 && hd_model_error_sentence(trace, options, sentence, size);
}
