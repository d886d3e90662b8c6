# The init script of Buildroot and Yocto, run beside a stand-in for the daemon; sourced by recipes.

init=$work/init
mkdir -p "$init"/{run,sbin,bin,etc}
sed -e "s|/usr/sbin/|$init/sbin/|g; s|\"/var/run/|\"$init/run/|g; s|\"/run/|\"$init/run/|g; s|/etc/default/|$init/etc/|g" \
  "$package/S50touch-overlayd" > "$init/S50touch-overlayd"
! grep -nE '"/(usr|var|run|etc)/' "$init/S50touch-overlayd" >&2 \
  || { echo "the init script names a place that is not this test's" >&2; exit 1; }
# Boards have BusyBox, which lies beside the emulated ones; without it Debian's programs of the same names are asked.
busybox=$(command -v busybox || ls "$CACHE"/guest-*/{usr/,}bin/busybox 2> /dev/null | head -n 1 || true)
shell=(dash)
if [ -n "$busybox" ] && "$busybox" true 2> /dev/null; then
  shell=("$busybox" sh)
  printf '#!/bin/sh\nexec "%s" start-stop-daemon "$@"\n' "$busybox" > "$init/bin/start-stop-daemon"
  chmod +x "$init/bin/start-stop-daemon"
fi
# A shell under the daemon's name, which does what a file says.
cp /bin/dash "$init/sbin/touch-overlayd"
# A function, which goes before what BusyBox has itself.
printf 'TOUCH_OVERLAYD_USER=%s\nTOUCH_OVERLAYD_ARGS="%s"\nlogger() { exec cat >> "%s"; }\n' \
  "$(id -un)" "$init/behaviour" "$init/log" > "$init/etc/touch-overlayd"
# Killed while it waits in a shell, the shell would only heed it afterwards.
lasting='trap "exit 0" TERM; trap "echo told" HUP; echo up; while :; do sleep 0.05; done'

# behave LINES: from now on the daemon does this; it refuses its configuration while there is a file 'refusal'.
behave() {
  printf '[ "$1" != --check-config ] || { ! cat "%s" 2> /dev/null; exit; }\necho run >> "%s"\n%s\n' \
    "$init/refusal" "$init/runs" "$1" > "$init/behaviour"
  : > "$init/runs"
  : > "$init/log"
}
runs() { wc -l < "$init/runs"; }
# asked WORDS VERB: what the script says of it.
asked() {
  local said
  # A SIGHUP that is ignored here (nohup) would be ignored by the stand-in too, for good.
  said=$(PATH=$init/bin:$PATH env --default-signal=HUP "${shell[@]}" "$init/S50touch-overlayd" "$2" 2>&1 || true)
  [[ $said == *"$1"* ]] || init_fault "'$2' says '$said', expected '$1'"
}
init_fault() {
  echo "init script: $*" >&2
  PATH=$init/bin:$PATH "${shell[@]}" "$init/S50touch-overlayd" stop > /dev/null 2>&1 || true
  exit 1
}
# within SECONDS COMMAND...: whether it holds by then.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do [ "$SECONDS" -le "$end" ] || return 1; sleep 0.1; done
}
has_run() { [ "$(runs)" -ge "$1" ]; }
has_said() { grep -qF "$1" "$init/log"; }

# It comes, is told to read its configuration anew, and goes; nothing is left.
behave "$lasting"
asked 'touch-overlayd: OK' start
asked 'touch-overlayd: OK' start
# Whoever is told before it can hear would be ended.
within 5 has_said up || init_fault "nothing was started"
asked 'touch-overlayd: OK' reload
within 5 has_said told || init_fault "no reload reached the daemon"
# Not with a configuration that it would refuse.
: > "$init/log"
echo 'no key is called colour' > "$init/refusal"
asked 'no key is called colour' reload
sleep 0.2
! has_said told || init_fault "a configuration that is refused reached the daemon"
rm "$init/refusal"
asked 'touch-overlayd: OK' stop
asked 'FAIL' stop
[ "$(runs)" = 1 ] || init_fault "it ran $(runs) times, expected once"
[ "$(ls "$init/run")" = touch-overlay ] || init_fault "left behind: $(ls "$init/run")"

# Without a framebuffer it is tried again until there is one.
behave "[ \$(wc -l < '$init/runs') -ge 3 ] || exit 4; $lasting"
asked 'it is tried every two seconds' start
within 8 has_said up || init_fault "it was not started anew after its end with 4"
[ "$(runs)" = 3 ] || init_fault "it ran $(runs) times, expected three"
# A killed one, too.
kill -9 "$(cat "$init/run/touch-overlayd.pid")"
within 8 has_run 4 || init_fault "it was not started anew after it was killed"
asked 'touch-overlayd: OK' restart
asked 'touch-overlayd: OK' stop
# Also while nothing runs; and a start right after it makes one, not two.
behave 'exit 4'
asked 'it is tried every two seconds' start
asked 'touch-overlayd: OK' stop
behave "$lasting"
asked 'touch-overlayd: OK' start
sleep 2.5
[ "$(runs)" = 1 ] || init_fault "it was started $(runs) times after a stop and a start, expected once"
asked 'touch-overlayd: OK' stop

# Not where only somebody can help.
for code in 2 5; do
  behave "exit $code"
  asked FAIL start
  has_said "ended with $code, and is not started anew" || init_fault "it does not say why nothing is tried after $code"
  sleep 2.5
  [ "$(runs)" = 1 ] || init_fault "it was started anew after its end with $code"
done

# One that does not heed is ended, within its time.
behave 'trap "" TERM; while :; do sleep 0.05; done'
asked 'touch-overlayd: OK' start
begin=$SECONDS
asked 'touch-overlayd: OK' stop
[ $((SECONDS - begin)) -ge 9 ] && [ $((SECONDS - begin)) -le 16 ] || init_fault "it took $((SECONDS - begin)) s to end one that does not heed"
