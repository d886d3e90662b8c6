#!/bin/sh
# Puts the set of the display into the target: tslib, udev and, where the image has the overlay, its configuration.
# Buildroot calls it with the target's folder, and its configuration in BR2_CONFIG.
set -eu

tree=$(cd "$(dirname "$0")/../.." && pwd)
target=$1
board=$(sed -n 's/^BR2_PACKAGE_TOUCH_OVERLAY_BOARD="\(.*\)"$/\1/p' "$BR2_CONFIG")
[ -n "$board" ] || exit 0

# The boot partition is not made yet: post_image.sh has its part.
set -- "$tree/../$board" "$target" -
grep -q '^BR2_PACKAGE_TOUCH_OVERLAY=y' "$BR2_CONFIG" || set -- --production "$@"
"$tree/../apply" "$@"
# What the packages had brought is no use on the board.
rm -f "$target"/etc/*.before
