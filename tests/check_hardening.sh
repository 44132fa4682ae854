#!/bin/sh
# The program is built so that a fault in it is harder to use: what configure was asked for is in the file.
set -eu

skip() {
    echo "check_hardening: $1; skipped"
    exit 77
}

[ "${HD_HARDENING:-no}" = yes ] || skip 'hardening is off'
command -v readelf >/dev/null || skip 'readelf was not found'
[ "$(od -An -tx1 -N4 "$HD_PROGRAM" | tr -d ' ')" = 7f454c46 ] || skip 'the program is no ELF file'

faults=0
expect() {
    readelf "$1" "$HD_PROGRAM" 2>/dev/null | grep -q "$2" || {
        echo "check_hardening: $3"
        faults=1
    }
}
expect -Wh 'Type: *DYN' 'it is not position independent'
expect -Wl GNU_RELRO 'its tables can be written to (no RELRO)'
expect -Wd 'BIND_NOW\|Flags:.* NOW' 'symbols are bound late (no BIND_NOW)'
expect -Ws __stack_chk_fail 'its stack is not protected'
expect -Ws '__[a-z]*printf_chk\|__[a-z]*_chk@' 'no call is fortified'
exit $faults
