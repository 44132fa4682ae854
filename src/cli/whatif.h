/*
 * whatif.h - the options of assertions, levers, sweeps and answers; each takes its argument as hd_option
 * says.
 */
#ifndef HD_CLI_WHATIF_H
#define HD_CLI_WHATIF_H

#include "options.h"

bool hd_take_assert(hd_request *request, const char *text, hd_error *error);
bool hd_take_lever(hd_request *request, const char *text, hd_error *error);
bool hd_take_over(hd_request *request, const char *text, hd_error *error);
bool hd_take_show(hd_request *request, const char *text, hd_error *error);
bool hd_take_linear(hd_request *request, const char *text, hd_error *error);
bool hd_take_for(hd_request *request, const char *text, hd_error *error);
bool hd_take_until(hd_request *request, const char *text, hd_error *error);

/** The keys of inputs and outputs, as choices of an option. */
#define HD_INPUT_CHOICES "blocks ops_per_block launches_per_block dispatch launch device_time"
#define HD_OUTPUT_CHOICE(NAME, key, kind, label, equation, help) #key " "
#define HD_OUTPUT_CHOICES HD_OUTPUT_ROWS(HD_OUTPUT_CHOICE)

#endif
