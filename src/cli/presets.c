#include <string.h>

#include "command.h"
#include "hostdispatch/format.h"
#include "hostdispatch/document.h"
#include "hostdispatch/text.h"
#include "message.h"

/* Where the second and later lines of a preset begin, and where all lines end. */
#define INDENT 4
#define COLUMNS 100

static void write_json(const hd_preset *preset)
{
    const hd_document *document = preset->document;
    hd_record record = {.count = 0};

    hd_record_text(&record, "", "preset", preset->name);
    hd_record_text(&record, "", "name", hd_document_name(document));
    hd_record_text(&record, "", "description", hd_document_description(document));
    hd_record_text(&record, "source", "kind", hd_document_source_kind(document));
    hd_record_text(&record, "source", "text", hd_document_source_text(document));
    hd_record_inputs(&record, hd_document_scenario(document));
    hd_record_json(stdout, &record);
}

static bool shown(const hd_scenario *scenario, hd_input input)
{
    return !hd_inputs[input].required || hd_scenario_has(scenario, input);
}

/* "blocks 48, ops 12, launches = ops, dispatch 10.0 us, ..." */
static void write_numbers(const hd_scenario *scenario, int columns)
{
    char text[HD_INPUTS * 64] = "", value[HD_FORMAT_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        size_t used = strlen(text);
        if (shown(scenario, i))
            snprintf(text + used, sizeof text - used, "%s%s %s", used ? ", " : "", hd_inputs[i].word,
                     hd_format_input(value, scenario, i));
    }
    printf("%*s", INDENT, "");
    hd_wrap(stdout, text, INDENT, INDENT, columns);
}

static void write_text(const hd_preset *preset, int columns)
{
    char line[1024];
    const char *kind = hd_document_source_kind(preset->document),
               *source = hd_document_source_text(preset->document);

    hd_text_clean(preset->name, strlen(preset->name), hd_output_ascii(), line, sizeof line);
    puts(line);
    printf("%*s", INDENT, "");
    hd_wrap(stdout, hd_document_name(preset->document), INDENT, INDENT, columns);
    write_numbers(hd_document_scenario(preset->document), columns);
    if (!kind && !source)
        return;
    snprintf(line, sizeof line, "%s%s%s", kind ? kind : "", kind && source ? ": " : "", source ? source : "");
    printf("%*s", INDENT, "");
    hd_wrap(stdout, line, INDENT, INDENT, columns);
}

static hd_exit run(const hd_request *request)
{
    size_t count;
    hd_exit status = HD_EXIT_DONE;
    int columns = hd_output_columns() > 0 ? hd_output_columns() : COLUMNS;

    if (request->word_count > 0)
        return hd_complain_usage("presets takes no SOURCE; hostdispatch eval %.60s evaluates one",
                                 request->words[0]);
    hd_preset *presets = hd_presets_load(&count);
    for (size_t i = 0; i < count; i++) {
        if (!presets[i].document) {
            status = hd_complain_error(presets[i].path, &presets[i].problem);
        } else if (request->format == HD_FORMAT_JSON) {
            write_json(&presets[i]);
        } else {
            write_text(&presets[i], columns);
        }
    }
    hd_presets_free(presets, count);
    if (count == 0)
        hd_complain(NULL, 0, "there are no presets; HOSTDISPATCH_DATADIR names a folder that has some");
    return count == 0 ? HD_EXIT_FAILED : status;
}

const hd_cli_command hd_cli_presets = {
    .name = "presets",
    .operands = "",
    .summary = "List the presets: name, title, numbers and where they are from.",
    .description = "A preset is a scenario file in a data folder, named without its .json. As json each is "
                   "one object a line: preset, name, description, source (kind and text) and inputs.",
    .examples = {{"hostdispatch presets", "What there is, and where the figures are from."},
                 {"hostdispatch presets -o json", "The same for a program."},
                 {"hostdispatch eval small-mlp -o scenario >mine.json",
                  "A file of your own, made from one."}},
    .takes = HD_TAKES_FORMAT,
    .formats = 1u << HD_FORMAT_TEXT | 1u << HD_FORMAT_JSON,
    .run = run,
};
