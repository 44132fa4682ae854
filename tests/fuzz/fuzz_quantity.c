/*
 * fuzz_quantity.c - any bytes as a time, a count, a number, a percentage, a target: they are read, and
 * written and read again without loss, or refused in a sentence that fits. See local.mk for how to build and
 * run it.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/quantity.h"
#include "hostdispatch/solve.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds)
        abort();
}

/* A sentence, and never one that was cut in the middle of what it quotes. */
static void check_refusal(const hd_error *error)
{
    size_t length = strlen(error->text);

    demand(length > 0 && length < sizeof error->text);
}

static void check_time(const char *text, size_t size, const hd_unit *bare)
{
    char written[HD_NUMBER_MAX];
    double time = -1, back = -1;
    hd_error error = {.text = ""};

    if (!hd_time_read(text, size, bare, &time, &error)) {
        demand(time < 0);
        check_refusal(&error);
        return;
    }
    demand(isfinite(time) && time >= 0 && !signbit(time));
    demand(hd_time_read(written, hd_time_write(time, written), NULL, &back, NULL) && back == time);
}

static void check_count(const char *text, size_t size)
{
    int64_t count = -1;
    hd_error error = {.text = ""};

    if (hd_count_read(text, size, &count, &error))
        demand(count >= 0);
    else
        check_refusal(&error);
}

static void check_number(const char *text, size_t size)
{
    char written[HD_NUMBER_MAX];
    double number, back;
    hd_error error = {.text = ""};

    if (!hd_number_read(text, size, &number, &error)) {
        check_refusal(&error);
        return;
    }
    demand(isfinite(number));
    demand(hd_number_read(written, hd_number_write(number, written), &back, NULL) && back == number);
}

static void check_target(const char *text, size_t size)
{
    char written[HD_TARGET_MAX], again[HD_TARGET_MAX];
    hd_target target, back;
    hd_error error = {.text = ""};

    if (!hd_target_read(text, size, &target, &error)) {
        check_refusal(&error);
        return;
    }
    size_t length = hd_target_write(&target, written);
    demand(length == strlen(written) && length < sizeof written);
    demand(hd_target_read(written, length, &back, NULL));
    demand(back.output == target.output && back.relation == target.relation);
    demand(memcmp(&back.value, &target.value, sizeof back.value) == 0);
    demand(hd_target_write(&back, again) == length && strcmp(again, written) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* A copy of exactly these bytes, so that a step beyond them is seen. */
    char *text = malloc(size ? size : 1);

    memcpy(text, data, size);
    check_time(text, size, NULL);
    check_time(text, size, hd_unit_find("us", 2));
    check_count(text, size);
    check_number(text, size);
    check_target(text, size);
    free(text);
    return 0;
}
