# The stage for pi-gen; sourced by recipes.

stage=$top/board/pi-gen/stage-touch-overlay
for script in "$stage/prerun.sh" "$stage"/*/*-run.sh; do
  [ -x "$script" ] || { echo "pi-gen runs $script only if it may be run" >&2; exit 1; }
done
[[ $(cat "$stage/EXPORT_IMAGE") =~ ^IMG_SUFFIX=\"-[a-z-]+\"$ ]]

# Its sources, with packages as deploy/package names them.
mkdir -p "$work/sources/deploy/out" "$work/sources/board/out/arm64" "$work/stand-ins"
cp "$top/board/apply" "$work/sources/board/"
cp -r "$top/board/pi-dsi-7" "$work/sources/board/"
echo demo > "$work/sources/board/out/arm64/flag"
printf '#!/bin/sh\necho arm64\n' > "$work/stand-ins/chroot"
chmod +x "$work/stand-ins/chroot"

# run_stage KIND
run_stage() {
  rm -rf "$work/image"
  mkdir -p "$work/image/boot/firmware" "$work/image/etc"
  echo 'console=tty1 rootwait' > "$work/image/boot/firmware/cmdline.txt"
  echo 'dtoverlay=vc4-kms-v3d' > "$work/image/boot/firmware/config.txt"
  env PATH="$work/stand-ins:$PATH" ROOTFS_DIR="$work/image" TOUCH_OVERLAY="$1" TOUCH_OVERLAY_SOURCES="$work/sources" \
    TOUCH_OVERLAY_BOARD=pi-dsi-7 "$stage/00-touch-overlay/01-run.sh"
}
untouched=(boot/firmware/cmdline.txt boot/firmware/config.txt)
run_stage off > /dev/null
holds "$work/image" "${untouched[@]}"
refused 'there is no' run_stage demo
touch "$work/sources/deploy/out/"touch-overlay{,-lend,-tools}_1.0_{arm64,amd64}.deb
refused 'holds demo, and this image is for diagnostics' run_stage diagnostics
refused 'expected off, demo or diagnostics' run_stage on
run_stage demo
holds "$work/image" "${untouched[@]}" boot/firmware/config.txt.before boot/firmware/cmdline.txt.before \
  boot/firmware/cmdline.txt.words etc/ts.conf etc/touch-overlay.conf etc/udev/rules.d/90-touch-panel.rules \
  var/tmp/touch-overlay/touch-overlay{,-lend,-tools}_1.0_arm64.deb
grep -qx 'dtoverlay=vc4-kms-dsi-7inch' "$work/image/boot/firmware/config.txt"
