#!/bin/sh
# The includes of src and include: they lead from room to room one way, and from file to file in no circle.
# A .c with the .h beside it is one file, with its private .h too; a public header is one for itself, and belongs to
# the room whose local.mk lists it.
cd "${HD_TESTS:?}/.." || exit 1
find src include \( -name '*.[ch]' -o -name local.mk \) -exec awk '
BEGIN {
    rooms = split("base model scenario,trace lesson report tui cli", floors, " ")
    for (i = 1; i <= rooms; i++)
        for (k = split(floors[i], names, ","); k > 0; k--)
            floor[names[k]] = i
}

FILENAME ~ /local.mk$/ {
    for (i = 1; i <= NF; i++)
        if (sub(/^include\/hostdispatch\//, "", $i))
            room_of[$i] = room(FILENAME)
    next
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    if (quoted[2] != "config.h") {
        from[++count] = FILENAME
        to[count] = quoted[2]
    }
}

function room(path) {
    sub(/^src\//, "", path)
    sub(/\/.*/, "", path)
    return path
}

# "tui/draw" for src/tui/draw.c and draw.h; "model/solve.h" for include/hostdispatch/solve.h.
function noun(path) {
    if (sub(/^(include\/)?hostdispatch\//, "", path))
        return room_of[path] "/" path
    sub(/^src\//, "", path)
    sub(/(_private)?\.[ch]$/, "", path)
    return path
}

function complain(words) {
    print words
    failed = 1
}

END {
    for (i = 1; i <= count; i++) {
        folder = from[i]
        sub(/[^\/]*$/, "", folder)
        above = noun(from[i])
        below = noun(to[i] ~ /\// ? to[i] : folder to[i])
        if (above == below)
            continue
        high = floor[room(above)]
        low = floor[room(below)]
        if (!high || !low)
            complain(from[i] " includes " to[i] ": one of them is in no room")
        else if (low > high || (low == high && room(above) != room(below)))
            complain(from[i] " includes " to[i] ": no arrow goes from " room(above) " to " room(below))
        arrows[above, below] = 1
    }
    # What includes nothing, and what nothing includes, stands in no circle: what is left when all of that is gone does.
    do {
        left = removed = 0
        split("", includes)
        split("", included)
        for (arrow in arrows) {
            split(arrow, ends, SUBSEP)
            includes[ends[1]] = included[ends[2]] = 1
        }
        for (arrow in arrows) {
            split(arrow, ends, SUBSEP)
            if ((ends[2] in includes) && (ends[1] in included)) {
                left++
            } else {
                delete arrows[arrow]
                removed++
            }
        }
    } while (removed)
    for (arrow in arrows) {
        split(arrow, ends, SUBSEP)
        complain("in a circle: " ends[1] " includes " ends[2])
    }
    if (!count)
        complain("no file includes another: they were not found")
    exit failed
}' {} +
