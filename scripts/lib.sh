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

# verify FILE...: whether each is what scripts/checksums.txt says of a file of its name; names those that are not.
verify() {
    local file sum unknown=0
    for file in "$@"; do
        sum=$(sha256sum <"$file" | cut -d ' ' -f 1)
        grep -qxF "$sum  ${file##*/}" "$root/scripts/checksums.txt" && continue
        say "${file##*/} is not what scripts/checksums.txt expects (its SHA-256 is $sum)"
        unknown=1
    done
    return "$unknown"
}

# have COMMAND: whether it is on the path.
have() { command -v "$1" >/dev/null 2>&1; }

# install WHY PACKAGE...: Debian packages, as root or through sudo; says what to do where it cannot.
install() {
    local why=$1 as_root=() log
    shift
    have apt-get || die "$why is missing; install what your system calls the Debian package $*"
    if ((EUID != 0)); then
        have sudo || die "$why is missing; run as root: apt-get install $*"
        as_root=(sudo)
        [[ -t 0 ]] || as_root+=(-n)
    fi
    say "installing $* ($why)"
    log=$(mktemp)
    if [[ -z ${updated-} ]]; then
        "${as_root[@]}" apt-get update -qq >"$log" 2>&1 || say "apt-get update failed; going on with the old lists"
        updated=1
    fi
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >>"$log" 2>&1 || {
        tail -n 5 "$log" >&2
        die "could not install $*; $why is needed (whole log: $log)"
    }
    rm -f "$log"
}
