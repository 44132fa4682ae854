/*
 * document_private.h - what a document is made of, for the files that read, change and write it.
 *
 * A document is the text of its object as it was read, where its members stand in it, and the values that
 * hold now. Writing puts the values that have changed into that text; all else stays byte for byte as it was.
 */
#ifndef HD_IO_DOCUMENT_PRIVATE_H
#define HD_IO_DOCUMENT_PRIVATE_H

#include "hostdispatch/document.h"
#include "members.h"

/* Documents in a row, owned. */
typedef struct hd_document_list {
    hd_document *item[HD_PINNED_MAX];
    size_t count;
} hd_document_list;

/* What is not understood. */
typedef struct hd_warning {
    int member;     /* of HD_MEMBER_PINNED and those after it */
    char *key;      /* of a text of `view`; NULL: all of the member */
    hd_error error; /* the sentence and its line */
} hd_warning;

/* A text of `view`. */
typedef struct hd_view_text {
    char *key;
    char *text; /* NULL: there is none */
    bool set;   /* it is not the file's */
} hd_view_text;

/* Where a scenario is from; each is NULL where it is absent. */
typedef struct hd_source {
    char *kind;
    char *text;
} hd_source;

struct hd_document {
    char *text; /* from brace to brace; holds one member at least */
    size_t length;
    hd_members members;
    hd_scenario read;     /* what the text says, */
    hd_scenario scenario; /* and what holds now */
    char *name;
    char *description;
    hd_source source_read, source; /* what the text says, and what holds now */
    hd_source source_origin;       /* what held before any input was changed, */
    hd_scenario origin;            /* and those inputs */
    char *changes;                 /* from `origin` to what holds now; NULL or "" for none */
    bool renamed, redescribed;     /* they are not the text's */
    hd_document_list pinned_read,
        pinned; /* what the text says and what holds now; none where it has another form */
    size_t pinned_place[HD_PINNED_MAX]; /* where each of pinned_read stands in the text's array, from 0 */
    size_t pinned_kept[HD_PINNED_MAX];  /* which of pinned_read each of `pinned` was, from 1; 0: none */
    int baseline;
    hd_warning *remarks;
    size_t remark_count;
    hd_view_text *view;
    size_t view_count;
    long line;       /* of its file at which it begins; 1 where it is of none */
    size_t place;    /* in its file */
    size_t siblings; /* scenarios of the file, itself included, where all of it was read */
    hd_file_id stamp;
};

/**
 * The document that an object's text says.
 * @param scan  any; used for this text
 * @param text  well-formed JSON, from brace to brace
 * @param at    on a refusal, where in the text it stands
 * @return NULL with a sentence where something is refused; else to be freed with hd_document_free().
 */
hd_document *hd_document_read(hd_scan *scan, const char *text, size_t length, size_t *at, hd_error *error);

/** Write an input's value as a file has it: a time in quotes, null for launches that are unset. */
void hd_document_write_input(FILE *file, const hd_scenario *scenario, hd_input input);

/** An empty document on one line, to stand in an array. */
hd_document *hd_document_new_line(void);

/** What the text's `baseline` says: an index of its array of pinned scenarios, also one that is not there; -1
 * for none. */
int64_t hd_document_baseline_said(const hd_document *document);

/** The index in pinned_read of what stands at `said` in the text's array; HD_BASELINE_AS_OPENED for none. */
int hd_document_baseline_read(const hd_document *document, int64_t said);

/** Whether the document's text will have another value of HD_MEMBER_PINNED, HD_MEMBER_BASELINE or
 * HD_MEMBER_VIEW than the text that was read. */
bool hd_document_rewrites(const hd_document *document, int member);

/** Remark that what stands at `at` in the text is not understood; it belongs to the value of `member`. */
void hd_document_warning_on(hd_document *document, int member, size_t at, const char *format, ...)
    HD_PRINTF(4, 5);

/* Sources: copies are owned. */
void hd_source_copy(hd_source *to, const hd_source *from);
void hd_source_free(hd_source *source);

/** Make out of what was read what the source was before inputs were changed, and what it is now. */
void hd_source_take(hd_document *document);

/** Let the source say which inputs are others, once they were set. */
void hd_source_follow(hd_document *document);

/** Whether another source holds than that which was read; then hd_source_write() writes its object. */
bool hd_source_is_another(const hd_document *document);
void hd_source_write(FILE *file, const hd_document *document);

void hd_document_warnings_copy(hd_document *to, const hd_document *from);
void hd_document_warnings_free(hd_document *document);

/* Lists of documents. */
void hd_document_list_copy(hd_document_list *to, const hd_document_list *from);
void hd_document_list_free(hd_document_list *list);

#endif
