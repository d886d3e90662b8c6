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

    /// Answers with what it had held back, and leaves what came for the next time.
    @Test func `what one finger left in the filters is no part of the next`() throws {
      let kiosk = try Kiosk(
        .pcVfb, filters: ["module_raw input", "module pthres pmin=1", "module variance delta=30", "module linear"])
      for (x, y) in [(600, 400), (300, 300), (650, 150)] {
        try kiosk.touch("down 0 100 100; frame; move 0 200 100; frame; move 0 205 100; frame; up 0; frame")
        try kiosk.touch("down 0 \(x) \(y); frame")
        #expect(try kiosk.differences(showing: [(x, y)]) == [], "the finger at \(x), \(y)")
        try kiosk.touch("up 0; frame")
        #expect(try kiosk.isEmptyAgain())
      }
      _ = try kiosk.finish()
    }

    /// Both are in one report, as from drivers that report no lift.
    @Test func `a finger in the place of another begins where it is`() throws {
      let kiosk = try Kiosk(
        .pcVfb, filters: ["module_raw input", "module skip nhead=0 ntail=1", "module pthres pmin=1", "module linear"])
      try kiosk.touch("down 0 100 100; frame; move 0 110 100; frame; move 0 120 100; frame")
      try kiosk.touch("swap 0 600 300; move 0 601 300; frame")
      #expect(try kiosk.differences(showing: [(600, 300)]) == [])
      try kiosk.touch("up 0; frame")
      #expect(try kiosk.isEmptyAgain())
      _ = try kiosk.finish()
    }

    @Test func `a filter that empties itself slowly falls behind by no touch`() throws {
      let kiosk = try Kiosk(
        .pcVfb, filters: ["module_raw input", "module evthres N=5", "module pthres pmin=1", "module linear"])
      for number in 0..<40 {
        let (x, y) = (100 + number * 15, 100 + number % 5 * 60)
        let moves = (1..<12).map { "move 0 \(x + $0 % 2) \(y); frame" }.joined(separator: "; ")
        try kiosk.touch("down 0 \(x) \(y); frame; \(moves)")
        if number % 8 == 7 { #expect(try kiosk.differences(showing: [(x + 1, y)]) == [], "touch \(number)") }
        try kiosk.touch("up 0; frame")
      }
      #expect(try kiosk.isEmptyAgain())
      _ = try kiosk.finish()
    }
  }
}
