#include "config.h"

#include "generate.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command.h"
#include "hostdispatch/format.h"

/* The code point at `text`, which is our own and well-formed; the bytes it takes are stepped over. */
static unsigned next_code(const char **text)
{
    const unsigned char *b = (const unsigned char *)*text;
    int more = b[0] >= 0xF0 ? 3 : b[0] >= 0xE0 ? 2 : b[0] >= 0xC0 ? 1 : 0;
    unsigned code = more ? b[0] & (0x3Fu >> more) : b[0];

    for (int i = 1; i <= more; i++)
        code = code << 6 | (b[i] & 0x3Fu);
    *text += more + 1;
    return code;
}

/* Characters that roff would take for something else, and how it is told not to. */
static const struct {
    unsigned code;
    const char *escape;
} escapes[] = {
    {'\\', "\\e"},  {'-', "\\-"},   {'`', "\\(ga"}, {'\'', "\\(aq"},
    {'^', "\\(ha"}, {'~', "\\(ti"}, {'"', "\\(dq"},
};

/* Characters beyond ASCII are written by their names, which every roff knows. */
static void write_code(unsigned code)
{
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++) {
        if (escapes[i].code == code) {
            fputs(escapes[i].escape, stdout);
            return;
        }
    }
    if (code < 0x80)
        putchar((int)code);
    else
        printf("\\[u%04X]", code);
}

/* Text as roff takes it literally. */
static void write_text(const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    while (*text)
        write_code(next_code(&text));
}

/* A line that stays one. */
static void write_line(const char *text)
{
    write_text(text);
    putchar('\n');
}

/* Filled text: roff's source keeps to short lines, and a sentence begins one. */
static void write_filled(const char *text)
{
    size_t column = 0;

    while (*text) {
        size_t length = strcspn(text, " ");
        if (column > 0 && column + length > 64) {
            fputs("\n", stdout);
            column = 0;
        } else if (column > 0) {
            putchar(' ');
        }
        char word[256];
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (column > 0) {
            const char *rest = word;
            while (*rest)
                write_code(next_code(&rest));
        } else {
            write_text(word);
        }
        column += length + 1;
        text += length + (text[length] == ' ');
        if (length > 0 && strchr(".;", word[length - 1]))
            column = 64;
    }
    putchar('\n');
}

/* An item of a list, its words in bold; then its sentence. */
static void write_item(const char *name, const char *help)
{
    fputs(".TP\n.B \"", stdout);
    write_text(name);
    fputs("\"\n", stdout);
    write_filled(help);
}

static void write_commands(void)
{
    for (size_t i = 0; hd_cli_commands[i]; i++) {
        const hd_cli_command *c = hd_cli_commands[i];
        fputs(".TP\n\\fBhostdispatch", stdout);
        if (*c->name)
            printf(" %s", c->name);
        fputs("\\fR", stdout);
        if (*c->operands) {
            fputs(" \\fI", stdout);
            write_text(c->operands);
            fputs("\\fR", stdout);
        }
        putchar('\n');
        write_filled(c->summary);
        write_filled(c->description);
    }
}

static void write_synopsis(void)
{
    for (size_t i = 0; hd_cli_commands[i]; i++) {
        const hd_cli_command *c = hd_cli_commands[i];
        printf("%s.B hostdispatch%s%s\n", i > 0 ? ".br\n" : "", *c->name ? " " : "", c->name);
        fputs(".RI [ option \" ...]", stdout);
        if (*c->operands) {
            putchar(' ');
            write_text(c->operands);
        }
        fputs("\"\n", stdout);
    }
}

static void write_option(const hd_option *option)
{
    fputs(".TP\n", stdout);
    if (option->letter)
        printf("\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", stdout);
    write_text(option->name);
    fputs("\\fR", stdout);
    if (option->argument) {
        fputs(" \\fI", stdout);
        write_text(option->argument);
        fputs("\\fR", stdout);
    }
    putchar('\n');
    write_filled(option->help);
}

/* The commands that take an option, unless all of them do. */
static void write_takers(const hd_option *option)
{
    bool first = true;

    if (option->group == HD_TAKES_ALWAYS)
        return;
    fputs("Taken by ", stdout);
    for (size_t i = 0; hd_cli_commands[i]; i++) {
        if (!(hd_cli_commands[i]->takes & option->group))
            continue;
        fputs(first ? "" : ", ", stdout);
        if (*hd_cli_commands[i]->name)
            write_text(hd_cli_commands[i]->name);
        else
            fputs("the interface", stdout);
        first = false;
    }
    fputs(".\n", stdout);
}

static void write_options(void)
{
    for (size_t i = 0; i < hd_option_count(); i++) {
        hd_option option = hd_option_at(i);
        if (option.input != HD_INPUTS)
            continue;
        write_option(&option);
        write_takers(&option);
    }
}

static void write_inputs(void)
{
    char low[HD_NUMBER_MAX], high[HD_NUMBER_MAX], text[256];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        const hd_input_row *row = &hd_inputs[i];
        hd_option option = hd_option_at(i);
        bool time = row->kind == HD_TIME;
        write_option(&option);
        write_filled(row->typical);
        snprintf(text, sizeof text, "Accepted is %s; %s.", row->accepted,
                 row->required    ? "it has no default"
                 : i == HD_BLOCKS ? "1 by default"
                                  : "by default one per operation");
        write_filled(text);
        fputs("Key in files: ", stdout);
        write_text(row->key);
        fputs(".\nThe slider goes from ", stdout);
        write_text(hd_format_end(low, row->low, time));
        fputs(" to ", stdout);
        write_text(hd_format_end(high, row->high, time));
        fputs(".\n", stdout);
    }
}

/* What a number of each kind is in JSON and CSV. */
static const char *const kinds[] = {
    [HD_COUNT] = "An integer.",  [HD_TIME] = "Microseconds.", [HD_RATIO] = "A quotient.",
    [HD_SHARE] = "From 0 to 1.", [HD_FACTOR] = "A factor.",   [HD_RATE] = "Per second.",
    [HD_WORD] = "A text.",
};

static void write_outputs(void)
{
    for (hd_output i = 0; i < HD_OUTPUTS; i++) {
        fputs(".TP\n\\fB", stdout);
        write_text(hd_outputs[i].key);
        fputs("\\fR = ", stdout);
        write_line(hd_outputs[i].equation);
        write_filled(hd_outputs[i].help);
        write_line(kinds[hd_outputs[i].kind]);
    }
}

static void write_columns(void)
{
    for (size_t i = 0; i < HD_TRACE_COLUMNS; i++)
        write_item(hd_trace_columns[i].key, hd_trace_columns[i].help);
}

static void write_levers(void)
{
    char name[40], usual[HD_LEVER_MAX];

    for (hd_lever_name i = 0; i < HD_LEVERS; i++) {
        hd_lever lever = hd_lever_usual(i);
        hd_lever_settle(&lever, NULL, 0);
        hd_lever_write(&lever, usual);
        snprintf(name, sizeof name, "%s=%s (%.16s)", hd_levers[i].key, hd_levers[i].argument,
                 strchr(usual, '=') + 1);
        write_item(name, hd_levers[i].help);
        if (*hd_levers[i].note)
            write_filled(hd_levers[i].note);
    }
}

static void write_formats(void)
{
    for (hd_format i = 0; i < HD_FORMATS; i++)
        write_item(hd_formats[i].name, hd_formats[i].help);
}

static void write_exits(void)
{
    for (int i = 0; i < HD_EXITS; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i);
        write_item(number, hd_exits[i]);
    }
}

static void write_facts(const hd_fact *fact)
{
    for (; fact->name; fact++)
        write_item(fact->name, fact->help);
}

static void write_environment(void)
{
    write_facts(hd_environment);
}

static void write_files(void)
{
    write_facts(hd_files);
}

/* One row of the interface's key table: mode, keys and sentence, separated by tabs. */
static void write_key(char *row)
{
    char *keys = strchr(row, '\t');
    char *sentence = keys ? strchr(keys + 1, '\t') : NULL;

    if (!sentence)
        return;
    *keys++ = '\0';
    *sentence++ = '\0';
    fputs(".TP\n\\fB", stdout);
    write_text(keys);
    fputs("\\fR (", stdout);
    write_text(row);
    fputs(")\n", stdout);
    write_filled(sentence);
}

/* One text of a file's view: key and meaning, separated by a tab. */
static void write_view(char *row)
{
    char *help = strchr(row, '\t');

    if (!help)
        return;
    *help++ = '\0';
    fputs(".TP\n\\fB", stdout);
    write_text(row);
    fputs("\\fR\n", stdout);
    write_filled(help);
}

/* The rows of a table that the interface writes. */
static void write_rows(void (*write)(FILE *out), void (*write_row)(char *row))
{
    char *table = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&table, &size);

    if (!file)
        return;
    write(file);
    fclose(file);
    char *rest = NULL;
    for (char *row = strtok_r(table, "\n", &rest); row; row = strtok_r(NULL, "\n", &rest))
        write_row(row);
    free(table);
}

static void write_keys(void)
{
    write_rows(hd_tui_keys, write_key);
}

static void write_views(void)
{
    write_rows(hd_tui_views, write_view);
}

static void write_version(void)
{
    /* Whoever builds a package says when its sources changed last. */
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t seconds = epoch && *epoch ? (time_t)strtoll(epoch, NULL, 10) : HD_RELEASE_SECONDS;
    char day[32];

    strftime(day, sizeof day, "%Y-%m-%d", gmtime(&seconds));
    printf(".TH HOSTDISPATCH 1 %s \"hostdispatch " PACKAGE_VERSION "\" \"User Commands\"\n", day);
}

static FILE *examples_file;

/* Examples are the sessions that the tests run: "# " a heading, "$ " a command, and what it writes. */
static void write_examples(void)
{
    char line[1024];
    bool open = false;

    while (fgets(line, sizeof line, examples_file)) {
        line[strcspn(line, "\n")] = '\0';
        bool heading = strncmp(line, "# ", 2) == 0;
        if (heading) {
            fputs(open ? ".EE\n.PP\n" : "", stdout);
            write_line(line + 2);
            fputs(".PP\n.EX\n", stdout);
            open = true;
        } else if (*line) {
            write_line(line);
        } else {
            puts("\\&");
        }
    }
    if (open)
        puts(".EE");
}

static const struct {
    const char *name;
    void (*write)(void);
} tables[] = {
    {"@version@", write_version},
    {"@synopsis@", write_synopsis},
    {"@commands@", write_commands},
    {"@inputs@", write_inputs},
    {"@options@", write_options},
    {"@outputs@", write_outputs},
    {"@columns@", write_columns},
    {"@formats@", write_formats},
    {"@levers@", write_levers},
    {"@keys@", write_keys},
    {"@exits@", write_exits},
    {"@views@", write_views},
    {"@files@", write_files},
    {"@environment@", write_environment},
    {"@examples@", write_examples},
};

/* Write the table that a line of the template names. @return false when it names none that there is. */
static bool write_table(const char *name)
{
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (strcmp(tables[i].name, name) == 0) {
            tables[i].write();
            return true;
        }
    }
    fprintf(stderr, "generate: there is no table %s\n", name);
    return false;
}

static FILE *open_file(const char *path)
{
    FILE *file = fopen(path, "rb");

    if (!file)
        perror(path);
    return file;
}

bool hd_manual(const char *template, const char *examples)
{
    FILE *file = open_file(template);
    char line[1024];

    examples_file = open_file(examples);
    bool good = file && examples_file;
    while (good && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line == '@')
            good = write_table(line);
        else
            puts(line);
    }
    if (file)
        fclose(file);
    if (examples_file)
        fclose(examples_file);
    return good;
}
