#!/bin/sh
# The files and folders that CONTRIBUTING.md names are there, and so are the tables and functions of its recipes.
cd "${HD_TESTS:?}/.." || exit 1
missing=0
for path in $(grep -o '`\(src\|include\|tests\|data\|doc\)[A-Za-z0-9_./]*`' CONTRIBUTING.md README.md | sed 's/.*:`//; s/`$//'); do
    [ -e "$path" ] || { echo "there is no $path"; missing=1; }
done
for name in $(sed -n '/^## How to add/,/^## Sentences/p' CONTRIBUTING.md | grep -o '`[A-Za-z]*_[A-Za-z_]*`' | tr -d '`'); do
    grep -rqw --include='*.[ch]' "$name" src include || { echo "nothing is called $name"; missing=1; }
done
exit $missing
