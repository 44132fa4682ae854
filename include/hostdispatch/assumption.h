/*
 * assumption.h - what the model takes for granted and leaves out, in sentences for people.
 */
#ifndef HOSTDISPATCH_ASSUMPTION_H
#define HOSTDISPATCH_ASSUMPTION_H

/** How many there are. */
#define HD_ASSUMPTIONS 6

/** The sentences, ended by a full stop; plain ASCII. */
extern const char *const hd_assumptions[HD_ASSUMPTIONS];

#endif
