import Testing

@testable import TouchInput

/// Another program grabs a panel: the driver goes on, and its reader gets no events. The random streams show that no
/// program is accused without a grab.
@Suite("KernelPanel: what changes in silence")
struct WithheldTests {
  private static func change(_ kind: ModelChange.Kind, y: Int32 = 5) -> ModelReport {
    ModelReport(changes: [ModelChange(kind: kind, slot: 0, x: 3, y: y, other: 7)])
  }

  /// Whether the reader of a new panel finds a report that it was not given. If `down`, a finger that it knows is on
  /// the panel before.
  private func differs(_ fingers: PanelDescription.Fingers, down: Bool, after report: ModelReport) throws -> Bool {
    var seed: UInt64 = 1
    while ModelStream(seed: seed).layouts[0].fingers != fingers { seed += 1 }
    let panel = ModelPanel(ModelStream(seed: seed).layouts[0], number: 0, at: 1_000_000)
    let reader = try #require(ModelReader(panel))
    defer { panel.client = nil }
    while try reader.next() {}
    if down {
      panel.report(Self.change(.land))
      while try reader.next() {}
      try #require(reader.isTouched)
    }
    #expect(try !reader.differs())
    panel.client = nil
    panel.report(report)
    return try reader.differs()
  }

  @Test(
    "a finger that comes, goes or moves without a word is noticed", arguments: [PanelDescription.Fingers.slots, .one])
  func changes(fingers: PanelDescription.Fingers) throws {
    #expect(try differs(fingers, down: false, after: Self.change(.land)))
    #expect(try differs(fingers, down: true, after: Self.change(.lift)))
    #expect(try differs(fingers, down: true, after: Self.change(.move, y: 40)))
  }

  @Test(
    "nothing that happens is nothing that is noticed", arguments: [PanelDescription.Fingers.slots, .one, .contacts])
  func nothing(fingers: PanelDescription.Fingers) throws {
    #expect(try !differs(fingers, down: false, after: ModelReport(changes: [])))
    if fingers != .contacts { #expect(try !differs(fingers, down: true, after: ModelReport(changes: []))) }
  }
}
