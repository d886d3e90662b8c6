# shellcheck shell=bash disable=SC2154 # $top and $work belong to the scripts that source it
# The kiosk that is filmed and photographed: sourced by deploy/film and deploy/stills after board/common.sh and
# deploy/packages.sh. The scripts that source it set $work, a folder of theirs.

# touches COMMANDS: on the board's panel.
touches() { printf "touches '%s'; " "$*"; }

# The beginning of a scenario: the panel's pipe, and the kiosk of the demo as the app, without the daemon. A frame is the
# raw picture that stayed longest in the memory of the display adapter within 80 ms, two repaints of the app: neither the
# app nor the overlay was writing to it.
kiosk_scene() {
  cat << 'END'
run touches() { echo "$1" >&8; read -r -t 30 answer <&9; [ "$answer" = ok ]; }
run frame() { board-probe glass /run/frame --within 80; tail -n +2 /run/frame; }
run kill $daemon; wait $daemon; touch-overlay demo --fb /dev/fb0 > /dev/null 2>&1 &
wait 1500
END
}

# need_board PACKAGE...: besides what a board needs, these packages.
need_board() {
  need_swift
  install_missing "$@" qemu-system-x86 cpio kmod busybox-static
  [ -x "$top/board/out/amd64/touch-overlayd" ] || "$top/board/build" amd64
}

# play SCENARIO RESULTS: on an emulated board; what its commands print is the output.
play() {
  "$top/board/emulate" pc-bochs --scenario "$1" --results "$2" 2> "$work/log" \
    || { tail -n 20 "$work/log" >&2; die 1 "the board did not play its scenario"; }
}
