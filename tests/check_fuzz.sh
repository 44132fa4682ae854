#!/bin/sh
# Each fuzzer takes the small files that it begins with, and what it found once.
set -eu
faults=0
for corpus in "$HD_TESTS"/fuzz/*/; do
    name=$(basename "$corpus")
    said=$("./fuzz_$name" "$corpus"* 2>&1) || {
        printf 'check_fuzz: %s does not hold:\n%s\n' "$name" "$said"
        faults=1
    }
done
exit $faults
