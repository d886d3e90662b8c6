import Touch

/// Returns the time that is an interval after `start`, or the last time that there is: `.max` never passes.
func moment(_ interval: Microseconds, after start: Microseconds) -> Microseconds {
  let (moment, isBeyond) = start.addingReportingOverflow(interval)
  return isBeyond ? .max : moment
}

/// Returns the first time that is more than an interval after `start`.
func momentBeyond(_ interval: Microseconds, after start: Microseconds) -> Microseconds {
  moment(1, after: moment(interval, after: start))
}
