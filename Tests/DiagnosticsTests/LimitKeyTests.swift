import Examining
import Figures
import Linux
import Temporary
import Testing
import TouchOverlay

/// A key as the manual describes it.
struct DescribedLimit: Sendable {
  let key: String
  let name: LimitName
  let range: ClosedRange<Float>
  let unit: String
  var isCount = false
  var side = Limit.Side.atMost

  var expected: String {
    "\(unit) from \(DescribedLimit.text(range.lowerBound)) to \(DescribedLimit.text(range.upperBound))"
  }

  static func text(_ value: Float) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

  static let all = [
    DescribedLimit(key: "report-rate", name: .reportRate, range: 1...1000, unit: "reports a second", side: .atLeast),
    DescribedLimit(key: "longest-gap", name: .longestGap, range: 1...10_000, unit: "milliseconds"),
    DescribedLimit(key: "silence", name: .silence, range: 1...3600, unit: "seconds"),
    DescribedLimit(key: "stillness", name: .stillness, range: 1...3600, unit: "seconds"),
    DescribedLimit(key: "jitter", name: .jitter, range: 1...400, unit: "pixels"),
    DescribedLimit(key: "jitter-length", name: .jitterLength, range: 0.1...40, unit: "millimetres"),
    DescribedLimit(key: "jitter-share", name: .jitterShare, range: 0.1...50, unit: "percent of the diagonal"),
    DescribedLimit(key: "drops", name: .drops, range: 0...1000, unit: "a whole number", isCount: true),
    DescribedLimit(key: "flapping", name: .flapping, range: 0...100, unit: "percent"),
    DescribedLimit(
      key: "fingers", name: .fingers, range: 1...32, unit: "a whole number", isCount: true, side: .atLeast),
    DescribedLimit(key: "confusions", name: .confusions, range: 0...1000, unit: "a whole number", isCount: true),
    DescribedLimit(key: "outside", name: .outside, range: 0...1000, unit: "a whole number", isCount: true),
    DescribedLimit(key: "ghosts", name: .ghosts, range: 0...1000, unit: "a whole number", isCount: true),
    DescribedLimit(key: "unreached", name: .unreached, range: 0...100, unit: "percent"),
    DescribedLimit(key: "offset", name: .offset, range: 0.1...50, unit: "percent of the diagonal"),
    DescribedLimit(key: "scatter", name: .scatter, range: 0.1...50, unit: "percent of the diagonal"),
    DescribedLimit(key: "bend", name: .bend, range: 0.1...50, unit: "percent of the diagonal"),
    DescribedLimit(key: "latency", name: .latency, range: 1...10_000, unit: "milliseconds"),
  ]

  func limit(_ limits: Limits) -> Limit? {
    switch name {
    case .reportRate: limits.reportRate
    case .longestGap: limits.longestGap
    case .silence: limits.silence
    case .stillness: limits.stillness
    case .jitter: limits.jitter
    case .jitterLength: limits.jitterLength
    case .jitterShare: limits.jitterShare
    case .drops: limits.drops
    case .flapping: limits.flapping
    case .fingers: limits.fingers
    case .confusions: limits.confusions
    case .outside: limits.outside
    case .ghosts: limits.ghosts
    case .unreached: limits.unreached
    case .offset: limits.offset
    case .scatter: limits.scatter
    case .bend: limits.bend
    case .latency: limits.latency
    }
  }
}

@Suite("Configuration: limits")
struct LimitKeyTests {
  private func read(_ lines: String) throws(ConfigurationError) -> Configuration {
    try ConfigurationReader.read(Text("[limits]\n\(lines)\n"), path: "/etc/x.conf")
  }

  private func refusal(_ line: String) -> String? {
    failure { () throws(ConfigurationError) in _ = try read(line) }?.sentence.string
  }

  @Test func `every limit is described, and has a key`() {
    #expect(DescribedLimit.all.map(\.name) == LimitName.allCases)
    #expect(ConfigurationSection.limits.keys.map { "\($0.name)" } == DescribedLimit.all.map(\.key))
  }

  @Test("a key sets its limit and no other", arguments: DescribedLimit.all)
  func keys(_ described: DescribedLimit) throws {
    for value in [described.range.lowerBound, described.range.upperBound, 7] {
      var chosen = try read("\(described.key) = \(DescribedLimit.text(value))").limits
      chosen.source = "the kiosk's"
      let limits = Limits(chosen)
      for other in DescribedLimit.all where other.key != described.key {
        #expect(other.limit(limits) == other.limit(Limits()))
        #expect(other.limit(limits)?.source.string == other.limit(Limits())?.source.string)
      }
      let limit = try #require(described.limit(limits))
      #expect(limit == Limit(described.side, Double(value), source: ""))
      #expect(limit.source.string == "the kiosk's")
    }
    #expect(described.isCount == (refusal("\(described.key) = 7.5") != nil))
  }

  @Test("what is refused", arguments: DescribedLimit.all)
  func refused(_ described: DescribedLimit) {
    let below = described.range.lowerBound - (described.isCount ? 1 : 0.05)
    let above = described.range.upperBound + (described.isCount ? 1 : 0.5)
    for value in [
      "", "off", "many", "1e2", "nan", "7 7", "5%", "5px", DescribedLimit.text(below), DescribedLimit.text(above),
    ] {
      #expect(
        refusal("\(described.key) = \(value)")
          == "/etc/x.conf line 2: \(described.key) is '\(value)', expected \(described.expected)")
    }
  }

  @Test func `an unknown one is refused`() {
    #expect(
      refusal("rate = 40")
        == "/etc/x.conf line 2: unknown key 'rate', expected a key that touch-overlay.conf(5) lists")
  }

  @Test func `the last of two counts, and without any nothing is chosen`() throws {
    #expect(try read("drops = 3\ndrops = 4").limits[.drops] == 4)
    #expect(try read("").limits == ChosenLimits())
    #expect(try read("drops = 3").limits != ChosenLimits())
    var elsewhere = try read("drops = 4\ndrops = 3").limits
    elsewhere.source = "elsewhere"
    #expect(try read("drops = 3").limits == elsewhere)
  }
}
