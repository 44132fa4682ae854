/* decimal.h - decimal microseconds as text to integer nanoseconds. */
#ifndef HD_TRACE_DECIMAL_H
#define HD_TRACE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Read a decimal number of microseconds ("1665536373729077.5", "2.5e3", blanks around it) as nanoseconds,
 * half a nanosecond rounding away from zero. A double near 1.7e15 would be good to 0.25 us only.
 * @return false, `nanoseconds` untouched, for anything that is no number or leaves 64 bits.
 */
bool hd_decimal_nanoseconds(const char *text, size_t length, int64_t *nanoseconds);

#endif
