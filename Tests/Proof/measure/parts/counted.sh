# From the panel to the glass by a clock that counts instructions (2 ns each, one processor): sourced, not run. Neither this
# machine's load nor its speed changes a figure. A figure of the daemon that is more than a tenth above the one in
# Tests/Proof/measure/counted fails; after a change that makes it faster, .build/speed/counted has the lines for that file.

places=(pc-vfb pc-vfb-32 pc-vkms pc-bochs pc-cirrus virt-arm64-bochs)
if [ -n "${BOARDS:-}" ]; then read -ra places <<< "$BOARDS"; fi

# describe NAME: the board and the options of board/emulate, what `reach` and `bare` shall know of its screen, and which
# programs can draw there. tslib's tests and the bare loop know framebuffers alone.
describe() {
  board=$1 board_options=() glass='' bare_options=--rows card='' programs=(bare daemon daemon-evdev ts_test_mt)
  case $1 in
    pc-vfb | pc-vfb-32) board=pc-vfb glass=--direct bare_options='' ;;
    pc-vkms) card=/dev/dri/card0 glass="--card $card" programs=(daemon daemon-evdev) ;;
  esac
  # No claim is about the others.
  [ -z "$is_short" ] || programs=(daemon daemon-evdev)
  [ "$1" != pc-vfb-32 ] || board_options=(--depth 32)
}

# An app that is DRM master shows one picture, as large as the framebuffers of the other boards, and flips no more: what it
# does would be counted with the rest.
begin_app() {
  must 'board-probe flipper --mode 800x480@60 > /tmp/flipper.log 2>&1 & app=$!'
  must 'comes_true "[ -s /tmp/flipper.log ]" && kill -0 $app || { cat /tmp/flipper.log; false; }'
}

begin_counted() {
  case $1 in
    bare)
      must "board-probe bare \$node $bare_options > /run/bare.log 2>&1 & program=\$!"
      must 'comes_true "[ -s /run/bare.log ]" && kill -0 $program || { cat /run/bare.log; false; }'
      ;;
    daemon) must ': > /share/touch-overlay.conf' && begin_daemon ;;
    daemon-evdev) must 'printf "[touch]\nbackend = evdev\n" > /share/touch-overlay.conf' && begin_daemon ;;
    *) begin_tool "$1" ;;
  esac
}

# say_where BOARD KIND NUMBER: which functions take the daemon's instructions, as a table in $work/where-BOARD.KIND.
say_where() {
  local built=.build/board-amd64/x86_64-unknown-linux-gnu/release/touch-overlayd
  [ "$1" != virt-arm64-bochs ] || built=.build/board-arm64/aarch64-none-none-elf/release/touch-overlayd
  must 'cat /proc/kallsyms' > "$work/kallsyms"
  nm "$built" | swift demangle --simplified > "$work/names"
  perl Tests/Proof/measure/where.pl "$work/profile" "$3" "$work/kallsyms" "$work/maps" /usr/bin/touch-overlayd "$work/names" \
    > "$work/where-$1.$2"
}

# count_kind NAME PROGRAM KIND ORDER NUMBER: adds a line for each touch or move to $work/counted-NAME.PROGRAM.KIND: microseconds
# until its first and until its last row was on the glass; and to the same name with .lost how many were never seen.
count_kind() {
  local name=$1 program=$2 kind=$3 order=$4 number=$5 counted_kind=$work/counted-$1.$2.$3
  # The highest and the lowest row to watch: a mark and a square have 50 rows, a cross has 19.
  local rows='-23 23'
  [ "$program" != ts_test_mt ] || rows='-9 9'
  order "$order $number $rows /run/figures ${card:+\$program}" >> "$counted_kind.lost"
  must 'cat /run/figures' > "$work/seen"
  sed /lost/d <&"$counts" > "$work/counted-now"
  [ "$(wc -l < "$work/counted-now")" = "$(wc -l < "$work/seen")" ] \
    || die 1 "$name, $program, $kind: $(wc -l < "$work/counted-now") were counted, $(wc -l < "$work/seen") were seen by board-probe"
  # Where a program or a driver waits, the instructions say less than the clock of the board.
  paste -d ' ' "$work/counted-now" "$work/seen" | awk '
    { for (place = 1; place <= 2; place++) {
        time[place] = $place / 500
        if ($(place + 2) > time[place] + 2000) time[place] = $(place + 2)
      }
      printf "%.1f %.1f\n", time[1], time[2] }' >> "$counted_kind"
  [ "$program" != daemon ] || [ -n "$is_short" ] || say_where "$name" "$kind" "$number"
}

count_board() {
  local name=$1 program start
  describe "$name"
  rm -f "$work/counted-$name".*
  boot "$board" "${board_options[@]}" --counted --plugin "$work/count.so,figures=$work/counts,profile=$work/profile"
  exec {counts}< "$work/counts"
  [ -z "$card" ] || begin_app
  begin_reach --counted "$glass"
  for program in "${programs[@]}"; do
    # A program has one first touch, so it is started several times.
    for start in 1 2 3; do
      [ "$start" = 1 ] || end_program
      begin_counted "$program"
      [ -z "$card" ] || must 'comes_true "grep -q \"drawing on plane\" /share/daemon.log" || { cat /share/daemon.log; false; }'
      must 'cat /proc/$program/maps' > "$work/maps"
      count_kind "$name" "$program" first touches 1
    done
    count_kind "$name" "$program" touches touches 40
    count_kind "$name" "$program" drags drags 20
    count_kind "$name" "$program" moves moves 20
    end_program
  done
  exec {counts}<&-
  end_reach
  switch_off
}

# figures_of BOARD: a line for each program and kind: p50 of the first and of the last row, p95 of the last, never seen. Of
# first touches there are too few for a median: a tick of the kernel's clock in one of them adds up to 130 us, which the
# program does not take. So theirs is the fastest in place of the p50, and the slowest in place of the p95.
figures_of() {
  local program kind file first last late least
  describe "$1"
  for program in "${programs[@]}"; do
    for kind in first touches drags moves; do
      file=$work/counted-$1.$program.$kind
      read -r _ least first _ <<< "$(spread "$file" 1)"
      [ "$kind" != first ] || first=$least
      read -r _ least last late _ <<< "$(spread "$file" 2)"
      [ "$kind" != first ] || last=$least
      echo "$1 $program $kind $first $last $late $(awk '{ lost += $1 } END { print lost }' "$file.lost")"
    done
  done
}

gcc -O2 -Wall -Wextra -Wno-unused-parameter -Werror -shared -fPIC -o "$work/count.so" Tests/Proof/measure/count.c

# Without the module vkms there is no plane.
if [[ " ${places[*]} " = *' pc-vkms '* ]]; then
  if said=$(board/pc-vkms/module 2>&1 > /dev/null); then
    :
  elif [ $? = 3 ]; then
    summary+=("skipped pc-vkms: ${said##*$'\n'}")
    places=("${places[@]/pc-vkms/}")
    read -ra places <<< "${places[*]}"
  else
    die 1 "$said"
  fi
fi

echo '| board | program | | first row, p50 us | last row, p50 us | p95 | last row beside ts_test_mt | beside the bare loop | never seen |'
echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- |'
for place_name in "${places[@]}"; do
  count_board "$place_name"
  figures_of "$place_name" > "$work/counted-$place_name"
  awk '
    { first[$2, $3] = $4; last[$2, $3] = $5; line[NR] = $0 }
    END {
      for (number = 1; number <= NR; number++) {
        split(line[number], word, " ")
        kind = word[3]
        tool = last["ts_test_mt", kind] ? sprintf("%.2f", word[5] / last["ts_test_mt", kind]) : "-"
        floor = last["bare", kind] ? sprintf("%.2f", word[5] / last["bare", kind]) : "-"
        printf "| %s | %s | %s | %d | %d | %d | %s | %s | %d |\n", word[1], word[2], kind, word[4], word[5], word[6], tool, floor, word[7]
      }
    }' "$work/counted-$place_name"
done
for place_name in "${places[@]}"; do grep " daemon" "$work/counted-$place_name"; done > "$work/counted"

worse=$(awk '
  FNR == NR { if ($1 !~ /^#/) { first[$1, $2, $3] = $4; last[$1, $2, $3] = $5 }; next }
  !(($1, $2, $3) in last) { print $1, $2, $3 " has no figure that is written down"; next }
  $5 == 0 { print $1, $2, $3 " was never seen"; next }
  $4 > 1.1 * first[$1, $2, $3] || $5 > 1.1 * last[$1, $2, $3] {
    print $1, $2, $3 ": first row " $4 ", last row " $5 "; written down are " first[$1, $2, $3] " and " last[$1, $2, $3]
  }
  $7 > 0 { print $1, $2, $3 ": " $7 " were never seen" }' Tests/Proof/measure/counted "$work/counted")
while read -r line; do claim "$line" 0; done < <(printf '%s' "${worse:+$worse$'\n'}")
[ -n "$worse" ] || claim "$(wc -l < "$work/counted") counted figures are no more than a tenth above those that are written down" 1

# beside NAME: the last row in the plane of pc-vkms, and in that framebuffer, for each kind; and the largest ratio.
beside() {
  awk -v name="$1" '
    $2 == "daemon" { last[$1, $3] = $5 }
    END {
      count = split("touches drags moves first", kinds, " ")
      for (number = 1; number <= count; number++) {
        plane = last["pc-vkms", kinds[number]]
        there = last[name, kinds[number]]
        words = words (words ? ", " : "") kinds[number] " " plane " beside " there
        if (plane > most * there) most = plane / there
      }
      print most, words
    }' "$work/counted"
}
# A tenth is the tolerance of the figures, here too.
for place_name in pc-vfb pc-vfb-32; do
  [[ " ${places[*]} " = *' pc-vkms '* && " ${places[*]} " = *" $place_name "* ]] || continue
  read -r most words <<< "$(beside "$place_name")"
  claim "in the plane of pc-vkms as soon as in the framebuffer of $place_name, us: $words" "$most <= 1.1" "$most <= 1"
done
