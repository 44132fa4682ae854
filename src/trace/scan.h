/*
 * scan.h - finds where a JSON value ends, whether it is well formed, and where the members lie that a trace
 * needs.
 *
 * It reads no value: json-c does that. It goes over every byte once, can pause between two words when the
 * window ends, and says at once when something cannot be JSON, so that one damaged event costs no more than
 * itself. Beyond JSON it accepts what profilers write: any byte in a string but its end, and NaN and
 * Infinity, as json-c does.
 */
#ifndef HD_TRACE_SCAN_H
#define HD_TRACE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** How deep brackets may be nested. */
#define HD_DEPTH_MAX 512

/** The members that a trace needs: of an event, of its `args`, and of a device's properties. */
typedef enum hd_member {
    HD_MEMBER_NAME,
    HD_MEMBER_CAT,
    HD_MEMBER_PH,
    HD_MEMBER_PID,
    HD_MEMBER_TID,
    HD_MEMBER_TS,
    HD_MEMBER_DUR,
    HD_MEMBER_ID,
    HD_MEMBER_CORRELATION, /**< in args */
    HD_MEMBER_DEVICE,      /**< in args */
    HD_MEMBERS,
    HD_MEMBER_ARGS = HD_MEMBERS, /**< known by name alone */
    HD_MEMBER_NONE,
} hd_member;

/** The members' keys. */
extern const char *const hd_member_keys[HD_MEMBERS];

/** Where a scalar member lies, from the element's first byte; end 0: it is absent or no scalar. */
typedef struct hd_span {
    uint32_t start, end;
} hd_span;

typedef enum hd_scanned {
    HD_SCAN_DONE,   /**< the value ends at `at` */
    HD_SCAN_MORE,   /**< go on with more bytes from `at` */
    HD_SCAN_BROKEN, /**< the word at `at` cannot stand there */
    HD_SCAN_DEEP,   /**< more than HD_DEPTH_MAX brackets are open */
} hd_scanned;

typedef struct hd_scan {
    size_t at;        /* the next word, from the value's first byte */
    int depth;        /* brackets that are open */
    int expected;     /* what may come */
    hd_member member; /* whose value comes */
    bool in_args;     /* the second bracket is that of args */
    bool escaped;     /* a key that could matter is written with escapes: json-c has to look */
    uint64_t objects[HD_DEPTH_MAX / 64 + 1]; /* a bit for each open bracket: {, not [ */
    hd_span spans[HD_MEMBERS];
} hd_scan;

/** Begin with a value. */
void hd_scan_begin(hd_scan *scan);

/** Go on in the `length` bytes at `value`, the value's first byte included unless only its end is wanted. */
hd_scanned hd_scan_run(hd_scan *scan, const char *value, size_t length);

/** How many bytes of white space there are at `text`. */
size_t hd_scan_blanks(const char *text, const char *end);

#endif
