#include "config.h"

#include <errno.h>
#include <json-c/json.h>
#include <string.h>
#include <sys/stat.h>

#include "document_private.h"
#include "hostdispatch/error.h"
#include "hostdispatch/text.h"
#include "syntax.h"

/* What is read at once; a buffer grows beyond it only for a scenario that is longer. */
#define CHUNK ((size_t)65536)

/* The longest text of one scenario: far more than a person or a program has to say, and no strain. */
#define SCENARIO_MAX ((size_t)1 << 20)
#define SCENARIO_MAX_NAME "1 MiB"

/* How much of a key a sentence quotes. */
#define KEY_MAX 48

/* Where the reader stands. */
typedef enum place {
    AT_START,
    AT_FIRST, /* of objects that follow one another */
    AFTER_OBJECT,
    AFTER_BRACKET, /* of an array, before its first element */
    AFTER_ELEMENT,
    AT_END,
    AT_REFUSAL,
} place;

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
    place place;
    struct json_tokener *tokener;
    hd_scan *scan;
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
    r->tokener = hd_must(json_tokener_new_ex(HD_DEPTH_MAX));
    json_tokener_set_flags(r->tokener, JSON_TOKENER_STRICT | JSON_TOKENER_ALLOW_TRAILING_CHARS);
    r->scan = hd_scan_new();
    return r;
}

void hd_reader_close(hd_reader *reader)
{
    if (!reader)
        return;
    free(reader->buffer);
    json_tokener_free(reader->tokener);
    hd_scan_free(reader->scan);
    free(reader);
}

static bool refuse(hd_reader *r, long line)
{
    r->place = AT_REFUSAL;
    r->error.line = line;
    return false;
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

static long line_at(const hd_reader *r, size_t offset)
{
    return r->line + lines_in(r->buffer + r->start, offset);
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
    if (ferror(r->file)) {
        hd_fail(&r->error, 0, "it cannot be read: %s", strerror(errno));
        return refuse(r, 0);
    }
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

static void skip_mark(hd_reader *r)
{
    static const char mark[] = "\xEF\xBB\xBF";

    while (r->end - r->start < sizeof mark - 1 && fill(r))
        ;
    if (r->end - r->start >= sizeof mark - 1 && memcmp(r->buffer + r->start, mark, sizeof mark - 1) == 0)
        skip(r, sizeof mark - 1);
}

/* Refuse what stands `offset` bytes on; the sentence names the key that was read last. */
static bool refuse_text(hd_reader *r, size_t offset, const char *wrong, const char *right)
{
    char key[KEY_MAX];
    size_t at = offset;

    if (hd_scan_beginning(r->scan, r->buffer + r->start, offset, key, sizeof key, &at, &r->error)) {
        if (*key)
            hd_fail(&r->error, 0, "%s, after the key \"%s\"; %s", wrong, key, right);
        else
            hd_fail(&r->error, 0, "%s; %s", wrong, right);
    }
    return refuse(r, line_at(r, at));
}

static bool refuse_bytes(hd_reader *r, size_t offset)
{
    char wrong[64];

    snprintf(wrong, sizeof wrong, "the byte 0x%02X is not UTF-8",
             (unsigned char)r->buffer[r->start + offset]);
    return refuse_text(r, offset, wrong, "a scenario file is written in UTF-8");
}

static bool refuse_syntax(hd_reader *r, size_t offset, enum json_tokener_error error)
{
    size_t left = r->end - r->start;
    size_t good = hd_utf8_prefix(r->buffer + r->start, left);
    char next = offset < left ? r->buffer[r->start + offset] : '\0';

    if (good <= offset && good < left)
        return refuse_bytes(r, good);
    /* Newer versions have an error for it. */
    if (error > json_tokener_error_size) {
        hd_fail(&r->error, 0, "there is no memory to read it");
        return refuse(r, r->line);
    }
    const hd_syntax_words *words = hd_syntax_find(error, next);
    return refuse_text(r, offset, words->wrong, words->right);
}

static bool refuse_truncated(hd_reader *r)
{
    size_t left = r->end - r->start;

    if (r->place == AT_REFUSAL)
        return false;
    while (left > 0 && is_blank(r->buffer[r->start + left - 1]))
        left--;
    char wrong[80];
    snprintf(wrong, sizeof wrong, "the file ends inside the scenario that begins at line %ld", r->line);
    return refuse_text(r, left, wrong, "a closing brace is missing");
}

/* The extent of the object that begins the unused bytes, in full in the buffer afterwards. */
static bool find_extent(hd_reader *r, size_t *length)
{
    size_t fed = 0;

    json_tokener_reset(r->tokener);
    for (;;) {
        size_t left = r->end - r->start - fed;
        if (left > SCENARIO_MAX + 1 - fed)
            left = SCENARIO_MAX + 1 - fed;
        json_object *object = json_tokener_parse_ex(r->tokener, r->buffer + r->start + fed, (int)left);
        enum json_tokener_error error = json_tokener_get_error(r->tokener);
        bool made = object;
        json_object_put(object);
        fed += json_tokener_get_parse_end(r->tokener);
        if (error != json_tokener_success && error != json_tokener_continue)
            return refuse_syntax(r, fed, error);
        if (fed > SCENARIO_MAX) {
            hd_fail(&r->error, 0, "the scenario is longer than " SCENARIO_MAX_NAME "; less is accepted");
            return refuse(r, r->line);
        }
        /* Where memory runs out, some versions of json-c call nothing a success. */
        if (error == json_tokener_success && !made) {
            hd_fail(&r->error, 0, "there is no memory to read it");
            return refuse(r, r->line);
        }
        *length = fed;
        if (error == json_tokener_success)
            return true;
        if (!fill(r))
            return refuse_truncated(r);
    }
}

static bool take_object(hd_reader *r, hd_document **document)
{
    size_t length = 0, at = 0;

    if (!find_extent(r, &length))
        return false;
    const char *text = r->buffer + r->start;
    while (is_blank(text[length - 1])) /* json-c steps over what follows */
        length--;
    size_t good = hd_utf8_prefix(text, length);
    if (good < length)
        return refuse_bytes(r, good);
    r->begun = r->line;
    hd_document *read = hd_document_read(r->scan, text, length, &at, &r->error);
    if (!read)
        return refuse(r, line_at(r, at));
    for (size_t i = 0; i < read->remark_count; i++)
        read->remarks[i].error.line += r->begun - read->line;
    read->line = r->begun;
    read->place = r->count++;
    read->stamp = r->stamp;
    r->begun_at = r->used;
    r->length = length;
    skip(r, length);
    *document = read;
    return true;
}

/* Step over an array's brackets and commas. @return the byte that is to begin a scenario, or EOF. */
static int next_element(hd_reader *r)
{
    int c = peek(r);

    if (c == ']') {
        r->place = AT_END;
    } else if (r->place == AFTER_BRACKET) {
        return c;
    } else if (c != ',') {
        if (c != EOF)
            refuse_text(r, 0, "the array's scenarios are not separated by a comma",
                        "a comma or a closing bracket is due");
        return c;
    }
    skip(r, 1);
    c = peek(r);
    if (r->place == AFTER_ELEMENT && c == ']')
        refuse_text(r, 0, "a closing bracket stands after a comma", "JSON has no comma before it");
    return c;
}

static int begin(hd_reader *r)
{
    r->place = AT_FIRST;
    skip_mark(r);
    int c = peek(r);
    if (c != '[')
        return c;
    skip(r, 1);
    r->place = AFTER_BRACKET;
    return next_element(r);
}

/* What stands where a scenario would begin: nothing good. */
static bool refuse_beginning(hd_reader *r, int c)
{
    uint32_t code;

    if (c == EOF && r->place != AFTER_BRACKET && r->place != AFTER_ELEMENT)
        return false;
    if (c == EOF)
        return refuse_text(r, 0, "the file ends inside an array", "a closing bracket is missing");
    if (hd_utf8_next(r->buffer + r->start, r->end - r->start, &code) == 0)
        return refuse_bytes(r, 0);
    if (r->place == AT_END)
        return refuse_text(r, 0, "there is text after the array", "nothing may follow it");
    if (r->place == AFTER_OBJECT)
        return refuse_text(r, 0, "there is text after a scenario",
                           "another scenario may follow it, or nothing");
    return refuse_text(r, 0, "there is no scenario",
                       "one is an object in braces; a file holds one, an array of them, or one a line");
}

/* Step to where the next scenario begins. @return false where none does, which may be a refusal. */
static bool to_scenario(hd_reader *r)
{
    int c = EOF;

    switch (r->place) {
    case AT_START:
        c = begin(r);
        break;
    case AT_FIRST:
    case AFTER_OBJECT:
    case AT_END:
        c = peek(r);
        break;
    case AFTER_BRACKET:
    case AFTER_ELEMENT:
        c = next_element(r);
        break;
    case AT_REFUSAL:
        break;
    }
    if (r->place == AT_REFUSAL)
        return false;
    return (c == '{' && r->place != AT_END) || refuse_beginning(r, c);
}

hd_read_result hd_reader_next(hd_reader *reader, hd_document **document, hd_error *error)
{
    if (to_scenario(reader) && take_object(reader, document)) {
        reader->place =
            reader->place == AT_FIRST || reader->place == AFTER_OBJECT ? AFTER_OBJECT : AFTER_ELEMENT;
        return HD_READ_DOCUMENT;
    }
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

void hd_reader_extent(const hd_reader *reader, size_t *at, size_t *length)
{
    *at = reader->begun_at;
    *length = reader->length;
}

static bool load_from(FILE *file, hd_document ***documents, size_t *count, hd_error *error)
{
    hd_reader *reader = hd_reader_open(file);
    hd_document **list = NULL, *document;
    size_t read = 0;
    hd_read_result result;

    while ((result = hd_reader_next(reader, &document, error)) == HD_READ_DOCUMENT) {
        if ((read & (read - 1)) == 0)
            list = hd_must(realloc(list, (read ? read * 2 : 1) * sizeof(hd_document *)));
        list[read++] = document;
    }
    hd_reader_close(reader);
    bool good = result == HD_READ_END && read > 0;
    if (result == HD_READ_END && read == 0)
        hd_fail(error, 0, "it holds no scenario; one is an object in braces");
    if (!good) {
        while (read > 0)
            hd_document_free(list[--read]);
        free(list);
        return false;
    }
    for (size_t i = 0; i < read; i++)
        list[i]->siblings = read;
    *documents = list;
    *count = read;
    return true;
}

bool hd_documents_load(const char *path, hd_document ***documents, size_t *count, hd_error *error)
{
    FILE *file = fopen(path, "rb");

    if (!file)
        return hd_fail(error, 0, "it cannot be read: %s", strerror(errno));
    bool loaded = load_from(file, documents, count, error);
    fclose(file);
    return loaded;
}
