import Diagnostics
import Foundation
import Linux
import Testing
import TouchInput

@Suite("Synthesised panels")
struct ConfusionTests {
  /// TOUCH_OVERLAY_PANELS asks for more of them.
  static var count: Int { ProcessInfo.processInfo.environment["TOUCH_OVERLAY_PANELS"].flatMap { Int($0) } ?? 20 }

  static func names(
    _ kind: PanelKind, seed: UInt64, isStrange: Bool = false, asked tests: [DiagnosticTest]? = nil
  ) throws -> (Set<String>, Examination) {
    var panel = SynthesisedPanel(kind, seed: seed, isStrange: isStrange)
    let (text, end, setup) = panel.record()
    var recording = Recording()
    try recording.take(Text(text), "synthesised", eventsToo: true)
    let extent = try #require(PanelExtent(recording.description))
    let under = PanelUnderTest(width: panel.width, height: panel.height, extent: extent)
    var asked = AskedTests()
    for test in tests ?? kind.asked { asked.insert(test) }
    var examination = HeadlessExamination(under, asked: asked)
    var observations = try #require(RecordedObservations(recording, width: panel.width, height: panel.height))
    for event in recording.events { if let seen = observations.take(event) { examination.take(seen) } }
    let result = examination.examination(end: end, counts: observations.counts, setup: setup)
    return (Set(result.results.flatMap { $0.findings.map { $0.fault.name.description } }), result)
  }

  @Test(
    "each is called by its fault and by nothing else: the confusion table is the identity", arguments: [false, true])
  func table(isStrange: Bool) async throws {
    let kinds = PanelKind.allCases
    var table: [PanelKind: [String: Int]] = [:]
    try await withThrowingTaskGroup(of: (PanelKind, UInt64, Set<String>).self) { group in
      for kind in kinds {
        for seed in 0..<UInt64(Self.count) {
          let seed = seed &* 31 &+ UInt64(kinds.firstIndex(of: kind)!) &* 1009
          group.addTask { (kind, seed, try Self.names(kind, seed: seed, isStrange: isStrange).0) }
        }
      }
      for try await (kind, seed, names) in group {
        let called = names.sorted().joined(separator: "+")
        table[kind, default: [:]][Self.column(kind, names), default: 0] += 1
        #expect(Self.column(kind, names) == kind.rawValue, "seed \(seed): called \(called)")
      }
    }
    Self.print(table)
  }

  @Test("a healthy panel under several fingers is clean, too, when they are asked for")
  func healthyFingers() throws {
    var judged = 0
    for seed in 0..<UInt64(2 * Self.count) {
      let panel = SynthesisedPanel(.healthy, seed: seed)
      if panel.fingers == .one { continue }
      let (names, examination) = try Self.names(.healthy, seed: seed, asked: [.multitouch])
      #expect(names.isEmpty && examination[.multitouch]?.verdict == .passed, "seed \(seed): \(names)")
      judged += 1
    }
    #expect(judged > 0)
  }

  /// The kind that is called so.
  private static func column(_ kind: PanelKind, _ names: Set<String>) -> String {
    if names.isEmpty { return PanelKind.healthy.rawValue }
    if names.count == 1, let found = PanelKind.allCases.first(where: { $0.names.contains(names.first!) }) {
      return found.rawValue
    }
    return names.sorted().joined(separator: "+")
  }

  private static func print(_ table: [PanelKind: [String: Int]]) {
    for kind in PanelKind.allCases {
      let row = (table[kind] ?? [:]).sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }
      Swift.print("confusion: \(kind.rawValue) -> \(row.joined(separator: ", "))")
    }
  }
}
