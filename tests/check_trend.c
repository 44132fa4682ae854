/* What the table of outputs claims of its rows, held against scenarios that are computed. */
#include "hostdispatch/solve.h"

#include <math.h>

#include "check_whatif.h"
#include "runner.h"

/* Two quotients that move by less than they are rounded are not told apart. */
#define SLACK 1e-12

/* The number that is said to rise and fall; a regime's is the side of the step. */
static double moved(const hd_outcome *outcome, hd_output output)
{
    hd_regime regime = outcome->value[HD_REGIME].word;

    if (hd_outputs[output].kind == HD_WORD)
        return regime == HD_DEVICE_BOUND ? -1 : regime == HD_EVEN ? 0 : 1;
    return hd_outcome_number(outcome, output);
}

/* Hold one raise of one input against the columns; remember in `seen` what did move. */
static void check_raise(const hd_scenario *from, const hd_scenario *to, hd_input input,
                        hd_trend seen[HD_OUTPUTS])
{
    hd_outcome before, after;

    if (!hd_evaluate(from, &before, NULL) || !hd_evaluate(to, &after, NULL))
        return;
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        hd_trend trend = hd_trend_of(from, i);
        double a = moved(&before, i), b = moved(&after, i), slack = SLACK * fabs(a);
        bool rises = trend.rises & 1u << input, falls = trend.falls & 1u << input;
        if (isnan(a) || isnan(b))
            continue;
        ck_assert_msg(!(rises && falls), "%s both rises and falls with %s", hd_outputs[i].key,
                      hd_inputs[input].key);
        ck_assert_msg(rises || b <= a + slack, "%s rises with %s: %.17g, %.17g", hd_outputs[i].key,
                      hd_inputs[input].key, a, b);
        ck_assert_msg(falls || b >= a - slack, "%s falls with %s: %.17g, %.17g", hd_outputs[i].key,
                      hd_inputs[input].key, a, b);
        seen[i].rises |= (unsigned)(b > a + slack) << input;
        seen[i].falls |= (unsigned)(b < a - slack) << input;
    }
}

START_TEST(outputs_move_as_their_rows_say)
{
    hd_trend seen[HD_OUTPUTS] = {{0, 0}};

    for (int i = 0; i < 40000; i++) {
        hd_scenario from = whatif_random_scenario(), to = from;
        hd_input input = (hd_input)(whatif_random() % HD_INPUTS);
        /* Launches that follow the operations cannot be raised alone, nor be given in one of the two only. */
        if (input == HD_LAUNCHES_PER_BLOCK && !hd_scenario_has(&from, input))
            continue;
        whatif_random_input(&to, input);
        if (hd_inputs[input].kind == HD_COUNT
                ? hd_scenario_count(&from, input) < hd_scenario_count(&to, input)
                : hd_scenario_number(&from, input) < hd_scenario_number(&to, input))
            check_raise(&from, &to, input, seen);
        else
            check_raise(&to, &from, input, seen);
    }
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        hd_scenario follows = hd_scenario_empty();
        hd_trend trend = hd_trend_of(&follows, i);
        ck_assert_msg(seen[i].rises == trend.rises && seen[i].falls == trend.falls,
                      "%s claims more than is seen", hd_outputs[i].key);
    }
}
END_TEST

/* The host's time that is told from a value gives the value again. */
START_TEST(values_lead_back_to_the_host)
{
    for (int i = 0; i < 2000; i++) {
        double host = pow(10, (double)(whatif_random() % 6000) / 1000), device = host / 7;
        hd_scenario s = hd_test_scenario(1, 1, -1, host / 3, host - host / 3, device);
        hd_outcome outcome;
        ck_assert(hd_evaluate(&s, &outcome, NULL));
        for (hd_output k = 0; k < HD_OUTPUTS; k++) {
            if (!hd_outputs[k].host_at || hd_outputs[k].kind == HD_WORD)
                continue;
            double back = hd_outputs[k].host_at(hd_outcome_number(&outcome, k), device);
            ck_assert_msg(fabs(back - host) < 1e-9 * host, "%s: %.17g, not %.17g", hd_outputs[k].key, back,
                          host);
        }
        ck_assert_double_eq(hd_outputs[HD_REGIME].host_at(0, device), device);
    }
}
END_TEST

START_TEST(an_even_step_has_the_even_values)
{
    for (int i = 0; i < 100; i++) {
        hd_scenario s = hd_test_scenario(1, 1 + (int64_t)(whatif_random() % 1000), -1, 3, 1, 1);
        hd_outcome outcome;
        ck_assert(hd_scenario_set_time(&s, HD_DEVICE_TIME, 4 * (double)s.ops_per_block, NULL));
        ck_assert(hd_evaluate(&s, &outcome, NULL));
        ck_assert_int_eq(outcome.value[HD_REGIME].word, HD_EVEN);
        for (hd_output k = 0; k < HD_OUTPUTS; k++)
            if (hd_outputs[k].even > 0)
                ck_assert_double_eq(outcome.value[k].number, hd_outputs[k].even);
    }
}
END_TEST

Suite *trend_suite(void)
{
    Suite *suite = suite_create("trend");
    TCase *tests = tcase_create("trend");

    tcase_add_test(tests, outputs_move_as_their_rows_say);
    tcase_add_test(tests, values_lead_back_to_the_host);
    tcase_add_test(tests, an_even_step_has_the_even_values);
    suite_add_tcase(suite, tests);
    return suite;
}
