/* Files that hold scenarios: one, an array of them, or one per line. */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "hostdispatch/text.h"

/* What is read at once; a buffer grows beyond it only for a scenario that is longer. */
#define CHUNK ((size_t)65536)

/* The longest text of one scenario: far more than a person or a program has to say, and no strain. */
#define SCENARIO_MAX ((size_t)1 << 20)
#define SCENARIO_MAX_NAME "1 MiB"

/* Where the reader stands. */
typedef enum standing {
    AT_START,
    AMONG_OBJECTS, /* that follow one another */
    IN_ARRAY,
    AFTER_ARRAY,
    AT_REFUSAL,
} standing;

struct hd_reader {
    FILE *file;
    bool whole; /* chunks are read whole: nobody waits for the answer to a line */
    bool ended;
    char *buffer;
    size_t room, start, end; /* what is not yet used is [start, end) */
    long line;               /* of buffer[start] */
    long begun;              /* the line of the last scenario's beginning */
    size_t used;             /* bytes before buffer[start] */
    size_t begun_at, length; /* of the last scenario */
    size_t count;            /* of scenarios so far */
    hd_file_id stamp;        /* of the file */
    standing place;
    struct json_tokener *tokener;
    hd_error error; /* of AT_REFUSAL */
};

hd_reader *hd_reader_open(FILE *file)
{
    hd_reader *r = hd_must(calloc(1, sizeof *r));
    struct stat status;
    int descriptor = fileno(file);

    r->file = file;
    if (descriptor >= 0)
        r->stamp = hd_file_id_of_file(descriptor);
    r->whole = descriptor < 0 || (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode));
    r->room = CHUNK;
    r->buffer = hd_must(malloc(r->room));
    r->line = 1;
    r->tokener = hd_must(json_tokener_new_ex(HD_JSON_DEPTH));
    json_tokener_set_flags(r->tokener, JSON_TOKENER_STRICT | JSON_TOKENER_ALLOW_TRAILING_CHARS);
    return r;
}

void hd_reader_close(hd_reader *reader)
{
    if (!reader)
        return;
    free(reader->buffer);
    json_tokener_free(reader->tokener);
    free(reader);
}

/* `said` is what the making of the sentence returned: false. */
static bool refuse(hd_reader *r, bool said)
{
    r->place = AT_REFUSAL;
    return said;
}

static long lines_in(const char *text, size_t length)
{
    long lines = 0;
    const char *end = text + length;

    while ((text = memchr(text, '\n', (size_t)(end - text))) != NULL) {
        lines++;
        text++;
    }
    return lines;
}

static size_t take(hd_reader *r, char *to, size_t room)
{
    size_t used = 0;
    int c = 0;

    if (r->whole)
        return fread(to, 1, room, r->file);
    while (used < room && c != '\n' && (c = getc_unlocked(r->file)) != EOF)
        to[used++] = (char)c;
    return used;
}

/* Read on. @return false at the end of the file; a file that cannot be read is refused. */
static bool fill(hd_reader *r)
{
    if (r->ended)
        return false;
    if (r->start > 0) {
        memmove(r->buffer, r->buffer + r->start, r->end - r->start);
        r->end -= r->start;
        r->start = 0;
    }
    if (r->end == r->room) {
        r->room *= 2;
        r->buffer = hd_must(realloc(r->buffer, r->room));
    }
    size_t got = take(r, r->buffer + r->end, r->room - r->end);
    r->end += got;
    r->ended = got == 0 || ferror(r->file);
    if (ferror(r->file))
        return refuse(r, hd_fail(&r->error, 0, "it cannot be read: %s", strerror(errno)));
    return got > 0;
}

static void skip(hd_reader *r, size_t length)
{
    r->line += lines_in(r->buffer + r->start, length);
    r->start += length;
    r->used += length;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* The next byte that is not blank; EOF where there is none, or the file cannot be read. */
static int peek(hd_reader *r)
{
    do {
        size_t at = r->start;
        while (at < r->end && is_blank(r->buffer[at]))
            at++;
        skip(r, at - r->start);
    } while (r->start == r->end && fill(r));
    return r->start < r->end && r->place != AT_REFUSAL ? (unsigned char)r->buffer[r->start] : EOF;
}

/* Refuse what stands `offset` bytes on; the sentence names the key that was read last. */
static bool refuse_text(hd_reader *r, size_t offset, const char *wrong, const char *right)
{
    const char *text = r->buffer + r->start;
    long line = r->line + lines_in(text, offset);
    char key[HD_JSON_KEY_MAX];

    if (!hd_json_check_beginning(&(hd_json_span){text, offset, r->line}, key, &r->error))
        return refuse(r, false);
    if (*key)
        hd_fail(&r->error, line, "%s, after the key \"%.*s\"; %s", wrong, hd_quoted(strlen(key)), key, right);
    else
        hd_fail(&r->error, line, "%s; %s", wrong, right);
    return refuse(r, false);
}

static bool refuse_bytes(hd_reader *r, size_t offset)
{
    char wrong[64];

    snprintf(wrong, sizeof wrong, "the byte 0x%02X is not UTF-8",
             (unsigned char)r->buffer[r->start + offset]);
    return refuse_text(r, offset, wrong, "a scenario file is written in UTF-8");
}

static bool refuse_for_memory(hd_reader *r)
{
    return refuse(r, hd_fail(&r->error, r->line, "there is no memory to read it"));
}

static bool refuse_syntax(hd_reader *r, size_t offset, enum json_tokener_error error)
{
    size_t left = r->end - r->start;
    size_t good = hd_utf8_prefix(r->buffer + r->start, left);
    char next = offset < left ? r->buffer[r->start + offset] : '\0';

    if (good <= offset && good < left)
        return refuse_bytes(r, good);
    /* Newer versions have an error for it. */
    if (error > json_tokener_error_size)
        return refuse_for_memory(r);
    const char *right, *wrong = hd_json_wrong(error, next, &right);
    return refuse_text(r, offset, wrong, right);
}

/* Read the object that begins the unused bytes; all of it is in the buffer afterwards, `length` bytes. */
static bool read_object(hd_reader *r, json_object **object, size_t *length)
{
    size_t fed = 0;

    json_tokener_reset(r->tokener);
    for (;;) {
        size_t left = r->end - r->start - fed;
        if (left > SCENARIO_MAX + 1 - fed)
            left = SCENARIO_MAX + 1 - fed;
        *object = json_tokener_parse_ex(r->tokener, r->buffer + r->start + fed, (int)left);
        enum json_tokener_error error = json_tokener_get_error(r->tokener);
        fed += json_tokener_get_parse_end(r->tokener);
        *length = fed;
        if (error == json_tokener_success && *object && fed <= SCENARIO_MAX)
            return true;
        json_object_put(*object);
        if (error != json_tokener_success && error != json_tokener_continue)
            return refuse_syntax(r, fed, error);
        if (fed > SCENARIO_MAX)
            return refuse(r, hd_fail(&r->error, r->line,
                                     "the scenario is longer than " SCENARIO_MAX_NAME "; less is accepted"));
        /* Where memory runs out, some versions of json-c call nothing a success. */
        if (error == json_tokener_success)
            return refuse_for_memory(r);
        if (!fill(r))
            break;
    }
    if (r->place == AT_REFUSAL)
        return false;
    char wrong[80];
    size_t left = r->end - r->start;
    while (left > 0 && is_blank(r->buffer[r->start + left - 1]))
        left--;
    snprintf(wrong, sizeof wrong, "the file ends inside the scenario that begins at line %ld", r->line);
    return refuse_text(r, left, wrong, "a closing brace is missing");
}

static bool take_object(hd_reader *r, hd_document **document)
{
    json_object *object;
    size_t length;

    if (!read_object(r, &object, &length))
        return false;
    const char *text = r->buffer + r->start;
    while (is_blank(text[length - 1])) /* json-c steps over what follows */
        length--;
    const hd_json_span said = {text, length, r->line};
    size_t good = hd_utf8_prefix(text, length);
    bool sound = good < length ? refuse_bytes(r, good) : hd_json_check(&said, object, &r->error);
    hd_document *read = sound ? hd_document_read(object, &said, &r->error) : NULL;
    if (!sound)
        json_object_put(object);
    if (!read)
        return refuse(r, false);
    r->begun = r->line;
    r->begun_at = r->used;
    r->length = length;
    read->file.place = r->count++;
    read->file.stamp = r->stamp;
    skip(r, length);
    *document = read;
    return true;
}

/* What stands where a scenario would begin: nothing good. */
static bool refuse_beginning(hd_reader *r, int c)
{
    uint32_t code;

    if (c == EOF && r->place != IN_ARRAY)
        return false;
    if (c == EOF)
        return refuse_text(r, 0, "the file ends inside an array", "a closing bracket is missing");
    if (hd_utf8_next(r->buffer + r->start, r->end - r->start, &code) == 0)
        return refuse_bytes(r, 0);
    if (r->place == AFTER_ARRAY)
        return refuse_text(r, 0, "there is text after the array", "nothing may follow it");
    if (r->count > 0)
        return refuse_text(r, 0, "there is text after a scenario",
                           "another scenario may follow it, or nothing");
    hd_fail(&r->error, r->line, "no scenario found: expected a JSON object, an array of them, or one per line");
    return refuse(r, false);
}

/* Step over a byte-order mark and the bracket of an array. */
static void begin(hd_reader *r)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t length = sizeof mark - 1;

    r->place = AMONG_OBJECTS;
    while (r->end - r->start < length && fill(r))
        ;
    if (r->end - r->start >= length && memcmp(r->buffer + r->start, mark, length) == 0)
        skip(r, length);
    if (peek(r) == '[') {
        skip(r, 1);
        r->place = IN_ARRAY;
    }
}

/* Step to where the next scenario begins. @return false where none does, which may be a refusal. */
static bool to_scenario(hd_reader *r)
{
    if (r->place == AT_START)
        begin(r);
    int c = peek(r);
    if (r->place == IN_ARRAY && c == ']') {
        r->place = AFTER_ARRAY;
        skip(r, 1);
        c = peek(r);
    } else if (r->place == IN_ARRAY && r->count > 0 && c == ',') {
        skip(r, 1);
        c = peek(r);
        if (c == ']')
            return refuse_text(r, 0, "a closing bracket stands after a comma", "JSON has no comma before it");
    } else if (r->place == IN_ARRAY && r->count > 0 && c != EOF) {
        return refuse_text(r, 0, "the array's scenarios are not separated by a comma",
                           "a comma or a closing bracket is due");
    }
    if (r->place == AT_REFUSAL)
        return false;
    return (c == '{' && r->place != AFTER_ARRAY) || refuse_beginning(r, c);
}

hd_read_result hd_reader_next(hd_reader *reader, hd_document **document, hd_error *error)
{
    if (to_scenario(reader) && take_object(reader, document))
        return HD_READ_DOCUMENT;
    if (reader->place != AT_REFUSAL)
        return HD_READ_END;
    if (error)
        *error = reader->error;
    return HD_READ_REFUSED;
}

long hd_reader_line(const hd_reader *reader)
{
    return reader->begun;
}

bool hd_documents_each(const char *path, hd_document_taker *each, void *context, size_t *count, hd_error *error)
{
    FILE *file = fopen(path, "rb");
    hd_document *document;
    hd_read_result result;

    *count = 0;
    if (!file)
        return hd_fail(error, 0, "it cannot be read: %s", strerror(errno));
    hd_reader *reader = hd_reader_open(file);
    while ((result = hd_reader_next(reader, &document, error)) == HD_READ_DOCUMENT) {
        each(context, document);
        ++*count;
    }
    hd_reader_close(reader);
    fclose(file);
    if (result == HD_READ_END && *count == 0)
        return hd_fail(error, 0, "no scenario found: expected a JSON object, an array of them, or one per line");
    return result == HD_READ_END;
}

/* One of a file's scenarios, as they come by. */
typedef struct wanted {
    size_t left; /* before it */
    hd_document *document;
} wanted;

static void take_wanted(void *context, hd_document *document)
{
    wanted *w = context;

    if (w->left-- == 0)
        w->document = document;
    else
        hd_document_free(document);
}

hd_document *hd_document_load(const char *path, size_t place, size_t *count, hd_error *error)
{
    wanted w = {place, NULL};
    size_t all;

    if (!hd_documents_each(path, take_wanted, &w, &all, error) ||
        (!w.document && !hd_fail(error, 0, "it holds %zu scenarios now", all))) {
        hd_document_free(w.document);
        return NULL;
    }
    w.document->file.siblings = all;
    if (count)
        *count = all;
    return w.document;
}

/* ---- saving ---- */

#define NO_MEMORY "it cannot be written: there is no memory for it; the file is as it was"

/* Where the scenario at `place` stands in a file's bytes. */
static bool find_scenario(char *bytes, size_t length, size_t place, size_t *at, size_t *extent,
                          hd_error *error)
{
    FILE *file = hd_must(fmemopen(bytes, length > 0 ? length : 1, "rb"));
    hd_reader *reader = hd_reader_open(file);
    hd_document *document;
    hd_error wrong = {.text = ""};
    hd_read_result result = HD_READ_DOCUMENT;

    for (size_t i = 0; i <= place && result == HD_READ_DOCUMENT; i++) {
        result = hd_reader_next(reader, &document, &wrong);
        if (result == HD_READ_DOCUMENT)
            hd_document_free(document);
    }
    *at = reader->begun_at;
    *extent = reader->length;
    hd_reader_close(reader);
    fclose(file);
    if (result == HD_READ_REFUSED)
        return hd_fail(error, wrong.line, "the file is malformed now, and stays as it is: %s", wrong.text);
    if (result == HD_READ_END)
        return hd_fail(error, 0, "the file holds no scenario %zu any more; save under another name",
                       place + 1);
    return true;
}

/* How the scenario in an extent of a file is written anew: on one line among others if it is on one, else
 * with the blanks that its line begins with. */
static int indent_of(const char *bytes, size_t length, size_t at, size_t extent)
{
    size_t line = at, blanks = 0, before = 0, after = at + extent;

    while (before < at && (is_blank(bytes[before]) || (unsigned char)bytes[before] >= 0x80))
        before++; /* a byte-order mark too */
    while (after < length && is_blank(bytes[after]))
        after++;
    bool alone = before == at && after == length;
    if (!alone && !memchr(bytes + at, '\n', extent))
        return -1;
    while (line > 0 && bytes[line - 1] != '\n')
        line--;
    while (line + blanks < at && bytes[line + blanks] == ' ')
        blanks++;
    return (int)blanks;
}

bool hd_document_save(const hd_document *document, const char *path, size_t place, unsigned mode,
                      const hd_file_id *expected, hd_file_id *stamp, hd_error *error)
{
    size_t length = 0, at = 0, extent = 0;
    bool whole = place == HD_PLACE_WHOLE;
    char *old = whole ? NULL : hd_file_read(path, SIZE_MAX, &length, error);
    hd_writing writing;

    if (!whole && (!old || !find_scenario(old, length, place, &at, &extent, error))) {
        free(old);
        return false;
    }
    if (!hd_writing_begin(&writing)) {
        free(old);
        return hd_fail(error, 0, NO_MEMORY);
    }
    if (whole) {
        hd_json_write(writing.out, document->tree, 0);
        putc('\n', writing.out);
    } else {
        fwrite(old, 1, at, writing.out);
        hd_json_write(writing.out, document->tree, indent_of(old, length, at, extent));
        fwrite(old + at + extent, 1, length - at - extent, writing.out);
    }
    free(old);
    char *text = hd_writing_end(&writing, &length);
    bool saved =
        text ? hd_save_over(path, text, length, mode, expected, stamp, error) : hd_fail(error, 0, NO_MEMORY);
    free(text);
    return saved;
}
