# The state of a counted board after its boot: sourced by board/emulate, not run.

# comes_to_rest SECONDS: the board stands still, or is about to, having come from a kept state.
comes_to_rest() {
  local deadline=$((SECONDS + $1))
  while [ "$SECONDS" -lt "$deadline" ]; do
    qmp '{"execute":"query-status"}'
    case $answer in *'"guest-panicked"'*) return 0 ;; esac
    sleep 0.01
  done
  return 1
}

# Named after everything that it depends on, so that a change of any of it makes a new one.
find_state() {
  state=$CACHE/state-$board-$size-$depth-${initramfs##*-}
  used "$state" && return
  exec {lock}> "$CACHE/state.lock"
  flock "$lock"
  # Another board may have made it meanwhile.
  if [ ! -e "$state" ]; then
    start_board
    comes_to_rest "$BOOT_SECONDS" || failed "$board did not boot"
    qmp '{"execute":"migrate","arguments":{"uri":"exec:cat > state"}}'
    until qmp '{"execute":"query-migrate"}'; case $answer in *'"completed"'*) true ;; *'"failed"'*) failed "the state of $board cannot be kept" ;; *) false ;; esac; do
      sleep 0.05
    done
    qmp '{"execute":"quit"}'
    wait_for_board
    close_board
    # Whoever does not hold the lock must not see half of it.
    mv state "$state.new"
    mv "$state.new" "$state"
    # One takes a hundred megabytes; a board's name may begin like another's.
    forget_unused "state-$board-[0-9]*"
  fi
  exec {lock}>&-
}
