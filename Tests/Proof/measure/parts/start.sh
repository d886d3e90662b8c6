# From exec to the daemon's word that it is ready, from when on a finger has its mark: sourced, not run. The kernel's
# own times.

start_board=pc-bochs
boot "$start_board"
begin_reach
trace=/sys/kernel/tracing
must "mount -t tracefs none $trace; echo mono > $trace/trace_clock;
  echo 'comm ~ \"touch-overlayd\"' > $trace/events/syscalls/sys_enter_write/filter;
  echo 1 > $trace/events/syscalls/sys_enter_write/enable; echo 1 > $trace/events/sched/sched_process_exec/enable"
starts=20
rm -f "$work/start.new"
if [ -n "$is_short" ]; then starts=5; fi
for ((start = 0; start < starts; start++)); do
  must "echo > $trace/trace"
  begin_daemon
  must "cat $trace/trace > /share/trace"
  end_program
  awk '
    function time() { match($0, /[0-9]+\.[0-9]+: /); return substr($0, RSTART, RLENGTH - 2) + 0 }
    /sched_process_exec:.*touch-overlayd/ { begun = time() }
    /sys_write\(/ && begun { ready = time() }
    END { printf "%d\n", (ready - begun) * 1000000 }' "$place/share/trace" >> "$work/start.new"
done
mv "$work/start.new" "$work/start"
end_reach
switch_off
read -r number least p50 p95 p99 most <<< "$(spread "$work/start" 1)"
echo "| from exec to ready on $start_board, $number starts | min $least us | p50 $p50 us | max $most us |" | tee "$work/start.table"
claim "ready $p50 us after exec ($start_board, middle of $number)" "$p50 > 0 && $p50 < 1000000"
