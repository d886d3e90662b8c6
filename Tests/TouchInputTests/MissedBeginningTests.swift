import Testing

@testable import TouchInput

/// Another program grabs the panel, and gets all its events meanwhile.
@Suite("KernelPanel: fingers whose beginning went to another program")
struct MissedBeginningTests {
  private static let layouts: [ModelLayout] = [
    ModelLayout(fingers: .slots, slots: 3, queue: 64), ModelLayout(fingers: .contacts, slots: 3, queue: 64),
    ModelLayout(fingers: .one, slots: 1, queue: 64),
    ModelLayout(fingers: .one, slots: 1, queue: 64, hasTouchKey: false),
  ]

  @Test("they are there once they move", arguments: 0..<4)
  func moved(layout: Int) throws {
    let grabbed = try ReadPanel(Self.layouts[layout])
    let slot = Self.layouts[layout].slots - 1
    for round in 0..<3 {
      grabbed.make(.land, slot, y: 5)
      #expect(try grabbed.places() == [5])
      grabbed.make(.lift, slot, y: 0)
      _ = try grabbed.places()
      grabbed.makeUnheard(.land, slot, y: 20)
      #expect(try grabbed.places() == [])
      grabbed.make(.move, slot, y: 30)
      // A list of contacts without slots is in its report alone.
      if Self.layouts[layout].fingers == .contacts {
        _ = try grabbed.places()
        grabbed.make(.move, slot, y: 31)
      }
      #expect(try grabbed.places() == [Self.layouts[layout].fingers == .contacts ? 31 : 30], "round \(round)")
      grabbed.make(.lift, slot, y: 0)
      #expect(try grabbed.places() == [])
    }
  }

  @Test("a driver that tells positions of empty slots is asked about once for each finger")
  func empty() throws {
    let grabbed = try ReadPanel(Self.layouts[0])
    let before = grabbed.kernel.reconciliations
    for y in Int32(20)..<40 {
      grabbed.panel.moveNobody(1, y: y)
      #expect(try grabbed.places() == [])
    }
    let asked = grabbed.kernel.reconciliations - before
    #expect(asked == 1)
    grabbed.make(.land, 1, y: 50)
    #expect(try grabbed.places() == [50])
  }
}
