/* import_options.h - the options of an import; each takes its argument as hd_option says. */
#ifndef HD_CLI_IMPORT_OPTIONS_H
#define HD_CLI_IMPORT_OPTIONS_H

#include "options.h"

/** The rules' words, for lists. */
const char *hd_rule_word(size_t index);

bool hd_take_steps(hd_request *request, const char *text, hd_error *error);
bool hd_take_skip_first(hd_request *request, const char *text, hd_error *error);
bool hd_take_rule(hd_request *request, const char *text, hd_error *error);
bool hd_take_step_unprofiled(hd_request *request, const char *text, hd_error *error);

#endif
