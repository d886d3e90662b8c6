# What the checks of recipes share; sourced.

# programs OUT FLAG: what board/build leaves, as far as a recipe sees it, from a few lines of C.
programs() {
  local name
  mkdir -p "$1"
  for name in touch-overlayd touch-overlay touch-overlay-calibrate touch-overlay-lend; do
    printf '#include <tslib.h>\nint main(void) { return ts_libversion() == 0; }\n' | cc -x c - -o "$1/$name" -lts
  done
  touch "$1/libtouchoverlay.a" "$1/touch_overlay.h"
  cp "$top/LICENSE" "$1/"
  echo "$2" > "$1/flag"
}

# libraries SYSROOT PROGRAM: what the program needs, as a target would have it.
libraries() {
  local loader
  mkdir -p "$1/lib" "$1/usr/lib"
  loader=$(ldd "$2" | sed -n 's/^[[:space:]]*\(\/[^ ]*\).*/\1/p')
  install -D "$loader" "$1$loader"
  ldd "$2" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p; s/^[[:space:]]*\(\/[^ ]*\).*/\1/p' | while read -r file; do cp -L "$file" "$1/usr/lib/"; done
}

# refused WORDS COMMAND...
refused() {
  local words=$1 said
  shift
  if said=$("$@" 2>&1) || ! grep -qF -- "$words" <<< "$said"; then
    printf '%s: expected a refusal with "%s", found:\n%s\n' "$*" "$words" "$said" >&2
    exit 1
  fi
}

# holds FOLDER FILE...: these files and no others.
holds() {
  local folder=$1 found expected
  shift
  found=$(cd "$folder" && find . -type f | sed 's/^\.\///' | LC_ALL=C sort)
  expected=$(printf '%s\n' "$@" | LC_ALL=C sort)
  [ "$found" = "$expected" ] || { printf '%s holds\n%s\ninstead of\n%s\n' "$folder" "$found" "$expected" >&2; exit 1; }
}
