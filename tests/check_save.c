#include "config.h"

#include "hostdispatch/file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check_io.h"
#include "folder.h"
#include "hostdispatch/error.h"
#include "documents.h"
#include "runner.h"

static unsigned mode_of(const char *path)
{
    struct stat status;

    ck_assert_int_eq(lstat(path, &status), 0);
    return (unsigned)status.st_mode;
}

static bool save(const char *path, const char *text, hd_error *error)
{
    return hd_save(path, text, strlen(text), HD_SAVE_USUAL, NULL, error);
}

START_TEST(a_new_file_and_an_old_one)
{
    hd_error error = {.text = ""};
    hd_file_id stamp, now;

    ck_assert(hd_save("a", "one", 3, HD_SAVE_USUAL, &stamp, &error));
    hd_folder_check("a", "one");
    ck_assert_uint_eq(mode_of("a") & 07777, 0644);
    now = hd_file_id_of("a");
    ck_assert(now.exists && hd_file_id_equal(&stamp, &now));
    ck_assert_int_eq(chmod("a", 0640), 0);
    ck_assert(save("a", "three", &error));
    hd_folder_check("a", "three");
    ck_assert_uint_eq(mode_of("a") & 07777, 0640);
    now = hd_file_id_of("a");
    ck_assert(!hd_file_id_equal(&stamp, &now));
    now = hd_file_id_of("nothing");
    ck_assert(!now.exists && !hd_file_id_equal(&stamp, &now));
    ck_assert(hd_save("private", "", 0, HD_SAVE_PRIVATE, NULL, &error));
    ck_assert_uint_eq(mode_of("private") & 07777, 0600);
    ck_assert_int_eq(hd_folder_files("."), 2);
}
END_TEST

START_TEST(links_stay_and_lead_to_what_is_new)
{
    hd_error error = {.text = ""};

    ck_assert_int_eq(mkdir("sub", 0755), 0);
    hd_folder_put("sub/a", "old");
    ck_assert_int_eq(symlink("a", "sub/near"), 0);
    ck_assert_int_eq(symlink("sub/near", "far"), 0);
    ck_assert(save("far", "new", &error));
    ck_assert(S_ISLNK(mode_of("far")) && S_ISLNK(mode_of("sub/near")));
    hd_folder_check("sub/a", "new");
    /* Also where nothing is at their end yet. */
    ck_assert_int_eq(symlink("later", "dangling"), 0);
    ck_assert(save("dangling", "new", &error));
    ck_assert(S_ISLNK(mode_of("dangling")));
    hd_folder_check("later", "new");
    ck_assert_int_eq(symlink("round", "round"), 0);
    ck_assert(!save("round", "new", &error));
    ck_assert_int_eq(unlink("sub/a"), 0);
    ck_assert_int_eq(unlink("sub/near"), 0);
}
END_TEST

/* Paths that no user can write to, root included. */
START_TEST(what_cannot_be_written)
{
    static const char *const paths[] = {"",     "folder",    "folder/", "file/a", "nowhere/a",
                                        "pipe", "/dev/full", "/proc/a", "/"};

    ck_assert_int_eq(mkdir("folder", 0755), 0);
    ck_assert_int_eq(mkfifo("pipe", 0644), 0);
    hd_folder_put("file", "old");
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        hd_error error = {.text = ""};
        ck_assert_msg(!save(paths[i], "new", &error), "%s was written", paths[i]);
        ck_assert_str_ne(error.text, "");
        ck_assert_int_eq(error.kind, HD_ERROR_FILE);
    }
    hd_folder_check("file", "old");
    ck_assert_int_eq(hd_folder_files("."), 3);
}
END_TEST

START_TEST(a_read_only_folder_or_file)
{
    hd_error error = {.text = ""};

    ck_assert_int_eq(mkdir("folder", 0755), 0);
    hd_folder_put("folder/a", "old");
    hd_folder_put("b", "old");
    ck_assert_int_eq(chmod("b", 0444), 0);
    ck_assert_int_eq(chmod("folder", 0555), 0);
    /* Root may do everything. */
    bool refused = geteuid() == 0 || (!save("folder/a", "new", &error) && !save("b", "new", &error));
    ck_assert_int_eq(chmod("folder", 0755), 0);
    if (geteuid() != 0)
        hd_folder_check("folder/a", "old");
    ck_assert(refused);
    ck_assert_int_eq(unlink("folder/a"), 0);
}
END_TEST

/* A limit on the size of files is a disk that is full. */
START_TEST(a_full_disk_costs_nothing)
{
    struct rlimit limit;
    char large[5000];
    hd_error error = {.text = ""};

    hd_folder_put("a", "old");
    memset(large, 'x', sizeof large);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlim_t before = limit.rlim_cur;
    signal(SIGXFSZ, SIG_IGN);
    limit.rlim_cur = 1000;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool saved = hd_save("a", large, sizeof large, HD_SAVE_USUAL, NULL, &error);
    limit.rlim_cur = before;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    ck_assert(!saved);
    ck_assert_ptr_nonnull(strstr(error.text, "cannot be written: "));
    hd_folder_check("a", "old");
    ck_assert_int_eq(hd_folder_files("."), 1);
}
END_TEST

#define ONE "{\"name\":\"1\",\"description\":\"\",\"x\":1.0}"
#define TWO "{\"name\" : \"2\",\"description\":\"\"}"
#define NEW_LINE "{\"name\": \"other\", \"description\": \"\", \"x\": 1.0}"
#define NEW "{\n  \"name\": \"other\",\n  \"description\": \"\",\n  \"x\": 1.0\n}"

/* What is before and after the scenario that is replaced. */
static const struct {
    const char *before, *after;
    size_t place;
    bool alone; /* else it stays on its line */
} several[] = {
    {"", "", 0, true},
    {"\xEF\xBB\xBF\r\n", "\r\n", 0, true},
    {"[" TWO ", ", "]\n", 1, false},
    {" [ ", " , " TWO "\n, " ONE " ]", 0, false},
    {TWO "\n", "\n" TWO "\n", 1, false},
    {TWO "\r\n" TWO "\r\n\r\n", "", 2, false},
};

START_TEST(only_the_scenario_opened_is_replaced)
{
    char text[512];
    hd_document **documents;
    size_t count;
    hd_error error = {.text = ""};
    hd_file_id stamp, now;

    snprintf(text, sizeof text, "%s" ONE "%s", several[_i].before, several[_i].after);
    hd_folder_put("a", text);
    ck_assert_msg(hd_documents_load("a", &documents, &count, &error), "%s", error.text);
    hd_document *document = documents[several[_i].place];
    ck_assert_uint_eq(hd_document_file_of(document)->place, several[_i].place);
    stamp = hd_document_file_of(document)->stamp;
    now = hd_file_id_of("a");
    ck_assert(hd_file_id_equal(&stamp, &now));
    hd_document_set_name(document, "other");
    ck_assert_msg(
        hd_document_save(document, "a", hd_document_file_of(document)->place, HD_SAVE_USUAL, NULL, &stamp, &error),
        "%s", error.text);
    snprintf(text, sizeof text, "%s%s%s", several[_i].before, several[_i].alone ? NEW : NEW_LINE,
             several[_i].after);
    hd_folder_check("a", text);
    now = hd_file_id_of("a");
    ck_assert(hd_file_id_equal(&stamp, &now));
    ck_assert(hd_document_save(document, "b", HD_PLACE_WHOLE, HD_SAVE_USUAL, NULL, NULL, &error));
    hd_folder_check("b", NEW "\n");
    for (size_t i = 0; i < count; i++)
        hd_document_free(documents[i]);
    free(documents);
}
END_TEST

/* In an array the lines of a scenario keep the blanks that its first one begins with. */
START_TEST(an_element_keeps_its_indent)
{
    hd_document **documents;
    size_t count;
    hd_error error = {.text = ""};

    hd_folder_put("a", "[\n    {\n\t\"name\": \"1\"\n},\n    {}\n]\n");
    ck_assert_msg(hd_documents_load("a", &documents, &count, &error), "%s", error.text);
    hd_document_set_name(documents[0], "other");
    ck_assert(hd_document_save(documents[0], "a", 0, HD_SAVE_USUAL, NULL, NULL, &error));
    hd_folder_check("a",
                    "[\n    {\n      \"name\": \"other\",\n      \"description\": \"\"\n    },\n    {}\n]\n");
    for (size_t i = 0; i < count; i++)
        hd_document_free(documents[i]);
    free(documents);
}
END_TEST

/* What was changed, taken away or made since it was looked at stays as it is. */
START_TEST(a_file_that_is_not_the_expected_one_stays)
{
    hd_error error = {.text = ""};
    hd_file_id none = {.exists = false}, old, stamp = none;

    hd_folder_put("a", "old");
    old = hd_file_id_of("a");
    ck_assert(!hd_save_over("a", "new", 3, HD_SAVE_USUAL, &none, &stamp, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "meanwhile"));
    hd_folder_put("a", "changed");
    ck_assert(!hd_save_over("a", "new", 3, HD_SAVE_USUAL, &old, &stamp, &error));
    hd_folder_check("a", "changed");
    ck_assert(!hd_save_over("b", "new", 3, HD_SAVE_USUAL, &old, &stamp, &error));
    ck_assert(!stamp.exists);
    ck_assert_int_eq(hd_folder_files("."), 1);
    old = hd_file_id_of("a");
    ck_assert(hd_save_over("a", "new", 3, HD_SAVE_USUAL, &old, &stamp, &error));
    hd_folder_check("a", "new");
    ck_assert(hd_save_over("b", "new", 3, HD_SAVE_USUAL, &none, NULL, &error));
    hd_folder_check("b", "new");
}
END_TEST

/* Where files without a name can be had, what is killed while it saves leaves no file that nobody asked for. */
START_TEST(what_is_killed_leaves_nothing_behind)
{
    static char bytes[100000];
#ifdef O_TMPFILE
    int unnamed = open(".", O_TMPFILE | O_RDWR, 0600);
#else
    int unnamed = -1;
#endif
    int status;

    hd_folder_put("a", "old");
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        signal(SIGXFSZ, SIG_DFL);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){4096, 4096});
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        hd_save("a", bytes, sizeof bytes, HD_SAVE_USUAL, NULL, NULL);
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    hd_folder_check("a", "old");
    if (unnamed >= 0) {
        close(unnamed);
        ck_assert_int_eq(hd_folder_files("."), 1);
    }
}
END_TEST

START_TEST(a_scenario_that_is_gone_is_not_replaced)
{
    hd_document *document = read_document(ONE, strlen(ONE));
    hd_error error = {.text = ""};

    hd_folder_put("a", ONE "\n");
    ck_assert(!hd_document_save(document, "a", 1, HD_SAVE_USUAL, NULL, NULL, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "no scenario 2"));
    hd_folder_put("b", ONE " rubbish");
    ck_assert(!hd_document_save(document, "b", 1, HD_SAVE_USUAL, NULL, NULL, &error));
    hd_folder_check("b", ONE " rubbish");
    hd_folder_put("c", "");
    ck_assert(!hd_document_save(document, "c", 0, HD_SAVE_USUAL, NULL, NULL, &error));
    ck_assert(!hd_document_save(document, "d", 0, HD_SAVE_USUAL, NULL, NULL, &error));
    hd_document_free(document);
}
END_TEST

/* The text is longer than what the heap has left, and far below what a scenario may have. */
#define LONG_TEXT 1000000

/* Memory that is taken away so that nobody else has it. */
typedef struct block {
    struct block *next;
    char rest[65536];
} block;

/* A stack grows as the heap does; what it may need it is to have already. */
static void grow_stack(void)
{
    volatile char deep[256 * 1024];

    for (size_t i = 0; i < sizeof deep; i += 512)
        deep[i] = 1;
}

/* Leave no memory but in small pieces. @return what holds it, to be given back; NULL where that cannot be
 * done */
static block *take_memory(void)
{
    grow_stack();
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;
    bool read = file && fscanf(file, "%lu", &pages) == 1;
    struct rlimit limit;
    block *all = NULL, *one;

    if (file)
        fclose(file);
    if (!read || HD_SANITIZED || getrlimit(RLIMIT_AS, &limit) != 0)
        return NULL;
    limit.rlim_cur = pages * (rlim_t)sysconf(_SC_PAGESIZE);
    if (setrlimit(RLIMIT_AS, &limit) != 0)
        return NULL;
    while ((one = malloc(sizeof *one)) != NULL) {
        one->next = all;
        all = one;
    }
    return all;
}

static void give_back(block *all)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_AS, &limit);
    }
    while (all) {
        block *next = all->next;
        free(all);
        all = next;
    }
}

START_TEST(a_text_that_memory_has_no_room_for_is_not_saved)
{
    char *text = malloc(LONG_TEXT);
    hd_error error = {.text = ""};

    memset(text, 'x', LONG_TEXT);
    memcpy(text, "{\"x\":\"", 6);
    memcpy(text + LONG_TEXT - 2, "\"}", 2);
    hd_document *document = read_document(text, LONG_TEXT);
    hd_folder_put("a", ONE "\n");
    block *taken = take_memory();
    if (taken) {
        bool saved = hd_document_save(document, "a", HD_PLACE_WHOLE, HD_SAVE_USUAL, NULL, NULL, &error);
        give_back(taken);
        ck_assert(!saved);
        ck_assert_ptr_nonnull(strstr(error.text, "no memory"));
        hd_folder_check("a", ONE "\n");
    }
    hd_document_free(document);
    free(text);
}
END_TEST

START_TEST(a_text_without_memory_for_a_piece_of_it_is_none)
{
    hd_writing writing;
    size_t length;

    ck_assert(hd_writing_begin(&writing));
    block *taken = take_memory();
    for (int i = 0; i < LONG_TEXT; i++)
        fputc('x', writing.out);
    give_back(taken);
    fputs("the end", writing.out);
    char *text = hd_writing_end(&writing, &length);
    /* What is kept elsewhere than in memory may be whole all the same, but never with a hole in it. */
    ck_assert(text ? length == LONG_TEXT + strlen("the end") : taken != NULL);
    free(text);
}
END_TEST

START_TEST(a_text_whose_end_was_not_taken_is_none)
{
    hd_writing writing;
    size_t length;

    ck_assert(hd_writing_begin(&writing));
    fputs("whole", writing.out);
    char *text = hd_writing_end(&writing, &length);
    ck_assert_str_eq(text, "whole");
    ck_assert_uint_eq(length, 5);
    free(text);
    /* A stream that takes nothing says so when it is flushed, or has said so before. */
    for (int flushed = 0; flushed < 2; flushed++) {
        writing = (hd_writing){.out = fopen("/dev/full", "w"), .text = strdup("cut"), .length = 3};
        if (!writing.out) {
            free(writing.text);
            return;
        }
        fputs("cut off", writing.out);
        if (flushed)
            fflush(writing.out);
        ck_assert_ptr_null(hd_writing_end(&writing, &length));
        ck_assert_uint_eq(length, 0);
    }
}
END_TEST

static void leave(void)
{
    exit(7);
}

START_TEST(without_memory_the_program_ends_as_it_was_told_to)
{
    ck_assert(!hd_memory_at_end(leave));
    ck_assert(hd_must(&(int){0}));
    hd_must(NULL);
}
END_TEST

START_TEST(without_memory_the_program_aborts_unless_told_otherwise)
{
    hd_memory_at_end(leave);
    ck_assert(hd_memory_at_end(NULL) == leave);
    hd_must(NULL);
}
END_TEST

Suite *save_suite(void)
{
    Suite *suite = suite_create("save");
    TCase *tests = tcase_create("save");

    tcase_add_checked_fixture(tests, hd_folder_begin, hd_folder_end);
    tcase_add_test(tests, a_new_file_and_an_old_one);
    tcase_add_test(tests, links_stay_and_lead_to_what_is_new);
    tcase_add_test(tests, what_cannot_be_written);
    tcase_add_test(tests, a_read_only_folder_or_file);
    tcase_add_test(tests, a_full_disk_costs_nothing);
    tcase_add_loop_test(tests, only_the_scenario_opened_is_replaced, 0,
                        (int)(sizeof several / sizeof several[0]));
    tcase_add_test(tests, an_element_keeps_its_indent);
    tcase_add_test(tests, a_file_that_is_not_the_expected_one_stays);
    tcase_add_test(tests, what_is_killed_leaves_nothing_behind);
    tcase_add_test(tests, a_scenario_that_is_gone_is_not_replaced);
    tcase_add_test(tests, a_text_that_memory_has_no_room_for_is_not_saved);
    tcase_add_test(tests, a_text_without_memory_for_a_piece_of_it_is_none);
    tcase_add_test(tests, a_text_whose_end_was_not_taken_is_none);
    suite_add_tcase(suite, tests);
    TCase *memory = tcase_create("memory");
    tcase_add_exit_test(memory, without_memory_the_program_ends_as_it_was_told_to, 7);
    tcase_add_test_raise_signal(memory, without_memory_the_program_aborts_unless_told_otherwise, SIGABRT);
    suite_add_tcase(suite, memory);
    return suite;
}
