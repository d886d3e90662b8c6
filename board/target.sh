# What it takes to build for a board; to be sourced after common.sh.

# target ARCH USAGE: sets triple, libraries (where Debian keeps them), sysroot, tools (the toolchain's folder) and embedded (the
# flags for swift build). USAGE is said where ARCH is none.
target() {
  case $1 in
    amd64) triple=x86_64-unknown-linux-gnu libraries=x86_64-linux-gnu ;;
    arm64) triple=aarch64-none-none-elf libraries=aarch64-linux-gnu ;;
    armhf) triple=armv7-none-none-eabi libraries=arm-linux-gnueabihf ;;
    *) die 2 "$2" ;;
  esac
  local board
  board=$(dirname "${BASH_SOURCE[0]}")
  command -v swift > /dev/null 2>&1 || die 1 "'swift' is missing; install the Swift 6.3 toolchain and put it on the PATH"
  need pkg-config pkg-config
  sysroot=$("$board/packages" sysroot "$1")
  tools=$(dirname "$(readlink -f "$(command -v swift)")")
  # Without this, pkg-config would answer for the host where the board's file is missing.
  export PKG_CONFIG_LIBDIR=$sysroot/usr/lib/$libraries/pkgconfig
  export PKG_CONFIG_SYSROOT_DIR=$sysroot
  embedded=(
    -c release --triple "$triple" --toolset "$board/toolsets/$1.json" --pkg-config-path "$PKG_CONFIG_LIBDIR"
    # Without this, compilers would take headers and settings from a gcc of the host; linkers, start files.
    -Xcc "--sysroot=$sysroot" -Xswiftc -Xclang-linker -Xswiftc "--sysroot=$sysroot"
    -Xlinker "-L$sysroot/usr/lib/$libraries" -Xlinker "-L$sysroot/lib/$libraries"
    -Xlinker -rpath-link -Xlinker "$sysroot/usr/lib/$libraries:$sysroot/lib/$libraries"
    # Without this, amd64 programs would hold a sum over debugging symbols too, which differ by folder and by build.
    -Xlinker --build-id=none
    # Programs are stripped in the end; to describe them to a debugger takes time.
    -debug-info-format none
    -Xlinker -T -Xlinker "$(realpath "$board")/toolsets/discard.ld"
  )
  # Without this, atomics would call libgcc, with which not every app is linked.
  [ "$1" != arm64 ] || embedded+=(-Xcc -mno-outline-atomics)
}
