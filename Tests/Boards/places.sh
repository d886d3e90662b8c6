# Whether a finger in a corner of the glass is drawn in that corner; sourced by check and broken. All that is used here is
# what the kernel, tslib and the product document: nothing of the product is asked.

# reported X Y: what the panel reports at that corner of the glass (0 or 1 each), into raw_x and raw_y; the kernel inverts
# before it swaps.
reported() {
  local x=$1 y=$2 left right top bottom
  left=${panel_x%-*} right=${panel_x#*-} top=${panel_y%-*} bottom=${panel_y#*-}
  [ "$inverts_x" = 0 ] || x=$((1 - x))
  [ "$inverts_y" = 0 ] || y=$((1 - y))
  raw_x=$((x == 0 ? left : right)) raw_y=$((y == 0 ? top : bottom))
  if [ "$swaps" = 1 ]; then local other=$raw_x; raw_x=$raw_y raw_y=$other; fi
}

# reads: who makes pixels of that, by the product's rule (touch-overlay.conf(5), README.md): tslib or evdev.
reads() {
  if [ "$backend" = evdev ] || [ "$has_chain" = 0 ]; then
    echo evdev
  elif [ "$backend" = tslib ] || [ "$has_pointercal" = 1 ] || [ "$is_calibrated" = 0 ]; then
    echo tslib
  elif [ "$swaps" = 0 ] && [ "$panel_x $panel_y" = "0-$((width - 1)) 0-$((height - 1))" ]; then
    echo tslib
  else
    echo evdev
  fi
}

# placed: where raw_x and raw_y are on the framebuffer, into x and y.
placed() {
  if [ "$reader" = evdev ]; then
    local across=$panel_x down=$panel_y
    if [ "$swaps" = 1 ]; then across=$panel_y down=$panel_x; fi
    local share_x share_y span_x=$((${across#*-} - ${across%-*})) span_y=$((${down#*-} - ${down%-*}))
    share_x=$(((raw_x - ${across%-*}) * 1000 / span_x)) share_y=$(((raw_y - ${down%-*}) * 1000 / span_y))
    x=$(((matrix[0] * share_x + matrix[1] * share_y + matrix[2] * 1000) * (width - 1) / 1000))
    y=$(((matrix[3] * share_x + matrix[4] * share_y + matrix[5] * 1000) * (height - 1) / 1000))
  elif [ "$has_pointercal" = 1 ] && [ "$is_calibrated" = 1 ]; then
    x=$((calibration[2] + calibration[0] * raw_x + calibration[1] * raw_y))
    y=$((calibration[5] + calibration[3] * raw_x + calibration[4] * raw_y))
    # tslib counts in 32 bits.
    [ "${x#-}" -lt 2147483648 ] && [ "${y#-}" -lt 2147483648 ] || fault "pointercal: its numbers are too large for tslib"
    x=$((x / calibration[6])) y=$((y / calibration[6]))
  else
    x=$raw_x y=$raw_y
  fi
}

# judge_places: a finger in each corner.
judge_places() {
  local reader right down want_x want_y raw_x raw_y x y
  reader=$(reads)
  for right in 0 1; do
    for down in 0 1; do
      reported "$right" "$down"
      placed
      want_x=$((right * (width - 1))) want_y=$((down * (height - 1)))
      if [ "$hardware_turn" = 180 ]; then want_x=$((width - 1 - want_x)) want_y=$((height - 1 - want_y)); fi
      # A pixel for what is behind the point, and a hundredth for a range that is measured.
      if [ $(((x - want_x) ** 2)) -gt $(((width / 100 + 1) ** 2)) ] \
        || [ $(((y - want_y) ** 2)) -gt $(((height / 100 + 1) ** 2)) ]; then
        fault "a finger at $right,$down of the glass is at $want_x,$want_y of the framebuffer, and a mark is drawn at" \
          "$x,$y (the panel reports $raw_x,$raw_y, read through $reader)"
      fi
    done
  done
}
