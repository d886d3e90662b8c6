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

  /// Expected value, for error messages: ``least`` and ``most`` with their unit.
  public var expected: StaticString {
    switch self {
    case .reportRate: "reports a second from 1 to 1000"
    case .longestGap, .latency: "milliseconds from 1 to 10000"
    case .silence, .stillness: "seconds from 1 to 3600"
    case .jitter: "pixels from 1 to 400"
    case .jitterLength: "millimetres from 0.1 to 40"
    case .jitterShare, .offset, .scatter, .bend: "percent of the diagonal from 0.1 to 50"
    case .flapping, .unreached: "percent from 0 to 100"
    case .fingers: "a whole number from 1 to 32"
    case .drops, .confusions, .outside, .ghosts: "a whole number from 0 to 1000"
    }
  }

  private var least: Float {
    switch self {
    case .jitterLength, .jitterShare, .offset, .scatter, .bend: 0.1
    case .drops, .flapping, .confusions, .outside, .ghosts, .unreached: 0
    default: 1
    }
  }

  private var most: Float {
    switch self {
    case .longestGap, .latency: 10_000
    case .silence, .stillness: 3600
    case .jitter: 400
    case .jitterLength: 40
    case .jitterShare, .offset, .scatter, .bend: 50
    case .flapping, .unreached: 100
    case .fingers: 32
    default: 1000
    }
  }

  private var isCount: Bool {
    switch self {
    case .drops, .fingers, .confusions, .outside, .ghosts: true
    default: false
    }
  }

  /// Returns the value of a configuration's text; nil if it is not a number within the range.
  public func value(_ text: Text) -> Float? {
    guard let value = isCount ? text.integer.map({ Float($0) }) : text.decimal, least <= value, value <= most else {
      return nil
    }
    return value
  }
}
