#!/bin/sh
# Prints the URL of a PostgreSQL database whose role may make more of them for the tests.
# With --start it starts a local server, or installs Debian's, when none answers
# and it may. Prints nothing where there is none; fails then under CI=true.
set -eu

DATABASE=scorekeeper_test

. "$(dirname "$0")/debian.sh"

as_postgres() {
    if [ "$(id -u)" -eq 0 ]; then su postgres -s /bin/sh -c "$1"; else sudo -n -u postgres sh -c "$1"; fi
}

answers() {
    command -v psql >/dev/null 2>&1 && psql -w "$1" -Atc 'select 1' >/dev/null 2>&1
}

# Over the local socket as the user who runs the tests: a server made for
# development lets its own role in without a password.
socket_url() {
    echo "postgresql:///$1?host=/var/run/postgresql"
}

password_url() {
    echo "postgresql://scorekeeper_test:scorekeeper_test@127.0.0.1:5432/$DATABASE"
}

print_first_answering() {
    for url in "${SCOREKEEPER_TEST_POSTGRES_URL:-}" "$(socket_url $DATABASE)" "$(password_url)"; do
        if [ -n "$url" ] && answers "$url"; then
            echo "$url"
            return 0
        fi
    done
    return 1
}

# Works where the current user may create databases already (trust on the socket).
create_as_myself() {
    answers "$(socket_url postgres)" &&
        psql -w "$(socket_url postgres)" -qc "create database $DATABASE" >&2
}

start_server() {
    if ! command -v pg_ctlcluster >/dev/null 2>&1; then
        install_debian "the tests" postgresql || return 1
    fi
    pg_lsclusters -h | while read -r version name _port status _rest; do
        case $status in
        online*) ;;
        *) as_root pg_ctlcluster --skip-systemctl-redirect "$version" "$name" start >&2 || true ;;
        esac
    done
}

create_as_postgres() {
    as_postgres "psql -qc \"create role scorekeeper_test login createdb password 'scorekeeper_test'\"" >&2 || true
    as_postgres "psql -qc 'create database $DATABASE owner scorekeeper_test'" >&2
}

if print_first_answering; then exit 0; fi
if create_as_myself && print_first_answering; then exit 0; fi
if [ "${1:-}" = --start ] && start_server; then
    if create_as_myself && print_first_answering; then exit 0; fi
    if create_as_postgres && print_first_answering; then exit 0; fi
fi
echo "No PostgreSQL answers: the PostgreSQL tests need one, see CONTRIBUTING.md." >&2
if [ "${CI:-}" = true ]; then
    exit 1
fi
