/*
 * folder.h - a folder of its own for each test, in which it runs.
 */
#ifndef HD_TESTS_FOLDER_H
#define HD_TESTS_FOLDER_H

/** Make the folder and go there; the umask is 022. */
void hd_folder_begin(void);

/** Remove it with all that is in it. */
void hd_folder_end(void);

/** The folder's path. */
const char *hd_folder_path(void);

/** Write a file. */
void hd_folder_put(const char *path, const char *text);

/** Fail unless a file holds just this. */
void hd_folder_check(const char *path, const char *wanted);

/** Fail unless a file holds just this, laid out as scenario files are. */
void hd_folder_check_laid_out(const char *path, const char *json);

/** How many files a folder holds, hidden ones included. */
int hd_folder_files(const char *path);

#endif
