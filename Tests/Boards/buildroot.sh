# The external tree; sourced by recipes.

tree=$top/board/buildroot
package=$tree/package/touch-overlay
rules() { awk -v kind="$1" -v package=touch-overlay -f "$here/buildroot-rules.awk" "$2" >&2; }

diff - "$tree/external.desc" <<< 'name: TOUCH_OVERLAY
desc: Live touch feedback for kiosks that draw on the framebuffer' >&2
rules config "$package/Config.in"
rules mk "$package/touch-overlay.mk"
rules sysv "$package/S50touch-overlayd"

# That the rules find faults. broken_rule KIND FILE CHANGE
broken_rule() {
  local copy=$work/${2##*/}
  sed -E "$3" "$2" > "$copy"
  ! cmp -s "$copy" "$2" || { echo "nothing was changed by: $3" >&2; exit 1; }
  if rules "$1" "$copy" 2> /dev/null; then
    echo "no fault was found in ${2##*/} after: $3" >&2
    exit 1
  fi
}
broken_rule config "$package/Config.in" 's/^\tselect/    select/'
broken_rule config "$package/Config.in" 's/(select BR2_PACKAGE_TSLIB)/\1\n\tdepends on BR2_aarch64/'
broken_rule config "$package/Config.in" 's/^(\t  Shows every.*)/\1 and so on and so on/'
broken_rule config "$package/Config.in" '/^endchoice/d'
broken_rule config "$package/Config.in" 's/_DIAGNOSTICS$/_DEMO/'
broken_rule mk "$package/touch-overlay.mk" '1s/#//'
broken_rule mk "$package/touch-overlay.mk" 's/^\t(READELF)/        \1/'
broken_rule mk "$package/touch-overlay.mk" 's/ \\$/  \\/'
broken_rule mk "$package/touch-overlay.mk" 's/\$\(TOUCH_OVERLAY_FLAG\)/${TOUCH_OVERLAY_FLAG}/'
broken_rule mk "$package/touch-overlay.mk" 's/^TOUCH_OVERLAY_LICENSE /TOUCH_OVERLY_LICENSE /'
broken_rule mk "$package/touch-overlay.mk" '/generic-package/d'
broken_rule sysv "$package/S50touch-overlayd" 's/^DAEMON="touch-overlayd"/DAEMON="overlayd"/'
broken_rule sysv "$package/S50touch-overlayd" 's/^\t/    /'

# Every switch that anything asks for is one.
declared=$(sed -n 's/^config //p' "$package/Config.in")
for switch in $(grep -rhoE 'BR2_PACKAGE_TOUCH_OVERLAY[A-Z_]*' "$tree" | sort -u); do
  grep -qx "$switch" <<< "$declared" || { echo "there is no switch $switch" >&2; exit 1; }
done
# And the fragments choose what their name says.
for kind in demo diagnostics; do
  grep -qx "BR2_PACKAGE_TOUCH_OVERLAY_${kind^^}=y" "$tree/configs/touch_overlay_$kind.fragment"
done
diff - "$tree/configs/touch_overlay_off.fragment" <<< '# BR2_PACKAGE_TOUCH_OVERLAY is not set' >&2

# make_package KIND: the recipe, with the stand-in, for the host's libraries.
make_package() {
  rm -rf "$work/build" "$work/staging" "$work/target"
  cp -r "$work/sysroot" "$work/staging"
  make -s -f "$here/buildroot.stub.mk" BR2_EXTERNAL_TOUCH_OVERLAY_PATH="$tree" BUILD_DIR="$work/build" \
    STAGING_DIR="$work/staging" TARGET_DIR="$work/target" TARGET_READELF=readelf BR2_x86_64=y \
    BR2_PACKAGE_TOUCH_OVERLAY_LEND=y BR2_PACKAGE_TOUCH_OVERLAY_"${1^^}"=y BR2_PACKAGE_TOUCH_OVERLAY_OUT="\"$work/out/${2:-$1}\"" "${@:3}"
}
for kind in demo diagnostics; do
  make_package "$kind"
  holds "$work/target" usr/bin/touch-overlay usr/sbin/touch-overlayd usr/sbin/touch-overlay-calibrate \
    usr/sbin/touch-overlay-lend etc/init.d/S50touch-overlayd etc/default/touch-overlayd
  cmp "$work/out/$kind/libtouchoverlay.a" "$work/staging/usr/lib/libtouchoverlay.a"
  cmp "$work/out/$kind/touch_overlay.h" "$work/staging/usr/include/touch_overlay.h"
done
refused 'holds demo, and this image is for diagnostics' make_package diagnostics demo
# Where the image has systemd it gets the units, as Debian's packages do.
make_package demo demo BR2_INIT_SYSTEMD=y
units=usr/lib/systemd/system
holds "$work/target" usr/bin/touch-overlay usr/sbin/touch-overlayd usr/sbin/touch-overlay-calibrate \
  usr/sbin/touch-overlay-lend "$units/touch-overlay-lend.socket" "$units/touch-overlay-lend@.service" \
  "$units/touch-overlay.service" "$units/touch-overlay-calibrate.socket" "$units/touch-overlay-calibrate@.service" \
  usr/lib/udev/rules.d/70-touch-overlay.rules

# And nothing that leases planes, where that is switched off.
make_package demo demo BR2_INIT_SYSTEMD=y BR2_PACKAGE_TOUCH_OVERLAY_LEND=
[ -z "$(find "$work/target" -name '*lend*')" ] || { echo "the switch leaves the lender in the image" >&2; exit 1; }

# Where nobody names a folder, it is what board/build leaves.
for arch in aarch64:arm64 x86_64:amd64 arm:armhf; do
  site=$(make -s -f <(printf 'include %s\n$(info $(TOUCH_OVERLAY_SITE))\nall: ;\n' "$package/touch-overlay.mk") qstrip= \
    BR2_EXTERNAL_TOUCH_OVERLAY_PATH="$tree" "BR2_${arch%:*}=y" all)
  [ "$site" = "$tree/../out/${arch#*:}" ] || { echo "for $arch the recipe takes $site" >&2; exit 1; }
done

# What a stranger types for it, on the strings of a board's own.
mkdir "$work/typed"
printf '%s\n' 'BR2_ROOTFS_OVERLAY="board/own"' 'BR2_ROOTFS_POST_BUILD_SCRIPT="board/raspberrypi4-64/post-build.sh"' \
  'BR2_ROOTFS_POST_IMAGE_SCRIPT="board/raspberrypi4-64/post-image.sh"' > "$work/typed/.config"
sed -nE "s/^    (scripts=|sed -i |echo BR2_)/\1/p" "$tree/README.md" > "$work/typed/lines"
[ "$(wc -l < "$work/typed/lines")" = 4 ] || { echo "the README has other lines to type than before" >&2; exit 1; }
(cd "$work/typed" && dash -eu lines)
own='$(BR2_EXTERNAL_TOUCH_OVERLAY_PATH)/board/touch-overlay'
# Buildroot would copy a folder into each image, a production image too: the strings name scripts alone.
diff - "$work/typed/.config" >&2 <<END
BR2_ROOTFS_OVERLAY="board/own"
BR2_ROOTFS_POST_BUILD_SCRIPT="$own/post_build.sh board/raspberrypi4-64/post-build.sh"
BR2_ROOTFS_POST_IMAGE_SCRIPT="$own/post_image.sh board/raspberrypi4-64/post-image.sh"
BR2_PACKAGE_RPI_FIRMWARE_INSTALL_DTB_OVERLAYS=y
END
for name in $(grep -oE 'touch-overlay/post_[a-z]+\.sh' "$work/typed/.config"); do
  [ -e "$tree/board/$name" ] || { echo "there is no $tree/board/$name" >&2; exit 1; }
done

# The set of the display, in the target and on the boot partition.
export BR2_CONFIG=$work/config
printf 'BR2_PACKAGE_TOUCH_OVERLAY=y\nBR2_PACKAGE_TOUCH_OVERLAY_BOARD="pi-touch-display-2-landscape"\n' > "$BR2_CONFIG"
mkdir -p "$work/images/rpi-firmware" "$work/rootfs/etc"
echo 'root=/dev/mmcblk0p2 rootwait' > "$work/images/rpi-firmware/cmdline.txt"
echo 'start_file=start4.elf' > "$work/images/rpi-firmware/config.txt"
echo '# tslib brought this' > "$work/rootfs/etc/ts.conf"
"$tree/board/touch-overlay/post_build.sh" "$work/rootfs"
"$tree/board/touch-overlay/post_image.sh" "$work/images"
holds "$work/rootfs" etc/ts.conf etc/pointercal etc/touch-overlay.conf etc/udev/rules.d/90-touch-panel.rules
holds "$work/images" rpi-firmware/config.txt rpi-firmware/cmdline.txt
grep -qx 'dtoverlay=vc4-kms-dsi-ili9881-7inch' "$work/images/rpi-firmware/config.txt"
grep -q '^root=/dev/mmcblk0p2 rootwait video=DSI-1:720x1280@60 ' "$work/images/rpi-firmware/cmdline.txt"
# A production image has what its app needs of it.
printf '# BR2_PACKAGE_TOUCH_OVERLAY is not set\nBR2_PACKAGE_TOUCH_OVERLAY_BOARD="pi-touch-display-2-landscape"\n' > "$BR2_CONFIG"
mkdir -p "$work/bare/images/rpi-firmware" "$work/bare/rootfs"
echo 'root=/dev/mmcblk0p2 rootwait' > "$work/bare/images/rpi-firmware/cmdline.txt"
echo 'start_file=start4.elf' > "$work/bare/images/rpi-firmware/config.txt"
"$tree/board/touch-overlay/post_build.sh" "$work/bare/rootfs"
"$tree/board/touch-overlay/post_image.sh" "$work/bare/images"
holds "$work/bare/rootfs" etc/ts.conf etc/pointercal etc/udev/rules.d/90-touch-panel.rules
holds "$work/bare/images" rpi-firmware/config.txt rpi-firmware/cmdline.txt
grep -qx 'dtoverlay=vc4-kms-dsi-ili9881-7inch' "$work/bare/images/rpi-firmware/config.txt"
[ -z "$(grep -rl touch-overlay "$work/bare")" ] || { echo "a production image names the overlay" >&2; exit 1; }
# Without a set it is left alone.
echo '# BR2_PACKAGE_TOUCH_OVERLAY is not set' > "$BR2_CONFIG"
mkdir "$work/production"
"$tree/board/touch-overlay/post_build.sh" "$work/production"
"$tree/board/touch-overlay/post_image.sh" "$work/production"
holds "$work/production" ''
