import Testing

@testable import TouchInput

@Suite("How often the kernel was asked what is down")
struct ReconciliationTests {
  private func land(_ slot: Int, _ x: Int32) -> ModelReport {
    ModelReport(changes: [ModelChange(kind: .land, slot: slot, x: x, y: 1, other: 0)], value: 0, pause: 1000)
  }

  private func readAll(_ reader: ModelReader) throws { while try reader.next() {} }

  @Test("not when it is opened, once for each doubt")
  func doubts() throws {
    let panel = ModelPanel(ModelLayout(fingers: .slots, slots: 10, queue: 64), number: 0, at: 1_000_000)
    defer { panel.client = nil }
    let reader = try #require(ModelReader(panel))
    try readAll(reader)
    panel.report(land(0, 1))
    try readAll(reader)
    #expect(reader.reconciliations == 0)
    reader.reconcile()
    try readAll(reader)
    #expect(reader.reconciliations == 1)
    panel.report(land(1, 2))
    try readAll(reader)
    #expect(reader.reconciliations == 1)
  }

  @Test("after events were dropped")
  func drops() throws {
    let panel = ModelPanel(ModelLayout(fingers: .slots, slots: 10, queue: 8), number: 0, at: 1_000_000)
    defer { panel.client = nil }
    let reader = try #require(ModelReader(panel))
    try readAll(reader)
    for x in 0..<20 { panel.report(land(x % 3, Int32(x))) }
    try readAll(reader)
    #expect(reader.drops > 0)
    #expect(reader.reconciliations > 0)
  }

  @Test("the counts of several panels are added")
  func sum() {
    let one = TouchCounts(outside: 1, drops: 2, unseen: 3, beyond: 4, reconciliations: 5)
    let other = TouchCounts(outside: 10, drops: 20, unseen: 30, beyond: 40, reconciliations: 50)
    #expect(one + other == TouchCounts(outside: 11, drops: 22, unseen: 33, beyond: 44, reconciliations: 55))
  }
}
