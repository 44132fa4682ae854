#include "config.h"

#include "folder.h"

#include <dirent.h>
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runner.h"

static char folder[64];

void hd_folder_begin(void)
{
    /* What is kept is kept safe, which takes a disk long: memory is as good for a test. */
    bool memory = access("/dev/shm", R_OK | W_OK | X_OK) == 0;
    snprintf(folder, sizeof folder, "%s/check-folder-XXXXXX", memory ? "/dev/shm" : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    umask(022);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

void hd_folder_end(void)
{
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_int_eq(nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS), 0);
}

const char *hd_folder_path(void)
{
    return folder;
}

void hd_folder_put(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");

    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    ck_assert_int_eq(fclose(file), 0);
}

void hd_folder_check(const char *path, const char *wanted)
{
    char *text = hd_test_read(path, NULL);

    ck_assert_str_eq(text, wanted);
    free(text);
}

void hd_folder_check_laid_out(const char *path, const char *json)
{
    char *wanted = hd_test_laid_out(json);

    hd_folder_check(path, wanted);
    free(wanted);
}

int hd_folder_files(const char *path)
{
    DIR *all = opendir(path);
    int count = 0;

    ck_assert_ptr_nonnull(all);
    while (readdir(all))
        count++;
    closedir(all);
    return count - 2;
}
