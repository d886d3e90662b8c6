# The painter beside pixman on arm64, where a clock counts instructions: sourced, not run.

# build_pixels FOLDER: the benchmark for arm64, and in FOLDER all that the board needs of it.
build_pixels() (
  . board/target.sh
  target arm64 ''
  pixman=$(board/packages pixman arm64)
  build=(
    swift_build --package-path Tests/Benchmarks --scratch-path .build/benchmarks-arm64 "${embedded[@]}"
    -Xcc "-I$pixman/usr/include/pixman-1" -Xlinker "-L$pixman/usr/lib/$libraries" -Xlinker -lpixman-1 --product pixels
  )
  "${build[@]}" >&2
  "$tools/llvm-objcopy" --strip-all "$("${build[@]}" --show-bin-path)/pixels" "$1/pixels"
  cp -L "$pixman/usr/lib/$libraries/libpixman-1.so.0" "$1/"
)

boot virt-arm64-bochs --counted
build_pixels "$place/share"
must 'LD_LIBRARY_PATH=/share /share/pixels --short' 600 > "$work/paint"
switch_off

# An instruction takes 2 ns there.
awk -F'  +' '
  BEGIN { print "| format | diameter | pixman sprite | mask | ours | as fast as sprite | as fast as mask |"; print "| --- | --- | --- | --- | --- | --- | --- |" }
  $1 == "blend" && NF > 8 { printf "| %s | %s | %d | %d | %d | %.1f | %.1f |\n", $2, $3, $4 / 2, $5 / 2, $6 / 2, $4 / $6, $5 / $6 }
' "$work/paint" | tee "$work/paint.table"
for format in r5g6b5 x8r8g8b8; do
  least=$(awk -v format="$format" '$2 == format && (!least || $12 < least) { least = $12 } END { print least + 0 }' "$work/paint.table")
  claim "on arm64, pixman's sprite takes at least $least times as many instructions for a mark on $format" "$least > 1" "$least >= 1.5"
done
