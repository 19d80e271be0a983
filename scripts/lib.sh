# Shared by the scripts beside it: where things are, and how they speak. Sourced, never run.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${ATTEST_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/attest}
# Pinned, as everything that is fetched.
maven_dependency=org.apache.maven.plugins:maven-dependency-plugin:3.6.1
export root cache maven_dependency

# say WORDS...: talk goes to standard error, data to standard output.
say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# die WORDS...: the last word of a script that cannot go on.
die() {
    say "$*"
    exit 1
}

# have COMMAND: whether it is on the path.
have() { command -v "$1" >/dev/null 2>&1; }
