# Runs checks, counts them and tells how long each took: sourced by deploy/test, which sets $logs and $tier.

passed=0 failed=0 skipped=0
# Seconds of a processor that this shell's programs had taken when the last check ended.
counted=0

# check NAME COMMAND...: one thing that passes or fails.
check() {
  local name=$1 log=$logs/${1// /-}.log start=$SECONDS
  shift
  if "$@" > "$log" 2>&1; then
    passed=$((passed + 1))
    took "$start" "$name"
    say "passed: $name ($((SECONDS - start)) s)"
  else
    failed=$((failed + 1))
    took "$start" "$name"
    failure "$name ($((SECONDS - start)) s)" "$log" "$(tail -n 40 "$log")"
  fi
}

# skip NAME REASON
skip() {
  skipped=$((skipped + 1))
  say "skipped: $1: $2"
}

# failure NAME LOG TEXT: in one piece, because two lanes may print at once.
failure() { printf '%s: FAILED: %s; the end of %s:\n%s\n' "${0##*/}" "$1" "${2#"$top"/}" "$3" >&2; }

# tests NAME ARGUMENTS...: runs `swift test` and adds its counts.
tests() {
  local name=$1 log=$logs/${1// /-}.log report=$logs/${1// /-} start=$SECONDS status=0 all=0 bad=0 left=0
  shift
  rm -f "$report"*.xml
  swift_test --xunit-output "$report.xml" "$@" > "$log" 2>&1 || status=$?
  if [ -e "$report-swift-testing.xml" ]; then
    count() { sed -n "s/.*<testsuite .*$1=\"\([0-9]*\)\".*/\1/p" "$report-swift-testing.xml" | head -n 1; }
    all=$(count tests) bad=$(count failures) left=$(count skipped)
  fi
  # A crash or a build that fails leaves no failure in the report.
  if [ "$status" != 0 ] && [ "${bad:-0}" = 0 ]; then bad=1 all=$((${all:-0} + 1)); fi
  if [ "$status" = 0 ] && [ "${all:-0}" = 0 ]; then bad=1 all=1; fi
  passed=$((passed + all - bad - ${left:-0})) failed=$((failed + bad)) skipped=$((skipped + ${left:-0}))
  took "$start" "$name"
  if [ "$bad" = 0 ]; then
    say "passed: $name: $all tests, ${left:-0} skipped ($((SECONDS - start)) s)"
  else
    failure "$name: $bad of $all tests ($((SECONDS - start)) s)" "$log" \
      "$(grep -E '✘|error:|repeat:' "$log" | head -n 40 || tail -n 40 "$log")"
  fi
}

# took START NAME: a line of the table. Checks beside each other share the processors, so that the time of a processor
# tells more than the time that passed.
took() {
  local before=$counted
  count_processor
  printf '%d\t%d\t%s\n' "$((SECONDS - $1))" "$((counted - before))" "$2" >> "$logs/times"
}

# count_processor: sets $counted. `times` prints minutes and seconds; its second line is about programs that have ended.
count_processor() {
  local file=$logs/times-$BASHPID
  times > "$file"
  counted=$(tr ms '  ' < "$file" | awk 'NR == 2 { print int(60 * ($1 + $3) + $2 + $4) }')
}

# tell_times: how long each check took, slowest first, and all together. One that took longer than deploy/budgets gives it
# is named; it fails nothing.
tell_times() {
  counted=0
  took 0 "all of it"
  sort -rn "$logs/times" | awk -F '\t' -v tier="$tier" '
    FNR == NR { if ($1 == tier) budget[$3] = $2; next }
    {
      over = ($3 in budget && $1 > budget[$3]) ? ", over its budget of " budget[$3] " s" : ""
      printf "%5d s, %5d s of a processor  %s%s\n", $1, $2, $3, over
    }
  ' deploy/budgets -
}

# The lanes that run, each by the number of its process; it leads a group, with which all its children end.
declare -A lanes=()

# abreast LANE...: functions with checks of their own, two at a time, because a build that waits for its longest
# module or links keeps one processor busy.
abreast() {
  local lane waiting=("$@")
  rm -f "$logs"/*.counts
  trap 'end_lanes 130' INT
  trap 'end_lanes 143' TERM
  while [ ${#waiting[@]} -gt 0 ] || [ ${#lanes[@]} -gt 0 ]; do
    if [ ${#waiting[@]} -gt 0 ] && [ ${#lanes[@]} -lt 2 ]; then
      start_lane "${waiting[0]}"
      waiting=("${waiting[@]:1}")
    else
      # Its counts, which are read below, tell what a lane found; without any, it has failed.
      wait -n || true
      for lane in "${!lanes[@]}"; do
        kill -0 "$lane" 2> /dev/null || unset "lanes[$lane]"
      done
    fi
  done
  trap - INT TERM
  count_processor
  for lane in "$@"; do
    if ! read -r more_passed more_failed more_skipped 2> /dev/null < "$logs/$lane.counts"; then
      say "FAILED: $lane did not come to its end"
      more_passed=0 more_failed=1 more_skipped=0
    fi
    passed=$((passed + more_passed)) failed=$((failed + more_failed)) skipped=$((skipped + more_skipped))
  done
}

start_lane() {
  set -m
  (
    trap - INT TERM
    passed=0 failed=0 skipped=0 counted=0
    "$1"
    echo "$passed $failed $skipped" > "$logs/$1.counts"
  ) < /dev/null &
  set +m
  lanes[$!]=$1
}

# end_lanes STATUS: after an interrupt.
end_lanes() {
  local lane
  trap - INT TERM
  for lane in "${!lanes[@]}"; do kill -TERM -- "-$lane" 2> /dev/null || true; done
  exit "$1"
}
