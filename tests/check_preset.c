#include "config.h"

#include "hostdispatch/document.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check_io.h"
#include "documents.h"
#include "hostdispatch/outcome.h"

/* The program's own data, as it was named before tests named others. */
static char *program_data;

static char root[] = "/tmp/check_io-XXXXXX";

static const char *under(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

/* Make a file below the test's own folder, and the folders that lead to it. */
static void make(const char *name, const char *text)
{
    char path[256];

    snprintf(path, sizeof path, "%s", under(name));
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* Three folders, each with a preset of its own and one that all of them have. */
static void make_folders(void)
{
    ck_assert_ptr_nonnull(mkdtemp(root));
    ck_assert_int_eq(chdir(root), 0);
    make("user/hostdispatch/presets/both.json", "{\"name\":\"user's\"}");
    make("user/hostdispatch/presets/mine.json", "[{\"name\":\"first\"},{\"name\":\"second\"},{\"na");
    make("user/hostdispatch/presets/broken.json", "\n{\"dispatch\": 5}");
    make("user/hostdispatch/presets/empty.json", "");
    make("user/hostdispatch/presets/.hidden.json", "{}");
    make("user/hostdispatch/presets/.json", "{}");
    make("user/hostdispatch/presets/notes.txt", "{}");
    make("user/hostdispatch/presets/folder.json/x", "{}");
    make("one/hostdispatch/presets/both.json", "{\"name\":\"one's\"}");
    make("one/hostdispatch/presets/shared.json", "{\"name\":\"one's\"}");
    make("two/hostdispatch/presets/shared.json", "{\"name\":\"two's\"}");
    make("two/hostdispatch/presets/two.json", "{\"name\":\"two's\"}");
    make("installed/presets/both.json", "{\"name\":\"installed\"}");
    make("installed/presets/two.json", "{\"name\":\"installed\"}");
    make("installed/presets/last.json", "{\"name\":\"installed\"}");
    make("home/.local/share/hostdispatch/presets/both.json", "{\"name\":\"home's\"}");
    make("last", "{\"name\":\"a file\"}");
    make("plain", "{\"name\":\"a file\"}");
    setenv("HOME", under("home"), 1);
    setenv("XDG_DATA_HOME", under("user"), 1);
    char folders[600];
    snprintf(folders, sizeof folders, "relative::%s/one:%s/two:", root, root);
    setenv("XDG_DATA_DIRS", folders, 1);
    setenv("HOSTDISPATCH_DATADIR", under("installed"), 1);
}

static void remove_folders(void)
{
    char command[64];

    ck_assert_int_eq(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -r %s", root);
    ck_assert_int_eq(system(command), 0);
    strcpy(root + strlen(root) - 6, "XXXXXX");
}

static void check_source(const char *source, const char *wanted)
{
    hd_error error = {.text = ""};
    char *path = hd_source_path(source, &error);

    ck_assert_msg(path != NULL, "%s: %s", source, error.text);
    ck_assert_str_eq(path, wanted);
    free(path);
}

START_TEST(order)
{
    static const char *const wanted[][3] = {
        {"both", "user's", NULL},       {"broken", NULL, "dispatch is a number without a unit"},
        {"empty", NULL, "no scenario"}, {"last", "installed", NULL},
        {"mine", "first", NULL},        {"shared", "one's", NULL},
        {"two", "two's", NULL},
    };
    size_t count;
    hd_preset *presets = hd_presets_load(&count, NULL);

    ck_assert_uint_eq(count, sizeof wanted / sizeof wanted[0]);
    for (size_t i = 0; i < count; i++) {
        ck_assert_str_eq(presets[i].name, wanted[i][0]);
        ck_assert((presets[i].document != NULL) == (wanted[i][1] != NULL));
        ck_assert((presets[i].document == NULL) == (wanted[i][2] != NULL));
        if (wanted[i][1])
            ck_assert_str_eq(hd_document_name(presets[i].document), wanted[i][1]);
        if (wanted[i][2])
            ck_assert_ptr_nonnull(strstr(presets[i].problem.text, wanted[i][2]));
        check_source(presets[i].name, presets[i].path);
    }
    hd_presets_free(presets, count);
}
END_TEST

/* The base folders' variables count where they are absolute; otherwise their defaults hold. */
START_TEST(bases)
{
    setenv("XDG_DATA_HOME", "", 1);
    check_source("both", under("home/.local/share/hostdispatch/presets/both.json"));
    setenv("XDG_DATA_HOME", "user", 1);
    check_source("both", under("home/.local/share/hostdispatch/presets/both.json"));
    unsetenv("XDG_DATA_HOME");
    check_source("both", under("home/.local/share/hostdispatch/presets/both.json"));
    setenv("HOME", "home", 1);
    check_source("both", under("one/hostdispatch/presets/both.json"));
    unsetenv("HOME");
    setenv("XDG_DATA_DIRS", "one:two", 1);
    check_source("both", under("installed/presets/both.json"));
    setenv("HOSTDISPATCH_DATADIR", "installed", 1);
    check_source("both", "installed/presets/both.json");
    setenv("HOSTDISPATCH_DATADIR", under("nowhere"), 1);
    size_t count;
    hd_preset *presets = hd_presets_load(&count, NULL);
    ck_assert_uint_eq(count, 0);
    ck_assert_ptr_nonnull(presets);
    hd_presets_free(presets, count);
}
END_TEST

START_TEST(sources)
{
    static const struct {
        const char *source, *why;
        hd_error_kind kind;
    } refused[] = {
        {"xyz", "there is neither a preset nor a file \"xyz\"; hostdispatch presets lists the presets",
         HD_ERROR_UNKNOWN},
        {"shar", "there is neither a preset nor a file \"shar\"; \"shared\" is a preset", HD_ERROR_UNKNOWN},
        {"shraed", "\"shared\" is a preset", HD_ERROR_UNKNOWN},
        {"shared.json", "there is neither a preset nor a file \"shared.json\"; \"shared\" is a preset",
         HD_ERROR_UNKNOWN},
        {"", "is empty", HD_ERROR_FILE},
        {"./nothing", "No such file or directory", HD_ERROR_FILE},
        {"/", "folder", HD_ERROR_FILE},
        {"user", "folder", HD_ERROR_FILE},
    };

    check_source("last", under("installed/presets/last.json")); /* before the file of that name */
    check_source("./last", "./last");
    check_source("plain", "plain");
    check_source(under("plain"), under("plain"));
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        hd_error error = {.text = ""};
        ck_assert_ptr_null(hd_source_path(refused[i].source, &error));
        ck_assert_msg(strstr(error.text, refused[i].why) != NULL, "%s", error.text);
        ck_assert_int_eq(error.kind, refused[i].kind);
    }
}
END_TEST

/* The presets that come with the program: complete, computable, their origin said, their names short. */
START_TEST(shipped)
{
    static const char *const names[] = {"gpt2-xl-eager-decode", "gpt3-block",   "large-kernel",
                                        "mnist-training-step",  "small-kernel", "small-mlp",
                                        "thousand-launches"};
    static const char kinds[] = "published measured derived illustration";
    size_t count;

    setenv("XDG_DATA_HOME", "/nowhere", 1);
    setenv("XDG_DATA_DIRS", "/nowhere", 1);
    ck_assert_msg(program_data != NULL, "HOSTDISPATCH_DATADIR is not set");
    setenv("HOSTDISPATCH_DATADIR", program_data, 1);
    hd_preset *presets = hd_presets_load(&count, NULL);
    ck_assert_uint_eq(count, sizeof names / sizeof names[0]);
    for (size_t i = 0; i < count; i++) {
        const hd_document *document = presets[i].document;
        hd_outcome outcome;
        ck_assert_str_eq(presets[i].name, names[i]);
        ck_assert_msg(document != NULL, "%s: %s", presets[i].name, presets[i].problem.text);
        ck_assert(hd_scenario_complete(hd_document_scenario(document), NULL));
        ck_assert(hd_evaluate(hd_document_scenario(document), &outcome, NULL));
        ck_assert(hd_document_name(document)[0] && strlen(hd_document_name(document)) <= 30);
        ck_assert(hd_document_description(document)[0] && hd_document_source_text(document)[0]);
        ck_assert_ptr_nonnull(strstr(kinds, hd_document_source_kind(document)));
        /* Half the layers are half the device's work. */
        ck_assert(hd_document_scenario(document)->blocks == 1 ||
                  hd_document_scenario(document)->device_time_per_block > 0);
    }
    hd_presets_free(presets, count);

    hd_document **documents;
    hd_outcome outcome;
    char *path = hd_source_path(HD_PRESET_FIRST, NULL);
    ck_assert(hd_documents_load(path, &documents, &count, NULL));
    ck_assert(hd_document_scenario(documents[0])->device_time == 895.5223880597015);
    hd_document_free(documents[0]);
    free(documents);
    free(path);
    path = hd_source_path("thousand-launches", NULL);
    ck_assert(hd_documents_load(path, &documents, &count, NULL));
    ck_assert(hd_evaluate(hd_document_scenario(documents[0]), &outcome, NULL));
    ck_assert_double_eq_tol(outcome.value[HD_HOST_SHARE].number, 2.0 / 3.0, 1e-15);
    hd_document_free(documents[0]);
    free(documents);
    free(path);
}
END_TEST

Suite *preset_suite(void)
{
    Suite *suite = suite_create("preset");
    TCase *found = tcase_create("found"), *data = tcase_create("data");

    const char *data_folder = getenv("HOSTDISPATCH_DATADIR");
    program_data = data_folder ? strdup(data_folder) : NULL;
    tcase_add_checked_fixture(found, make_folders, remove_folders);
    tcase_add_test(found, order);
    tcase_add_test(found, bases);
    tcase_add_test(found, sources);
    suite_add_tcase(suite, found);
    tcase_add_test(data, shipped);
    suite_add_tcase(suite, data);
    return suite;
}
