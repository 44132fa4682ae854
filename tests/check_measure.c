/* The definitions of what is measured, one by one. */
#include "check_trace.h"

#include <math.h>
#include <string.h>

#include "runner.h"
#include "trace.h"

#define ON(tid, ts, dur) "{'ph':'X','cat':'cpu_op','name':'a','pid':1,'tid':" #tid "," SPAN(ts, dur) "}"
#define STEP_ON(tid, number, ts, dur)                                                                        \
    "{'ph':'X','cat':'user_annotation','name':'ProfilerStep#" #number "','pid':1,'tid':" #tid                \
    "," SPAN(ts, dur) "}"
#define KERNEL_ON(device, ts, dur, correlation)                                                              \
    "{'ph':'X','cat':'kernel','pid':9,'tid':7," SPAN(ts, dur) ",'args':{'device':" #device                   \
                                                              ",'correlation':" #correlation "}}"

typedef struct row {
    const char *what, *json, *wanted;
} row;

static void check_rows(const row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        hd_test_expect(trace, rows[i].what, rows[i].wanted);
        hd_trace_free(trace);
    }
}
#define CHECK_ROWS(rows) check_rows(rows, sizeof rows / sizeof rows[0])

START_TEST(steps)
{
    static const row rows[] = {
        {"an event belongs to the step in which it starts, to its end exclusively",
         "[" STEP(1, 100, 50) "," STEP(2, 150, 50) "," OP(99, 1) "," OP(100, 5) "," OP(149, 30) "," OP(
             199, 1) "," OP(200, 1) "]",
         "steps 2, wall 50, ops 1.5"},
        {"of overlapping steps to the one that started last: all belong to some",
         "[" STEP(1, 0, 100) "," STEP(2, 20, 30) "," OP(10, 1) "," OP(30, 1) "," OP(60, 1) "," OP(100, 1) "]",
         "steps 2, wall 25, ops 1.5"},
        {"the thread with most marks has the steps, whatever its place",
         "[" STEP_ON(5, 9, 0, 10) "," STEP_ON(6, 1, 0, 20) "," STEP_ON(6, 2, 20,
                                                                       40) "," OP(5, 1) "," OP(55, 1) "]",
         "steps 2, wall 30, ops 1"},
        {"without marks from the first operation or call to the latest end of one",
         "[" CALL("cudaMalloc", 5, 1, 0) "," OP(10, 5) "," CALL("cudaFree", 12, 20, 0) "," KERNEL(1, 90,
                                                                                                  0) "]",
         "steps 0, wall 27, ops 1, device 90, notes no-steps|no-launches|device-elsewhere"},
        {"without marks everything is in it, also what has no length at its very end",
         "[" OP(0, 10) "," LAUNCH(10, 0, 1) "," OP(10, 0) "," KERNEL(12, 30, 1) "]",
         "steps 0, wall 10, ops 2, launches 1, device 30, unmatched_device 0"},
        {"a step's own event is no operation and holds none",
         "[" EVENT("cpu_op", "ProfilerStep#0", SPAN(0, 100)) "," OP(10, 20) "," OP(12, 5) "," OP(40, 5) "]",
         "steps 1, ops 2, dispatch_ops 12.5"},
        {"nesting is found before steps are applied",
         "[" STEP(1, 10, 50) "," OP(5, 20) "," OP(12, 2) "," OP(30, 2) "]", "ops 1, dispatch_ops 17"},
        {"a step without length is one, and holds nothing",
         "[" STEP(1, 10, 0) "," STEP(2, 20, 8) "," OP(10, 1) "," OP(21, 1) "]", "steps 2, wall 4, ops 0.5"},
    };

    CHECK_ROWS(rows);
    hd_trace *trace = hd_test_trace_text(rows[2].json);
    hd_test_warning(trace, "steps marked on other threads were left out: 1", true);
    hd_trace_free(trace);
}
END_TEST

START_TEST(operations)
{
    static const row rows[] = {
        {"top-level: starting inside no other of the thread",
         "[" OP(0, 10) "," OP(2, 3) "," OP(3, 1) "," OP(9, 5) "," OP(10, 1) "]", "ops 1, dispatch_ops 10"},
        {"nested ones hold too: the last starts in the one that runs past the outer",
         "[" OP(0, 10) "," OP(9, 9) "," OP(15, 1) "," OP(18, 2) "," OP(20, 1) "]", "ops 3"},
        {"each thread by itself", "[" ON(1, 0, 10) "," ON(2, 1, 3) "," ON(3, 2, 3) "]", "ops 3"},
        {"of two that start together the longer is the outer, in any order",
         "[" OP(0, 3) "," OP(0, 9) "," OP(5, 1) "]", "ops 1, dispatch_ops 9"},
        {"of equal ones one", "[" OP(0, 3) "," OP(0, 3) "," OP(3, 1) "]", "ops 2, dispatch_ops 2"},
        {"one without length counts and holds nothing",
         "[" OP(0, 0) "," OP(0, 0) "," OP(5, 5) "," OP(5, 0) "," OP(7, 0) "]", "ops 3"},
        {"annotations hold none",
         "[" EVENT("user_annotation", "x", SPAN(0, 50)) "," OP(0, 3) "," OP(5, 3) "]", "ops 2"},
        {"out of order in the file", "[" OP(40, 3) "," OP(2, 3) "," OP(0, 10) "," OP(41, 1) "]",
         "ops 2, dispatch_ops 6.5"},
    };

    CHECK_ROWS(rows);
    hd_trace *trace = hd_test_trace_text(
        "[" EVENT("cpu_op", "first", SPAN(0, 3)) "," EVENT("cpu_op", "second", SPAN(0, 3)) "]");
    ck_assert_str_eq(hd_trace_measured(trace)->operations[0].name, "first");
    hd_trace_free(trace);
}
END_TEST

START_TEST(calls)
{
    static const row rows[] = {
        {"median and mean of all launches, an even count's median between the middle two",
         "[" OP(0, 200) "," LAUNCH(1, 2, 1) "," LAUNCH(5, 4, 2) "," LAUNCH(10, 100, 3) "," LAUNCH(120, 7,
                                                                                                  4) "]",
         "launches 4, launch_median 5.5, launch_mean 28.25, launch_sum 113, graph_launches 0"},
        {"an odd count's median", "[" LAUNCH(1, 2, 1) "," LAUNCH(5, 4, 2) "," LAUNCH(10, 100, 3) "]",
         "launch_median 4"},
        {"equal ones", "[" LAUNCH(1, 3, 1) "," LAUNCH(5, 3, 2) "," LAUNCH(10, 3, 3) "," LAUNCH(14, 3, 3) "]",
         "launch_median 3"},
        {"nested calls all count, one that runs past its step whole",
         "[" STEP(1, 0, 10) "," LAUNCH(5, 40, 1) "," EVENT("cuda_driver", "cuLaunchKernel",
                                                           SPAN(6, 30)) "," LAUNCH(10, 1, 2) "]",
         "launches 2, launch_sum 70"},
        {"graphs are launches too, and noted",
         "[" OP(0, 9) "," CALL("cudaGraphLaunch_v10000", 1, 5, 1) "," LAUNCH(7, 1, 2) "," KERNEL(9, 1, 1) "]",
         "launches 2, graph_launches 1, launch_median 1, launch_sum 1, graph_sum 5, launch 3, notes "
         "no-steps|graphs|device-elsewhere"},
        {"blocking calls",
         "[" OP(0, 90) "," CALL("cudaStreamSynchronize", 1, 5, 1) "," CALL("hipMemcpy", 10, 7, 2) "," CALL(
             "cudaMemcpyAsync_v3020", 20, 9, 2) "," CALL("cudaMemsetAsync", 30, 3, 2) "]",
         "blocked 21, dispatch_wall 69, dispatch_ops 69"},
        {"per step",
         "[" STEP(1, 0, 10) "," STEP(2, 10, 10) "," LAUNCH(1, 2, 1) "," LAUNCH(12, 4, 2) "," LAUNCH(16, 1,
                                                                                                    2) "]",
         "launches 1.5, launch_sum 3.5, launch_mean 2.333, launch_median 2"},
    };

    CHECK_ROWS(rows);
}
END_TEST

START_TEST(dispatch)
{
    static const row rows[] = {
        {"by wall and in operations",
         "[" STEP(1, 0, 100) "," OP(10, 20) "," LAUNCH(12, 4, 1) "," OP(40, 10) "," CALL(
             "cudaDeviceSynchronize", 60, 30, 2) "," LAUNCH(55, 2, 3) "," KERNEL(20, 50, 1) "]",
         "ops 2, dispatch_wall 32, dispatch_ops 13, host_model 70, serial_model 120"},
        {"a launch of another thread as well", "[" STEP(1, 0, 100) "," ON(2, 10, 20) "," LAUNCH(12, 4, 1) "]",
         "dispatch_ops 16"},
        {"an operation that started before the step counts in its part of it",
         "[" STEP(1, 10, 90) "," OP(5, 20) "," LAUNCH(12, 4, 1) "," OP(30, 6) "]", "ops 1, dispatch_ops 17"},
        {"what is blocked is neither launching nor in operations",
         "[" STEP(1, 0, 10) "," OP(0, 10) "," CALL("cudaStreamSynchronize", 1, 8, 1) "," LAUNCH(1, 8, 2) "]",
         "blocked 8, launching 0, in_ops 2, dispatch_wall 2, host_model 10, notes no-device"},
        {"just nothing left is no overlap", "[" STEP(1, 0, 10) "," OP(0, 10) "," LAUNCH(0, 10, 2) "]",
         "dispatch_wall 0, notes no-device"},
        {"nothing launched", "[" STEP(1, 0, 10) "," OP(0, 4) "]",
         "launch_median -, launch_mean -, launch_sum 0, host_model 10, serial_model 10, notes "
         "no-launches|no-device"},
        {"no operations: one for each launch is assumed",
         "[" STEP(1, 0, 10) "," LAUNCH(0, 4, 1) "," KERNEL(5, 1, 1) "]",
         "ops 0, dispatch_wall 6, dispatch_ops 0, host_model 10, serial_model 11, device 1, notes no-ops"},
        {"neither", "[" KERNEL(5, 1, 1) "]",
         "steps 0, wall -, device 0, unmatched_device 1, notes no-steps|no-ops|no-launches"},
    };

    CHECK_ROWS(rows);
}
END_TEST

START_TEST(device)
{
    static const row rows[] = {
        {"the union on the device that works longest",
         "[" LAUNCH(0, 1, 1) "," KERNEL_ON(0, 10, 10, 1) "," KERNEL_ON(0, 15, 10, 1) "," KERNEL_ON(
             0, 16, 2, 1) "," KERNEL_ON(0, 30, 5, 1) "," KERNEL_ON(1, 12, 10, 1) "," KERNEL_ON(0, 25, 5,
                                                                                               1) "]",
         "devices 2, device 25, unmatched_device 0"},
        {"copies and memsets too; not clipped at the step",
         "[" STEP(1, 0, 10) "," LAUNCH(0, 1, 1) "," EVENT("gpu_memcpy", "c", SPAN(5, 90) LINKED(1)) "," EVENT(
             "gpu_memset", "c", SPAN(90, 10) LINKED(1)) "]",
         "device 95"},
        {"without args.device the process is the device",
         "[" LAUNCH(0, 1, 1) "," EVENT("kernel", "k", SPAN(5, 10) LINKED(1)) "," KERNEL_ON(
             1, 7, 10, 1) "," KERNEL_ON(null, 7, 9, 1) "]",
         "devices 2, device 12"},
        {"only for a call in a step, of any kind",
         "[" STEP(1, 0, 10) "," LAUNCH(20, 1, 1) "," CALL("cudaMemsetAsync", 5, 1, 2) "," KERNEL(
             30, 5, 1) "," KERNEL(40, 7,
                                  2) "," KERNEL(50, 9,
                                                3) ",{'ph':'X','cat':'kernel','ts':60,'dur':9,'pid':0}]",
         "device 7, unmatched_device 3"},
        {"a correlation that several calls have",
         "[" STEP(1, 0, 10) "," LAUNCH(20, 1, 1) "," CALL("x", 5, 1, 1) "," KERNEL(30, 5, 1) "]",
         "device 5, unmatched_device 0"},
        {"correlations as a double or as text",
         "[" LAUNCH(0, 1, 3.0) "," CALL("x", 0, 1, '7') "," KERNEL(5, 1, 3) "," KERNEL(7, 1, 7) "]",
         "device 2"},
        {"kernels without length", "[" LAUNCH(0, 1, 1) "," KERNEL(5, 0, 1) "]",
         "device 0, unmatched_device 0, notes no-steps|no-ops"},
    };

    CHECK_ROWS(rows);
    hd_trace *trace = hd_test_trace_text(rows[3].json);
    ck_assert_int_eq(hd_trace_measured(trace)->unmatched_file, 2);
    hd_test_warning(trace, "no call of the file started were left out: 2", true);
    hd_test_warning(trace, "launches to which no device event belongs", false);
    hd_trace_free(trace);
}
END_TEST

/* Each moment goes to one row, and the rows add up. */
START_TEST(who_starves)
{
    /* clang-format off */
    hd_trace *trace = hd_test_trace_text(
        "[" STEP(1, 0, 100) "," STEP(2, 100, 100) ","
        EVENT("cpu_op", "a", SPAN(0, 10)) "," LAUNCH(1, 1, 1) "," LAUNCH(3, 1, 1) ","
        EVENT("cpu_op", "a", SPAN(110, 20)) "," EVENT("cpu_op", "nested", SPAN(111, 9)) "," LAUNCH(112, 1, 1) ","
        EVENT("cpu_op", "b", SPAN(150, 40)) "," CALL("cudaFree_v3020", 30, 10, 9) ","
        CALL("cudaStreamSynchronize", 40, 20, 8) "," LAUNCH(70, 2, 7) "," KERNEL(5, 1, 1) "," KERNEL(50, 5, 1) ","
        EVENT("cpu_op", "outside", SPAN(500, 90)) "]");
    static const hd_trace_operation wanted[] = {
        {"(between operations)", (100 - 10 - 10 - 20 - 2 + 40) / 2., (100 - 10 - 10 - 20 - 2 + 40) / 2., 0, 3, 0},
        {"b", 20, 20, 0, 0.5, 0},
        {"a", 14.5, 15, 0, 1, 1.5},
        {"cudaFree", 5, 5, 0, 0.5, 0},
        {"(launches outside operations)", 1, 1, 0, 0.5, 0.5},
        {"cudaStreamSynchronize", 0, 0, 10, 0.5, 0},
    };
    /* clang-format on */
    const hd_trace_measure *m = hd_trace_measured(trace);

    ck_assert_uint_eq(m->operation_count, sizeof wanted / sizeof wanted[0]);
    for (size_t i = 0; i < m->operation_count; i++) {
        const hd_trace_operation *got = &m->operations[i], *want = &wanted[i];
        ck_assert_str_eq(got->name, want->name);
        ck_assert_msg(got->starved == want->starved && got->host_time == want->host_time &&
                          got->waits == want->waits && got->count == want->count &&
                          got->launches == want->launches,
                      "%s: %.3f %.3f %.3f %.3f %.3f", got->name, got->starved, got->host_time, got->waits,
                      got->count, got->launches);
    }
    hd_trace_free(trace);
}
END_TEST

START_TEST(who_starves_while_data_load)
{
    hd_trace *trace = hd_test_trace_text("[" STEP(1, 0, 10) "," EVENT(
        "user_annotation", "enumerate(DataLoader)", SPAN(0, 10)) "," LAUNCH(2, 3, 1) "]");
    const hd_trace_measure *m = hd_trace_measured(trace);

    ck_assert_uint_eq(m->operation_count, 2);
    ck_assert_str_eq(m->operations[0].name, "(data loading)");
    ck_assert_double_eq(m->operations[0].starved, 7);
    ck_assert_double_eq(m->starved_loading, 7);
    ck_assert_str_eq(m->operations[1].name, "(launches outside operations)");
    ck_assert_double_eq(m->operations[1].starved, 3);
    hd_trace_free(trace);
}
END_TEST

/* Which part a moment of the host goes to, and what of it starves. */
START_TEST(partitions)
{
    static const row rows[] = {
        {"each part takes what the ones before it left",
         "[" STEP(1, 0, 100) "," OP(10, 60) "," LAUNCH(20, 10, 1) "," CALL("cudaStreamSynchronize", 25, 10,
                                                                           2) "," KERNEL(30, 20, 1) "]",
         "blocked 10, launching 5, in_ops 45, between 40, elsewhere 0, both 15, starved 75, waiting 5, "
         "neither 5, starved_issue 75, starved_loading 0, device_busy 20"},
        {"loading by operations, nested ones too, and by annotations, on any thread",
         "[" STEP(1, 0, 100) "," ON(2, 0, 50) "," EVENT(
             "cpu_op", "enumerate(DataLoader)#_Next",
             SPAN(5, 10)) ",{'ph':'X','cat':'user_annotation','name':'enumerate(DataLoader)','pid':7,'tid':8,"
                          "'ts':60,'dur':5}," EVENT("user_annotation", "load", SPAN(80, 5)) "]",
         "loading 15, in_ops 40, between 45, starved_loading 15"},
        {"long calls and those that set up are no dispatch outside operations",
         "[" STEP(1, 0, 3000) "," OP(0, 10) "," CALL("cudaHostAlloc", 5, 15, 1) "," CALL(
             "cuModuleUnload", 30, 5, 2) "," CALL("cudaEventQuery", 50, 7,
                                                  3) "," CALL("cudaFuncGetAttributes", 100, 1001, 3) "]",
         "in_ops 17, between 40, elsewhere 2943"},
        {"calls of threads that neither operate nor launch do not count",
         "[" STEP(1, 0, 100) "," ON(2, 0, 10) "," CALL("cudaStreamSynchronize", 5, 15, 1) "]",
         "blocked 0, in_ops 10, between 90"},
        {"stretches are cut at the windows' ends, and count up to 1 ms",
         "[" STEP(1, 0, 1010) "," STEP(2, 1010, 1001) "," OP(0, 10) "]", "between 500, elsewhere 500.5"},
        {"a window ends where the next step begins",
         "[" STEP(1, 0, 100) "," STEP(2, 60, 40) "," OP(50, 20) "]", "wall 50, in_ops 10, ops 0.5"},
        {"the queue is full where the device is busy for nine tenths of a slow launch",
         "[" OP(0, 200) "," LAUNCH(0, 4, 1) "," LAUNCH(10, 4, 1) "," LAUNCH(20, 4, 1) "," LAUNCH(
             30, 40, 1) "," LAUNCH(80, 40, 1) "," LAUNCH(130, 4, 1) "," KERNEL(30, 36, 1) "," KERNEL(84.001,
                                                                                                     40,
                                                                                                     1) "]",
         "launch_median 4, blocked 40, queue_full 40, launching 56, waiting 36, neither 4"},
        {"a queue that is full without a launch in a step",
         "[" STEP(1, 50, 50) "," LAUNCH(0, 90, 1) "," LAUNCH(92, 1, 1) "," KERNEL(0, 90, 1) "]",
         "blocked 40, queue_full 40, launching 1"},
        {"a median of 0 has no full queue",
         "[" LAUNCH(0, 0, 1) "," LAUNCH(1, 0, 1) "," LAUNCH(3, 50, 1) "," KERNEL(0, 90, 1) "]",
         "blocked 0, launching 50"},
        {"a launch by name, if it started a kernel",
         "[" CALL("zeLaunchThis", 0, 2, 1) "," CALL("zeLaunchThat", 5, 2, 2) "," KERNEL(
             3, 1,
             1) ",{'ph':'X',"
                "'cat':'gpu_memcpy','name':'m','pid':0,'tid':7,'ts':8,'dur':1,'args':{'correlation':2}}]",
         "launches 1, launch_sum 2"},
        {"what is captured is no launch",
         "[" CALL("cudaStreamBeginCapture", 0, 1, 1) "," LAUNCH(2, 3, 2) "," CALL(
             "cudaGraphLaunch", 6, 2, 3) ",{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':1,"
                                         "'tid':2,'ts':3,'dur':1}," CALL("cudaStreamEndCapture_v10000", 10, 1,
                                                                         4) "," LAUNCH(12, 3, 5) "]",
         "launches 2, captured 2, graph_launches 0"},
        {"what is captured counts on a thread that does nothing else",
         "[" ON(2, 0, 9) "," CALL("cudaStreamBeginCapture", 0, 1, 1) "," LAUNCH(2, 3, 2) "]",
         "launches 0, captured 1"},
        {"what is captured is another call, by its name too",
         "[" STEP(1, 0, 100) "," LAUNCH(1, 2, 1) "," CALL("hipStreamBeginCapture", 10, 1, 2) "," CALL(
             "hipModuleLaunchKernel", 20, 5, 3) "," CALL("hipLaunchKernel", 30, 7, 4) "]",
         "captured 2, launching 2, in_ops 8"},
        {"communication, and what of it is exposed",
         "[" STEP(1, 0, 100) "," LAUNCH(0, 1, 1) "," EVENT(
             "kernel", "ncclDevKernel_AllReduce",
             SPAN(10, 20) LINKED(
                 1)) "," EVENT("kernel", "Cross_Device_Reduce_1stage",
                               SPAN(25, 10) LINKED(
                                   1)) "," EVENT("kernel", "send_recv_x",
                                                 SPAN(95, 10) LINKED(
                                                     1)) "," EVENT("kernel", "gemm",
                                                                   SPAN(15, 8) LINKED(
                                                                       1)) "," EVENT("gpu_memcpy",
                                                                                     "all_reduce",
                                                                                     SPAN(50, 8)
                                                                                         LINKED(1)) "]",
         "communication 30, exposed_communication 22, device_busy 38"},
        {"earlier work: of calls before the step, or of none in the file",
         "[" STEP(1, 0, 100) "," STEP(2, 100, 100) "," LAUNCH(10, 1, 1) "," LAUNCH(110, 1, 2) "," LAUNCH(
             120, 1, 1) "," KERNEL(90, 30, 1) "," KERNEL(150, 10, 1) "," KERNEL(155, 10, 2) "," KERNEL(180, 3,
                                                                                                       9) "]",
         "earlier_work 16.5"},
        {"the device lies elsewhere", "[" OP(0, 10) "," LAUNCH(1, 1, 1) "," KERNEL(90, 9, 1) "]",
         "device 9, device_busy 0, notes no-steps|device-elsewhere"},
    };

    CHECK_ROWS(rows);
}
END_TEST

START_TEST(slow_launches)
{
    hd_trace *trace = hd_test_trace_text(
        "[" OP(0, 900) "," LAUNCH(1, 4, 1) "," LAUNCH(10, 4, 1) "," LAUNCH(20, 40, 1) "," LAUNCH(
            80, 39, 1) "," LAUNCH(200, 500, 1) "," LAUNCH(800, 4, 1) "," LAUNCH(810, 3, 1) "]");

    ck_assert_int_eq(hd_trace_measured(trace)->slow_launches, 2);
    ck_assert_double_eq(hd_trace_measured(trace)->slow_launch_sum, 540);
    hd_test_warning(trace, "ten times the median and more: 2, together 540 µs", true);
    hd_trace_free(trace);
    trace = hd_test_trace_text("[" LAUNCH(1, 0, 1) "," LAUNCH(10, 0, 1) "," LAUNCH(20, 4, 1) "]");
    ck_assert_int_eq(hd_trace_measured(trace)->slow_launches, 1);
    hd_trace_free(trace);
}
END_TEST

START_TEST(spreads)
{
    hd_trace *trace = hd_test_trace_text(
        "[" STEP(1, 0, 10) "," STEP(2, 10, 30) "," STEP(3, 40, 14) "," STEP(4, 60, 20) "," OP(1, 1) "," OP(
            2, 1) "," OP(41, 1) "," LAUNCH(61, 1, 1) "," KERNEL(62, 8, 1) "," KERNEL(66, 6, 1) "]");
    const hd_trace_measure *m = hd_trace_measured(trace);

    ck_assert_double_eq(m->wall_spread.least, 10);
    ck_assert_double_eq(m->wall_spread.median, 17);
    ck_assert_double_eq(m->wall_spread.most, 30);
    ck_assert_double_eq(m->ops_spread.median, 0.5);
    ck_assert_double_eq(m->launches_spread.most, 1);
    ck_assert_double_eq(m->device_spread.most, 10);
    ck_assert_uint_eq(hd_trace_steps(trace), 4);
    hd_trace_step step = hd_trace_step_at(trace, 3);
    ck_assert(step.number == 4 && step.taken && step.wall == 20 && step.ops == 0 && step.launches == 1 &&
              step.device == 10);
    hd_trace_free(trace);
}
END_TEST

/* What a trace lacks or has is said, each in one sentence, and only then. */
START_TEST(remarks)
{
    static const struct {
        const char *json, *part;
        bool said;
    } rows[] = {
        {"[" OP(0, 1) "]", "no steps are marked", true},
        {"[" STEP(1, 0, 9) "," OP(0, 1) "]", "no steps are marked", false},
        {"[" LAUNCH(0, 1, 1) "]", "no operations", true},
        {"[" OP(0, 1) "]", "no operations", false},
        {"[" OP(0, 1) "," CALL("cudaMalloc", 0, 1, 1) "]", "no kernel launches", true},
        {"[" OP(0, 1) "," LAUNCH(0, 1, 1) "]", "no device events are in", true},
        {"[" OP(0, 1) "]", "recorded on the CPU only", true},
        {"[" OP(0, 1) ",{\"ph\":\"X\",\"cat\":\"mtia_ccp_events\",\"name\":\"k\",\"ts\":1,\"dur\":1}]",
         "the events of an MTIA are not read", true},
        {"[" OP(0, 1) "]", "MTIA", false},
        {"[" OP(0, 1) "]", "no device events are in", false},
        {"[" OP(0, 99) "," LAUNCH(0, 1, 1) "," KERNEL(4, 1, 1) "," LAUNCH(10, 1, 2) "," KERNEL(
             12, 1, 2) "," LAUNCH(20, 1, 3) "," KERNEL(26, 1, 3) "]",
         "a kernel starts 4.00 µs after its launch (median; a tenth of them within 2.00 µs, nine "
         "tenths within 6.00 µs)", true},
        {"[" OP(0, 99) "," LAUNCH(9, 1, 1) "," KERNEL(4, 1, 1) "]",
         "by up to 5.00 µs and more: the two clocks differ", true},
        {"[" OP(0, 9) "," CALL("hipGraphLaunch", 0, 9,
                               1) "," KERNEL(1, 1, 1) "," KERNEL(2, 1, 1) "," KERNEL(3, 1, 1) "]",
         "1 of a step's 1 launches launch graphs: 3 kernels, each at 3.00 µs of launch calls", true},
        {"[" STEP(1, 0, 50) "," STEP(2, 50, 20) "," STEP(3, 70, 24) "," OP(0, 99) "]",
         "the first step is cold, 50.0 µs beside 22.0 µs (the others' median); --skip-first 1", true},
        {"[" STEP(1, 0, 40) "," STEP(2, 50, 20) "," OP(0, 99) "]", "is cold", false},
        {"[" STEP(1, 0, 50) "," STEP(2, 50, 50) "," OP(0, 99) "," LAUNCH(1, 1, 1) "," KERNEL(60, 4, 1) "]",
         "still works for 2.00 µs of a step on what earlier steps called for", true},
        {"[" OP(0, 9) "," LAUNCH(0, 1, 1) "," KERNEL(1, 3, 1) "," KERNEL_ON(1, 6, 1, 1) "]",
         "device 0 is measured, the busiest of 2; also at work: device 1 (busy 1.00 µs)", true},
        {"[" OP(0, 9) "," LAUNCH(1, 1, 1) "," KERNEL(2, 1, 1) "," CALL("cuModuleUnload", 9, 2000,
                                                                       2) "," OP(2010, 1) "]",
         "the device starves for 2.00 ms of a step while the host sets up or tears down, 2.00 ms of it in "
         "cuModuleUnload",
         true},
        {"[" OP(0, 9) "," LAUNCH(1, 1, 1) "," KERNEL(2, 1, 1) "," OP(3000, 1) "]",
         "the host spends 2.99 ms of a step outside the operations; no change to the operations shortens that", true},
        {"[" OP(0, 9) "," LAUNCH(1, 1, 1) "," KERNEL(99, 1, 1) "]", "lies outside the steps that called for it", true},
        {"[" OP(0, 9) "," LAUNCH(1, 1, 1) "," KERNEL(2, 1, 1) "]", "lie elsewhere", false},
        {"[" OP(0, 9) "," KERNEL(1, 1, 1) "]", "no device event belongs to a call", true},
        {"[" OP(0, 9) "," LAUNCH(0, 1, 1) "," LAUNCH(3, 1, 2) "," KERNEL(1, 1, 1) "]",
         "no device event belongs: 1", true},
        {"[" OP(0, 9) "," LAUNCH(0, 1, 1) "," KERNEL(1, 1, 1) "]", "no device event belongs", false},
        {"[" OP(0, 99) "," LAUNCH(0, 1, 1) "," LAUNCH(3, 1, 2) "," LAUNCH(5, 30, 2) "]",
         "median and more: 1, together 30.0 µs", true},
        {"[" OP(0, 99) "," LAUNCH(0, 1, 1) "," LAUNCH(3, 1, 2) "," LAUNCH(5, 30, 2) "]", "in all", false},
        {"[" STEP(1, 0, 50) "," STEP(2, 50, 50) "," OP(0, 99) "," LAUNCH(0, 1, 1) "," LAUNCH(
             53, 1, 2) "," LAUNCH(55, 30, 2) "]",
         "median and more: 1, together 30.0 µs in all 2 steps", true},
        {"[" OP(0, 99) "," LAUNCH(0, 0, 1) "," LAUNCH(3, 0, 2) "," LAUNCH(5, 9, 2) "]",
         "the median launch takes no time; launches that take some: 1, together 9.00 µs", true},
        {"[" OP(0, 99) "," LAUNCH(0, 0, 1) "]", "the median launch", false},
        {"[" OP(0, 9) "," CALL("hipGraphLaunch", 0, 1, 1) "," LAUNCH(2, 1, 1) "]", "1 of a step's 2 launches launch graphs",
         true},
        {"[" OP(9223372036854775, 1) "," STEP(1, 9223372036854774, 5) "," OP(0, 9) "]", "cut short there: 2",
         true},
        {"[" OP(9223372036854774, 1) "]", "cut short", false},
        {"[" ON(1, 0, 86400000001) "," OP(0, 1) "]", "more than a day were left out: 1", true},
        {"[" ON(1, 0, 86400000000) "," OP(0, 1) "]", "more than a day", false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        hd_test_warning(trace, rows[i].part, rows[i].said);
        hd_trace_free(trace);
    }
    char small[9];
    const hd_import_options options = {.rule = HD_RULE_ISSUE, .given = hd_scenario_empty()};
    hd_trace *trace = hd_test_trace_text("[" OP(0, 1) "]");
    ck_assert(hd_trace_warning(trace, &options, 0, small, sizeof small));
    ck_assert_str_eq(small, "no steps");
    hd_trace_free(trace);
}
END_TEST

/* Times at the ends of 64 bits: nothing overflows, which the sanitizers watch. */
START_TEST(extremes)
{
    static const row rows[] = {
        {"the whole range", "[" OP(-9223372036854775, 1) "," OP(9223372036854775, 86400000000) "]", "ops 2"},
        {"long kernels",
         "[" LAUNCH(0, 86400000000, 1) "," LAUNCH(1, 86400000000, 1) "," KERNEL_ON(
             0, -9223372036854775, 86400000000, 1) "," KERNEL_ON(1, -9223372036854775, 86400000000,
                                                                 1) "," KERNEL_ON(1, 9223372036854775,
                                                                                  86400000000, 1) "]",
         "launches 2"},
        {"long steps",
         "[" STEP(1, -9223372036854775, 86400000000) "," STEP(2, 5, 86400000000) "," STEP(
             99999999999999999999, 9223372036854775, 86400000000) "," OP(7, 1) "]",
         "steps 3, ops 0.333"},
    };

    CHECK_ROWS(rows);
}
END_TEST

/* A graph's launch by the kernels that it starts. */
START_TEST(what_a_kernel_of_a_graph_costs)
{
    static const struct {
        const char *json;
        double node;
    } rows[] = {
        {"[" OP(0, 9) "," CALL("cudaGraphLaunch", 1, 8, 1) "," KERNEL(9, 1, 1) "," KERNEL(
             11, 1, 1) "," KERNEL(13, 1, 1) "," KERNEL(15, 1, 1) "," LAUNCH(20, 5, 2) "," KERNEL(30, 1,
                                                                                                 2) "]",
         2},
        {"[" OP(0, 9) "," CALL("cudaGraphLaunch", 1, 8, 1) "," KERNEL(9, 1, 1) "]", 0},
        {"[" OP(0, 9) "," CALL("cudaGraphLaunch", 1, 8, 1) "," KERNEL(9, 1, 1) "," KERNEL(11, 1, 1) "," LAUNCH(
             20, 3, 2) "," KERNEL(30, 1, 2) "]",
         0},
        {"[" OP(0, 9) "," LAUNCH(1, 8, 1) "," KERNEL(9, 1, 1) "," KERNEL(11, 1, 1) "]", 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hd_trace *trace = hd_test_trace_text(rows[i].json);
        ck_assert_double_eq(hd_trace_graph_node(trace), rows[i].node);
        hd_trace_free(trace);
    }
}
END_TEST

Suite *measure_suite(void)
{
    Suite *suite = suite_create("measurements");
    TCase *tests = tcase_create("measurements");

    tcase_add_test(tests, what_a_kernel_of_a_graph_costs);
    tcase_add_test(tests, steps);
    tcase_add_test(tests, operations);
    tcase_add_test(tests, calls);
    tcase_add_test(tests, dispatch);
    tcase_add_test(tests, device);
    tcase_add_test(tests, who_starves);
    tcase_add_test(tests, who_starves_while_data_load);
    tcase_add_test(tests, partitions);
    tcase_add_test(tests, slow_launches);
    tcase_add_test(tests, spreads);
    tcase_add_test(tests, remarks);
    tcase_add_test(tests, extremes);
    suite_add_tcase(suite, tests);
    return suite;
}
