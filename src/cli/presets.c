#include <string.h>

#include "command.h"
#include "hostdispatch/format.h"
#include "hostdispatch/document.h"
#include "hostdispatch/file.h"
#include "message.h"
#include "scenarios.h"

/* What the second and later lines of a preset begin with. */
#define INDENT "    "

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
static void write_numbers(const hd_print *print, const hd_scenario *scenario)
{
    char text[HD_INPUTS * 64] = "", value[HD_FORMAT_MAX];

    for (hd_input i = 0; i < HD_INPUTS; i++) {
        size_t used = strlen(text);
        if (shown(scenario, i))
            snprintf(text + used, sizeof text - used, "%s%s %s", used ? ", " : "", hd_inputs[i].word,
                     hd_format_input(value, scenario, i));
    }
    hd_print_text(print, INDENT, text);
}

static void write_text(const hd_print *print, const hd_preset *preset)
{
    const char *kind = hd_document_source_kind(preset->document),
               *source = hd_document_source_text(preset->document);

    hd_print_text(print, "", preset->name);
    hd_print_text(print, INDENT, hd_document_name(preset->document));
    write_numbers(print, hd_document_scenario(preset->document));
    if (!kind && !source)
        return;
    hd_print_say(print, INDENT, "%s%s%s", kind ? kind : "", kind && source ? ": " : "", source ? source : "");
}

static hd_exit run(const hd_request *request)
{
    size_t count;
    hd_error problem;
    hd_exit status = HD_EXIT_DONE;
    const hd_report_options options = hd_cli_report_options(request);
    hd_writing writing;

    if (request->word_count > 0)
        return hd_complain_usage("presets takes no SOURCE; hostdispatch eval %.60s evaluates one",
                                 request->words[0]);
    hd_preset *presets = hd_presets_load(&count, &problem);
    hd_writing_begin_to(&writing, stdout, options.ascii);
    const hd_print print = hd_print_begin(writing.out, HD_FORMAT_TEXT, &options);
    for (size_t i = 0; i < count; i++) {
        if (!presets[i].document)
            status = hd_complain_error(presets[i].path, &presets[i].problem);
        else if (request->format == HD_FORMAT_JSON)
            write_json(&presets[i]);
        else
            write_text(&print, &presets[i]);
    }
    hd_writing_end_to(&writing);
    hd_presets_free(presets, count);
    if (*problem.text)
        status = hd_complain_error(NULL, &problem);
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
