#!/bin/sh
# Makes the virtual environment $2 with the Python $1, or says in a sentence
# what is missing. Leaves nothing half made behind.
set -eu

python=$1
venv=$2

if ! command -v "$python" >/dev/null 2>&1; then
    echo "No '$python' on this machine. Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3" >&2
    exit 1
fi

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    version=$("$python" -c 'import platform; print(platform.python_version())')
    echo "Scorekeeper needs Python 3.11 or newer; '$python' is $version. Name a newer one: make PYTHON=python3.12" >&2
    exit 1
fi

# Debian and Ubuntu ship the venv module without ensurepip until python3-venv is installed.
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    echo "This Python cannot make virtual environments. On Debian or Ubuntu: apt-get install python3-venv (for a Python beside the system's own: $package)." >&2
    exit 1
fi

trap 'rm -rf "$venv"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
"$python" -m venv --clear "$venv"
trap - EXIT
