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

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

install_chromium() {
    command -v apt-get >/dev/null 2>&1 || return 1
    as_root true 2>/dev/null || return 1
    echo "Installing Debian's chromium for the browser tests ..." >&2
    as_root env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -q && apt-get install -q -y --no-install-recommends chromium' >&2
}

if find_chromium; then
    exit 0
fi
if install_chromium && find_chromium; then
    exit 0
fi
echo "No Chromium: install Debian's package 'chromium' or set CHROMIUM to one." >&2
if [ "${CI:-}" = true ]; then
    exit 1
fi
