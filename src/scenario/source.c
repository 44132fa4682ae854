/* Where a scenario's figures are from, once its inputs are others. */
#include "config.h"

#include <string.h>

#include "document_private.h"
#include "hostdispatch/text.h"

/* A scenario in which blocks count as given, as they have a default. */
static hd_scenario with_blocks(hd_scenario scenario)
{
    scenario.given |= 1u << HD_BLOCKS;
    return scenario;
}

/* An input as the source has it, or as it is now; NULL where it is not given. */
static json_object *new_value(const hd_scenario *scenario, hd_input input)
{
    return hd_scenario_has(scenario, input) ? hd_json_input(scenario, input) : NULL;
}

/* "ops_per_block 6 -> 20, dispatch 10 µs -> 12 µs"; "" where all is as the source has it. To be freed. */
static char *changes_in_words(const hd_scenario *was, const hd_scenario *is)
{
    char *text = hd_must(strdup(""));

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        if (!hd_scenario_differs(was, is, i))
            continue;
        json_object *before = new_value(was, i), *after = new_value(is, i);
        char *longer = hd_text_composed("%s%s%s %s -> %s", text, *text ? ", " : "", hd_inputs[i].key,
                                        before ? json_object_get_string(before) : "none",
                                        after ? json_object_get_string(after) : "none");
        json_object_put(before);
        json_object_put(after);
        free(text);
        text = longer;
    }
    return text;
}

static json_object *new_changes(const hd_scenario *was, const hd_scenario *is, const char *kind)
{
    json_object *changes = hd_json_object();

    if (kind)
        hd_json_set(changes, "kind", hd_json_new_text(kind));
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(was, is, i))
            hd_json_set(changes, hd_inputs[i].key, new_value(was, i));
    return changes;
}

/* A claim made for six operations does not hold for twenty: `source` and `changes` follow the inputs. */
void hd_source_follow(hd_document *document)
{
    json_object *read = hd_json_member(document->read, "source"),
                *before = hd_json_member(document->read, "changes");
    /* The kind of the source before inputs were changed; NULL where it had none. */
    const char *kind = hd_json_text(json_object_is_type(before, json_type_object) ? before : read, "kind"),
               *text = hd_json_text(read, "text");
    hd_scenario was = with_blocks(document->origin), is = with_blocks(document->scenario),
                as_read = with_blocks(document->file.scenario);

    free(document->changes);
    free(document->source_text);
    document->changes = changes_in_words(&was, &is);
    document->source_text = text ? hd_text_composed("%s", text) : NULL;
    if (*document->changes && (text || kind)) {
        free(document->source_text);
        document->source_text =
            hd_text_composed("%s%schanged%s%s: %s", hd_or_empty(text), text ? "; " : "", kind ? " from " : "",
                             hd_or_empty(kind), document->changes);
    }
    hd_json_set_as(document->tree, "source", document->read);
    hd_json_set_as(document->tree, "changes", document->read);
    if (hd_scenario_equal(&as_read, &is) || (!kind && !text))
        return;
    json_object *source = hd_json_copy(read);
    json_object_object_del(document->tree, "changes");
    if (*document->changes)
        hd_json_set(document->tree, "changes", new_changes(&was, &is, kind));
    else
        json_object_object_del(source, "kind");
    if (*document->changes || kind)
        hd_json_set(source, "kind", hd_json_new_text(*document->changes ? "derived" : kind));
    hd_json_set(document->tree, "source", source);
}

const char *hd_document_source_kind(const hd_document *document)
{
    return hd_json_text(hd_json_member(document->tree, "source"), "kind");
}

const char *hd_document_source_text(const hd_document *document)
{
    return document->source_text;
}

const char *hd_document_changes(const hd_document *document)
{
    return document->changes;
}
