# Shared by the scripts under board/ and deploy/: sourced, not run.

CACHE=${TOUCH_OVERLAY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/touch-overlay}

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# What stands at the head of a script is its help.
case " $* " in
  ' help '* | *' -h '* | *' --help '*)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit
    ;;
esac

# die CODE MESSAGE
die() { local code=$1; shift; say "$*"; exit "$code"; }

# swift_build and swift_test ARGUMENTS...: SwiftPM hands a package's traits to the compiler in the order of a set. With
# another order each time, everything would be compiled again.
swift_build() { SWIFT_DETERMINISTIC_HASHING=1 swift build "$@"; }
swift_test() { SWIFT_DETERMINISTIC_HASHING=1 swift test "$@"; }

# need PROGRAM PACKAGE: a missing tool is named with the package that brings it.
need() {
  command -v "$1" > /dev/null 2>&1 || die 1 "'$1' is missing; install the Debian package $2 (apt-get install $2)"
}

# Where this machine has Debian from; nothing where mmdebstrap is to choose.
mirror() { apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m 1 '^http.*/debian/*$' || true; }

# Programs that Debian keeps in sbin must be found by ordinary users too.
case ":$PATH:" in *:/usr/sbin:*) ;; *) PATH=$PATH:/usr/sbin:/sbin ;; esac
