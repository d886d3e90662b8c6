import Linux

/// The events of evtest in lines that may be torn: a narrow terminal breaks a line, and on a serial console the
/// kernel's messages stand within it.
struct TornEvents {
  /// Maximum number of lines after a torn one in which its rest is looked for.
  private static let reach = 16

  private let lines: [Text]
  /// Whether a line of digits continues the number before it.
  private let breaksNumbers: Bool

  /// - Parameter lines: all lines of the text, without blanks at either end.
  init(_ lines: [Text]) {
    self.lines = lines
    breaksNumbers = TornEvents.breaksNumbers(lines)
  }

  /// Returns whether a terminal broke numbers: all lines of digits stand below lines of its full width. Numbers of
  /// lines, as some pages have them, stand below others, too.
  private static func breaksNumbers(_ lines: [Text]) -> Bool {
    var width = 0
    var narrowest = Int.max
    for (index, line) in lines.enumerated() where EvtestLine.holdsEvent(line) {
      width = max(width, line.bytes.count)
      // Other lines are broken elsewhere, and lack a blank at their end.
      if index + 1 < lines.count, lines[index + 1].isOfDigits, EvtestLine.event(EvtestLine.withoutEcho(line)) != nil {
        narrowest = min(narrowest, line.bytes.count)
      }
    }
    return narrowest == width
  }

  /// Parses the event that begins in the line at `index`.
  ///
  /// - Returns: the event, and the index behind its last line; nil if it is malformed.
  func event(at index: Int) -> (KernelEvent, end: Int)? {
    let line = EvtestLine.withoutEcho(lines[index])
    let next = index + 1
    if let event = EvtestLine.event(line) {
      if breaksNumbers, next < lines.count, lines[next].isOfDigits,
        let whole = EvtestLine.event(Text(Array(line.bytes) + lines[next].bytes))
      {
        return (whole, next + 1)
      }
      return (event, next)
    }
    // No line of evtest has a bracket; the time of the kernel's messages stands in one.
    let head = Array(line.bytes.prefix { $0 != UInt8(ascii: "[") })
    for below in next..<min(next + TornEvents.reach, lines.count) {
      if EvtestLine.holdsEvent(lines[below]) { break }
      if lines[below].isEmpty { continue }
      // A blank at the place where the line was broken is lost.
      for joint in [[], [UInt8(ascii: " ")]] {
        if let event = EvtestLine.event(Text(head + joint + lines[below].bytes)) { return (event, below + 1) }
      }
    }
    return EvtestLine.event(Text(head)).map { ($0, end: next) }
  }
}

extension Text {
  /// Whether the text has digits and nothing else.
  fileprivate var isOfDigits: Bool {
    !isEmpty && bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
