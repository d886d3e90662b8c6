# What the daemon takes from a board, idle and under fingers: sourced, not run. By the kernel's own counts.

boot pc-bochs
must 'board-probe fill black; board-probe panel > /share/panel.log 2>&1 &'
must 'comes_true "[ -p /run/panel.answer ]" && exec 8<> /run/panel 9<> /run/panel.answer'
begin_daemon
must 'tell() { echo "$1" >&8; read -r -t 100 answer <&9; case $answer in ok*) ;; *) echo "$answer"; false ;; esac; }'
# Nanoseconds on a processor, switches of its threads, page faults.
must 'counts() { cat /proc/$program/task/*/schedstat | { all=0; while read -r ran rest; do all=$((all + ran)); done; echo $all; };
  grep -h ctxt_switches: /proc/$program/task/*/status | { all=0; while read -r name number; do all=$((all + number)); done; echo $all; };
  read -r line < /proc/$program/stat; set -- ${line##*) }; echo $8; grep -E "VmRSS|RssAnon" /proc/$program/status | while read -r name number rest; do echo $number; done; }'

# load WORDS LINE SECONDS FRAMES: a row of the table; the panel does LINE, or nothing.
load() {
  local before after seconds=$3 frames=$4 begun ended
  mapfile -t before < <(must counts)
  begun=$(must 'read -r now rest < /proc/uptime; echo $now')
  if [ -n "$2" ]; then must "tell '$2'" 120 > /dev/null; else sleep "$seconds"; fi
  ended=$(must 'read -r now rest < /proc/uptime; echo $now')
  mapfile -t after < <(must counts)
  awk -v words="$1" -v frames="$frames" -v time="$(awk "BEGIN { print $ended - $begun }")" \
    -v ran="$((after[0] - before[0]))" -v woken="$((after[1] - before[1]))" -v faults="$((after[2] - before[2]))" \
    -v all="${after[3]}" -v own="${after[4]}" 'BEGIN {
      per_frame = frames ? sprintf("%.0f us", ran / frames / 1000) : "-"
      per_fault = frames ? sprintf("%.2f", faults / frames) : "-"
      printf "| %s | %.1f s | %d | %.1f | %.1f %% | %s | %d | %s | %d | %d |\n",
        words, time, woken, woken / time, ran / time / 10000000, per_frame, faults, per_fault, all, own }'
}

{
  echo "| what happens | for | switches | a second | of a processor | a frame | faults | a frame | resident kB | of its own kB |"
  echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
  seconds=30 many=5000 few=600
  if [ -n "$is_short" ]; then seconds=5 many=1000 few=120; fi
  must "tell 'down 0 300 200; frame; move 0 320 220; frame; up 0; frame'; usleep 500000"
  load idle '' "$seconds" 0
  must "tell 'down 0 300 200; frame'"
  load 'one finger rests' '' 5 0
  load 'one finger, 120 frames a second' "flood $few 120" 0 "$few"
  load 'one finger, 1000 frames a second' "flood $many 1000" 0 "$many"
  fingers=''
  for slot in 1 2 3 4 5 6 7 8 9; do fingers+="down $slot $((50 + slot * 70)) $((80 + slot * 30)); "; done
  must "tell '${fingers}frame'"
  load 'ten fingers, 120 frames a second' "flood $few 120" 0 "$few"
  load 'ten fingers, 1000 frames a second' "flood $many 1000" 0 "$many"
} | tee "$work/load.table"
must 'cat /share/panel.log' | sed 's/^/panel: /' >&2
must 'kill -TERM $program; wait $program; exec 8>&- 9>&-'
switch_off
idle=$(awk -F'|' '$2 == " idle " { print $4 + 0 }' "$work/load.table")
own=$(awk -F'|' '/ten fingers, 1000/ { print $11 + 0 }' "$work/load.table")
claim "idle: $idle switches to or from any thread; ten fingers at 1000 frames a second: $own kB of its own" "$idle == 0 && $own < 1024"
