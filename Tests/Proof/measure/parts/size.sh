# What is installed: sourced, not run.

for arch in amd64 arm64 armhf; do
  for program in touch-overlayd touch-overlay touch-overlay-calibrate touch-overlay-lend libtouchoverlay.a; do
    [ ! -e "board/out/$arch/$program" ] || echo "| $arch | $program | $(stat -c %s "board/out/$arch/$program") |"
  done
done | tee "$work/size.table"
size=$(awk '$4 == "touch-overlayd" && $6 > most { most = $6 } END { print most + 0 }' "$work/size.table")
claim "the largest stripped daemon has $size bytes" "$size > 0 && $size < 1000000"
