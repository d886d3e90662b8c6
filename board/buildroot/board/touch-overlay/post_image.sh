#!/bin/sh
# Puts the lines of the display's set into config.txt and cmdline.txt of a Raspberry Pi; to stand before the board's own
# post-image script in BR2_ROOTFS_POST_IMAGE_SCRIPT, which makes the boot partition of them.
# Buildroot calls it with the images' folder, and its configuration in BR2_CONFIG.
set -eu

tree=$(cd "$(dirname "$0")/../.." && pwd)
boot=$1/rpi-firmware
board=$(sed -n 's/^BR2_PACKAGE_TOUCH_OVERLAY_BOARD="\(.*\)"$/\1/p' "$BR2_CONFIG")
[ -n "$board" ] || exit 0
[ -d "$boot" ] || {
  echo "post_image.sh: there is no $boot; put the lines of board/$board into your boot partition by hand" >&2
  exit 0
}

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
set -- "$tree/../$board" "$root" "$boot"
grep -q '^BR2_PACKAGE_TOUCH_OVERLAY=y' "$BR2_CONFIG" || set -- --production "$@"
"$tree/../apply" "$@"
rm -f "$boot"/*.before "$boot"/*.words "$boot"/*.last
