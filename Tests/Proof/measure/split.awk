# The parts of the way of each touch in a trace of the kernel, and the median of each.
BEGIN {
  split(threads, ids, " ")
  names = "the panel's report wakes the input thread|it reads, calibrates, hands over|the render thread wakes" \
    "|marks, look and blend, up to the first line|until the first row is on the glass" \
    "|until the last line is written|until the last row is on the glass"
  count = split(names, name, "|")
}
function take(part, from, to) { if (from > 0 && to >= from) parts[part, ++taken[part]] = (to - from) * 1000000 }
{
  if (!match($0, /[0-9]+\.[0-9]+: /)) next
  time = substr($0, RSTART, RLENGTH - 2) + 0
  event = substr($0, RSTART + RLENGTH)
  head = substr($0, 1, RSTART - 1)
  sub(/ +\[.*/, "", head)
  sub(/.*-/, "", head)
  input = head == ids[1]
  render = head == ids[2]
}
event ~ /: touched/ { start = time; woken = handed = awake = written = seen = done = 0; next }
event ~ /: first/ { seen = time; next }
event ~ /: last/ {
  # The thread may still be writing what is below the row that is watched.
  take(1, start, woken)
  take(2, woken, handed)
  take(3, handed, awake)
  # A driver that shows its memory as it is has its lines without a call.
  take(4, awake, written ? written : seen)
  take(5, written, seen)
  take(6, seen, done)
  take(7, done ? done : seen, time)
  start = 0
  next
}
!start { next }
input && event ~ /^sys_p?poll -> / && !woken { woken = time }
input && event ~ /^sys_futex\(/ && woken && !handed { handed = time }
render && event ~ /^sys_futex -> / && handed && !awake { awake = time }
render && event ~ /^sys_pwrite64\(/ && !written { written = time; lines = 0 }
render && event ~ /^sys_pwrite64 -> / { done = time; lines++ }
END {
  for (part = 1; part <= count; part++) {
    number = taken[part]
    for (i = 1; i <= number; i++) value[i] = parts[part, i]
    for (i = 2; i <= number; i++) {
      held = value[i]
      for (j = i - 1; j > 0 && value[j] > held; j--) value[j + 1] = value[j]
      value[j + 1] = held
    }
    printf "%d us|%s|%d\n", number ? value[int((number + 1) / 2)] : 0, name[part], number
  }
}
