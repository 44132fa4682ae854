/*
 * fuzz_keys.c - any bytes as keys, pastes, the mouse and sizes of the screen: see ../typist.h for what must hold, and
 * local.mk for how to build and run it.
 */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../typist.h"

/* Where the sources are; local.mk says it. */
#ifndef HD_SOURCE
#define HD_SOURCE "."
#endif

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The folders that libFuzzer is given are relative to where it starts, so that it cannot go elsewhere itself. */
static char home[4096], folder[64];

static void leave(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", folder);
    (void)!system(command);
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    static const char *const names[] = {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "HOME"};

    (void)count, (void)arguments;
    snprintf(folder, sizeof folder, "%s/fuzz-keys-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!setlocale(LC_CTYPE, "C.UTF-8") || !getcwd(home, sizeof home) || !mkdtemp(folder))
        abort();
    atexit(leave);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        setenv(names[i], folder, 1);
    setenv("HOSTDISPATCH_DATADIR", HD_SOURCE "/data", 0);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (chdir(folder) != 0)
        abort();
    (void)hd_typist_press(HD_SOURCE "/tests/traces", data, size);
    if (chdir(home) != 0)
        abort();
    return 0;
}
