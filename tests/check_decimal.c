#include "check_trace.h"

#include <string.h>

#include "../src/trace/call.h"
#include "../src/trace/scan.h"
#include "../src/trace/store.h"

START_TEST(read_exactly)
{
    static const struct {
        const char *text;
        int64_t nanoseconds;
    } rows[] = {
        {"0", 0},
        {"-0.0", 0},
        {"1", 1000},
        {"12.5", 12500},
        {".5", 500},
        {"5.", 5000},
        {"+2", 2000},
        {" 7\t", 7000},
        {"1665536373729077.123", 1665536373729077123},
        {"1665536373729077.1235", 1665536373729077124},
        {"4503599627370497.001", 4503599627370497001},
        {"1e3", 1000000},
        {"1.5E+1", 15000},
        {"2500e-3", 2500},
        {"0.0005", 1},
        {"0.00049999999999999999999", 0},
        {"-0.0005", -1},
        {"-1.5", -1500},
        {"0.0004", 0},
        {"000000000000000000000000000001.5", 1500},
        {"0.00000000000000000000000015e23", 15},
        {"9223372036854775.807", INT64_MAX},
        {"-9223372036854775.808", INT64_MIN},
        {"0e99999999999999999999", 0},
        {"1e-99999999999999999999", 0},
        {"9223372036854775.8074", INT64_MAX},
    };
    int64_t nanoseconds;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_msg(hd_decimal_nanoseconds(rows[i].text, strlen(rows[i].text), &nanoseconds), "%s",
                      rows[i].text);
        ck_assert_msg(nanoseconds == rows[i].nanoseconds, "%s is %lld", rows[i].text, (long long)nanoseconds);
    }
}
END_TEST

START_TEST(no_numbers)
{
    static const char *const rows[] = {
        "",
        " ",
        ".",
        "-",
        "+-1",
        "1,5",
        "0x10",
        "inf",
        "NaN",
        "1e",
        "1e+",
        "e3",
        "1.2.3",
        "1 2",
        "12us",
        "9223372036854775.808",
        "9223372036854775.8075",
        "-9223372036854775.8085",
        "1e16",
        "1e99999999999999999999",
        "123456789012345678901234567890",
    };
    int64_t nanoseconds = 77;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(!hd_decimal_nanoseconds(rows[i], strlen(rows[i]), &nanoseconds), "%s", rows[i]);
    ck_assert_int_eq(nanoseconds, 77);
}
END_TEST

START_TEST(calls_by_name)
{
    static const struct {
        const char *name;
        unsigned marks;
    } rows[] = {
        {"cudaLaunchKernel", HD_CALL_LAUNCH},
        {"cudaLaunchKernel_v7000", HD_CALL_LAUNCH},
        {"cudaLaunchKernel_ptsz_v7000", HD_CALL_LAUNCH},
        {"cudaLaunchKernelExC_v11060", HD_CALL_LAUNCH},
        {"cuLaunchKernel_ptds", HD_CALL_LAUNCH},
        {"hipExtModuleLaunchKernel", HD_CALL_LAUNCH | HD_CALL_SETS_UP},
        {"cudaGraphLaunch_v10000", HD_CALL_LAUNCH | HD_CALL_GRAPH},
        {"hipGraphLaunch", HD_CALL_LAUNCH | HD_CALL_GRAPH},
        {"urEnqueueKernelLaunch", HD_CALL_LAUNCH},
        {"cudaLaunchKernel_v700", HD_CALL_MAY_LAUNCH},
        {"cudaLaunchKernel_v", HD_CALL_MAY_LAUNCH},
        {"cudaLaunchKernelX", HD_CALL_MAY_LAUNCH},
        {"zeCommandListAppendLaunchKernel_v7000", HD_CALL_MAY_LAUNCH},
        {"_v7000", 0},
        {"", 0},
        {"CudaLaunchKernel", HD_CALL_MAY_LAUNCH},
        {"cudaLaunchHostFunc", HD_CALL_MAY_LAUNCH},
        {"cudaMALLOCAsync", HD_CALL_SETS_UP},
        {"cuMemUnMap", HD_CALL_SETS_UP},
        {"cudaStreamBeginCapture_v10000", HD_CALL_BEGINS_CAPTURE},
        {"cuStreamEndCapture_ptsz", HD_CALL_ENDS_CAPTURE},
        {"cudaMemcpyAsync", HD_CALL_BLOCKS},
        {"cudaMemcpyAsync_v3020", HD_CALL_BLOCKS},
        {"cudaMemcpy2DAsync", 0},
        {"hipMemcpyWithStream", HD_CALL_BLOCKS},
        {"cudaStreamSynchronize", HD_CALL_BLOCKS},
        {"hipDeviceSynchronize_spt", HD_CALL_BLOCKS},
        {"cudaMemsetAsync", 0},
        {"cuGraphLaunch_ptsz", HD_CALL_LAUNCH | HD_CALL_GRAPH},
        {"cudastreamsynchronize", 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(hd_call_marks(rows[i].name, strlen(rows[i].name)) == rows[i].marks, "%s", rows[i].name);
}
END_TEST

START_TEST(kernels_that_communicate)
{
    static const char *const talk[] = {"ncclDevKernel_AllReduce_Sum", "RCCL_x",        "x::cross_device_reduce_2stage",
                                       "ALL_TO_ALL",                  "alltoall",      "all_toall",
                                       "fused_allgather",             "Reduce_Scatter", "xsendrecv"};
    static const char *const rest[] = {"", "ncc", "all__reduce", "all-gather", "sgemm", "cross_device", "crossdevicereduce"};

    for (size_t i = 0; i < sizeof talk / sizeof talk[0]; i++)
        ck_assert_msg(hd_kernel_talks(talk[i], strlen(talk[i])), "%s", talk[i]);
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++)
        ck_assert_msg(!hd_kernel_talks(rest[i], strlen(rest[i])), "%s", rest[i]);
}
END_TEST

START_TEST(ranges_named_as_steps)
{
    static const struct {
        const char *name;
        bool step;
        int64_t number;
    } rows[] = {
        {"ProfilerStep#12", true, 12},
        {"step 3", true, 3},
        {"Step_4", true, 4},
        {"train_step: 5", true, 5},
        {"iteration7", true, 7},
        {"ITER-8", true, 8},
        {"step", true, -1},
        {"Iteration", true, -1},
        {"optimizer.step", false, 0},
        {"aten::add, op_id = 3", false, 0},
        {"12", false, 0},
        {"", false, 0},
        {"stepping 3", false, 0},
        {"step 3 of 4", false, 0},
        {"layer 3", false, 0},
    };
    int64_t number;
    size_t words;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_msg(hd_range_step(rows[i].name, strlen(rows[i].name), &number, &words) == rows[i].step,
                      "%s", rows[i].name);
        ck_assert_msg(!rows[i].step || number == rows[i].number, "%s", rows[i].name);
    }
}
END_TEST

static bool by_start(const hd_trace_event *a, const hd_trace_event *b)
{
    return a->start < b->start;
}

/* Patterns that quicksort likes and those it does not. */
START_TEST(sorted_in_place)
{
    enum { COUNT = 5000 };
    static hd_trace_event room[COUNT];
    hd_events events = {room, COUNT, COUNT};

    for (int pattern = 0; pattern < 6; pattern++) {
        uint64_t random = 88172645463325252u;
        int64_t sum = 0;
        for (int i = 0; i < COUNT; i++) {
            random ^= random << 13, random ^= random >> 7, random ^= random << 17;
            int64_t values[] = {i, -i, 0, (int64_t)(random % COUNT), i % 7, i < COUNT / 2 ? i : COUNT - i};
            room[i] = (hd_trace_event){.start = values[pattern], .length = values[pattern]};
            sum += values[pattern];
        }
        hd_events_sort(&events, by_start);
        for (int i = 0; i < COUNT; i++) {
            ck_assert(i == 0 || room[i - 1].start <= room[i].start);
            ck_assert_int_eq(room[i].start, room[i].length);
            sum -= room[i].start;
        }
        ck_assert_int_eq(sum, 0);
    }
    events.count = 0;
    hd_events_sort(&events, by_start);
}
END_TEST

Suite *decimal_suite(void)
{
    Suite *suite = suite_create("traces' parts");
    TCase *tests = tcase_create("traces' parts");

    tcase_add_test(tests, read_exactly);
    tcase_add_test(tests, no_numbers);
    tcase_add_test(tests, calls_by_name);
    tcase_add_test(tests, kernels_that_communicate);
    tcase_add_test(tests, ranges_named_as_steps);
    tcase_add_test(tests, sorted_in_place);
    suite_add_tcase(suite, tests);
    return suite;
}
