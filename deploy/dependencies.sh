# What programs for a board need of Debian's libraries: sourced, not run.

# dependencies ARCH SYSROOT LIBRARIES PROGRAM...: as Depends has it. Of glibc the version that the symbols ask for; of the
# others at least what the programs were linked with.
dependencies() {
  local arch=$1 sysroot=$2 libraries=$3 names name needed= more
  shift 3
  names=$(LC_ALL=C readelf -dW "$@" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]$/\1/p' | sort -u) || return 1
  for name in $names; do
    case $name in
      libc.so.6 | libm.so.6 | ld-linux*) continue ;;
      libevdev.so.2) more=$(linked libevdev libevdev2) ;;
      libpng16.so.16) more=$(linked libpng16 libpng16-16 libpng16-16t64) ;;
      libqrencode.so.4) more=$(linked libqrencode libqrencode4) ;;
      libts.so.0) more=$(linked tslib libts0 libts0t64) ;;
      *) die 1 "a program needs $name, and deploy/dependencies.sh knows no Debian package of it; name it there" ;;
    esac || return 1
    needed+="$more, "
  done
  more=$(glibc "$@") || return 1
  echo "$needed$more"
}

# linked MODULE PACKAGE [PACKAGE-OF-64-BIT-TIME]: Debian 13 renamed what has times in its interface. On boards of 64 bits
# it is the same library under another name. On those of 32 bits it has times of 64 bits: the programs find out which
# samples tslib writes, and use no time of libpng.
linked() {
  local version
  version=$(PKG_CONFIG_LIBDIR=$sysroot/usr/lib/$libraries/pkgconfig pkg-config --modversion "$1") || return 1
  if [ $# = 3 ]; then printf '%s (>= %s) | ' "$3" "$version"; fi
  echo "$2 (>= $version)"
}

# glibc PROGRAM...
glibc() {
  local versions least own
  versions=$(LC_ALL=C readelf -VW "$@" | grep -oE 'Name: GLIBC_[A-Z0-9._]+' | sed 's/.*GLIBC_//' | sort -u) || return 1
  # ABI_DT_RELR: relative relocations in the short form.
  least=$(sed 's/^ABI_DT_RELR$/2.36/' <<< "$versions" | grep -E '^[0-9.]+$' | sort -V | tail -n 1) || return 1
  # What is private is promised for no other version.
  if grep -qx PRIVATE <<< "$versions"; then
    own=$(strings "$sysroot/lib/$libraries/libc.so.6" | sed -nE 's/^GNU C Library .* version ([0-9]+\.[0-9]+)\.$/\1/p')
    say "a program uses what is private to glibc $own, so its package is for no other"
    echo "libc6 (>= $least), libc6 (<< ${own%.*}.$((${own#*.} + 1)))"
  else
    echo "libc6 (>= $least)"
  fi
}
