#include "config.h"

#include "partition.h"

#include <stdlib.h>
#include <string.h>

/* Nanoseconds: a call outside operations that takes more is no dispatch, nor is a longer stretch without any.
 */
#define SHORT 1000000

/* What started and may not have ended, in the order of the starts. */
typedef struct running {
    uint32_t *at; /* indices */
    size_t count, room;
} running;

/* Goes over time once, as everything comes in its order. */
typedef struct sweep {
    const hd_partition_input *in;
    hd_sums *sums;
    hd_tally *tallies, *special; /* by name, and those beyond the names */
    size_t op, call, load, busy; /* the next of each that has not started */
    running ops, calls;
    int64_t blocked, queue, launching, loading, dispatching; /* up to when there is such a thing */
    /* The stretch that nothing else claims: all of it, and what no call of its own name claims. */
    uint64_t left, left_starved, unnamed, unnamed_starved;
} sweep;

uint64_t hd_periods_within(const hd_periods *periods, int64_t start, int64_t end)
{
    uint64_t before[2] = {0, 0};
    const int64_t times[2] = {start, end};

    for (int i = 0; i < 2; i++) {
        size_t low = 0, high = periods->count;
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (periods->at[middle].start < times[i])
                low = middle + 1;
            else
                high = middle;
        }
        if (low == 0)
            continue;
        const hd_period *period = &periods->at[low - 1];
        int64_t until = times[i] < period->end ? times[i] : period->end;
        before[i] = period->before + ((uint64_t)until - (uint64_t)period->start);
    }
    return before[1] - before[0];
}

/* ---- what runs ---- */

static void push(running *list, size_t index)
{
    if (list->count == list->room) {
        list->room = list->room ? list->room * 2 : 64;
        list->at = hd_must(realloc(list->at, list->room * sizeof *list->at));
    }
    list->at[list->count++] = (uint32_t)index;
}

/* The one that started last of those that run; NULL where none does. */
static const hd_trace_event *latest(running *list, const hd_events *events, int64_t now)
{
    while (list->count > 0) {
        const hd_trace_event *event = &events->at[list->at[list->count - 1]];
        if (hd_event_end(event) > now)
            return event;
        list->count--;
    }
    return NULL;
}

static void extend(int64_t *until, int64_t end)
{
    *until = end > *until ? end : *until;
}

static void start_call(sweep *s, size_t index)
{
    const hd_trace_event *call = &s->in->trace->calls.at[index];
    int64_t end = hd_event_end(call);

    if (!s->in->counted[call->lane])
        return;
    if (call->mark & HD_CALL_BLOCKS)
        extend(&s->blocked, end);
    if (call->mark & HD_CALL_LAUNCH) {
        extend(&s->launching, end);
        /* One that takes so long while the device has work waits for room in the queue. */
        uint64_t length = (uint64_t)end - (uint64_t)call->start;
        if (!(call->mark & HD_CALL_GRAPH) && s->in->slow > 0 && call->length >= s->in->slow &&
            hd_periods_within(s->in->busy, call->start, end) * 10 >= length * 9)
            extend(&s->queue, end);
        return;
    }
    if (!(call->mark & (HD_CALL_BLOCKS | HD_CALL_SETS_UP)) && call->length <= SHORT)
        extend(&s->dispatching, end);
    push(&s->calls, index);
}

/* Whatever starts by `now` and runs on. */
static void start_all(sweep *s, int64_t now)
{
    const hd_trace *trace = s->in->trace;

    for (; s->op < trace->ops.count && trace->ops.at[s->op].start <= now; s->op++)
        if (hd_event_end(&trace->ops.at[s->op]) > now)
            push(&s->ops, s->op);
    for (; s->call < trace->calls.count && trace->calls.at[s->call].start <= now; s->call++)
        if (hd_event_end(&trace->calls.at[s->call]) > now)
            start_call(s, s->call);
    for (; s->load < trace->loading.count && trace->loading.at[s->load].start <= now; s->load++)
        extend(&s->loading, hd_event_end(&trace->loading.at[s->load]));
    while (s->busy < s->in->busy->count && s->in->busy->at[s->busy].end <= now)
        s->busy++;
}

static void cut(int64_t *next, int64_t now, int64_t at)
{
    if (at > now && at < *next)
        *next = at;
}

/* When something starts or ends next, at most `end`. */
static int64_t next_change(const sweep *s, int64_t now, int64_t end, const hd_trace_event *op, const hd_trace_event *call)
{
    const hd_trace *trace = s->in->trace;
    int64_t next = end;
    const int64_t until[] = {s->blocked, s->queue, s->launching, s->loading, s->dispatching};

    for (size_t i = 0; i < sizeof until / sizeof until[0]; i++)
        cut(&next, now, until[i]);
    if (op)
        cut(&next, now, hd_event_end(op));
    if (call)
        cut(&next, now, hd_event_end(call));
    if (s->op < trace->ops.count)
        cut(&next, now, trace->ops.at[s->op].start);
    if (s->call < trace->calls.count)
        cut(&next, now, trace->calls.at[s->call].start);
    if (s->load < trace->loading.count)
        cut(&next, now, trace->loading.at[s->load].start);
    if (s->busy < s->in->busy->count) {
        cut(&next, now, s->in->busy->at[s->busy].start);
        cut(&next, now, s->in->busy->at[s->busy].end);
    }
    return next;
}

/* ---- what a moment goes to ---- */

/* Whose time it is; NULL for that of nobody. A launch while data are loaded is none of loading, as in the
 * partition. */
static hd_tally *owner(const sweep *s, int64_t now, const hd_trace_event *op, const hd_trace_event *call)
{
    if (s->loading > now && s->launching <= now)
        return &s->special[HD_TALLY_LOADING];
    if (op)
        return &s->tallies[op->name];
    if (s->launching > now)
        return &s->special[HD_TALLY_LAUNCHES];
    return call ? &s->tallies[call->name] : NULL;
}

static void close_stretch(sweep *s)
{
    bool brief = s->left <= SHORT;
    hd_tally *tally = &s->special[brief ? HD_TALLY_BETWEEN : HD_TALLY_ELSEWHERE];

    *(brief ? &s->sums->between : &s->sums->elsewhere) += s->left;
    s->sums->starved_issue += brief ? s->left_starved : 0;
    tally->host += s->unnamed;
    tally->starved += s->unnamed_starved;
    tally->count += s->unnamed > 0;
    s->left = s->left_starved = s->unnamed = s->unnamed_starved = 0;
}

/* Something claims the time from `now` on. */
static void claim(sweep *s, uint64_t *part, uint64_t length, uint64_t *starved_part, uint64_t starved)
{
    if (s->left > 0)
        close_stretch(s);
    *part += length;
    if (starved_part)
        *starved_part += starved;
}

static void add_moment(sweep *s, int64_t now, uint64_t length, const hd_trace_event *op, const hd_trace_event *call)
{
    hd_sums *p = s->sums;
    bool blocked = s->blocked > now || s->queue > now;
    bool busy = s->busy < s->in->busy->count && s->in->busy->at[s->busy].start <= now;
    uint64_t starved = blocked || busy ? 0 : length;
    hd_tally *tally = owner(s, now, op, call);

    *(blocked ? busy ? &p->waiting : &p->neither : busy ? &p->both : &p->starved) += length;
    p->queue_full += s->blocked > now ? 0 : blocked ? length : 0;
    if (tally) {
        tally->starved += starved;
        *(blocked ? &tally->waits : &tally->host) += length;
    }
    if (blocked)
        claim(s, &p->blocked, length, NULL, 0);
    else if (s->launching > now)
        claim(s, &p->launching, length, &p->starved_issue, starved);
    else if (s->loading > now)
        claim(s, &p->loading, length, &p->starved_loading, starved);
    else if (op || s->dispatching > now)
        claim(s, &p->in_ops, length, &p->starved_issue, starved);
    else {
        s->left += length;
        s->left_starved += starved;
        s->unnamed += tally ? 0 : length;
        s->unnamed_starved += tally ? 0 : starved;
    }
}

static void part_window(sweep *s, const hd_period *window)
{
    const hd_trace *trace = s->in->trace;

    for (int64_t now = window->start, next; now < window->end; now = next) {
        start_all(s, now);
        const hd_trace_event *op = latest(&s->ops, &trace->ops, now);
        const hd_trace_event *call = latest(&s->calls, &trace->calls, now);
        next = next_change(s, now, window->end, op, call);
        add_moment(s, now, (uint64_t)next - (uint64_t)now, op, call);
    }
    if (s->left > 0)
        close_stretch(s);
    s->sums->wall += (uint64_t)window->end - (uint64_t)window->start;
}

void hd_partition_windows(const hd_partition_input *input, hd_sums *sums, hd_tally *tallies)
{
    sweep s = {
        .in = input,
        .sums = sums,
        .tallies = tallies,
        .special = tallies + input->trace->name_count,
        .blocked = INT64_MIN,
        .queue = INT64_MIN,
        .launching = INT64_MIN,
        .loading = INT64_MIN,
        .dispatching = INT64_MIN,
    };

    *sums = (hd_sums){0};
    for (size_t i = 0; i < input->windows->count; i++)
        part_window(&s, &input->windows->at[i]);
    free(s.ops.at);
    free(s.calls.at);
}

/* ---- who starves ---- */

static int compare_operations(const void *left, const void *right)
{
    const hd_trace_operation *a = left, *b = right;

    if (a->starved != b->starved)
        return a->starved > b->starved ? -1 : 1;
    if (a->host_time != b->host_time)
        return a->host_time > b->host_time ? -1 : 1;
    if (a->waits != b->waits)
        return a->waits > b->waits ? -1 : 1;
    return strcmp(a->name, b->name);
}

void hd_tally_list(hd_trace *trace, const hd_tally *tallies, double steps)
{
    static const char *const special[HD_TALLIES] = {
        [HD_TALLY_LOADING] = "(data loading)",
        [HD_TALLY_LAUNCHES] = "(launches outside operations)",
        [HD_TALLY_BETWEEN] = "(between operations)",
        [HD_TALLY_ELSEWHERE] = "(elsewhere)",
    };
    size_t names = trace->name_count, all = names + HD_TALLIES, count = 0;

    free(trace->operations);
    trace->operations = hd_must(malloc(all * sizeof *trace->operations));
    for (size_t i = 0; i < all; i++) {
        const hd_tally *tally = &tallies[i];
        if (tally->starved + tally->host + tally->waits > 0)
            trace->operations[count++] = (hd_trace_operation){
                .name = i < names ? trace->names[i] : special[i - names],
                .starved = (double)tally->starved / 1e3 / steps,
                .host_time = (double)tally->host / 1e3 / steps,
                .waits = (double)tally->waits / 1e3 / steps,
                .count = (double)tally->count / steps,
                .launches = (double)tally->launches / steps,
            };
    }
    qsort(trace->operations, count, sizeof *trace->operations, compare_operations);
    trace->measure.operations = trace->operations;
    trace->measure.operation_count = count;
}
