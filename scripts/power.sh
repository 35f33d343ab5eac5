#!/bin/sh
# Sees that power can be cut and calls can fail in the tests of tests/power: FUSE, and strace.
# Installs Debian's packages where it may. Without them those tests skip; fails under CI=true.
set -eu

. "$(dirname "$0")/debian.sh"

all_there() {
    [ -c /dev/fuse ] && command -v fusermount3 && command -v strace
}

if all_there >/dev/null; then
    exit 0
fi
if install_debian "the tests of power cuts" fuse3 strace && all_there >/dev/null; then
    exit 0
fi
echo "No power cuts: they need /dev/fuse and Debian's packages 'fuse3' and 'strace'." >&2
if [ "${CI:-}" = true ]; then
    exit 1
fi
