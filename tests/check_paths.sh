#!/bin/sh
# The files and folders that CONTRIBUTING.md names are there.
cd "${HD_TESTS:?}/.." || exit 1
missing=0
for path in $(grep -o '`\(src\|include\|tests\|data\|doc\)[A-Za-z0-9_./]*`' CONTRIBUTING.md README.md | sed 's/.*:`//; s/`$//'); do
    [ -e "$path" ] || { echo "there is no $path"; missing=1; }
done
exit $missing
