# Read by the scripts that look for a program and install Debian's package where it is missing.

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

# install_debian WHAT PACKAGE...: says so first; fails where we may not install anything.
install_debian() {
    what=$1
    shift
    command -v apt-get >/dev/null 2>&1 || return 1
    as_root true 2>/dev/null || return 1
    echo "Installing Debian's $* for $what ..." >&2
    as_root env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -q && apt-get install -q -y --no-install-recommends "$@"' sh "$@" >&2
}
