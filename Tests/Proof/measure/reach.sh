# From the panel to the glass: sourced, not run. What is drawn is watched in the finger's own column; the cross of
# tslib's tests reaches ten rows up and down, our mark 25.
tool_rows='-9 9'
daemon_rows='-20 20'

# begin_reach [OPTIONS]: the panel, and what watches the glass.
begin_reach() {
  must "board-probe reach $* > /share/reach.log 2>&1 &"
  must 'comes_true "[ -p /run/reach.answer ]" || { cat /share/reach.log; false; }'
  must 'exec 8<> /run/reach 9<> /run/reach.answer; comes_true "[ -s /share/reach.log ]"; read -r node < /share/reach.log'
  must 'board-probe fill black; usleep 300000'
}
end_reach() {
  must 'echo quit >&8; read -r -t 20 answer <&9; exec 8>&- 9>&-; comes_true "[ ! -e /run/reach.answer ]"'
}

# order LINE: what the panel shall do; prints how many were never seen.
order() {
  must "echo $1 >&8; read -r -t 300 answer <&9; echo \$answer; [ \"\${answer%% *}\" = ok ]" 310 | sed 's/^ok //'
}

# race BOARD ROUNDS COUNT PROGRAM...: by turns; leaves $work/BOARD.PROGRAM.{touches,moves} and .lost beside each.
race() {
  local board=$1 rounds=$2 count=$3 round program kind rows lost direct=''
  shift 3
  [ "$board" != pc-vfb ] || direct=--direct
  boot "$board"
  begin_reach "$direct"
  for ((round = 1; round <= rounds; round++)); do
    for program; do
      if [ "$program" = touch-overlayd ]; then begin_daemon; rows=$daemon_rows; else begin_tool "$program"; rows=$tool_rows; fi
      for kind in touches moves; do
        lost=$(order "$kind $count $rows /share/figures")
        cat "$place/share/figures" >> "$work/$board.$program.$kind"
        echo "$lost" >> "$work/$board.$program.$kind.lost"
      done
      end_program
    done
  done
  [ -n "$is_short" ] || trace_split "$board" 60 "$direct"
  end_reach
  switch_off
}

# spread FILE COLUMN: count, min, p50, p95, p99 and max.
spread() {
  cut -d' ' -f"$2" "$1" | sort -n | awk '
    { value[NR] = $1 }
    function at(part) { place = int((NR * part + 99) / 100); return value[place < 1 ? 1 : place] }
    END { if (NR == 0) print "0 0 0 0 0 0"; else print NR, value[1], at(50), at(95), at(99), value[NR] }'
}
