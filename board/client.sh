# The client of a board that board/emulate serves in a folder: sourced, not run. Whoever sources it says in `failed SENTENCE`
# what follows when a board does not answer.

# boot_board DIR BOARD [OPTION...]: begins board/emulate, and opens the board when it answers.
boot_board() {
  local dir=$1 end=$((SECONDS + 150))
  counted=''
  case " $* " in *' --counted '*) counted=1 ;; esac
  "$(dirname "${BASH_SOURCE[0]}")/emulate" "${@:2}" --serve "$dir" 2> "$dir.log" &
  emulator=$!
  until [ -e "$dir/ready" ]; do
    [ "$SECONDS" -lt "$end" ] && kill -0 "$emulator" 2> /dev/null || failed "$2 did not boot: $(cat "$dir.log")"
    sleep 0.1
  done
  read -r pid < "$dir/pid"
  open_board "$dir"
  rm "$dir.log"
}

# end_with_script [COMMAND]: the board ends with the script, whose $status the command, which runs then, may look at.
end_with_script() {
  emulator='' last_command=${1:-:}
  trap finish EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}
finish() {
  local status=$?
  trap - EXIT INT TERM
  end_emulator
  eval "$last_command"
  exit "$status"
}

# end_emulator: and with it the board.
end_emulator() {
  if [ -n "$emulator" ] && kill -TERM "$emulator" 2> /dev/null; then wait "$emulator" 2> /dev/null || true; fi
  emulator=''
}

# open_board DIR: where QEMU is the process $pid.
open_board() {
  exec {control_in}<> "$1/control.in" {control_out}<> "$1/control.out" {qmp_in}<> "$1/qmp.in" {qmp_out}<> "$1/qmp.out"
}

close_board() { exec {control_in}>&- {control_out}>&- {qmp_in}>&- {qmp_out}>&-; }

# read_answer DESCRIPTOR PATTERN SECONDS: sets $answer to the next line that fits. `read` may give up in the middle of a line;
# its beginning is kept.
read_answer() {
  local deadline=$((SECONDS + $3)) begun=''
  # What a QEMU that has ended said before is still read.
  while [ "$SECONDS" -lt "$deadline" ]; do
    if read -r -t 1 answer <&"$1"; then
      answer=$begun$answer begun=''
      # shellcheck disable=SC2254 # a pattern
      case $answer in $2) return 0 ;; esac
    else
      begun+=$answer
      kill -0 "$pid" 2> /dev/null || return 1
    fi
  done
  return 1
}

# qmp REQUEST: QEMU must take it; sets $answer.
qmp() {
  printf '%s\n' "$1" >&"$qmp_in"
  while read_answer "$qmp_out" '{*' 20; do
    case $answer in
      '{"return"'*) return 0 ;;
      '{"error"'*) die 1 "QEMU refused $1: $answer" ;;
    esac
  done
  die 1 "QEMU did not answer to $1"
}

# on_board COMMAND [SECONDS]: runs it on the board; its output is in share/last-output.
on_board() {
  local done
  printf '%s\n' "$1" >&"$control_in"
  [ -z "$counted" ] || qmp '{"execute":"cont"}'
  read_answer "$control_out" 'done*' "${2:-60}" || failed "the board did not answer to: $1"
  done=$answer
  [ -z "$counted" ] || read_answer "$qmp_out" '*"STOP"*' 20 || failed "the board did not come to rest after: $1"
  answer=$done
  [ "$answer" = 'done 0' ]
}
