/*
 * generate.h - what the documentation is made of; each writes to standard output.
 */
#ifndef HD_DOC_GENERATE_H
#define HD_DOC_GENERATE_H

#include <stdbool.h>

/**
 * The manual: `template`, with each line "@NAME@" replaced by the table of that name. @return false when it
 * cannot be read.
 */
bool hd_manual(const char *template, const char *examples);

void hd_completion_bash(void);
void hd_completion_fish(void);
void hd_completion_zsh(void);

#endif
