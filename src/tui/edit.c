#include "config.h"

#include "edit.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostdispatch/file.h"
#include "hostdispatch/text.h"

void hd_edit_begin(hd_edit *edit, const char *text)
{
    *edit = (hd_edit){0};
    size_t length = strlen(text);
    if (length >= sizeof edit->text)
        length = sizeof edit->text - 1;
    memcpy(edit->text, text, length);
    edit->text[length] = '\0';
    edit->length = edit->caret = length;
}

bool hd_edit_insert(hd_edit *edit, int character)
{
    char bytes[4];

    if (character < 0x20 || (character >= 0x7F && character < 0xA0) || character > 0x10FFFF)
        return false;
    size_t length = hd_utf8_put((uint32_t)character, bytes);
    if (edit->length + length >= sizeof edit->text)
        return false;
    memmove(edit->text + edit->caret + length, edit->text + edit->caret, edit->length - edit->caret + 1);
    memcpy(edit->text + edit->caret, bytes, length);
    edit->length += length;
    edit->caret += length;
    return true;
}

static bool inside_character(const hd_edit *edit, size_t at)
{
    return at < edit->length && ((unsigned char)edit->text[at] & 0xC0) == 0x80;
}

static size_t neighbour(const hd_edit *edit, int direction)
{
    size_t at = edit->caret;

    if (direction < 0 ? at == 0 : at == edit->length)
        return at;
    do
        at += direction < 0 ? (size_t)-1 : 1;
    while (at > 0 && inside_character(edit, at));
    return at;
}

bool hd_edit_erase(hd_edit *edit, int direction)
{
    size_t other = direction == -2 ? 0 : neighbour(edit, direction);
    size_t from = other < edit->caret ? other : edit->caret;
    size_t to = other < edit->caret ? edit->caret : other;

    if (from == to)
        return false;
    memmove(edit->text + from, edit->text + to, edit->length - to + 1);
    edit->length -= to - from;
    edit->caret = from;
    return true;
}

void hd_edit_move(hd_edit *edit, int by)
{
    edit->caret = by == -2 ? 0 : by == 2 ? edit->length : neighbour(edit, by);
}

/* Shorten `common` to what it shares with `name`; the first name sets it. */
static void agree(char *common, size_t size, const char *name, size_t matches)
{
    if (matches == 0) {
        snprintf(common, size, "%s", name);
        return;
    }
    size_t i = 0;
    while (common[i] && common[i] == name[i])
        i++;
    common[i] = '\0';
}

size_t hd_edit_complete(hd_edit *edit)
{
    char *plain = hd_path_expanded(edit->text), common[HD_EDIT_MAX] = "", text[HD_EDIT_MAX * 2];
    struct dirent **entries = NULL;
    size_t matches = 0;

    char *slash = strrchr(plain, '/');
    const char *begun = slash ? slash + 1 : plain;
    char *folder = hd_must(slash ? strndup(plain, (size_t)(slash - plain) + 1) : strdup("."));
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        bool hidden = name[0] == '.' && begun[0] != '.';
        if (!hidden && strncmp(name, begun, strlen(begun)) == 0 && strcmp(name, ".") != 0 &&
            strcmp(name, "..") != 0)
            agree(common, sizeof common, name, matches++);
    }
    if (matches > 0) {
        char *whole = hd_path_joined(folder, common);
        snprintf(text, sizeof text, "%s%s", whole, matches == 1 && hd_path_is_folder(whole) ? "/" : "");
        if (strlen(text) < HD_EDIT_MAX)
            hd_edit_begin(edit, text);
        free(whole);
    }
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    free(folder);
    free(plain);
    return matches;
}
