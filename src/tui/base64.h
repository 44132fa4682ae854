/*
 * base64.h - bytes as terminals take them (RFC 4648, section 4).
 */
#ifndef HD_TUI_BASE64_H
#define HD_TUI_BASE64_H

#include <stddef.h>

/** How long the text for so many bytes is, NUL not counted. */
size_t hd_base64_length(size_t bytes);

/** The text for `length` bytes, to be freed; NULL without memory. */
char *hd_base64(const char *bytes, size_t length);

#endif
