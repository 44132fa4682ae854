/*
 * scan.h - the one reader of a trace's JSON: finds where a value ends, whether it is well formed, and the few
 * members that a trace needs, and reads those.
 *
 * It goes over every byte once, can pause between two words when the window ends, and says at once when
 * something cannot be JSON, so that one damaged event costs no more than itself. Beyond JSON it accepts what
 * profilers write: any byte in a string but its end, a backslash that escapes nothing and so stands for
 * itself, and the words nan, inf and infinity.
 */
#ifndef HD_TRACE_SCAN_H
#define HD_TRACE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** How deep brackets may be nested. */
#define HD_DEPTH_MAX 512

/** The members that a trace needs: of an event, of its `args`, and of a device's properties. */
typedef enum hd_scan_field {
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
} hd_scan_field;

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
    size_t at;                               /* the next word, from the value's first byte */
    int depth;                               /* brackets that are open */
    int expected;                            /* what may come */
    hd_scan_field member;                         /* whose value comes */
    bool in_args;                            /* the second bracket is that of args */
    uint64_t objects[HD_DEPTH_MAX / 64 + 1]; /* a bit for each open bracket: {, not [ */
    hd_extent spans[HD_FIELDS];
} hd_scan;

/** Begin with a value. */
void hd_scan_begin(hd_scan *scan);

/** Go on in the `length` bytes at `value`, the value's first byte included unless only its end is wanted. */
hd_scanned hd_scan_run(hd_scan *scan, const char *value, size_t length);

/** A scalar as it is written, or the characters of a string; `at` is NULL for an absent member and for null.
 */
typedef struct hd_text {
    const char *at;
    size_t length;
    bool quoted;
} hd_text;

/**
 * A member of the object at `element`, which `scan` went over. Escapes are resolved in place, so it is to be
 * asked for once; a NUL reads as `?`.
 */
hd_text hd_scan_text(const hd_scan *scan, char *element, hd_scan_field field);

/** Whether the string of `length` bytes at `quoted`, with its quotes, says `word`. */
bool hd_scan_says(const char *quoted, size_t length, const char *word);

/** A whole number, also one written as 12.0; a string is none. @return false, `integer` untouched, for others
 */
bool hd_text_integer(hd_text text, int64_t *integer);

/** As hd_text_integer(), also of a string; the upper half of 64 bits without sign wraps to the negative ones.
 */
bool hd_text_correlation(hd_text text, int64_t *correlation);

/**
 * A decimal number of microseconds ("1665536373729077.5", "2.5e3", blanks around it) as nanoseconds, half a
 * nanosecond rounding away from zero. A double near 1.7e15 would be good to 0.25 us only.
 * @return false, `nanoseconds` untouched, for anything that is no number or leaves 64 bits
 */
bool hd_decimal_nanoseconds(const char *text, size_t length, int64_t *nanoseconds);

/** How many bytes of white space there are at `text`. */
size_t hd_scan_blanks(const char *text, const char *end);

#endif
