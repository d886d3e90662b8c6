import Reference
import Testing

extension Boards {
  /// Filters of tslib that keep the first places of a finger to themselves.
  @Suite struct HeldBacks {
    private static let filters = [
      "module_raw input", "module skip nhead=2 ntail=0", "module pthres pmin=1", "module linear",
    ]

    @Test func `a finger is nowhere until its first place is told, and not where the last one was`() throws {
      let kiosk = try Kiosk(.pcVfb, filters: HeldBacks.filters)
      for (x, y) in [(300, 200), (600, 100), (150, 400)] {
        for step in 0..<2 {
          try kiosk.touch("\(step == 0 ? "down" : "move") 0 \(x + step) \(y); frame")
          try kiosk.board.must("usleep 300000")
          #expect(try kiosk.isEmptyAgain(seconds: 0), "place \(step + 1) of the finger at \(x), \(y)")
        }
        try kiosk.touch("move 0 \(x + 2) \(y); frame")
        #expect(try kiosk.differences(showing: [(x + 2, y)]) == [])
        try kiosk.touch("up 0; frame")
        #expect(try kiosk.isEmptyAgain())
      }
      #expect(try kiosk.finish().shown == 3)
    }
  }
}
