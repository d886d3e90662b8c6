#!/bin/bash -e
# Hands the packages, and what is special about the display, to the image that is being made.
#
# From pi-gen's config: TOUCH_OVERLAY=off|demo|diagnostics, TOUCH_OVERLAY_SOURCES (these sources) and TOUCH_OVERLAY_BOARD
# (a set in board/, such as pi-dsi-7), each with `export`.

flag=${TOUCH_OVERLAY:-demo}
case "$flag" in
  off)
    echo "TOUCH_OVERLAY=off: a production image, into which nothing is put"
    exit 0
    ;;
  demo | diagnostics) ;;
  *)
    echo "TOUCH_OVERLAY is '$flag', expected off, demo or diagnostics; correct it in pi-gen's config" >&2
    exit 2
    ;;
esac
[ -f "${TOUCH_OVERLAY_SOURCES:-}/board/apply" ] || {
  echo "TOUCH_OVERLAY_SOURCES is '${TOUCH_OVERLAY_SOURCES:-}', expected the sources of touch-overlay; export it in" \
    "pi-gen's config" >&2
  exit 2
}

sources=${TOUCH_OVERLAY_SOURCES}
arch=$(chroot "${ROOTFS_DIR}" dpkg --print-architecture)
built=$(cat "$sources/board/out/$arch/flag" 2> /dev/null || echo nothing)
[ "$built" = "$flag" ] || {
  echo "$sources/board/out/$arch holds $built, and this image is for $flag; run" \
    "TOUCH_OVERLAY=$flag deploy/package $arch there" >&2
  exit 1
}
packages=("$sources"/deploy/out/touch-overlay{,-lend,-tools}_*_"$arch".deb)
for package in "${packages[@]}"; do
  [ -f "$package" ] || {
    echo "there is no $package; run TOUCH_OVERLAY=$flag deploy/package $arch in $sources" >&2
    exit 1
  }
  case "$flag $package" in
    "diagnostics "*+diagnostics_* | "demo "*[0-9]_"$arch".deb) ;;
    *)
      echo "$package is for another image than $flag; run TOUCH_OVERLAY=$flag deploy/package $arch in $sources" >&2
      exit 1
      ;;
  esac
done
[ "${#packages[@]}" = 3 ] || {
  echo "$sources/deploy/out holds packages of several versions for $arch; leave one" >&2
  exit 1
}
install -d "${ROOTFS_DIR}/var/tmp/touch-overlay"
install -m 0644 "${packages[@]}" "${ROOTFS_DIR}/var/tmp/touch-overlay/"
if [ -n "${TOUCH_OVERLAY_BOARD:-}" ]; then
  sh "$sources/board/apply" "$sources/board/${TOUCH_OVERLAY_BOARD}" "${ROOTFS_DIR}"
fi
