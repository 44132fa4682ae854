#!/bin/sh
# What says which version this is agrees, and what menus and software centres read is valid.
set -eu
cd "$HD_TESTS/.."

faults=0
fault() {
    echo "check_release: $*"
    faults=1
}

# configure.ac is in every release, debian/ in the repository alone.
version=$(sed -n 's/^AC_INIT(\[hostdispatch\], \[\(.*\)\])$/\1/p' configure.ac)
expect() {
    [ ! -e "$1" ] || grep -q "$2" "$1" || fault "$1 does not speak of version $version"
}
expect CHANGELOG.md "^## $version, "
expect data/desktop/hostdispatch.metainfo.xml "<release version=\"$version\" "
expect debian/changelog "^hostdispatch ($version-"

# Said where the tool is missing.
if command -v desktop-file-validate >/dev/null; then
    wrong=$(desktop-file-validate data/desktop/hostdispatch.desktop 2>&1) || fault "$wrong"
else
    echo 'check_release: desktop-file-validate was not found; the desktop file is not validated'
fi
if command -v appstreamcli >/dev/null; then
    wrong=$(appstreamcli validate --no-net data/desktop/hostdispatch.metainfo.xml 2>&1) || fault "$wrong"
else
    echo 'check_release: appstreamcli was not found; the metadata is not validated'
fi
exit $faults
