# An emulated board that a proof measures on: sourced, not run. Wants $work, a folder of its own.

. "$top/board/client.sh"
failed() { die 1 "$1"; }

# boot BOARD [OPTION...]: of board/emulate.
boot() {
  place=$work/board-$1
  rm -rf "$place"
  boot_board "$place" "$@"
  printf '%s\n' 'module_raw input' 'module pthres pmin=1' 'module linear' > "$place/share/ts.conf"
  : > "$place/share/touch-overlay.conf"
  must 'export TSLIB_CONFFILE=/share/ts.conf TSLIB_CALIBFILE=/none TSLIB_FBDEVICE=/dev/fb0'
  [ -n "$counted" ] || give_processors
}

# Each processor of the board is a thread of the emulator, which this machine may put behind another that is busy, and
# finds again at its next tick: with one processor of the machine for each, a wake takes what it takes on the board.
give_processors() {
  local thread name usable
  mapfile -t usable < <(awk '/^Cpus_allowed_list/ {
    count = split($2, ranges, ",")
    for (i = 1; i <= count; i++) {
      split(ranges[i], ends, "-")
      for (number = ends[1] + 0; number <= (ends[2] == "" ? ends[1] : ends[2]) + 0; number++) print number
    }
  }' /proc/self/status)
  [ ${#usable[@]} -ge 2 ] || return 0
  for thread in /proc/"$pid"/task/*; do
    read -r name < "$thread/comm"
    case $name in
      'CPU '[01]'/TCG') taskset --cpu-list --pid "${usable[${name:4:1}]}" "${thread##*/}" > /dev/null ;;
    esac
  done
}

switch_off() {
  qmp '{"execute":"quit"}'
  wait "$emulator" || say "the emulator ended with $?"
  emulator=''
  close_board
  rm -rf "$place"
}

# must COMMAND [SECONDS]: runs it on the board, where it must succeed; prints what it said. The board takes single lines:
# where the command has another, it goes on in the same one.
must() {
  on_board "${1//$'\n'/ }" "${2:-60}" || die 1 "on the board '$1' ended with ${answer#done }: $(cat "$place/share/last-output")"
  cat "$place/share/last-output"
}

# begin_daemon and begin_tool NAME: $program is its process on the board.
begin_daemon() {
  must 'rm -f /share/daemon.log; touch-overlayd --config /share/touch-overlay.conf > /share/daemon.log 2>&1 & program=$!'
  must 'comes_true "! kill -0 $program || grep -q ready\$ /share/daemon.log" && kill -0 $program || { cat /share/daemon.log; false; }'
}
# tslib's tests say nothing when they are ready; they have opened the panel then.
begin_tool() {
  must "TSLIB_TSDEVICE=\$node $1 > /tmp/tool.log 2>&1 & program=\$!"
  must 'comes_true "ls -l /proc/$program/fd 2> /dev/null | grep -q $node" && usleep 700000; kill -0 $program || { cat /tmp/tool.log; false; }'
}
end_program() {
  must 'kill -TERM $program; wait $program; true'
  must 'board-probe fill black; usleep 300000'
}
