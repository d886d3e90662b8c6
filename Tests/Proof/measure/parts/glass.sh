# From the panel to the glass, beside tslib's tests in the same guest: sourced, not run.

tools=(ts_test_mt ts_test) rounds=4 count=50 places=(pc-bochs pc-cirrus pc-vfb)
if [ -n "$is_short" ]; then tools=(ts_test_mt) rounds=2 count=15 places=(pc-bochs pc-vfb); fi
if [ -n "${BOARDS:-}" ]; then read -ra places <<< "$BOARDS"; fi

for place_name in "${places[@]}"; do
  rm -f "$work/$place_name".*
  race "$place_name" "$rounds" "$count" touch-overlayd "${tools[@]}"
  {
    echo "| $place_name, us | | number | min | p50 | p95 | p99 | max | p50 of the first row | never seen |"
    echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
    for program in touch-overlayd "${tools[@]}"; do
      for kind in touches moves; do
        figures=$work/$place_name.$program.$kind
        read -r number least p50 p95 p99 most <<< "$(spread "$figures" 2)"
        read -r _ _ first _ <<< "$(spread "$figures" 1)"
        lost=$(awk '{ all += $1 } END { print all }' "$figures.lost")
        echo "| $program | $kind | $number | $least | $p50 | $p95 | $p99 | $most | $first | $lost |"
      done
    done
  } | tee "$work/$place_name.table"
  [ -n "$is_short" ] || tr '|' ' ' < "$work/$place_name.split"
  for kind in touches moves; do
    eval "$(tail -n +2 "$work/$place_name.table" | awk -F'|' -v kind="$kind" '
      { gsub(/ /, "") } $3 == kind && $2 == "touch-overlayd" { print "our0=" $5 " our50=" $6 " our99=" $8 " our_lost=" $11 }
      $3 == kind && $2 == "ts_test_mt" { print "their0=" $5 " their50=" $6 " their99=" $8 }')"
    words="$place_name, $kind: p50 $our50 us, p99 $our99 us; ts_test_mt $their50 and $their99 us"
    words+=" ($(ratio "$their50" "$our50") and $(ratio "$their99" "$our99") times as long); $our_lost never seen"
    # Where the machine is busy, the emulator waits for a processor longer than the guest does for anything: the fastest
    # of each tells the ways apart, the middle must stay well ahead all the same.
    if [ "$place_name" = pc-vfb ]; then
      claim "$words" "$our_lost == 0 && $our50 <= 5 * $their50 + 1000" "$our50 <= $their50 && $our99 <= $their99"
    else
      claim "$words" "$our_lost == 0 && 5 * $our0 <= $their0 && 4 * $our50 <= $their50" \
        "30 * $our50 <= $their50 && 10 * $our99 <= $their99"
    fi
  done
done
