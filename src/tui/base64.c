#include "base64.h"

#include <stdlib.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t hd_base64_length(size_t bytes)
{
    return (bytes + 2) / 3 * 4;
}

char *hd_base64(const char *bytes, size_t length)
{
    char *text = malloc(hd_base64_length(length) + 1), *to = text;

    if (!text)
        return NULL;
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        unsigned group = (unsigned)(unsigned char)bytes[i] << 16;
        group |= left > 1 ? (unsigned)(unsigned char)bytes[i + 1] << 8 : 0;
        group |= left > 2 ? (unsigned char)bytes[i + 2] : 0u;
        *to++ = digits[group >> 18];
        *to++ = digits[group >> 12 & 63];
        *to++ = left > 1 ? digits[group >> 6 & 63] : '=';
        *to++ = left > 2 ? digits[group & 63] : '=';
    }
    *to = '\0';
    return text;
}
