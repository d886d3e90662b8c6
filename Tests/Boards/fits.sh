# board/fits: takes what fits, and says what does not; sourced by recipes.

fits() { "$top/board/fits" "$@"; }
fits demo "$work/sysroot" "$work/out/demo"
refused 'holds demo, and this image is for diagnostics' fits diagnostics "$work/sysroot" "$work/out/demo"
refused 'nothing belongs into this image' fits off "$work/sysroot"
refused 'holds nothing' fits demo "$work/sysroot" "$work"
refused usage fits "$work/sysroot"

# sysroot_without NAME: all but this library.
sysroot_without() {
  rm -rf "$work/lesser" && cp -r "$work/sysroot" "$work/lesser" && rm "$work/lesser/usr/lib/$1"
}
sysroot_without libc.so.6
refused 'a musl toolchain has no libc.so.6' fits demo "$work/lesser" "$work/out/demo"
sysroot_without libts.so.0
refused 'touch-overlayd needs libts.so.0' fits demo "$work/lesser" "$work/out/demo"
echo 'int ts_open;' | cc -shared -x c - -o "$work/lesser/usr/lib/libts.so.0"
refused 'calls ts_libversion, which no library' fits demo "$work/lesser" "$work/out/demo"
# A libc of an older version, as far as anybody sees.
sysroot_without libc.so.6
echo 'OLD { *; };' > "$work/versions"
echo 'int __libc_start_main;' | cc -shared -nostdlib -x c - -Wl,--version-script="$work/versions" -o "$work/lesser/usr/lib/libc.so.6"
refused 'glibc 2.36 is the least' fits demo "$work/lesser" "$work/out/demo"
# A loader where the programs do not look.
cp -r "$work/sysroot" "$work/moved" && rm -rf "$work/moved/lib64" "$work/moved/usr/lib64"
refused 'touch-overlayd is started by /lib64/ld-linux-x86-64.so.2, which is not in' fits demo "$work/moved" "$work/out/demo"
# One of another machine.
sysroot_without libts.so.0
sed 's/\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00./\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\xf3/' \
  "$work/sysroot/usr/lib/libts.so.0" > "$work/lesser/usr/lib/libts.so.0"
refused 'RISC-V' fits demo "$work/lesser" "$work/out/demo"
