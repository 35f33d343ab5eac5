#!/bin/sh
# Prints the path of a Chromium for the browser tests. Where there is none it
# installs Debian's package when it may; where it may not it prints nothing
# (the tests then skip), or fails under CI=true.
set -eu

find_chromium() {
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        if [ -n "$name" ] && command -v "$name"; then
            return 0
        fi
    done
    return 1
}

. "$(dirname "$0")/debian.sh"

if find_chromium; then
    exit 0
fi
if install_debian "the browser tests" chromium && find_chromium; then
    exit 0
fi
echo "No Chromium: install Debian's package 'chromium' or set CHROMIUM to one." >&2
if [ "${CI:-}" = true ]; then
    exit 1
fi
