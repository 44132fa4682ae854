#include "hostdispatch/format.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hostdispatch/slider.h"

/* From here on a count is shown with three digits and an exponent. */
#define LEAST_SCIENTIFIC 10000000

/* What one unit more would show: below it three significant digits still fit. */
static const struct {
    double unit;
    const char *name, *key;
} scales[] = {
    {1e-6, "ps", "ps"}, {1e-3, "ns", "ns"}, {1, "\u00b5s", "us"}, {1e3, "ms", "ms"}, {1e6, "s", "s"},
};
#define SCALES (sizeof scales / sizeof scales[0])

/*
 * Decimals that leave three significant digits. What rounds to 10.0 has one, so the limits lie half a digit
 * lower; the double called 9.995 is less than that and still prints as 9.99, the one called 99.95 is more.
 */
static int decimals_for(double number)
{
    return number <= 9.995 ? 2 : number < 99.95 ? 1 : 0;
}

/* printf writes the locale's point; ours is always "." */
static void make_point(char *text)
{
    for (char *p = text; *p; p++)
        if ((*p < '0' || *p > '9') && *p != '-')
            *p = '.';
}

/* "5.04e11": for numbers that no column would hold. */
static const char *scientific(char *buffer, double number, const char *suffix)
{
    char text[32];
    int exponent = 0;

    snprintf(text, sizeof text, "%.2e", number);
    char *e = strchr(text, 'e');
    if (e) {
        sscanf(e + 1, "%d", &exponent);
        *e = '\0';
    }
    make_point(text);
    snprintf(buffer, HD_NUMBER_MAX, "%se%d%s", text, exponent, suffix);
    return buffer;
}

/* A number with a fixed count of decimals; the suffix may hold any character, so its point is made before it
 * comes. */
static const char *fixed(char *buffer, double number, int decimals, const char *suffix)
{
    int length = snprintf(buffer, HD_NUMBER_MAX, "%.*f", decimals, number);

    if (decimals > 0)
        make_point(buffer);
    if (length > 0 && (size_t)length + strlen(suffix) < HD_NUMBER_MAX)
        strcpy(buffer + length, suffix);
    return buffer;
}

hd_time_scale hd_time_scale_of(double microseconds)
{
    size_t at = 0;

    if (!(microseconds > 0))
        return (hd_time_scale){1, scales[2].name, scales[2].key, 0};
    while (at + 1 < SCALES && microseconds / scales[at].unit >= 999.5)
        at++;
    return (hd_time_scale){scales[at].unit, scales[at].name, scales[at].key,
                           decimals_for(microseconds / scales[at].unit)};
}

const char *hd_format_time_on(char *buffer, double microseconds, hd_time_scale scale)
{
    char suffix[8];
    double number = microseconds / scale.unit;
    double least = scale.decimals == 2 ? 0.01 : scale.decimals == 1 ? 0.1 : 1;

    snprintf(suffix, sizeof suffix, " %s", scale.name);
    if (number > 0 && number < least / 2) {
        char below[HD_NUMBER_MAX];
        fixed(below, least, scale.decimals, suffix);
        snprintf(buffer, HD_NUMBER_MAX, "<%.40s", below);
        return buffer;
    }
    if (number >= 999999.5 || (number > 0 && scale.unit < 1e-5 && number < 0.995))
        return scientific(buffer, number, suffix);
    /* A whole number of three significant digits: 15432 is 15400. */
    double step = number < 999.5 ? 0 : pow(10, floor(log10(number)) - 2);
    return fixed(buffer, step > 0 ? round(number / step) * step : number, scale.decimals, suffix);
}

const char *hd_format_time(char *buffer, double microseconds)
{
    hd_time_scale scale = hd_time_scale_of(microseconds);
    double number = microseconds / scale.unit;

    /* Below the smallest unit's three digits the scale would say "<0.01 ps"; alone, a value deserves its
     * digits. */
    if (number > 0 && number < 0.995) {
        char suffix[8];
        snprintf(suffix, sizeof suffix, " %s", scale.name);
        return scientific(buffer, number, suffix);
    }
    return hd_format_time_on(buffer, microseconds, scale);
}

bool hd_time_fits(double microseconds, hd_time_scale scale)
{
    static const double least[] = {9.95, 0.995, 0.0995};

    return !(microseconds > 0) || microseconds / scale.unit >= least[scale.decimals];
}

const char *hd_format_part_time(char *buffer, double microseconds, hd_time_scale scale)
{
    int needed = decimals_for(microseconds / scale.unit);

    if (microseconds > 0 && needed > scale.decimals)
        scale.decimals = needed;
    return hd_time_fits(microseconds, scale) ? hd_format_time_on(buffer, microseconds, scale)
                                             : hd_format_time(buffer, microseconds);
}

const char *hd_format_count_bound(char *buffer, int64_t count, int side)
{
    if (count < LEAST_SCIENTIFIC)
        return hd_format_count(buffer, count);
    int64_t digit = 100000;
    while (count / digit >= 1000)
        digit *= 10;
    int64_t below = count / digit * digit;
    bool up = side > 0 && below < count && below <= INT64_MAX - digit;
    return hd_format_count(buffer, up ? below + digit : below);
}

const char *hd_format_share(char *buffer, double share)
{
    if (share > 0 && share < 0.0005)
        return snprintf(buffer, HD_NUMBER_MAX, "<0.1 %%"), buffer;
    if (share < 1 && share >= 0.9995)
        return snprintf(buffer, HD_NUMBER_MAX, ">99.9 %%"), buffer;
    return fixed(buffer, share * 100, 1, " %");
}

const char *hd_format_part(char *buffer, double part, double rest)
{
    double share = part / (part + rest);

    if (part > 0 && share < 0.0005)
        share = 0.0001;
    else if (rest > 0 && share >= 0.9995)
        share = 0.9999;
    return hd_format_share(buffer, share);
}

const char *hd_format_count(char *buffer, int64_t count)
{
    if (count < LEAST_SCIENTIFIC)
        return snprintf(buffer, HD_NUMBER_MAX, "%lld", (long long)count), buffer;
    return scientific(buffer, (double)count, "");
}

static const char *show_number(char *buffer, double number, const char *suffix)
{
    double magnitude = fabs(number);

    if (isnan(number))
        return snprintf(buffer, HD_NUMBER_MAX, "none"), buffer;
    if (magnitude >= 999999.5 || (magnitude > 0 && magnitude < 0.000995))
        return scientific(buffer, number, suffix);
    if (magnitude > 0 && magnitude < 0.995)
        return fixed(buffer, number, 2 - (int)floor(log10(magnitude)), suffix);
    return fixed(buffer, number, magnitude == 0 ? 0 : decimals_for(magnitude), suffix);
}

const char *hd_format_number(char *buffer, double number)
{
    return show_number(buffer, number, "");
}

const char *hd_format_factor(char *buffer, double factor)
{
    return show_number(buffer, factor, isnan(factor) ? "" : "×");
}

const char *hd_format_mean(char *buffer, double count)
{
    if (count == floor(count) && count < 1e15)
        return hd_format_count(buffer, (int64_t)count);
    return hd_format_number(buffer, count);
}

/* Of two texts that end alike, as in a unit, the first goes without its end; equal ones are one. */
static const char *join(char *buffer, const char *from, const char *to)
{
    const char *unit_from = strpbrk(from, " \xC3"), *unit_to = strpbrk(to, " \xC3");
    bool same = unit_from && unit_to && strcmp(unit_from, unit_to) == 0;

    if (strcmp(from, to) == 0)
        snprintf(buffer, HD_FORMAT_MAX, "%s", to);
    else
        snprintf(buffer, HD_FORMAT_MAX, "%.*s–%s", same ? (int)(unit_from - from) : (int)strlen(from), from,
                 to);
    return buffer;
}

const char *hd_format_times(char *buffer, double from, double to)
{
    char low[HD_NUMBER_MAX], high[HD_NUMBER_MAX];

    return join(buffer, hd_format_time(low, from), hd_format_time(high, to));
}

const char *hd_format_factors(char *buffer, double from, double to)
{
    char low[HD_NUMBER_MAX], high[HD_NUMBER_MAX];

    return join(buffer, hd_format_factor(low, from), isfinite(to) ? hd_format_factor(high, to) : "∞");
}

/* Whether it is the cost of an operation where there are none; the equation has a value all the same. */
static bool is_of_nothing(const hd_outcome *outcome, hd_output output)
{
    return output == HD_PER_OP_COST && outcome->value[HD_OPERATIONS].count == 0;
}

/* A ratio above 1; in percent where three digits of it would all be 1.00. */
static const char *show_ratio(char *buffer, double ratio)
{
    return ratio < 1.005 ? hd_format_share(buffer, ratio - 1) : hd_format_factor(buffer, ratio);
}

const char *hd_format_gain(char *buffer, double gain)
{
    char number[HD_NUMBER_MAX];

    if (isnan(gain) || fabs(gain - 1) <= HD_NEARLY)
        return strcpy(buffer, isnan(gain) ? "" : "as fast");
    snprintf(buffer, HD_NUMBER_MAX, "%.24s %s", show_ratio(number, gain > 1 ? gain : 1 / gain),
             gain > 1 ? "faster" : "slower");
    return buffer;
}

const char *hd_format_gains(char *buffer, double from, double to)
{
    char range[HD_FORMAT_MAX], one[HD_NUMBER_MAX], other[HD_NUMBER_MAX];
    double low = from < 1 ? 1 / to : from, high = from < 1 ? 1 / from : to;

    hd_format_gain(one, from);
    hd_format_gain(other, to);
    if (strcmp(one, other) == 0)
        return strcpy(buffer, one);
    if (from < 1 && to > 1)
        snprintf(buffer, HD_FORMAT_MAX, "%s–%s", one, other);
    else
        snprintf(buffer, HD_FORMAT_MAX, "%.200s %s",
                 high < 1.005 ? join(range, hd_format_share(one, low - 1), hd_format_share(other, high - 1))
                              : hd_format_factors(range, low, high),
                 from < 1 ? "slower" : "faster");
    return buffer;
}

const char *hd_format_against(char *buffer, const hd_outcome *outcome, const hd_outcome *base, hd_output output)
{
    double value = hd_outcome_number(outcome, output), was = hd_outcome_number(base, output), ratio = value / was;
    char number[HD_NUMBER_MAX];

    buffer[0] = '\0';
    if (hd_outputs[output].kind == HD_WORD || is_of_nothing(outcome, output) || is_of_nothing(base, output) ||
        !isfinite(ratio) || ratio <= 0)
        return buffer;
    if (output == HD_STEP_TIME || output == HD_STEPS_PER_SECOND)
        return hd_format_gain(buffer, output == HD_STEP_TIME ? was / value : ratio);
    /* Percent of a share would be taken for its points. */
    if (fabs(ratio - 1) <= (hd_outputs[output].kind == HD_SHARE ? 0.005 : HD_NEARLY))
        return strcpy(buffer, "same");
    snprintf(buffer, HD_NUMBER_MAX, "%.24s %s", show_ratio(number, ratio > 1 ? ratio : 1 / ratio),
             ratio > 1 ? "more" : "less");
    return buffer;
}

/* Decimals that a short round number needs: 0 for 20, 1 for 0.5, 2 for 0.05. */
static int decimals_of_end(double number)
{
    int decimals = 0;

    for (double scaled = number; decimals < 4 && fabs(scaled - nearbyint(scaled)) > 1e-6 * scaled; decimals++)
        scaled *= 10;
    return decimals;
}

/* "1e6": a round number beyond what is written out. */
static const char *power_end(char *buffer, double number, const char *suffix)
{
    int exponent = (int)floor(log10(number) + 1e-9);
    double digit = number / pow(10, exponent);
    char text[HD_NUMBER_MAX];

    fixed(text, digit, decimals_of_end(digit), "");
    snprintf(buffer, HD_NUMBER_MAX, "%.24se%d%s", text, exponent, suffix);
    return buffer;
}

const char *hd_format_end(char *buffer, double value, bool time)
{
    /* The ends of one slider read best in one unit: from a tenth of a microsecond on in microseconds. */
    hd_time_scale scale = hd_time_scale_of(value >= 0.1 && value < 1 ? 1 : value);
    double number = time ? value / scale.unit : value;
    bool thousands = !time && number >= 10000;
    char suffix[8];

    snprintf(suffix, sizeof suffix, "%s%s", time ? " " : "", time ? scale.name : "");
    if (number > 0 && (number >= 999999.5 || number < 0.000995))
        return power_end(buffer, number, suffix);
    number = thousands ? number / 1000 : number;
    return fixed(buffer, number, decimals_of_end(number), thousands ? "k" : suffix);
}

const char *const hd_part_words[HD_PARTS] = {
    [HD_PART_DISPATCH] = "dispatch", [HD_PART_LAUNCH] = "launch", [HD_PART_DEVICE] = "device"};

hd_time_scale hd_step_scale(const hd_outcome *outcome)
{
    return hd_time_scale_of(outcome->value[HD_STEP_TIME].number);
}

const char *hd_format_input(char *buffer, const hd_scenario *scenario, hd_input input)
{
    if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(scenario, input))
        return strcpy(buffer, "= ops");
    if (hd_inputs[input].kind == HD_COUNT)
        return hd_format_count(buffer, hd_scenario_count(scenario, input));
    return hd_format_time(buffer, hd_scenario_number(scenario, input));
}

const char *hd_format_label(char *buffer, const hd_scenario *scenario, hd_input input)
{
    snprintf(buffer, HD_FORMAT_MAX, "%s", hd_input_label(scenario, input));
    buffer[0] = (char)(buffer[0] | 0x20);
    return buffer;
}

const char *hd_format_counted(char *buffer, hd_input input, int64_t count)
{
    const hd_input_row *row = &hd_inputs[input];
    char number[HD_NUMBER_MAX];

    snprintf(buffer, HD_FORMAT_MAX, "%s %s", hd_format_count(number, count),
             count == 1 ? row->word_one : row->word);
    return buffer;
}

const char *hd_format_host_share(char *buffer, const hd_outcome *outcome)
{
    double host = outcome->value[HD_HOST_TIME].number, device = outcome->value[HD_STEP_TIME].number - host;

    /* There always is device time, even where a double cannot tell the step from the host's part of it. */
    return hd_format_part(buffer, host, device > 0 ? device : DBL_MIN);
}

const char *hd_format_part_share(char *buffer, int part, const double sizes[HD_PARTS])
{
    double rest = 0;

    for (int i = 0; i < HD_PARTS; i++)
        rest += i == part ? 0 : sizes[i];
    return hd_format_part(buffer, sizes[part], rest);
}

const char *hd_format_kind(char *buffer, hd_kind kind, double number)
{
    return kind == HD_TIME     ? hd_format_time(buffer, number)
           : kind == HD_SHARE  ? hd_format_share(buffer, number)
           : kind == HD_FACTOR ? hd_format_factor(buffer, number)
                               : hd_format_number(buffer, number);
}

const char *hd_format_output(char *buffer, const hd_outcome *outcome, hd_output output)
{
    const hd_value *value = &outcome->value[output];

    if (is_of_nothing(outcome, output))
        return strcpy(buffer, "none");
    switch (hd_outputs[output].kind) {
    case HD_COUNT:
        return hd_format_count(buffer, value->count);
    case HD_TIME:
        return hd_outputs[output].of_step
                   ? hd_format_part_time(buffer, value->number, hd_step_scale(outcome))
                   : hd_format_time(buffer, value->number);
    case HD_SHARE:
        return output == HD_HOST_SHARE ? hd_format_host_share(buffer, outcome)
                                       : hd_format_share(buffer, value->number);
    case HD_FACTOR:
        return hd_format_factor(buffer, value->number);
    case HD_RATIO:
    case HD_RATE:
        return hd_format_number(buffer, value->number);
    case HD_WORD:
        return strcpy(buffer, hd_regimes[value->word]);
    }
    return strcpy(buffer, "");
}

const char *hd_format_step(char *buffer, const hd_scenario *scenario, const hd_outcome *outcome)
{
    const hd_value *v = outcome->value;
    char issued[HD_NUMBER_MAX], host[HD_NUMBER_MAX], device[HD_NUMBER_MAX];
    hd_time_scale scale = hd_step_scale(outcome);

    /* Without operations, as of a graph that is replayed, it is the launches that take the host's time. */
    bool launches = v[HD_OPERATIONS].count == 0 && v[HD_LAUNCHES].count > 0;
    int64_t count = v[launches ? HD_LAUNCHES : HD_OPERATIONS].count;
    const char *what = launches     ? (count == 1 ? "launch" : "launches")
                       : count == 1 ? "operation"
                                    : "operations";
    hd_format_count(issued, count);
    hd_format_part_time(host, v[HD_HOST_TIME].number, scale);
    hd_format_part_time(device, scenario->device_time, scale);
    snprintf(buffer, HD_FORMAT_MAX, "Issuing %s %s takes the host %s; the device works for %s.", issued, what,
             host, device);
    return buffer;
}

const char *hd_format_verdict(char *buffer, const hd_outcome *outcome)
{
    char share[HD_NUMBER_MAX];

    snprintf(buffer, HD_FORMAT_MAX, "%s, host %s", hd_regimes[outcome->value[HD_REGIME].word],
             hd_format_host_share(share, outcome));
    return buffer;
}

void hd_part_sizes(double sizes[HD_PARTS], const hd_scenario *scenario, const hd_outcome *outcome)
{
    sizes[HD_PART_DISPATCH] = outcome->value[HD_DISPATCH_TIME].number;
    sizes[HD_PART_LAUNCH] = outcome->value[HD_LAUNCH_TIME].number;
    sizes[HD_PART_DEVICE] = scenario->device_time;
}

const char *hd_format_part_label(char *buffer, int part, const double sizes[HD_PARTS],
                                 const hd_outcome *outcome)
{
    char time[HD_NUMBER_MAX], share[HD_NUMBER_MAX];

    snprintf(buffer, HD_FORMAT_MAX, "%s %s %s", hd_part_words[part],
             hd_format_part_time(time, sizes[part], hd_step_scale(outcome)),
             hd_format_part_share(share, part, sizes));
    return buffer;
}

static int largest(const double *values, int count)
{
    int at = 0;

    for (int i = 1; i < count; i++)
        if (values[i] > values[at])
            at = i;
    return at;
}

/* Where rounding left a part without its one cell, the longest part gives one of its own. */
static void spare_a_cell(const double *sizes, int count, int *cells)
{
    for (int i = 0; i < count; i++) {
        if (!(sizes[i] > 0) || cells[i] > 0)
            continue;
        double lengths[HD_SEGMENTS_MAX];
        for (int k = 0; k < count; k++)
            lengths[k] = cells[k];
        cells[largest(lengths, count)]--;
        cells[i] = 1;
    }
}

void hd_segments(const double *sizes, int count, int columns, int *cells)
{
    double largest_size = sizes[largest(sizes, count)], sum = 0, rest[HD_SEGMENTS_MAX];
    int left = columns, parts = 0;

    for (int i = 0; i < count; i++) {
        cells[i] = 0;
        parts += sizes[i] > 0;
        /* Divided first, so that the sum stays finite. */
        sum += largest_size > 0 ? sizes[i] / largest_size : 0;
    }
    if (parts == 0 || columns <= 0)
        return;
    for (int i = 0; i < count; i++) {
        double exact = sizes[i] / largest_size / sum * columns;
        cells[i] = (int)floor(exact);
        rest[i] = exact - cells[i];
        left -= cells[i];
    }
    for (; left > 0; left--) {
        int i = largest(rest, count);
        cells[i]++;
        rest[i] = -1;
    }
    if (columns >= parts)
        spare_a_cell(sizes, count, cells);
}

/* Near to each other, so that a step that became longer is drawn hardly shorter when the scale grows. */
static const double growth[] = {1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8};
#define GROWTHS ((int)(sizeof growth / sizeof growth[0]))

double hd_segments_scale(double baseline, double present)
{
    double scale = baseline;

    for (int i = 1; present > scale && isfinite(scale) && scale > 0; i++)
        scale = baseline * hd_decimal(growth[i % GROWTHS], i / GROWTHS);
    return isfinite(scale) && scale > 0 ? scale : present;
}

int hd_segments_length(double size, double scale, int columns, int least)
{
    double cells = round(size / scale * columns);

    if (!(cells >= least))
        return least < columns ? least : columns;
    return cells > columns ? columns : (int)cells;
}

bool hd_segments_labels(const int wanted[HD_PARTS], const int widths[HD_PARTS], int gap, int columns,
                        int starts[HD_PARTS])
{
    int next = 0;

    for (int i = 0; i < HD_PARTS; i++) {
        starts[i] = wanted[i] > next ? wanted[i] : next;
        next = starts[i] + widths[i] + gap;
    }
    int end = columns;
    for (int i = HD_PARTS - 1; i >= 0; i--) {
        if (starts[i] + widths[i] > end)
            starts[i] = end - widths[i];
        end = starts[i] - gap;
    }
    return starts[0] >= 0;
}
