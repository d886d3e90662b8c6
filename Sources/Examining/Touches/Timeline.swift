import Touch

/// Times of touches, and times at which reports were missing.
struct Timeline {
  private static var most: Int { 2048 }

  private var kept: [(start: Microseconds, end: Microseconds, kind: Examination.Stretch.Kind, line: Int)] = []

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended { keep(life.began, moment.time, .touch, life.slot) }
    if moment.isAfterDrop { keep(moment.time, moment.time, .drop, 0) }
  }

  private mutating func keep(_ start: Microseconds, _ end: Microseconds, _ kind: Examination.Stretch.Kind, _ line: Int)
  {
    if kept.count < Timeline.most { kept.append((start, end, kind, line)) }
  }

  /// Returns all stretches, in time from the beginning of the examination.
  func stretches(
    start: Microseconds, end: Microseconds, silences: [(start: Microseconds, end: Microseconds)], down: [ContactLife],
    isLost: Bool
  ) -> [Examination.Stretch] {
    var all = self
    for life in down { all.keep(life.began, end, .touch, life.slot) }
    for silence in silences { all.keep(silence.start, silence.end, .silence, 0) }
    if isLost { all.keep(end, end, .loss, 0) }
    return all.kept.map {
      Examination.Stretch($0.kind, start: max(0, $0.start - start), end: max(0, $0.end - start), line: $0.line)
    }
  }
}
