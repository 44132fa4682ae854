#include "store.h"

/*
 * glibc's qsort would take the events' memory a second time, which a large trace cannot spare. This is
 * quicksort with the median of three, which turns to heapsort where a file is made to defeat it.
 */
typedef bool before_function(const hd_event *a, const hd_event *b);

#define FEW 16

static void swap(hd_event *a, hd_event *b)
{
    hd_event kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_down(hd_event *at, size_t root, size_t count, before_function *before)
{
    hd_event kept = at[root];

    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && before(&at[child], &at[child + 1]))
            child++;
        if (!before(&kept, &at[child]))
            break;
        at[root] = at[child];
    }
    at[root] = kept;
}

static void heap_sort(hd_event *at, size_t count, before_function *before)
{
    for (size_t root = count / 2; root-- > 0;)
        sift_down(at, root, count, before);
    while (count-- > 1) {
        swap(&at[0], &at[count]);
        sift_down(at, 0, count, before);
    }
}

static void insertion_sort(hd_event *at, size_t count, before_function *before)
{
    for (size_t i = 1; i < count; i++) {
        hd_event kept = at[i];
        size_t hole = i;
        for (; hole > 0 && before(&kept, &at[hole - 1]); hole--)
            at[hole] = at[hole - 1];
        at[hole] = kept;
    }
}

/* Put the median of three in the middle; the outer two then stop the inner loops below. */
static void order_three(hd_event *at, size_t count, before_function *before)
{
    hd_event *first = at, *middle = at + count / 2, *last = at + count - 1;

    if (before(middle, first))
        swap(middle, first);
    if (before(last, middle)) {
        swap(last, middle);
        if (before(middle, first))
            swap(middle, first);
    }
}

/* Where the upper part begins: nothing in it is before anything below it. */
static size_t partition(hd_event *at, size_t count, before_function *before)
{
    order_three(at, count, before);
    hd_event pivot = at[count / 2];
    size_t low = 0, high = count - 1;
    for (;;) {
        while (before(&at[low], &pivot))
            low++;
        while (before(&pivot, &at[high]))
            high--;
        if (low >= high)
            return high + 1;
        swap(&at[low++], &at[high--]);
    }
}

static void quick_sort(hd_event *at, size_t count, int depth, before_function *before)
{
    while (count > FEW) {
        if (depth-- == 0) {
            heap_sort(at, count, before);
            return;
        }
        size_t lower = partition(at, count, before);
        /* The smaller part by recursion, so that the stack stays low. */
        if (lower < count - lower) {
            quick_sort(at, lower, depth, before);
            at += lower;
            count -= lower;
        } else {
            quick_sort(at + lower, count - lower, depth, before);
            count = lower;
        }
    }
    insertion_sort(at, count, before);
}

void hd_events_sort(hd_events *events, before_function *before)
{
    int depth = 0;
    size_t in_order = 1;

    /* Most files are. */
    while (in_order < events->count && !before(&events->at[in_order], &events->at[in_order - 1]))
        in_order++;
    if (in_order >= events->count)
        return;
    for (size_t n = events->count; n > 0; n >>= 1)
        depth += 2;
    quick_sort(events->at, events->count, depth, before);
}
