/*
 * skim.h - finds where a JSON value ends, whether it is well formed, and where the members lie that a trace
 * needs.
 *
 * It reads no value: json-c does that. It goes over every byte once, can pause between two words when the
 * window ends, and says at once when something cannot be JSON, so that one damaged event costs no more than
 * itself. Beyond JSON it accepts what profilers write: any byte in a string but its end, and NaN and
 * Infinity, as json-c does.
 */
#ifndef HD_TRACE_SKIM_H
#define HD_TRACE_SKIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** How deep brackets may be nested. */
#define HD_DEPTH_MAX 512

/** The members that a trace needs: of an event, of its `args`, and of a device's properties. */
typedef enum hd_field {
    HD_FIELD_NAME,
    HD_FIELD_CAT,
    HD_FIELD_PH,
    HD_FIELD_PID,
    HD_FIELD_TID,
    HD_FIELD_TS,
    HD_FIELD_DUR,
    HD_FIELD_ID,
    HD_FIELD_CORRELATION, /**< in args */
    HD_FIELD_DEVICE,      /**< in args */
    HD_FIELDS,
    HD_FIELD_ARGS = HD_FIELDS, /**< known by name alone */
    HD_FIELD_NONE,
} hd_field;

/** The members' keys. */
extern const char *const hd_field_keys[HD_FIELDS];

/** Where a scalar member lies, from the element's first byte; end 0: it is absent or no scalar. */
typedef struct hd_extent {
    uint32_t start, end;
} hd_extent;

typedef enum hd_scanned {
    HD_SCAN_DONE,   /**< the value ends at `at` */
    HD_SCAN_MORE,   /**< go on with more bytes from `at` */
    HD_SCAN_BROKEN, /**< the word at `at` cannot stand there */
    HD_SCAN_DEEP,   /**< more than HD_DEPTH_MAX brackets are open */
} hd_scanned;

typedef struct hd_scan {
    size_t at;       /* the next word, from the value's first byte */
    int depth;       /* brackets that are open */
    int expected;    /* what may come */
    hd_field member; /* whose value comes */
    bool in_args;    /* the second bracket is that of args */
    bool escaped;    /* a key that could matter is written with escapes: json-c has to look */
    uint64_t objects[HD_DEPTH_MAX / 64 + 1]; /* a bit for each open bracket: {, not [ */
    hd_extent spans[HD_FIELDS];
} hd_scan;

/** Begin with a value. */
void hd_scan_begin(hd_scan *skim);

/** Go on in the `length` bytes at `value`, the value's first byte included unless only its end is wanted. */
hd_scanned hd_scan_run(hd_scan *skim, const char *value, size_t length);

/** How many bytes of white space there are at `text`. */
size_t hd_scan_blanks(const char *text, const char *end);

#endif
