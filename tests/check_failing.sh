# shellcheck shell=sh
# Where a call fails: check_failing with the calls of failing.so before the system's.
if [ ! -f failing.so ]; then
    echo 'calls are not made to fail here: failing.so cannot be built, or sanitizers or counters stand in its place'
    exit 77
fi
HD_SHIM=$PWD/failing.so; export HD_SHIM
LD_PRELOAD=$HD_SHIM exec ./check_failing
