import Linux

/// The name of a limit in the configuration.
public enum LimitName: UInt8, CaseIterable, Sendable {
  case reportRate, longestGap, silence, stillness
  case jitter, jitterLength, jitterShare
  case drops, flapping, fingers, confusions, outside, ghosts, unreached
  case offset, scatter, bend
  case latency

  public var key: StaticString {
    switch self {
    case .reportRate: "report-rate"
    case .longestGap: "longest-gap"
    case .silence: "silence"
    case .stillness: "stillness"
    case .jitter: "jitter"
    case .jitterLength: "jitter-length"
    case .jitterShare: "jitter-share"
    case .drops: "drops"
    case .flapping: "flapping"
    case .fingers: "fingers"
    case .confusions: "confusions"
    case .outside: "outside"
    case .ghosts: "ghosts"
    case .unreached: "unreached"
    case .offset: "offset"
    case .scatter: "scatter"
    case .bend: "bend"
    case .latency: "latency"
    }
  }

  /// Expected value, for error messages.
  public var expected: StaticString { rule.expected }

  /// The range in words and in numbers, and whether the value is a whole number.
  private var rule: (expected: StaticString, range: ClosedRange<Float>, isCount: Bool) {
    switch self {
    case .reportRate: ("reports a second from 1 to 1000", 1...1000, false)
    case .longestGap, .latency: ("milliseconds from 1 to 10000", 1...10_000, false)
    case .silence, .stillness: ("seconds from 1 to 3600", 1...3600, false)
    case .jitter: ("pixels from 1 to 400", 1...400, false)
    case .jitterLength: ("millimetres from 0.1 to 40", 0.1...40, false)
    case .jitterShare, .offset, .scatter, .bend: ("percent of the diagonal from 0.1 to 50", 0.1...50, false)
    case .flapping, .unreached: ("percent from 0 to 100", 0...100, false)
    case .fingers: ("a whole number from 1 to 32", 1...32, true)
    case .drops, .confusions, .outside, .ghosts: ("a whole number from 0 to 1000", 0...1000, true)
    }
  }

  /// Returns the value of a configuration's text; nil if it is not a number within the range.
  public func value(_ text: Text) -> Float? {
    let rule = rule
    guard let value = rule.isCount ? text.integer.map({ Float($0) }) : text.decimal, rule.range.contains(value) else {
      return nil
    }
    return value
  }
}
