# The RAM disk of an emulated board, and its kernel: sourced by board/emulate, not run.

LIBRARIES=(libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 libgcc_s.so.1 libz.so.1 libpng16.so.16 libqrencode.so.4 libevdev.so.2 libts.so.0 libevemu.so.3)
TOOLS=(ts_print_mt ts_test_mt ts_test ts_uinput evemu-describe evemu-device evemu-event evemu-play evemu-record)
MODULES=(virtio_pci virtio_console 9p 9pnet_virtio uinput evdev virtio_blk ext4)

# A PC kernel unpacks itself, which takes an emulated processor half of the boot. QEMU also starts it unpacked (PVH).
# Where the packed kernel lies: Documentation/x86/boot.rst, setup_sects, payload_offset and payload_length.
unpack_kernel() {
  number_at() { od -An -t "u$2" -j "$1" -N "$2" "$kernel"; }
  local unpacked=$CACHE/vmlinux-$release start
  if [ ! -e "$unpacked" ]; then
    grep -q CONFIG_KERNEL_XZ=y "$guest/boot/config-$release" && grep -q CONFIG_PVH=y "$guest/boot/config-$release" || return 0
    need xz xz-utils
    start=$((($(number_at 0x1f1 1) + 1) * 512 + $(number_at 0x248 4)))
    dd if="$kernel" iflag=skip_bytes,count_bytes bs=1M skip="$start" count="$(($(number_at 0x24c 4)))" status=none \
      | xz -dc --single-stream > "$unpacked.$$"
    mv "$unpacked.$$" "$unpacked"
  fi
  kernel=$unpacked
}

# The module with all it depends on, each before its dependents. The board's own module is no part of the kernel's.
with_dependencies() {
  local needed
  if [ -n "$own_module" ] && [ "$1" = "$display_module" ]; then
    for needed in $(modinfo -F depends "$own_module" | tr ',' ' '); do with_dependencies "$needed"; done
    echo "$own_module"
    return
  fi
  modprobe -C /dev/null -d "$guest" -S "$release" --show-depends "$1" | sed 's/^insmod //; s/ *$//' \
    || die 1 "the kernel for $arch has no module $1"
}

build_initramfs() {
  local root=$1 module file
  mkdir -p "$root"/{bin,etc,modules,lib/$triplet,usr/bin,usr/lib/$triplet,"$(dirname "${loader#/}")"}
  cp "$here/guest/init" "$here/guest/serve" "$root/"
  cp "$guest/bin/busybox" "$root/bin/busybox"
  for file in "${LIBRARIES[@]}"; do
    if [ -e "$guest/lib/$triplet/$file" ]; then
      cp -L "$guest/lib/$triplet/$file" "$root/lib/$triplet/"
    else
      cp -L "$guest/usr/lib/$triplet/$file" "$root/usr/lib/$triplet/"
    fi
  done
  cp "$guest/lib/$triplet/${loader##*/}" "$root$loader"
  cp -r "$guest/usr/lib/$triplet/ts0" "$root/usr/lib/$triplet/"
  for file in "${TOOLS[@]}"; do cp "$guest/usr/bin/$file" "$root/usr/bin/"; done
  for file in "${PROGRAMS[@]}"; do cp "$here/out/$arch/$file" "$root/usr/bin/"; done
  printf '%s\n' 'module_raw input' 'module pthres pmin=1' 'module dejitter delta=100' 'module linear' > "$root/etc/ts.conf"

  [ -e "$guest/lib/modules/$release/modules.dep" ] || depmod -b "$guest" "$release"
  for module in "${MODULES[@]}" "$display_module"; do with_dependencies "$module"; done | awk '!seen[$0]++' > "$root/modules/list.host"
  while read -r file; do
    cp "$file" "$root/modules/"
    printf '%s\n' "${file##*/}"
  done < "$root/modules/list.host" | sed "s/^$display_module\.ko\$/& \$display_options/" > "$root/modules/list"
  rm "$root/modules/list.host"
}

# used FILE: whether it is kept; then nobody forgets it for an hour, in which QEMU opens it.
used() { touch -c "$1" && [ -e "$1" ]; }
# forget_unused PATTERN: another clone, or the boards of another build, may use older files of the kind meanwhile.
forget_unused() { find "$CACHE" -maxdepth 1 -name "$1" -mmin +60 -delete; }

# Named after everything in it, so that a change of any of it makes a new one. Not compressed: the emulated processor
# takes longer to unpack it than QEMU to load it.
find_initramfs() {
  local key root
  key=$({ "$qemu" --version; cat "$here/emulate" "$here/$board/emulated" "$here"/guest/*
          stat -c "%n %Y" "$guest/.complete" ${own_module:+"$own_module"}
          cd "$here/out/$arch" && cat "${PROGRAMS[@]}"; } | sha256sum | cut -c 1-16)
  initramfs=$CACHE/initramfs-$board-$key
  used "$initramfs" && return
  exec {lock}> "$CACHE/initramfs.lock"
  flock "$lock"
  # Another board may have made it meanwhile, and be reading it.
  if [ ! -e "$initramfs" ]; then
    root=$work/initramfs
    build_initramfs "$root"
    # One board's name may begin like another's.
    forget_unused "initramfs-$board-????????????????"
    (cd "$root" && find . | cpio --quiet -o -H newc -R 0:0) > "$initramfs.new"
    mv "$initramfs.new" "$initramfs"
    rm -rf "$root"
  fi
  exec {lock}>&-
}
