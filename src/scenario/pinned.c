/* The scenarios that are kept beside a document's own, and which of them is the baseline. */
#include "config.h"

#include <string.h>

#include "document_private.h"
#include "hostdispatch/outcome.h"

/* ---- reading ---- */

static void read_pin(hd_document *document, json_object *object, size_t index, const char *at)
{
    hd_pin_read *pin = &document->pin[document->pin_count];
    hd_error why;

    if (!json_object_is_type(object, json_type_object)) {
        (void)hd_document_warn(document, "pinned", at,
                               "pinned scenario %zu is %s; an object in braces is accepted", index + 1,
                               hd_json_type(object));
        return;
    }
    const char *key = hd_scenario_of_object(object, &pin->scenario, &why);
    hd_outcome outcome;
    hd_input lacks = 0;
    while (lacks < HD_INPUTS && (!hd_inputs[lacks].required || hd_scenario_has(&pin->scenario, lacks)))
        lacks++;
    if (!key && lacks < HD_INPUTS) {
        hd_refuse(&why, "%s is missing; %s is accepted", hd_inputs[lacks].key, hd_inputs[lacks].accepted);
    } else if (!key && hd_evaluate(&pin->scenario, &outcome, &why)) {
        pin->object = json_object_get(object);
        pin->index = index;
        document->pin_count++;
        return;
    }
    hd_warning *warning =
        hd_document_warn(document, "pinned", at, "pinned scenario %zu: %s", index + 1, why.text);
    if (warning)
        warning->error.line = hd_document_line(document, "pinned", at, key);
}

static void read_baseline(hd_document *document)
{
    json_object *value = hd_json_member(document->read, "baseline"),
                *pinned = hd_json_member(document->read, "pinned");
    const char *text = hd_json_is_number(value) ? json_object_get_string(value) : "";
    size_t count = json_object_is_type(pinned, json_type_array) ? json_object_array_length(pinned) : 0;
    int64_t index;

    document->baseline = HD_BASELINE_AS_OPENED;
    if (!value)
        return;
    if (!hd_count_read(text, strlen(text), &index, NULL)) {
        (void)hd_document_warn(document, "baseline", NULL,
                               "baseline is %s; the index of a pinned scenario, from 0, or null is accepted",
                               hd_json_is_number(value) ? "no integer from 0 on" : hd_json_type(value));
        return;
    }
    for (size_t i = 0; i < document->pin_count; i++)
        if ((int64_t)document->pin[i].index == index)
            document->baseline = (int)i;
    if (document->baseline != HD_BASELINE_AS_OPENED)
        return;
    if ((uint64_t)index < count)
        (void)hd_document_warn(
            document, "baseline", NULL,
            "baseline is the pinned scenario %lld, which is not taken; another, or null, is accepted",
            (long long)index + 1);
    else
        (void)hd_document_warn(
            document, "baseline", NULL,
            "baseline is %lld and pinned has %zu; an index below that, or null, is accepted",
            (long long)index, count);
}

/* What is not understood is warned of, the rest is taken. */
void hd_pinned_read(hd_document *document)
{
    json_object *pinned = hd_json_member(document->read, "pinned");
    size_t count = 0;

    if (json_object_is_type(pinned, json_type_array))
        count = json_object_array_length(pinned);
    else if (pinned)
        (void)hd_document_warn(document, "pinned", NULL, "pinned is %s; an array of scenarios is accepted",
                               hd_json_type(pinned));
    for (size_t i = 0; i < count; i++) {
        char at[24];
        snprintf(at, sizeof at, "%zu", i);
        if (document->pin_count == HD_PINNED_MAX) {
            (void)hd_document_warn(
                document, "pinned", at,
                "pinned holds %zu scenarios; %d are accepted, so those after them are left out", count,
                HD_PINNED_MAX);
            break;
        }
        read_pin(document, json_object_array_get_idx(pinned, i), i, at);
    }
    read_baseline(document);
}

/* ---- the pinned scenarios ---- */

void hd_pinned_free(hd_document *document)
{
    while (document->pin_count > 0)
        json_object_put(document->pin[--document->pin_count].object);
}

size_t hd_document_pinned_count(const hd_document *document)
{
    return document->pin_count;
}

hd_pinned hd_document_pinned(const hd_document *document, size_t index)
{
    const hd_pin_read *pin = &document->pin[index];

    return (hd_pinned){hd_or_empty(hd_json_text(pin->object, "name")),
                       hd_or_empty(hd_json_text(pin->object, "description")), pin->scenario};
}

static bool is_pinned(const hd_document *document, size_t index, const hd_pinned *pinned)
{
    hd_pinned there = hd_document_pinned(document, index);

    return strcmp(there.name, pinned->name) == 0 && strcmp(there.reason, pinned->reason) == 0 &&
           hd_scenario_equal(&there.scenario, &pinned->scenario);
}

/* One that is the same in the file stays as it is there. */
static json_object *new_pin(const hd_document *document, const hd_pinned *pinned)
{
    for (size_t i = 0; i < document->pin_count; i++)
        if (is_pinned(document, i, pinned))
            return json_object_get(document->pin[i].object);
    json_object *object = hd_json_object();

    hd_json_set(object, "name", hd_json_new_text(pinned->name));
    hd_json_set(object, "description", hd_json_new_text(pinned->reason));
    for (hd_input i = 0; i < HD_INPUTS; i++)
        if (hd_scenario_has(&pinned->scenario, i))
            hd_json_set(object, hd_inputs[i].key, hd_json_input(&pinned->scenario, i));
    if (pinned->scenario.device_time_per_block > 0)
        hd_json_set(object, hd_each_key, hd_json_each(&pinned->scenario));
    return object;
}

void hd_document_set_pinned(hd_document *document, const hd_pinned *pinned, size_t count)
{
    size_t same = 0;

    while (same < count && same < document->pin_count && is_pinned(document, same, &pinned[same]))
        same++;
    if (same == count && same == document->pin_count)
        return;
    json_object *array = hd_must(json_object_new_array()), *object[HD_PINNED_MAX];
    for (size_t i = 0; i < count; i++) {
        object[i] = new_pin(document, &pinned[i]);
        if (json_object_array_add(array, object[i]) != 0)
            hd_memory_end();
    }
    hd_pinned_free(document);
    for (; document->pin_count < count; document->pin_count++)
        document->pin[document->pin_count] =
            (hd_pin_read){json_object_get(object[document->pin_count]), pinned[document->pin_count].scenario,
                          document->pin_count};
    if (count > 0)
        hd_json_set(hd_document_tree(document), "pinned", json_object_get(array));
    else
        json_object_object_del(hd_document_tree(document), "pinned");
    json_object_put(array);
    hd_document_set_baseline(document, document->baseline);
}

int hd_document_baseline(const hd_document *document)
{
    return document->baseline;
}

void hd_document_set_baseline(hd_document *document, int index)
{
    bool repinned = hd_json_member(document->tree, "pinned") != hd_json_member(document->read, "pinned");

    if (index < 0 || (size_t)index >= document->pin_count)
        index = HD_BASELINE_AS_OPENED;
    if (index == document->baseline && !repinned)
        return;
    document->baseline = index;
    if (index == HD_BASELINE_AS_OPENED)
        json_object_object_del(hd_document_tree(document), "baseline");
    else
        hd_json_set(hd_document_tree(document), "baseline",
                    hd_must(json_object_new_int64((int64_t)document->pin[index].index)));
}
