# Shared by the scripts under board/ and deploy/: sourced, not run.

CACHE=${TOUCH_OVERLAY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/touch-overlay}

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# die CODE MESSAGE
die() { local code=$1; shift; say "$*"; exit "$code"; }

# need PROGRAM PACKAGE: a missing tool is named with the package that brings it.
need() {
  command -v "$1" > /dev/null 2>&1 || die 1 "'$1' is missing; install the Debian package $2 (apt-get install $2)"
}

# Programs that Debian keeps in sbin must be found by ordinary users too.
case ":$PATH:" in *:/usr/sbin:*) ;; *) PATH=$PATH:/usr/sbin:/sbin ;; esac
