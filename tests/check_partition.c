/*
 * A second, slow implementation of what is measured of a trace: each unit of time by itself, every event looked
 * at for it. Small random traces must come out the same by both, to the last digit.
 */
#include "check_trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"
#include "trace.h"

/* Times are in units of 100 us, so that 1 ms is ten of them. */
#define UNIT 100
#define END 90
#define MOST 40
#define LANES 3

typedef enum thing_kind { OPERATION, ANNOTATION, MADE_CALL, ON_KERNEL, COPY, A_STEP } thing_kind;

typedef struct thing {
    thing_kind kind;
    const char *name;
    int lane; /* the thread, or device */
    int start, end, correlation;
} thing;

/* What a random trace holds, in the order of the file, and what is found out of it. */
typedef struct model {
    thing things[MOST];
    int count;
    bool launch[MOST], captured[MOST], top[MOST], full[MOST];
    bool counted[LANES], busy[2][2 * END + 2];
    int windows[MOST][2], window_count, device;
} model;

static int some(int below)
{
    return rand() % below;
}

/* ---- making one ---- */

static const char *const names[][6] = {
    [OPERATION] = {"a", "b", "c", "d", "enumerate(DataLoader)#x", "a"},
    [ANNOTATION] = {"enumerate(DataLoader)#x", "forward", "forward", "b", "b", "b"},
    [MADE_CALL] = {"cudaLaunchKernel", "cudaGraphLaunch", "cudaStreamSynchronize", "xLaunch", "cudaMalloc", "query"},
    [ON_KERNEL] = {"gemm", "gemm", "ncclKernel", "gemm", "add", "All_Reduce"},
    [COPY] = {"all_reduce", "copy", "copy", "copy", "copy", "copy"},
};

static thing random_thing(void)
{
    static const thing_kind kinds[] = {OPERATION, OPERATION, OPERATION, MADE_CALL, MADE_CALL, MADE_CALL, ON_KERNEL, ON_KERNEL, COPY, ANNOTATION};
    thing t = {.kind = kinds[some(10)]};
    bool device = t.kind == ON_KERNEL || t.kind == COPY;

    t.name = names[t.kind][some(6)];
    if (t.kind == MADE_CALL && some(12) == 0)
        t.name = some(2) ? "xStreamBeginCapture" : "xStreamEndCapture";
    t.lane = some(device ? 2 : LANES);
    t.start = some(END);
    t.end = t.start + (some(4) == 0 ? some(40) : some(8));
    t.correlation = some(8);
    return t;
}

static void make(model *m)
{
    int steps = some(4);

    *m = (model){.count = 4 + some(MOST - 8)};
    for (int i = 0; i < m->count; i++)
        m->things[i] = random_thing();
    for (int i = 0, start = some(20); i < steps; i++, start += 10 + some(30))
        m->things[m->count++] = (thing){A_STEP, "", 0, start, start + 5 + some(30), 0};
}

static char *written(const model *m)
{
    static const char *const categories[] = {"cpu_op", "user_annotation", "cuda_runtime", "kernel", "gpu_memcpy",
                                             "user_annotation"};
    char *text = malloc(MOST * 200);
    int used = sprintf(text, "["), step = 0;

    for (int i = 0; i < m->count; i++) {
        const thing *t = &m->things[i];
        bool device = t->kind == ON_KERNEL || t->kind == COPY;
        used += sprintf(text + used, "%s{'ph':'X','cat':'%s','ts':%d,'dur':%d,'pid':%d,'tid':%d,'name':'%s",
                        i ? "," : "", categories[t->kind], t->start * UNIT, (t->end - t->start) * UNIT,
                        device ? t->lane : 7, t->lane, t->name);
        if (t->kind == A_STEP)
            used += sprintf(text + used, "ProfilerStep#%d", step++);
        used += sprintf(text + used, "','args':{'correlation':%d}}", t->correlation);
    }
    sprintf(text + used, "]");
    return text;
}

/* ---- finding out ---- */

static bool is(const thing *t, thing_kind kind)
{
    return t->kind == kind;
}

static bool runs(const thing *t, int now)
{
    return t->start <= now && now < t->end;
}

/* Whether `b` of two that start together, or `a` itself, is inside the other. */
static bool holds(const model *m, int a, int b)
{
    const thing *outer = &m->things[a], *inner = &m->things[b];

    if (a == b || outer->lane != inner->lane || !runs(outer, inner->start))
        return false;
    if (outer->start != inner->start)
        return true;
    return outer->end != inner->end ? outer->end > inner->end : a < b;
}

static void find_top(model *m)
{
    for (int i = 0; i < m->count; i++) {
        m->top[i] = is(&m->things[i], OPERATION);
        for (int j = 0; j < m->count; j++)
            if (is(&m->things[j], OPERATION) && holds(m, j, i))
                m->top[i] = false;
    }
}

static bool has_kernel(const model *m, int correlation)
{
    for (int i = 0; i < m->count; i++)
        if (is(&m->things[i], ON_KERNEL) && m->things[i].correlation == correlation)
            return true;
    return false;
}

/* Whether the last to begin or end a capture before the call, on its thread, began one. */
static bool is_captured(const model *m, int call)
{
    int last = -1;

    for (int i = 0; i < m->count; i++) {
        const thing *t = &m->things[i];
        if (!is(t, MADE_CALL) || t->lane != m->things[call].lane || !strstr(t->name, "Capture") ||
            t->start > m->things[call].start || (t->start == m->things[call].start && i > call))
            continue;
        if (last < 0 || t->start >= m->things[last].start)
            last = i;
    }
    return last >= 0 && strstr(m->things[last].name, "Begin");
}

static void find_launches(model *m)
{
    for (int i = 0; i < m->count; i++) {
        const thing *t = &m->things[i];
        bool launch = is(t, MADE_CALL) && strstr(t->name, "Launch") &&
                      (*t->name != 'x' || has_kernel(m, t->correlation));
        m->captured[i] = launch && is_captured(m, i);
        m->launch[i] = launch && !m->captured[i];
        if (m->launch[i] || is(t, OPERATION))
            m->counted[t->lane] = true;
    }
}

static void add_window(model *m, int start, int end)
{
    m->windows[m->window_count][0] = start;
    m->windows[m->window_count++][1] = end;
}

static void find_windows(model *m)
{
    int first = 2 * END, last = -1;

    for (int i = 0; i < m->count; i++) {
        const thing *t = &m->things[i];
        if (is(t, A_STEP))
            add_window(m, t->start,
                       i + 1 < m->count && m->things[i + 1].start < t->end ? m->things[i + 1].start : t->end);
        if (is(t, OPERATION) || is(t, MADE_CALL)) {
            first = t->start < first ? t->start : first;
            last = t->end > last ? t->end : last;
        }
    }
    if (m->window_count == 0 && last >= 0)
        add_window(m, first, last);
}

static void find_device(model *m)
{
    int within[2] = {0}, all[2] = {0}, events[2] = {0};

    for (int i = 0; i < m->count; i++) {
        const thing *t = &m->things[i];
        if (!is(t, ON_KERNEL) && !is(t, COPY))
            continue;
        events[t->lane]++;
        for (int now = t->start; now < t->end; now++)
            m->busy[t->lane][now] = true;
    }
    for (int d = 0; d < 2; d++)
        for (int now = 0; now <= 2 * END; now++) {
            all[d] += m->busy[d][now];
            for (int w = 0; w < m->window_count; w++)
                within[d] += m->busy[d][now] && now >= m->windows[w][0] && now < m->windows[w][1];
        }
    bool none = within[0] == 0 && within[1] == 0;
    m->device = none ? all[1] > all[0] : within[1] > within[0];
    if (events[!m->device] > 0 && events[m->device] == 0)
        m->device = !m->device;
}

/* The step to which a time belongs: of those that run the one that started last. -1 for none. */
static int step_of(const model *m, int time)
{
    int found = -1;

    if (m->window_count > 0 && !is(&m->things[m->count - 1], A_STEP))
        return 0;
    for (int i = 0, step = 0; i < m->count; i++)
        if (is(&m->things[i], A_STEP)) {
            found = runs(&m->things[i], time) ? step : found;
            step++;
        }
    return found;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static bool is_plain(const model *m, int i)
{
    return m->launch[i] && !strstr(m->things[i].name, "Graph");
}

static void find_full_queues(model *m)
{
    int lengths[MOST], count = 0;

    for (int i = 0; i < m->count; i++)
        if (is_plain(m, i) && step_of(m, m->things[i].start) >= 0)
            lengths[count++] = m->things[i].end - m->things[i].start;
    if (count == 0)
        return;
    qsort(lengths, (size_t)count, sizeof *lengths, compare);
    int twice = lengths[(count - 1) / 2] + lengths[count / 2];
    for (int i = 0; i < m->count; i++) {
        const thing *t = &m->things[i];
        int busy = 0;
        for (int now = t->start; now < t->end; now++)
            busy += m->busy[m->device][now];
        m->full[i] = is_plain(m, i) && twice > 0 && 2 * (t->end - t->start) >= 10 * twice &&
                     10 * busy >= 9 * (t->end - t->start);
    }
}

/* ---- moment by moment ---- */

enum { BLOCKED, LAUNCHING, LOADING, IN_OPS, LEFT };

typedef struct moment {
    int part;
    bool queue, busy;
    const char *owner; /* NULL for nobody */
} moment;

static bool later(const model *m, int i, int than)
{
    const thing *a = &m->things[i], *b = &m->things[than];

    if (a->start != b->start)
        return a->start > b->start;
    return a->end != b->end ? a->end < b->end : i > than;
}

static moment at(const model *m, int now)
{
    bool blocked = false, full = false, launching = false, loading = false, dispatching = false;
    int op = -1, call = -1;

    for (int i = 0; i < m->count; i++) {
        const thing *t = &m->things[i];
        if (!runs(t, now))
            continue;
        loading |= (is(t, OPERATION) || is(t, ANNOTATION)) && strncmp(t->name, "enumerate(DataLoader)", 21) == 0;
        if (m->top[i] && (op < 0 || later(m, i, op)))
            op = i;
        if (!is(t, MADE_CALL) || !m->counted[t->lane])
            continue;
        bool waits = strstr(t->name, "Synchronize");
        blocked |= waits;
        full |= m->full[i];
        launching |= m->launch[i];
        dispatching |= !m->launch[i] && !waits && !strstr(t->name, "Malloc") && t->end - t->start <= 10;
        if (!m->launch[i] && (call < 0 || later(m, i, call)))
            call = i;
    }
    return (moment){
        .part = blocked || full          ? BLOCKED
                : launching              ? LAUNCHING
                : loading                ? LOADING
                : op >= 0 || dispatching ? IN_OPS
                                         : LEFT,
        .queue = full && !blocked,
        .busy = m->busy[m->device][now],
        .owner = loading && !launching ? "(data loading)"
                 : op >= 0             ? m->things[op].name
                 : launching           ? "(launches outside operations)"
                 : call >= 0           ? m->things[call].name
                                       : NULL,
    };
}

/* Sums in units. */
typedef struct sums {
    int wall, blocked, queue_full, launching, loading, in_ops, between, elsewhere, both, starved, waiting, neither;
    int starved_issue, starved_loading, busy, communication, exposed, earlier;
    struct {
        const char *name;
        int starved;
    } by[30];
    int names;
} sums;

static void starve(sums *s, const char *name)
{
    int i = 0;

    while (i < s->names && strcmp(s->by[i].name, name) != 0)
        i++;
    if (i == s->names)
        s->by[s->names++].name = name;
    s->by[i].starved++;
}

/* How far the stretch that nothing claims goes on from `now`, both ways. */
static int stretch(const model *m, const int window[2], int now)
{
    int from = now, to = now;

    while (from > window[0] && at(m, from - 1).part == LEFT)
        from--;
    while (to < window[1] && at(m, to).part == LEFT)
        to++;
    return to - from;
}

static void add_host(const model *m, const int window[2], int now, sums *s)
{
    moment what = at(m, now);
    bool blocked = what.part == BLOCKED, starved = !blocked && !what.busy;
    bool brief = what.part == LEFT && stretch(m, window, now) <= 10;
    int *parts[] = {&s->blocked, &s->launching, &s->loading, &s->in_ops, brief ? &s->between : &s->elsewhere};

    ++*parts[what.part];
    s->queue_full += what.queue;
    ++*(blocked ? what.busy ? &s->waiting : &s->neither : what.busy ? &s->both : &s->starved);
    if (!starved)
        return;
    s->starved_issue += what.part == LAUNCHING || what.part == IN_OPS || brief;
    s->starved_loading += what.part == LOADING;
    starve(s, what.owner ? what.owner : brief ? "(between operations)" : "(elsewhere)");
}

static int first_call(const model *m, int correlation)
{
    for (int i = 0; i < m->count; i++)
        if (is(&m->things[i], MADE_CALL) && m->things[i].correlation == correlation)
            return i;
    return -1;
}

static void add_device(const model *m, const int window[2], int now, sums *s)
{
    bool talks = false, other = false, earlier = false;

    for (int i = 0; i < m->count; i++) {
        const thing *t = &m->things[i];
        if ((!is(t, ON_KERNEL) && !is(t, COPY)) || t->lane != m->device || !runs(t, now))
            continue;
        bool talk = is(t, ON_KERNEL) && (strstr(t->name, "nccl") || strstr(t->name, "All_"));
        talks |= talk;
        other |= !talk;
        int call = first_call(m, t->correlation);
        earlier |= call < 0 || m->things[call].start < window[0];
    }
    s->busy += talks || other;
    s->communication += talks;
    s->exposed += talks && !other;
    s->earlier += earlier;
}

static sums measure(const model *m)
{
    sums s = {0};

    for (int w = 0; w < m->window_count; w++)
        for (int now = m->windows[w][0]; now < m->windows[w][1]; now++) {
            s.wall++;
            add_host(m, m->windows[w], now, &s);
            add_device(m, m->windows[w], now, &s);
        }
    return s;
}

/* ---- both ---- */

static void same(const char *text, const char *what, double got, int units, int steps)
{
    ck_assert_msg(got == (double)(units * UNIT) / steps, "%s is %.3f, not %.3f of %s", what, got,
                  (double)(units * UNIT) / steps, text);
}

static void check_starved(const hd_trace_measure *got, const sums *s, int steps, const char *text)
{
    for (size_t i = 0; i < got->operation_count; i++) {
        const hd_trace_operation *row = &got->operations[i];
        int wanted = 0;
        for (int n = 0; n < s->names; n++)
            wanted = strcmp(s->by[n].name, row->name) == 0 ? s->by[n].starved : wanted;
        same(text, row->name, row->starved, wanted, steps);
    }
}

static void check(const model *m, const hd_trace *trace, const char *text)
{
    const hd_trace_measure *got = hd_trace_measured(trace);
    const sums s = measure(m);
    int steps = got->steps > 0 ? (int)got->steps : 1;
    const struct {
        const char *what;
        double got;
        int units;
    } rows[] = {
        {"wall", got->wall, s.wall},
        {"blocked", got->blocked, s.blocked},
        {"queue_full", got->queue_full, s.queue_full},
        {"launching", got->launching, s.launching},
        {"loading", got->loading, s.loading},
        {"in_ops", got->in_ops, s.in_ops},
        {"between", got->between, s.between},
        {"elsewhere", got->elsewhere, s.elsewhere},
        {"both", got->both, s.both},
        {"starved", got->starved, s.starved},
        {"waiting", got->waiting, s.waiting},
        {"neither", got->neither, s.neither},
        {"starved_issue", got->starved_issue, s.starved_issue},
        {"starved_loading", got->starved_loading, s.starved_loading},
        {"device_busy", got->device_busy, s.busy},
        {"communication", got->communication, s.communication},
        {"exposed_communication", got->exposed_communication, s.exposed},
        {"earlier_work", got->earlier_work, s.earlier},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        same(text, rows[i].what, rows[i].got, rows[i].units, steps);
    check_starved(got, &s, steps, text);
}

START_TEST(as_the_slow_way)
{
    static model m;

    srand(20240 + (unsigned)_i);
    for (int i = 0; i < 400; i++) {
        make(&m);
        find_top(&m);
        find_launches(&m);
        find_windows(&m);
        find_device(&m);
        find_full_queues(&m);
        char *text = written(&m);
        hd_trace *trace = hd_test_trace_text(text);
        if (m.window_count > 0)
            check(&m, trace, text);
        hd_trace_free(trace);
        free(text);
    }
}
END_TEST

Suite *partition_suite(void)
{
    Suite *suite = suite_create("partitions");
    TCase *tests = tcase_create("partitions");

    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, as_the_slow_way, 0, 8);
    suite_add_tcase(suite, tests);
    return suite;
}
