# Installs Debian packages that are missing: sourced by deploy/try and deploy/test after board/common.sh.

# install_missing PACKAGE...: never removes anything, and asks for rights only if something is missing.
install_missing() {
  local missing=() package as_root=()
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  say "installing ${missing[*]}"
  apt_get() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "$@" > /dev/null; }
  apt_get install -y --no-remove --no-install-recommends "${missing[@]}" 2> /dev/null || {
    apt_get update || say "some package lists could not be read; going on with the others"
    apt_get install -y --no-remove --no-install-recommends "${missing[@]}"
  } || die 1 "could not install ${missing[*]}; install them by hand and run this again"
}

# The toolchain is the one thing that is not installed; what it wants of Debian is.
need_swift() {
  command -v swift > /dev/null 2>&1 || die 1 "'swift' is missing; install the Swift 6.3 toolchain and put it on the PATH"
  swift_answers || install_missing libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2 zlib1g
  swift_answers || die 1 "'swift' does not start ($(swift build --version 2>&1 | head -n 1)); install what it needs"
}
swift_answers() { swift --version > /dev/null 2>&1 && swift build --version > /dev/null 2>&1; }
