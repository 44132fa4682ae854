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

/* Set what `was` has of the inputs that differ. */
static void set_differing(json_object *object, const hd_scenario *was, const hd_scenario *is)
{
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_differs(was, is, i))
            hd_json_set(object, hd_inputs[i].key, new_value(was, i));
}

static json_object *new_changes(const hd_document *document, const hd_scenario *was, const char *kind)
{
    json_object *changes = hd_json_object(), *read = hd_json_member(document->read, "changes");

    if (kind)
        hd_json_set(changes, "kind", hd_json_new_text(kind));
    set_differing(changes, was, &document->scenario);
    if (document->levers) {
        hd_json_set(changes, "levers", json_object_get(document->levers));
        hd_json_set(changes, "before_levers", json_object_get(document->before_levers));
    } else {
        hd_json_set_as(changes, "levers", read);
        hd_json_set_as(changes, "before_levers", read);
    }
    return changes;
}

/* ---- levers ---- */

const hd_scenario *hd_document_origin(const hd_document *document)
{
    return &document->origin;
}

const char *hd_document_origin_kind(const hd_document *document)
{
    json_object *changes = hd_json_member(document->read, "changes");
    bool changed = json_object_is_type(changes, json_type_object);

    return hd_json_text(changed ? changes : hd_json_member(document->read, "source"), "kind");
}

size_t hd_document_levers(const hd_document *document, hd_scenario *before, hd_lever **levers)
{
    json_object *changes = hd_json_member(document->read, "changes"), *texts = hd_json_member(changes, "levers"),
                *values = hd_json_member(changes, "before_levers");
    size_t count = json_object_is_type(texts, json_type_array) ? json_object_array_length(texts) : 0;
    hd_scenario was = document->file.scenario, is;
    bool good = json_object_is_type(values, json_type_object);

    *levers = NULL;
    if (count == 0 || !good)
        return 0;
    hd_scenario_overlay(values, &was);
    is = was;
    hd_lever *read = hd_must(malloc(count * sizeof *read));
    for (size_t i = 0; i < count && good; i++) {
        const char *text = json_object_get_string(json_object_array_get_idx(texts, i));
        good = text && hd_lever_read(text, strlen(text), &read[i], NULL) && hd_lever_apply(&read[i], &is, NULL);
    }
    if (!good || !hd_scenario_equal(&is, &document->file.scenario)) {
        free(read);
        return 0;
    }
    *before = was;
    *levers = read;
    return count;
}

void hd_document_set_levers(hd_document *document, const hd_scenario *before, const hd_lever *levers, size_t count)
{
    hd_scenario there = *before;

    json_object_put(document->levers);
    json_object_put(document->before_levers);
    document->levers = hd_must(json_object_new_array());
    for (size_t i = 0; i < count; i++) {
        hd_lever lever = levers[i];
        char text[HD_LEVER_MAX];
        hd_lever_settle(&lever, &there, 0);
        hd_lever_write(&lever, text);
        if (json_object_array_add(document->levers, hd_json_new_text(text)) != 0)
            hd_memory_end();
        (void)hd_lever_apply(&lever, &there, NULL);
    }
    document->before_levers = hd_json_object();
    set_differing(document->before_levers, before, &there);
    if (before->device_time_per_block > 0 && before->device_time_per_block != there.device_time_per_block)
        hd_json_set(document->before_levers, hd_each_key, hd_json_each(before));
}

/* ---- source and changes ---- */

/* A claim made for six operations does not hold for twenty: `source` and `changes` follow the inputs. */
void hd_source_follow(hd_document *document)
{
    json_object *read = hd_json_member(document->read, "source");
    const char *kind = hd_document_origin_kind(document), *text = hd_json_text(read, "text");
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
    if (document->tree != document->read) {
        hd_json_set_as(document->tree, "source", document->read);
        hd_json_set_as(document->tree, "changes", document->read);
    }
    bool claimed = kind || text, pulled = document->levers;
    if (!pulled && (hd_scenario_equal(&as_read, &is) || !claimed))
        return;
    json_object *source = hd_json_copy(read);
    json_object_object_del(hd_document_tree(document), "changes");
    if (*document->changes || pulled)
        hd_json_set(hd_document_tree(document), "changes", new_changes(document, &was, kind));
    else
        json_object_object_del(source, "kind");
    if (*document->changes || kind)
        hd_json_set(source, "kind", hd_json_new_text(*document->changes ? "derived" : kind));
    if (claimed)
        hd_json_set(hd_document_tree(document), "source", source);
    else
        json_object_put(source);
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
