import Examining
import Foundation
import Seeded
import Testing

@testable import Synthesis

@Suite("Synthesised panels")
struct ConfusionTests {
  private struct Case: Sendable {
    var kind: PanelKind
    var seed: UInt64
    var called = ""
    var isRight: Bool { called == kind.rawValue }
  }

  private static func called(_ cases: [Case], isStrange: Bool) async throws -> [Case] {
    try await withThrowingTaskGroup(of: Case.self) { group in
      for one in cases {
        group.addTask {
          var one = one
          one.called = column(try SynthesisedPanel.names(one.kind, seed: one.seed, isStrange: isStrange).0)
          return one
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Cases that were called wrongly once.
  private static func kept(isStrange: Bool) -> [Case] {
    // Rows that only lines beside them passed.
    let between: [UInt64] =
      isStrange ? [17_154_181_661_179_519_179] : [14_303_989_092_639_854_328, 5_453_499_955_158_644_156]
    // A finger that trembled by a pixel, and rested.
    let trembling: [UInt64] = isStrange ? [5_960_738_862_814_670_947, 5_938_856_573_334_973_264] : []
    // Contacts in pieces that look like taps round the corners.
    let pieces: [UInt64] = isStrange ? [7_238_545_243_157_647_659, 14_760_909_894_684_352_119] : []
    // Places where few lines broke off beside one another.
    let broken: [UInt64] = isStrange ? [10_511_145_574_871_239_977, 7_745_796_726_153_058_086] : []
    return (between + trembling + broken).map { Case(kind: .healthy, seed: $0) }
      + pieces.map { Case(kind: .flapping, seed: $0) }
  }

  @Test(
    "each is called by its fault and by nothing else: the confusion table is the identity", arguments: [false, true])
  func table(isStrange: Bool) async throws {
    var cases: [Case] = []
    for (index, kind) in PanelKind.allCases.enumerated() {
      for number in 0..<UInt64(8) { cases.append(Case(kind: kind, seed: number * 31 + UInt64(index) * 1009)) }
    }
    cases += Self.kept(isStrange: isStrange)
    for one in try await Self.called(cases, isStrange: isStrange) {
      #expect(one.isRight, "\(one.kind.rawValue), seed \(one.seed): called \(one.called)")
    }
  }

  @Test("of any panels 19 in 20 are called by their fault, and none that is healthy is called faulty", .random)
  func share() async throws {
    var results: [Case] = []
    for isStrange in [false, true] {
      var cases: [Case] = []
      for kind in PanelKind.allCases {
        for seed in Cases(8, of: "\(kind) \(isStrange)") { cases.append(Case(kind: kind, seed: seed)) }
      }
      results += try await Self.called(cases, isStrange: isStrange)
    }
    let wrong = results.filter { !$0.isRight }
    for one in wrong { print("confusion: \(one.kind.rawValue), seed \(one.seed): called \(one.called)") }
    #expect(!wrong.contains { $0.kind == .healthy })
    if Cases.areFull { #expect(wrong.count * 20 <= results.count) }
  }

  @Test("of healthy panels on which somebody uses an app, at most one in a hundred is called faulty", .random)
  func ordinaryUse() throws {
    var wrong: [String] = []
    var count = 0
    for isStrange in [false, true] {
      for seed in Cases(75, of: "\(isStrange)") {
        let (names, _) = try SynthesisedPanel.names(.healthy, seed: seed, isStrange: isStrange, isTested: false)
        count += 1
        if !names.isEmpty { wrong.append("\(seed): \(names)") }
      }
    }
    for one in wrong { print("ordinary use: \(one)") }
    #expect(wrong.count * 100 <= max(count, 100), "\(wrong)")
  }

  @Test("a healthy panel under several fingers is clean, too, when they are asked for", .random)
  func healthyFingers() throws {
    var judged = 0
    for seed in Cases(16) {
      let panel = SynthesisedPanel(.healthy, seed: seed)
      if panel.fingers == .one { continue }
      let (names, examination) = try SynthesisedPanel.names(.healthy, seed: seed, asked: [.multitouch])
      #expect(names.isEmpty && examination[.multitouch]?.verdict == .passed, "\(names)")
      judged += 1
    }
    if Cases.areFull { #expect(judged > 0) }
  }

  /// The kind that is called so.
  private static func column(_ names: Set<String>) -> String {
    if names.isEmpty { return PanelKind.healthy.rawValue }
    if names.count == 1, let found = PanelKind.allCases.first(where: { $0.names.contains(names.first!) }) {
      return found.rawValue
    }
    return names.sorted().joined(separator: "+")
  }
}
