#!/bin/sh
# What the tests run: the lines by folder, and each file under 90 % with what coverage.txt says of it. It is read from
# a build that was configured with --enable-coverage, in the folder where it runs; `make coverage` tests first.
set -eu
explained=${HD_TESTS:?}/coverage.txt
export LC_ALL=C

# A file whose lines never ran has no counts, and its notes alone say how many there are.
find src -name '*.gcno' | sort | while read -r notes; do
    gcov -n "$notes" 2>/dev/null
done | awk -v explained="$explained" '
    /^File / { file = $2; gsub(/\047/, "", file); sub(/.*\/src\//, "src/", file) }
    /^Lines executed:/ && file ~ /^src\/.*\.c$/ {
        split($2, part, /[:%]/)
        lines[file] = $4; ran[file] = int($4 * part[2] / 100 + 0.5); file = ""
    }
    /^No executable lines/ { file = "" }
    END {
        while ((getline row < explained) > 0)
            if (row !~ /^#/) { split(row, half, /: /); why[half[1]] = substr(row, length(half[1]) + 3) }
        for (file in lines) {
            folder = file; sub(/\/[^\/]*$/, "", folder)
            in_folder[folder] += lines[file]; ran_folder[folder] += ran[file]
            all += lines[file]; all_ran += ran[file]
        }
        if (!all) { print "coverage: nothing was counted; ./configure --enable-coverage counts"; exit 1 }
        sort = "sort"
        for (folder in in_folder) printf "%s", line(folder, ran_folder[folder], in_folder[folder]) | sort
        close(sort)
        printf "%s", line("all", all_ran, all)
        for (file in lines)
            if (ran[file] < 0.9 * lines[file]) {
                under[file] = 1
                printf "%s %.1f %%: %s\n", file, 100 * ran[file] / lines[file],
                    file in why ? why[file] : "not explained in tests/coverage.txt" | sort
            }
        close(sort)
        for (file in why)
            if (!(file in under)) print file " is explained in tests/coverage.txt and need not be"
    }
    function line(name, ran, lines) {
        return sprintf("%-14s %6d of %6d lines %6.1f %%\n", name, ran, lines, 100 * ran / lines)
    }'
