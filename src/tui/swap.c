#include "config.h"

#include "swap.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BESIDE ".part"

typedef struct draft {
    char *path, *beside; /* its place, and where it is written first */
    char *text;
    size_t length;
} draft;

/* A handler may come between any two statements: it finds a whole draft or none, written before it is shown
 * and freed only once it is hidden. */
static draft *_Atomic ready;
_Static_assert(ATOMIC_POINTER_LOCK_FREE == 2, "a handler waits for no lock");

static void replace(draft *by)
{
    draft *before = atomic_exchange(&ready, by);

    atomic_signal_fence(memory_order_seq_cst);
    if (before) {
        free(before->path);
        free(before->beside);
        free(before->text);
        free(before);
    }
}

void hd_swap_keep(char *path, char *text, size_t length)
{
    draft *made = malloc(sizeof *made);
    char *beside = path ? malloc(strlen(path) + sizeof BESIDE) : NULL;

    if (!made || !beside || !text) {
        /* What was kept before is better than nothing. */
        free(made);
        free(beside);
        free(path);
        free(text);
        return;
    }
    strcat(strcpy(beside, path), BESIDE);
    *made = (draft){path, beside, text, length};
    replace(made);
}

void hd_swap_drop(void)
{
    replace(NULL);
}

static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
}

void hd_swap_leave(void)
{
    draft *left = ready;
    size_t at = 0;

    if (!left)
        return;
    make_folders(left->path);
    int file = open(left->beside, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    while (file >= 0 && at < left->length) {
        ssize_t written = write(file, left->text + at, left->length - at);
        if (written <= 0 && errno != EINTR)
            break;
        at += written > 0 ? (size_t)written : 0;
    }
    if (file >= 0 && at == left->length && fsync(file) == 0 && close(file) == 0)
        (void)rename(left->beside, left->path);
    else if (file >= 0)
        unlink(left->beside);
}
