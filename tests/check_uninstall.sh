#!/bin/sh
# What is installed is uninstalled whole: no file of ours stays, and no folder that only we had.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
build=$(dirname "$HD_PROGRAM")
unset MAKEFLAGS MFLAGS DESTDIR

# One staging folder is ours alone, in the other somebody else has a file.
mkdir -p "$folder/shared/usr/share/applications"
echo other >"$folder/shared/usr/share/applications/other.desktop"
for stage in alone shared; do
    for step in install uninstall; do
        ${MAKE:-make} -s -C "$build" "$step" prefix=/usr DESTDIR="$folder/$stage" >"$folder/log" 2>&1 ||
            { cat "$folder/log"; exit 1; }
        [ "$step" = uninstall ] || [ -x "$folder/$stage/usr/bin/hostdispatch" ] ||
            { echo "check_uninstall: nothing was installed"; exit 1; }
    done
done
[ ! -d "$folder/alone" ] || [ -z "$(ls -A "$folder/alone")" ] ||
    { echo 'check_uninstall: these stay:'; find "$folder/alone"; exit 1; }
left=$(cd "$folder/shared" && find . ! -type d -o -empty)
[ "$left" = ./usr/share/applications/other.desktop ] || { echo "check_uninstall: left are $left"; exit 1; }
