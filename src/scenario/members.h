/*
 * members.h - where the members of a scenario stand in its text, and what json-c lets through although JSON
 * has it not.
 *
 * json-c decides whether a text is well-formed. It clamps numbers, takes NaN and single quotes, keeps the
 * last of repeated keys and cuts a key at a NUL; so the text that it accepted is looked through once more,
 * which also finds where every value stands: what is not changed can then stay byte for byte as it was.
 */
#ifndef HD_IO_MEMBERS_H
#define HD_IO_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>

#include "hostdispatch/error.h"
#include "hostdispatch/scenario.h"

/** How deep objects and arrays may lie in one another. */
#define HD_DEPTH_MAX 32
#define HD_DEPTH_NAME "32"

/** The members that are known: one per input, and these. */
enum {
    HD_MEMBER_NAME = HD_INPUTS,
    HD_MEMBER_DESCRIPTION,
    HD_MEMBER_SOURCE,
    HD_MEMBER_PINNED,
    HD_MEMBER_BASELINE,
    HD_MEMBER_VIEW,
    HD_MEMBERS /* how many there are */
};

typedef struct hd_span {
    size_t at;
    size_t length; /* 0: there is none */
} hd_span;

typedef struct hd_members {
    hd_span key[HD_MEMBERS]; /* with its quotes */
    hd_span value[HD_MEMBERS];
    hd_span opening; /* what stands between the brace and the first key, */
    hd_span colon;   /* between this key and its value: inserted members are laid out alike; */
    size_t end;      /* and where the last value ends; 0 in an empty object */
} hd_members;

/** The key of a member. */
const char *hd_member_key(size_t member);

typedef struct hd_scan hd_scan;

/** A scan to be used for one text after another; freed with hd_scan_free(). */
hd_scan *hd_scan_new(void);
void hd_scan_free(hd_scan *scan);

/**
 * Look through the text of one object, which json-c has found to be well-formed and which is UTF-8.
 * @param at  on a refusal, where in the text it stands
 * @return false with a sentence that names the key: kind HD_ERROR_REFUSED for an input's value, else
 * HD_ERROR_FILE.
 */
bool hd_scan_members(hd_scan *scan, const char *text, size_t length, hd_members *members, size_t *at,
                     hd_error *error);

/**
 * The same for the beginning of a text, up to where json-c stopped.
 * @param key  set to the key whose value stands at the end, "" where there is none; cut to its room
 * @return false when the beginning itself is refused, as above.
 */
bool hd_scan_beginning(hd_scan *scan, const char *text, size_t length, char *key, size_t size, size_t *at,
                       hd_error *error);

#endif
