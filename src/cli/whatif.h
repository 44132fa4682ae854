/*
 * whatif.h - the options of assertions, levers, sweeps and answers; each takes its argument as hd_option
 * says.
 */
#ifndef HD_CLI_WHATIF_H
#define HD_CLI_WHATIF_H

#include "options.h"

bool hd_take_assert(hd_request *request, const char *text, hd_error *error);
bool hd_take_name(hd_request *request, const char *text, hd_error *error);
bool hd_take_lever(hd_request *request, const char *text, hd_error *error);
bool hd_take_over(hd_request *request, const char *text, hd_error *error);
bool hd_take_show(hd_request *request, const char *text, hd_error *error);
bool hd_take_linear(hd_request *request, const char *text, hd_error *error);
bool hd_take_for(hd_request *request, const char *text, hd_error *error);
bool hd_take_until(hd_request *request, const char *text, hd_error *error);

#endif
