#include "config.h"

#include "hostdispatch/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "hostdispatch/text.h"

/* More links than this lead round in a circle. */
#define LINKS_MAX 40

static const char temporary[] = ".hostdispatch-XXXXXX";
#define UNIQUE 6 /* characters at its end are made unlike any other's */

/* Within the second of a change, where the system says so. */
static int64_t nanoseconds(const struct stat *status)
{
#if defined HAVE_STRUCT_STAT_ST_MTIM
    return (int64_t)status->st_mtim.tv_nsec;
#elif defined HAVE_STRUCT_STAT_ST_MTIMESPEC
    return (int64_t)status->st_mtimespec.tv_nsec;
#else
    (void)status;
    return 0;
#endif
}

static hd_file_id stamp_from(const struct stat *status)
{
    return (hd_file_id){true,
                        (uint64_t)status->st_dev,
                        (uint64_t)status->st_ino,
                        (int64_t)status->st_size,
                        (int64_t)status->st_mtime,
                        nanoseconds(status),
                        (unsigned)status->st_mode & 0777u,
                        status->st_nlink > 1};
}

char *hd_file_read(const char *path, size_t most, size_t *length, hd_error *error)
{
    FILE *file = fopen(path, "rbe");
    char *bytes = NULL;
    size_t room = 0, used = 0;

    while (file && !feof(file) && !ferror(file) && used < most) {
        if (used == room)
            bytes = hd_must(realloc(bytes, room = room * 2 + 65536));
        used += fread(bytes + used, 1, (room < most ? room : most) - used, file);
    }
    bool good = file && !ferror(file);
    if (!good)
        hd_fail(error, 0, "it cannot be read: %s", strerror(errno));
    if (file)
        fclose(file);
    *length = used;
    if (good)
        return bytes;
    free(bytes);
    return NULL;
}

uint64_t hd_file_sum(const char *path)
{
    unsigned char bytes[4096];
    uint64_t sum = UINT64_C(14695981039346656037);
    FILE *file = fopen(path, "rbe");

    if (!file)
        return 0;
    for (size_t read; (read = fread(bytes, 1, sizeof bytes, file)) > 0;)
        for (size_t i = 0; i < read; i++)
            sum = (sum ^ bytes[i]) * UINT64_C(1099511628211);
    bool whole = !ferror(file);
    fclose(file);
    return whole ? sum : 0;
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

/* The new file looks as the old one did; a group that may not be given is no reason to lose what was written.
 */
static bool dress(int file, const struct stat *old, unsigned mode)
{
    if (!old) {
        mode_t mask = umask(0);
        umask(mask);
        return fchmod(file, (mode_t)mode & 0777u & (mode == HD_SAVE_EXACTLY(mode) ? 0777u : ~mask)) == 0;
    }
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
typedef struct saving {
    const char *bytes;
    size_t length;
    unsigned mode;
    const hd_file_id *expected; /* NULL: any */
    hd_file_id *stamp;          /* to be set; may be NULL */
    bool overtaken;             /* the file is not the one expected */
} saving;

/* A new file in the folder of `path` that has no name: whoever is killed while it is written leaves nothing behind.
 * @return -1 where the system has no such files */
static int open_unnamed(const char *path)
{
#ifdef O_TMPFILE
    char *folder = beside(path, ".");
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

    free(folder);
    return file;
#else
    (void)path;
    return -1;
#endif
}

/* Names tried; of so many some is free unless somebody makes them on purpose. */
#define NAMES_TRIED 100

/* Give a file that has none a name like those of mkostemp(), which is put into `path`. */
static bool give_name(int file, char *path)
{
    static unsigned tried;
    size_t end = strlen(path);
    char self[40];

    snprintf(self, sizeof self, "/proc/self/fd/%d", file);
    for (int i = 0; i < NAMES_TRIED; i++) {
        snprintf(path + end - UNIQUE, UNIQUE + 1, "%06x", ((unsigned)getpid() * 251 + tried++) & 0xFFFFFFu);
        if (linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

static bool fill(int file, const saving *w, const struct stat *old)
{
    return write_all(file, w->bytes, w->length) && dress(file, old, w->mode) && fsync(file) == 0;
}

static bool write_beside(const char *target, saving *w, const struct stat *old)
{
    char *path = beside(target, temporary);
    bool good = false, named = false;
    int file = open_unnamed(target);

    if (file >= 0 && (good = fill(file, w, old)))
        named = give_name(file, path);
    /* There are no such files here, or no way to name them. */
    if (file < 0 || (good && !named)) {
        if (file >= 0)
            close(file);
        strcpy(path + strlen(path) - UNIQUE, "XXXXXX");
        file = mkostemp(path, O_CLOEXEC);
        named = file >= 0;
        good = named && fill(file, w, old);
    }
    hd_file_id stamp = good ? hd_file_id_of_file(file) : (hd_file_id){.exists = false};
    int why = errno;
    /* Interrupted, the file is closed or will be; what it holds is on the disk. */
    if (file >= 0 && close(file) != 0 && errno != EINTR && good) {
        why = errno;
        good = false;
    }
    /* Whether somebody else was there first; between this and the rename nothing waits. */
    hd_file_id now = hd_file_id_of(target);
    w->overtaken = good && w->expected && !hd_file_id_equal(&now, w->expected);
    if (w->overtaken) {
        good = false;
    } else if (good && rename(path, target) != 0) {
        why = errno;
        good = false;
    }
    if (good && w->stamp)
        *w->stamp = stamp;
    if (good)
        synchronise_folder(target);
    else if (file >= 0 && named)
        unlink(path);
    free(path);
    errno = why;
    return good;
}

static bool replace(const char *target, saving *w, hd_error *error)
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
    saving what = {bytes, length, mode, expected, stamp, false};
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

char *hd_path_joined(const char *folder, const char *name)
{
    if (strcmp(folder, ".") == 0)
        return hd_text_composed("%s", name);
    return hd_text_composed("%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
}

const char *hd_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

bool hd_path_is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool hd_path_check_file(const char *path, hd_error *error)
{
    struct stat status;

    return stat(path, &status) != 0 || S_ISREG(status.st_mode) ||
           hd_fail(error, 0,
                   "it is a pipe, a device or a folder; a file can be opened here, hostdispatch eval and "
                   "import read pipes too");
}

char *hd_path_expanded(const char *typed)
{
    const char *home = getenv("HOME");

    return typed[0] == '~' && typed[1] == '/' && home ? hd_path_joined(home, typed + 2) : hd_must(strdup(typed));
}

char *hd_xdg_folder(const char *variable, const char *otherwise)
{
    const char *base = getenv(variable), *home = getenv("HOME");

    /* As the XDG rules have it, a path that is not absolute counts as not set. */
    if (base && *base == '/')
        return hd_path_joined(base, "hostdispatch");
    return home && *home == '/' ? hd_text_composed("%s/%s/hostdispatch", home, otherwise) : NULL;
}

static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || (errno == EEXIST && hd_path_is_folder(path));
}

char *hd_xdg_state_make(hd_error *error)
{
    char *folder = hd_xdg_folder(HD_XDG_STATE);

    if (!folder) {
        hd_fail(error, 0, "there is no folder for it; XDG_STATE_HOME or HOME would name one");
        return NULL;
    }
    const char *home = getenv("HOME"), *state = getenv("XDG_STATE_HOME");
    if (!(state && *state == '/') && !hd_path_is_folder(home)) {
        hd_fail(error, 0, "there is no folder for it; HOME is %.300s, which is none", home);
        free(folder);
        return NULL;
    }
    if (!make_folders(folder)) {
        hd_fail(error, 0, "%.300s cannot be made: %s", folder, strerror(errno));
        free(folder);
        return NULL;
    }
    return folder;
}

/*
 * A stream of open_memstream() that cannot grow drops what it is given and need not say so anywhere but in
 * what each call returns, so that one of fopencookie() is used where there is one, or of funopen(), as BSD has it,
 * and a file for the time being elsewhere.
 */
#if defined HAVE_FOPENCOOKIE || defined HAVE_FUNOPEN
#define ROOM_AT_FIRST 512

static ssize_t take(void *cookie, const char *bytes, size_t count)
{
    hd_writing *writing = cookie;

    if (!writing->cut && count >= writing->room - writing->length) {
        size_t room = 2 * writing->room + count;
        char *more = realloc(writing->text, room);
        writing->cut = !more;
        writing->text = more ? more : writing->text;
        writing->room = more ? room : writing->room;
    }
    if (writing->cut)
        return 0;
    memcpy(writing->text + writing->length, bytes, count);
    writing->length += count;
    writing->text[writing->length] = '\0';
    return (ssize_t)count;
}

#ifdef HAVE_FOPENCOOKIE
static FILE *open_stream(hd_writing *writing)
{
    return fopencookie(writing, "w", (cookie_io_functions_t){.write = take});
}
#else
static int take_few(void *cookie, const char *bytes, int count)
{
    return (int)take(cookie, bytes, (size_t)count);
}

static FILE *open_stream(hd_writing *writing)
{
    return funopen(writing, NULL, take_few, NULL, NULL);
}
#endif

static FILE *open_text(hd_writing *writing)
{
    writing->room = ROOM_AT_FIRST;
    writing->text = calloc(1, writing->room);
    FILE *out = writing->text ? open_stream(writing) : NULL;
    if (!out)
        free(writing->text);
    return out;
}

/* The text is there already. */
static bool collect(hd_writing *writing)
{
    return fflush(writing->out) == 0 && !ferror(writing->out);
}
#else
static FILE *open_text(hd_writing *writing)
{
    (void)writing;
    return tmpfile();
}

static bool collect(hd_writing *writing)
{
    long length = fflush(writing->out) == 0 && !ferror(writing->out) ? ftell(writing->out) : -1;

    writing->text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (!writing->text)
        return false;
    rewind(writing->out);
    writing->length = fread(writing->text, 1, (size_t)length, writing->out);
    writing->text[writing->length] = '\0';
    return writing->length == (size_t)length;
}
#endif

bool hd_writing_begin(hd_writing *writing)
{
    *writing = (hd_writing){.out = NULL};
    writing->out = open_text(writing);
    return writing->out;
}

char *hd_writing_end(hd_writing *writing, size_t *length)
{
    bool whole = collect(writing);

    whole = fclose(writing->out) == 0 && whole && !writing->cut && writing->text;
    if (!whole) {
        free(writing->text);
        writing->text = NULL;
    }
    if (length)
        *length = whole ? writing->length : 0;
    return writing->text;
}

void hd_writing_begin_to(hd_writing *writing, FILE *to, bool ascii)
{
    if (!ascii)
        *writing = (hd_writing){.out = to};
    else if (!hd_writing_begin(writing))
        hd_memory_end();
    writing->to = to;
}

bool hd_writing_end_to(hd_writing *writing)
{
    if (writing->out != writing->to) {
        size_t length;
        char *text = hd_must(hd_writing_end(writing, &length)), *plain = hd_must(malloc(2 * length + 1));
        fwrite(plain, 1, hd_text_ascii(text, plain, 2 * length + 1), writing->to);
        free(plain);
        free(text);
    }
    return !ferror(writing->to);
}
