/*
 * failing.c - preloaded, lets the N-th call of a kind fail: $HD_FAIL is "memory N", "files N" or "die N".
 *
 * Only calls from the program itself are counted: json-c 0.16 reads through a pointer that it was not given where
 * json_object_object_add() finds no memory, and what libraries do then is not ours to mend. "die" is a kill at
 * the N-th call on a file, of which a write has done half. Whoever wants to know whether a call has failed finds a
 * byte on the descriptor $HD_FAIL_TOLD.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the program's own code lies. */
static uintptr_t code_from, code_to;
static const char *asked;
static char kind;
static long left;

static int first_object(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        code_from = (uintptr_t)(info->dlpi_addr + part->p_vaddr);
        code_to = code_from + part->p_memsz;
    }
    return 1;
}

static bool is_due(char of, const void *caller)
{
    const char *now = getenv("HD_FAIL");

    if (!now)
        return false;
    if (!code_to)
        dl_iterate_phdr(first_object, NULL);
    if (now != asked) {
        asked = now;
        kind = *now;
        left = *now ? strtol(strchr(now, ' '), NULL, 10) : 0;
    }
    bool ours = (uintptr_t)caller >= code_from && (uintptr_t)caller < code_to;
    bool counts = kind == of || (kind == 'd' && of == 'f');
    if (!ours || !counts || left <= 0 || --left > 0)
        return false;
    const char *told = getenv("HD_FAIL_TOLD");
    ssize_t (*tell)(int, const void *, size_t) = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (told && tell)
        (void)!tell(atoi(told), "!", 1);
    return true;
}

/* Whether a call on a file fails now; or the program dies. */
static bool fails(const void *caller, int why)
{
    if (!is_due('f', caller))
        return false;
    if (kind == 'd')
        kill(getpid(), SIGKILL);
    errno = why;
    return true;
}

#define CALLER __builtin_return_address(0)
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* dlsym() itself may allocate before it has found malloc(). */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

#define MEMORY(type, name, parameters, call)                                                                 \
    type name parameters                                                                                     \
    {                                                                                                        \
        if (!is_due('m', CALLER))                                                                            \
            return call;                                                                                     \
        errno = ENOMEM;                                                                                      \
        return NULL;                                                                                         \
    }

MEMORY(void *, malloc, (size_t size), __libc_malloc(size))
MEMORY(void *, calloc, (size_t count, size_t size), __libc_calloc(count, size))
MEMORY(void *, realloc, (void *old, size_t size), __libc_realloc(old, size))
MEMORY(char *, strdup, (const char *text), NEXT(strdup)(text))
MEMORY(char *, strndup, (const char *text, size_t size), NEXT(strndup)(text, size))
MEMORY(FILE *, open_memstream, (char **text, size_t *size), NEXT(open_memstream)(text, size))
MEMORY(FILE *, fmemopen, (void *bytes, size_t size, const char *mode), NEXT(fmemopen)(bytes, size, mode))
MEMORY(FILE *, fopencookie, (void *cookie, const char *mode, cookie_io_functions_t calls),
       NEXT(fopencookie)(cookie, mode, calls))

/* One of them is called, by how the program was compiled. */
#define COMPOSED(name, parameters, arguments)                                                                \
    int name parameters;                                                                                     \
    int name parameters                                                                                      \
    {                                                                                                        \
        if (!is_due('m', CALLER))                                                                            \
            return NEXT(name) arguments;                                                                     \
        errno = ENOMEM;                                                                                      \
        return -1;                                                                                           \
    }

COMPOSED(vasprintf, (char **text, const char *format, va_list list), (text, format, list))
COMPOSED(__vasprintf_chk, (char **text, int flag, const char *format, va_list list), (text, flag, format, list))

#define FILES(type, name, parameters, arguments, failed, why)                                                \
    type name parameters                                                                                     \
    {                                                                                                        \
        if (fails(CALLER, why))                                                                              \
            return failed;                                                                                   \
        return NEXT(name) arguments;                                                                         \
    }

FILES(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL, EMFILE)
FILES(FILE *, fdopen, (int file, const char *mode), (file, mode), NULL, ENOMEM)
FILES(DIR *, opendir, (const char *path), (path), NULL, EMFILE)
FILES(ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size), -1, EIO)
FILES(ssize_t, readlink, (const char *path, char *to, size_t size), (path, to, size), -1, EIO)
FILES(int, stat, (const char *path, struct stat *status), (path, status), -1, EIO)
FILES(int, fstat, (int file, struct stat *status), (file, status), -1, EIO)
FILES(int, fchmod, (int file, mode_t mode), (file, mode), -1, EPERM)
FILES(int, fsync, (int file), (file), -1, EIO)
FILES(int, rename, (const char *from, const char *to), (from, to), -1, EACCES)
FILES(int, linkat, (int from, const char *path, int to, const char *name, int flags), (from, path, to, name, flags), -1, ENOENT)
FILES(int, mkdir, (const char *path, mode_t mode), (path, mode), -1, EACCES)
FILES(int, mkostemp, (char *path, int flags), (path, flags), -1, ENOSPC)
FILES(int, mkstemps, (char *path, int length), (path, length), -1, ENOSPC)
FILES(int, unlink, (const char *path), (path), -1, EACCES)
FILES(char *, realpath, (const char *path, char *to), (path, to), NULL, ENOMEM)
FILES(char *, getcwd, (char *path, size_t size), (path, size), NULL, EACCES)
FILES(int, fchown, (int file, uid_t owner, gid_t group), (file, owner, group), -1, EPERM)
FILES(int, flock, (int file, int how), (file, how), -1, EWOULDBLOCK)
FILES(off_t, lseek, (int file, off_t to, int from), (file, to, from), -1, ESPIPE)
FILES(int, scandir,
      (const char *path, struct dirent ***list, int (*kept)(const struct dirent *),
       int (*order)(const struct dirent **, const struct dirent **)),
      (path, list, kept, order), -1, EACCES)
FILES(int, access, (const char *path, int mode), (path, mode), -1, EACCES)

/* A file that is not closed stays open. */
int close(int file)
{
    int (*next)(int) = NEXT(close);

    if (!fails(CALLER, EIO))
        return next(file);
    next(file);
    errno = EIO;
    return -1;
}

int open(const char *path, int flags, ...)
{
    va_list arguments;

    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return fails(CALLER, EMFILE) ? -1 : NEXT(open)(path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    if (!is_due('f', CALLER))
        return NEXT(write)(file, bytes, size);
    if (kind == 'd') {
        (void)!NEXT(write)(file, bytes, size / 2);
        kill(getpid(), SIGKILL);
    }
    errno = ENOSPC;
    return -1;
}

/* A stream whose descriptor can only be written to says by itself that it cannot be read. */
size_t fread(void *to, size_t size, size_t count, FILE *file)
{
    size_t (*next)(void *, size_t, size_t, FILE *) = NEXT(fread);
    int none = fileno(file) >= 0 && fails(CALLER, EIO) ? NEXT(open)("/dev/null", O_WRONLY) : -1;

    if (none >= 0) {
        dup2(none, fileno(file));
        NEXT(close)(none);
    }
    return next(to, size, count, file);
}
