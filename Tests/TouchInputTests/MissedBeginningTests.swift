import CLinux
import Testing

@testable import TouchInput

/// Another program grabs the panel, and gets all its events meanwhile.
@Suite("KernelPanel: fingers whose beginning went to another program")
struct MissedBeginningTests {
  private final class Grabbed {
    let panel: ModelPanel
    let client: ModelClient
    var kernel: KernelPanel<ModelSource>

    init(_ layout: ModelLayout) throws {
      panel = ModelPanel(layout, number: 0, at: 1_000_000)
      client = ModelClient(panel)
      kernel = KernelPanel(ModelSource(client: client), layout.panel)
      try read()
    }

    deinit { panel.client = nil }

    func read() throws { while try kernel.next() {} }

    func make(_ kind: ModelChange.Kind, _ slot: Int, y: Int32) {
      panel.report(ModelReport(changes: [ModelChange(kind: kind, slot: slot, x: 3, y: y, other: 7)]))
    }

    func makeUnheard(_ kind: ModelChange.Kind, _ slot: Int, y: Int32) {
      let queue = client.queue
      make(kind, slot, y: y)
      client.queue = queue
    }

    /// The fingers of the last report.
    var places: [Int32] { (0..<3).compactMap { kernel.frame.slots[$0]?.y } }
  }

  private static let layouts: [ModelLayout] = [
    ModelLayout(fingers: .slots, slots: 3, queue: 64), ModelLayout(fingers: .contacts, slots: 3, queue: 64),
    ModelLayout(fingers: .one, slots: 1, queue: 64),
    ModelLayout(fingers: .one, slots: 1, queue: 64, hasTouchKey: false),
  ]

  @Test("they are there once they move", arguments: 0..<4)
  func moved(layout: Int) throws {
    let grabbed = try Grabbed(Self.layouts[layout])
    let slot = Self.layouts[layout].slots - 1
    for round in 0..<3 {
      grabbed.make(.land, slot, y: 5)
      try grabbed.read()
      #expect(grabbed.places == [5])
      grabbed.make(.lift, slot, y: 0)
      try grabbed.read()
      grabbed.makeUnheard(.land, slot, y: 20)
      try grabbed.read()
      #expect(grabbed.places == [])
      grabbed.make(.move, slot, y: 30)
      // A list of contacts without slots is in its report alone.
      if Self.layouts[layout].fingers == .contacts {
        try grabbed.read()
        grabbed.make(.move, slot, y: 31)
      }
      try grabbed.read()
      #expect(grabbed.places == [Self.layouts[layout].fingers == .contacts ? 31 : 30], "round \(round)")
      grabbed.make(.lift, slot, y: 0)
      try grabbed.read()
      #expect(grabbed.places == [])
    }
  }

  @Test("a driver that tells positions of empty slots is asked about once for each finger")
  func empty() throws {
    let grabbed = try Grabbed(Self.layouts[0])
    let before = grabbed.kernel.reconciliations
    for y in Int32(20)..<40 {
      grabbed.panel.moveNobody(1, y: y)
      try grabbed.read()
    }
    #expect(grabbed.places == [])
    let asked = grabbed.kernel.reconciliations - before
    #expect(asked == 1)
    grabbed.make(.land, 1, y: 50)
    try grabbed.read()
    #expect(grabbed.places == [50])
  }
}
