import Reference
import Testing

extension Boards {
  /// Filters of tslib that keep the first places of a finger to themselves.
  @Suite struct HeldBacks {
    private static let filters = [
      "module_raw input", "module skip nhead=2 ntail=0", "module pthres pmin=1", "module linear",
    ]

    @Test
    func `a finger whose first places are held back has its mark once it is still, and not where the last one was`()
      throws
    {
      let kiosk = try Kiosk(.pcVfb, filters: HeldBacks.filters)
      for (x, y) in [(300, 200), (600, 100), (150, 400)] {
        let start = "echo 'down 0 \(x) \(y); frame' >&8; read -r -t 20 answer <&9"
        let watch = try Moments(kiosk, after: start, count: 20)
        let marked = kiosk.empty.painted(with: [(Double(x), Double(y))])
        let time = try #require(watch.time(of: marked), "no mark at \(x), \(y)")
        print("a mark at \(x), \(y) after \(time) s")
        // The board's clock has steps of 10 ms, and a picture takes time.
        #expect(time <= 0.08)
        let strange = watch.moments.filter {
          $0.glass.bytes != kiosk.empty.bytes && !marked.firstDifferences(from: $0.glass).isEmpty
        }
        #expect(strange.isEmpty)
        try kiosk.expectMarks([(x + 2, y)], after: "move 0 \(x + 1) \(y); frame; move 0 \(x + 2) \(y); frame")
        try kiosk.expectNoMark(after: "up 0; frame")
      }
      #expect(try kiosk.finish().shown == 3)
    }

    @Test(arguments: [
      ["pthres pmin=1", "dejitter delta=100", "linear"],
      ["pthres pmin=1", "median depth=5", "lowpass factor=0.1 threshold=1", "linear"],
    ])
    func `a mark that stops is at its finger, and so is the touch that is forwarded`(_ chain: [String]) throws {
      let kiosk = try Kiosk(
        .pcVfb, filters: ["module_raw input"] + chain.map { "module \($0)" }, configuration: "[touch]\nforward = on\n")
      #expect(try kiosk.log.contains("late while a finger moves"))
      let listed = try kiosk.board.must("touch-overlay devices; touch-overlay devices --json")
      let names = chain.compactMap { $0.split(separator: " ").first }.filter { $0 != "pthres" && $0 != "linear" }
      let list = names.joined(separator: ", ")
      #expect(listed.contains("  delay: the filters in /share/ts.conf (\(list)) give positions"))
      #expect(listed.contains("\"filters\":{\"modules\":\"\(list)\",\"known\":true,\"reportsLate\":"))
      try kiosk.read(kiosk.virtualPath, as: "app")
      let moves = (1...8).map { "wait 16; move 0 \(100 + $0 * 70) \(100 + $0 * 20); frame" }
      try kiosk.expectMarks([(660, 260)], after: "down 0 100 100; frame; " + moves.joined(separator: "; "))

      // A finger that rests wakes nothing but the look at fingers that rest, twice a second. The filters have settled
      // within its first second.
      try kiosk.board.must("sleep 1")
      let before = try wakeUps(kiosk)
      // With the commands that count, less than three seconds: in those there would be a seventh look now and then.
      try kiosk.board.must("usleep 2800000")
      let woken = try wakeUps(kiosk) - before
      #expect(woken <= 6)
      #expect(try kiosk.differences(showing: [(660, 260)]) == [])
      try kiosk.expectNoMark(after: "up 0; frame")

      let reports = try kiosk.reports("app")
      let places = reports.map { $0.dropFirst(2).map { $0.split(separator: ":").suffix(2).joined(separator: ",") } }
      #expect(Array(places.suffix(2)) == [["660,260"], []], "\(places)")
      let times = reports.compactMap { Int($0[1]) }
      let pause = times[times.count - 2] - times[times.count - 3]
      print("\(chain): at the finger \(pause) us after \(places[places.count - 3])")
      #expect(pause <= 50_000)
      // A finger that moves is not taken for one that rests: the filters have given none of the places on its way.
      // StillFingersTests know the pause to the microsecond; a report of the virtual panel may come late.
      let way = (1...7).map { "\(100 + $0 * 70),\(100 + $0 * 20)" }
      #expect(Set(way).isDisjoint(with: places.joined()), "\(places)")
      _ = try kiosk.finish()
    }

    /// Returns how often the daemon's input thread has waited.
    private func wakeUps(_ kiosk: Kiosk) throws -> Int {
      let count = try kiosk.board.must(
        "for task in /proc/$daemon/task/*; do grep -q input $task/comm && grep ^voluntary $task/status; done")
      return try #require(Int(count.filter(\.isNumber)))
    }

    /// Answers with what it had held back, and leaves what came for the next time.
    @Test func `what one finger left in the filters is no part of the next`() throws {
      let kiosk = try Kiosk(
        .pcVfb, filters: ["module_raw input", "module pthres pmin=1", "module variance delta=30", "module linear"])
      for (x, y) in [(600, 400), (300, 300), (650, 150)] {
        try kiosk.touch("down 0 100 100; frame; move 0 200 100; frame; move 0 205 100; frame; up 0; frame")
        try kiosk.expectMarks([(x, y)], after: "down 0 \(x) \(y); frame", "the finger at \(x), \(y)")
        try kiosk.expectNoMark(after: "up 0; frame")
      }
      _ = try kiosk.finish()
    }

    /// Both are in one report, as from drivers that report no lift.
    @Test func `a finger in the place of another begins where it is`() throws {
      let kiosk = try Kiosk(
        .pcVfb, filters: ["module_raw input", "module skip nhead=0 ntail=1", "module pthres pmin=1", "module linear"],
        configuration: "[touch]\nforward = on\n")
      try kiosk.read(kiosk.virtualPath, as: "app")
      try kiosk.touch("down 0 100 100; frame; move 0 110 100; frame; move 0 120 100; frame")
      try kiosk.expectMarks([(601, 300)], after: "swap 0 600 300; move 0 601 300; frame")
      let contacts = try kiosk.reports("app").flatMap { $0.dropFirst(2).map { $0.split(separator: ":") } }
      let fingers = Set(contacts.map { $0[1] })
      #expect(fingers.count == 2)
      let newest = contacts.filter { $0[1] == contacts.last?[1] }.map { $0.suffix(2).joined(separator: ",") }
      #expect(newest.first == "600,300" && newest.last == "601,300", "\(contacts)")
      try kiosk.expectNoMark(after: "up 0; frame")
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
