# Where the time from the panel to the glass goes, as the kernel saw it: sourced, not run. The daemon is the one that is
# installed, and knows nothing of it.

# trace_split BOARD COUNT [OPTION]: with the option of `reach`; leaves $work/BOARD.split, a line for each part of the way
# with its name and its median.
trace_split() {
  local board=$1 count=$2 trace=/sys/kernel/tracing
  end_reach
  must "mount -t tracefs none $trace 2> /dev/null; echo 8192 > $trace/buffer_size_kb; echo mono > $trace/trace_clock"
  begin_reach --trace $trace/trace_marker ${3:-}
  begin_daemon
  must "cd /proc/\$program/task; for task in *; do read -r name < \$task/comm; eval \"thread_\$name=\$task\"; done 2> /dev/null; cd /;
    echo \$thread_input \$thread_render" > /dev/null
  must "cd $trace/events/syscalls; for call in ppoll poll futex pwrite64; do for side in enter exit; do
    [ ! -d sys_\${side}_\$call ] || { echo \"common_pid == \$thread_input || common_pid == \$thread_render\" > sys_\${side}_\$call/filter;
    echo 1 > sys_\${side}_\$call/enable; }; done; done; cd /"
  must "echo 1 > $trace/events/workqueue/workqueue_execute_start/enable; echo 1 > $trace/events/workqueue/workqueue_execute_end/enable"
  order "touches $count $daemon_rows /share/figures" > /dev/null
  must "echo 0 > $trace/tracing_on; cat $trace/trace > /share/trace; echo \$thread_input \$thread_render > /share/threads; echo 1 > $trace/tracing_on"
  end_program
  cp "$place/share/trace" "$work/$board.trace"
  awk -v threads="$(cat "$place/share/threads")" -f "$top/Tests/Proof/measure/split.awk" "$work/$board.trace" > "$work/$board.split"
}
