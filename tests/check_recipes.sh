#!/bin/sh
# The recipes of CONTRIBUTING, followed: what they say to add is added to a copy of the sources, built, and seen at
# work; and each names the files that had to be changed.
set -u
sources=$(cd "${HD_TESTS:?}/.." && pwd)
copy=$(mktemp -d) || exit 1
trap 'rm -rf "$copy"' EXIT
unset MAKEFLAGS MFLAGS HOSTDISPATCH_DATADIR
{ automake --version && autoconf --version; } >/dev/null 2>&1 || { echo "automake is missing"; exit 77; }
(cd "$sources" && tar -cf - --exclude='*.o' --exclude='*.a' --exclude='*.log' --exclude='./check_*' --exclude=.deps \
    --exclude=.git --exclude=autom4te.cache --exclude=config.status --exclude=config.cache .) | (cd "$copy" && tar -xf -)
chmod -R u+w "$copy"
cd "$copy" || exit 1
rm -f Makefile hostdispatch config.h generate failing.so
status=0

fail() {
    echo "$*" >&2
    status=1
}

# insert FILE before|after WORDS: put standard input at the one line with these words.
insert() {
    files="$files $1"
    WORDS=$3 awk -v place="$2" '
        FNR == NR { text = text $0 "\n"; next }
        { at = index($0, ENVIRON["WORDS"]) && !done }
        at && place == "before" { printf "%s", text }
        { print }
        at && place == "after" { printf "%s", text }
        at { done = 1 }
        END { exit !done }' - "$1" >new || fail "$1 has no line with $3"
    cat new >"$1"
}

# create FILE: make it of standard input.
create() {
    cat >"$1"
}

# says RECIPE: its lines in CONTRIBUTING name every file that was changed.
says() {
    for file in $files; do
        awk -v recipe="$1:" '$0 == recipe { on = 1 } /^$/ { on = 0 } on' CONTRIBUTING.md | grep -qF "\`$file\`" ||
            fail "$1: CONTRIBUTING does not name $file, which had to be changed"
    done
}

files=
insert include/hostdispatch/outcome.h before 'ROW(REGIME, ' <<'END'
    ROW(HOST_OF_BLOCK, host_of_block, HD_TIME, "host of a block", "host_time / blocks", "Host time of one block.", .rises = HD_HOST_INPUTS) \
END
insert src/model/outcome.c after 'COMPUTE(overlap_bound' <<'END'
COMPUTE(host_of_block, HOST_OF_BLOCK, s->blocks > 0 ? NUMBER(HOST_TIME) / (double)s->blocks : 0)
END
says "An output"

files=
insert src/tui/keys.c before '.alone = hd_pin_now' <<'END'
    {MAIN, {'G'}, 0, {.alone = greet, .word = "greet"}, 0, NULL, "say that a recipe was followed"},
END
insert src/tui/keys.c before 'static void suspend' <<'END'
static void greet(hd_app *app)
{
    hd_app_say(app, HD_TONE_PLAIN, "A recipe was followed");
}

END
says "A key"

files=
create src/tui/sum.c <<'END'
#include "config.h"

#include "panel.h"

static int rows(const hd_app *app)
{
    return app->document ? 1 : 0;
}

static void draw(const hd_app *app, hd_canvas *canvas, const hd_area *area)
{
    char text[HD_FORMAT_MAX];

    hd_put(canvas, area->y, area->x, area->columns, HD_STYLE_TEXT,
           hd_format_time(text, app->outcome.value[HD_STEP_TIME].number));
}

static int row_at(const hd_app *app, const hd_area *area, int y, int x)
{
    return x >= area->x && y == area->y ? rows(app) - 1 : -1;
}

const hd_panel_row hd_panel_sum = {.name = "Sum", .rows = rows, .draw = draw, .row_at = row_at};
END
insert src/tui/local.mk after 'src/tui/state.h' <<'END'
	src/tui/sum.c \
END
insert src/tui/panel.h after 'hd_panel_timeline' <<'END'
extern const hd_panel_row hd_panel_sum;
END
insert src/tui/panels.c before '};' <<'END'
    [HD_PANEL_SUM] = &hd_panel_sum,
END
insert src/tui/state.h before "ROW(TIMELINE, 't')" <<'END'
    ROW(SUM, 'n') \
END
says "A panel"

files=
insert include/hostdispatch/lever.h before 'HD_LEVERS' <<'END'
    HD_LEVER_BLOCKS, /**< blocks=F: F times as many blocks */
END
insert src/model/lever.c before 'const hd_lever_row hd_levers' <<'END'
static bool apply_blocks(const hd_lever *lever, hd_scenario *s, hd_error *error)
{
    return hd_scenario_set_count(s, HD_BLOCKS, s->blocks * lever->arguments[0].count, error);
}

SAY(blocks, "%d times the blocks", (int)lever->arguments[0].count)
END
insert src/model/lever.c after '[HD_LEVERS] = {' <<'END'
    [HD_LEVER_BLOCKS] = {
        .key = "blocks", .label = "More blocks", .brief = "More blocks", .argument = "F", .apply = apply_blocks,
        .say = say_blocks, .strength = {{"", " times", ""}, {"", "", ""}}, .arguments = {COUNT("F", 2, 1)},
        .help = "F times as many blocks.", .note = "", .about = {"One.", "Two.", "Three."}},
END
says "A lever"

files=
create data/lessons/7-followed.md <<'END'
END
cat data/lessons/2-a-faster-device.md >data/lessons/7-followed.md
insert data/local.mk after 'data/lessons/5-one-fact' <<'END'
	data/lessons/7-followed.md \
END
says "A lesson, or a preset"

files=
create src/trace/lines.c <<'END'
#include "config.h"

#include <stdio.h>

#include "store.h"

/* A launch a line: when its call starts and ends, and its kernel, in nanoseconds. */
bool hd_lines_read(hd_trace *trace, hd_stream *stream)
{
    char *text = stream->window, *line = memchr(text, '\n', stream->to);
    hd_trace_event call = {.mark = HD_CALL_LAUNCH | HD_CORRELATED}, kernel = {.mark = HD_CORRELATED};

    call.lane = hd_store_lane(trace, (hd_lane){{HD_IDENTITY_INTEGER, 1}, {HD_IDENTITY_INTEGER, 1}}, stream->error);
    kernel.lane = hd_store_lane(trace, (hd_lane){{HD_IDENTITY_INTEGER, 0}, {HD_IDENTITY_DEVICE, 0}}, stream->error);
    call.name = kernel.name = hd_store_name(trace, "mul", 3);
    for (int read; line && call.lane != HD_NONE && kernel.lane != HD_NONE; line += read) {
        long long from, to, begin, end;
        if (sscanf(++line, "%lld %lld %lld %lld%n", &from, &to, &begin, &end, &read) != 4)
            break;
        call.start = from, call.length = to - from, kernel.start = begin, kernel.length = end - begin;
        kernel.correlation = ++call.correlation;
        if (!hd_store_event(trace, &trace->calls, &call, stream->error) ||
            !hd_store_event(trace, &trace->device, &kernel, stream->error))
            return false;
    }
    return true;
}
END
sed -i 's|#include <stdio.h>|#include <stdio.h>\n#include <string.h>|' src/trace/lines.c
insert src/trace/local.mk after 'src/trace/link_events.c' <<'END'
	src/trace/lines.c \
END
insert include/hostdispatch/trace.h before '} hd_trace_kind;' <<'END'
    HD_TRACE_LINES, /**< a launch a line */
END
insert src/trace/store.h before 'bool hd_kineto_read' <<'END'
bool hd_lines_read(hd_trace *trace, hd_stream *stream);
END
insert src/trace/trace.c before 'CONTENT_OTHER,' <<'END'
    CONTENT_LINES,
END
insert src/trace/trace.c before 'if (is_foreign(stream' <<'END'
    if (stream->to >= 9 && memcmp(stream->window, "launches\n", 9) == 0)
        return CONTENT_LINES;
END
insert src/trace/trace.c before 'case CONTENT_SQLITE:' <<'END'
    case CONTENT_LINES:
        trace->kind = HD_TRACE_LINES;
        return hd_lines_read(trace, stream);
END
insert src/trace/trace.c before 'if (what == CONTENT_FOREIGN)' <<'END'
    if (what == CONTENT_LINES)
        found = HD_PROBED_TRACE;
END
insert src/trace/warnings.c after 'words[] = {' <<'END'
    [HD_TRACE_LINES] = {"no marks are known", "steps were left out", "kernels without a launch count as well"},
END
insert src/report/trace_report.c before '[HD_TRACE_NSIGHT]' <<'END'
        [HD_TRACE_LINES] = "Launches, one a line",
END
says "A trace format"
[ $status = 0 ] || exit 1

if ! { autoreconf -fi >log 2>&1 && ./configure -q ${CC:+CC="$CC"} CFLAGS=-O0 --disable-hardening >>log 2>&1 &&
    make -s -j2 hostdispatch >>log 2>&1; }; then
    tail -30 log
    exit 1
fi
export HOSTDISPATCH_DATADIR="$copy/data" XDG_STATE_HOME="$copy" LC_ALL=C.UTF-8

# sees WORDS LINE: the program says them.
sees() {
    sh -c "$2" >said 2>&1
    grep -q "$1" said || { fail "$2 does not say $1, but:"; head -20 said; }
}
sees '"host_of_block": 180' './hostdispatch eval gpt2-xl-eager-decode -o json'
sees 'A recipe was followed' 'echo greet | ./hostdispatch --plain'
sees '^9.54 ms' 'echo sum | ./hostdispatch --plain'
sees '"blocks": 96' './hostdispatch eval gpt2-xl-eager-decode --lever blocks=2 -o json'
sees '7-followed' './hostdispatch lessons'
printf 'launches\n0 5000 6000 9000\n10000 15000 16000 19000\n' >launches
sees '"launches_per_block": 2' './hostdispatch import launches -o scenario'
exit $status
