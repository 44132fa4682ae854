#include "config.h"

#include "hostdispatch/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hostdispatch/memory.h"

/* More links than this lead round in a circle. */
#define LINKS_MAX 40

static const char temporary[] = ".hostdispatch-XXXXXX";

static hd_file_id stamp_from(const struct stat *status)
{
    return (hd_file_id){true,
                        (uint64_t)status->st_dev,
                        (uint64_t)status->st_ino,
                        (int64_t)status->st_size,
                        (int64_t)status->st_mtim.tv_sec,
                        (int64_t)status->st_mtim.tv_nsec,
                        (unsigned)status->st_mode & 0777u};
}

hd_file_id hd_file_id_of(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 ? stamp_from(&status) : (hd_file_id){.exists = false};
}

hd_file_id hd_file_id_of_file(int descriptor)
{
    struct stat status;

    return fstat(descriptor, &status) == 0 ? stamp_from(&status) : (hd_file_id){.exists = false};
}

bool hd_file_id_equal(const hd_file_id *a, const hd_file_id *b)
{
    if (!a->exists || !b->exists)
        return a->exists == b->exists;
    return a->device == b->device && a->file == b->file && a->size == b->size && a->seconds == b->seconds &&
           a->nanoseconds == b->nanoseconds;
}

static bool refuse(hd_error *error, bool exists, int why)
{
    return hd_fail(error, 0, "it cannot be written: %s%s", strerror(why),
                   exists ? "; the old file is as it was" : "");
}

/* A name beside `path`, or in the folder itself where there is no slash; to be freed. */
static char *beside(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *joined = hd_must(malloc(folder + strlen(name) + 1));

    memcpy(joined, path, folder);
    strcpy(joined + folder, name);
    return joined;
}

/* Where a chain of links ends, also when nothing is there yet; to be freed. NULL, with errno, for a circle.
 */
static char *end_of_links(const char *path)
{
    char *current = hd_must(strdup(path)), link[4096];

    for (int i = 0; i < LINKS_MAX; i++) {
        ssize_t length = readlink(current, link, sizeof link - 1);
        if (length < 0)
            return current;
        link[length] = '\0';
        char *next = link[0] == '/' ? hd_must(strdup(link)) : beside(current, link);
        free(current);
        current = next;
    }
    free(current);
    errno = ELOOP;
    return NULL;
}

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

static mode_t new_mode(unsigned mode)
{
    mode_t mask = umask(0);

    umask(mask);
    if (mode == HD_SAVE_EXACTLY(mode))
        return (mode_t)mode & 0777u;
    return (mode_t)mode & ~mask;
}

/* The new file looks as the old one did; a group that may not be given is no reason to lose what was written.
 */
static bool dress(int file, const struct stat *old, unsigned mode)
{
    if (!old)
        return fchmod(file, new_mode(mode)) == 0;
    struct stat now;
    bool owned = fstat(file, &now) == 0 && now.st_uid == old->st_uid && now.st_gid == old->st_gid;
    if (!owned)
        owned = fchown(file, old->st_uid, old->st_gid) == 0;
    return fchmod(file, old->st_mode & (owned ? 07777u : 0777u)) == 0;
}

/* The rename is on the disk only when its folder is. */
static void synchronise_folder(const char *path)
{
    char *folder = beside(path, ".");
    int opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (opened >= 0) {
        (void)fsync(opened);
        close(opened);
    }
    free(folder);
}

/* What is to be written. */
typedef struct writing {
    const char *bytes;
    size_t length;
    unsigned mode;
    const hd_file_id *expected; /* NULL: any */
    hd_file_id *stamp;          /* to be set; may be NULL */
    bool overtaken;             /* the file is not the one expected */
} writing;

/* Whether somebody else was there first; between this and the rename nothing waits. */
static bool is_overtaken(writing *w, const char *target)
{
    hd_file_id now = hd_file_id_of(target);

    w->overtaken = w->expected && !hd_file_id_equal(&now, w->expected);
    return w->overtaken;
}

static bool write_beside(const char *target, writing *w, const struct stat *old)
{
    char *path = beside(target, temporary);
    int file = mkostemp(path, O_CLOEXEC);
    bool good =
        file >= 0 && write_all(file, w->bytes, w->length) && dress(file, old, w->mode) && fsync(file) == 0;
    hd_file_id stamp = good ? hd_file_id_of_file(file) : (hd_file_id){.exists = false};

    int why = errno;
    /* Interrupted, the file is closed or will be; what it holds is on the disk. */
    if (file >= 0 && close(file) != 0 && errno != EINTR && good) {
        why = errno;
        good = false;
    }
    if (good && is_overtaken(w, target)) {
        good = false;
    } else if (good && rename(path, target) != 0) {
        why = errno;
        good = false;
    }
    if (good && w->stamp)
        *w->stamp = stamp;
    if (good)
        synchronise_folder(target);
    else if (file >= 0)
        unlink(path);
    free(path);
    errno = why;
    return good;
}

static bool replace(const char *target, writing *w, hd_error *error)
{
    struct stat old;
    bool exists = stat(target, &old) == 0;

    if (exists && S_ISDIR(old.st_mode))
        return hd_fail(error, 0, "it is a folder; name a file in it");
    if (exists && !S_ISREG(old.st_mode))
        return hd_fail(error, 0, "it is no plain file; name one, or a new one");
    /* A rename would replace a file that its owner has write-protected. */
    if (exists && access(target, W_OK) != 0)
        return refuse(error, exists, errno);
    if (!exists && errno != ENOENT)
        return refuse(error, exists, errno);
    if (write_beside(target, w, exists ? &old : NULL))
        return true;
    if (w->overtaken)
        return hd_fail(error, 0,
                       "it was changed or taken away meanwhile, and stays so; save again to be asked");
    return refuse(error, exists, errno);
}

bool hd_save(const char *path, const char *bytes, size_t length, unsigned mode, hd_file_id *stamp,
             hd_error *error)
{
    return hd_save_over(path, bytes, length, mode, NULL, stamp, error);
}

bool hd_save_over(const char *path, const char *bytes, size_t length, unsigned mode,
                  const hd_file_id *expected, hd_file_id *stamp, hd_error *error)
{
    writing what = {bytes, length, mode, expected, stamp, false};
    size_t named = strlen(path);

    if (named == 0 || path[named - 1] == '/')
        return hd_fail(error, 0, "it names no file; name one");
    char *target = end_of_links(path);
    if (!target)
        return refuse(error, false, errno);
    bool saved = replace(target, &what, error);
    free(target);
    return saved;
}
