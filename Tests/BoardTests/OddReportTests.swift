import Testing

extension Boards {
  /// Reports that real panels have been seen to send, through a real kernel and either backend.
  @Suite struct OddReports {
    @Test func `half reports, silence, places beside the panel, and more fingers than anybody has`() throws {
      let kiosk = try Kiosk(.pcVfb)
      for backend in ["tslib", "evdev"] {
        try kiosk.restartDaemon("[touch]\nbackend = \(backend)\n")
        try halves(kiosk, backend)
        try outside(kiosk, backend)
        try flapping(kiosk, backend)
      }
      try silence(kiosk)
      try many(kiosk)
      #expect(try kiosk.stopDaemon() == 0)
    }

    private static let half = "raw 3 2f 0; raw 3 39 700; raw 3 35 300; raw 3 36 200; raw 3 3a 50; raw 1 14a 1"

    /// A report without an end is no touch yet; a report whose end has another value is a touch like any other.
    private func halves(_ kiosk: Kiosk, _ backend: String) throws {
      try kiosk.touch(Self.half)
      try kiosk.board.must("usleep 300000")
      #expect(try kiosk.isEmptyAgain(seconds: 0), "\(backend)")
      try kiosk.expectMarks([(300, 200)], after: "raw 0 0 1", "\(backend)")
      try kiosk.expectNoMark(after: "raw 3 39 -1; raw 1 14a 0; raw 0 0 1", "\(backend)")
      // The panel goes in the middle of a report.
      let torn = try PluggedPanel(kiosk.board, "torn")
      try kiosk.waitFor("its opening") { try kiosk.openings == 2 }
      try torn.touch("down 1 400 300; frame")
      #expect(try kiosk.differences(showing: [(400, 300)]) == [], "\(backend)")
      try torn.touch(Self.half)
      try torn.unplug()
      #expect(try kiosk.isEmptyAgain(), "\(backend)")
    }

    /// A corner of which the kernel itself says that there is none.
    private func outside(_ kiosk: Kiosk, _ backend: String) throws {
      try kiosk.touch("raw 3 2f 0; raw 3 39 701; raw 3 35 499; raw 3 36 -3616; raw 1 14a 1; frame")
      #expect(try kiosk.differences(showing: [(499, 0)]) == [], "\(backend)")
      try kiosk.expectMarks([(799, 479)], after: "raw 3 35 99999; raw 3 36 99999; frame", "\(backend)")
      try kiosk.expectNoMark(after: "raw 3 39 -1; raw 1 14a 0; frame", "\(backend)")
    }

    /// A contact that comes and goes with every report, and each time is another one.
    private func flapping(_ kiosk: Kiosk, _ backend: String) throws {
      let before = try kiosk.control("status")
      try kiosk.touch((0..<100).map { "instant 0 \(100 + $0 % 3) 100" }.joined(separator: "; "))
      #expect(try kiosk.isEmptyAgain(), "\(backend)")
      #expect(try kiosk.control("status") != before)
    }

    /// The panel falls silent: fingers that are down stay.
    private func silence(_ kiosk: Kiosk) throws {
      try kiosk.touch("down 0 300 200; down 1 400 300; frame")
      try kiosk.board.must("kill -STOP $panel; usleep 3000000")
      #expect(try kiosk.differences(showing: [(300, 200), (400, 300)]) == [])
      try kiosk.board.must("kill -CONT $panel")
      try kiosk.expectNoMark(after: "up 0; up 1; frame")
    }

    private func many(_ kiosk: Kiosk) throws {
      let crowded = try PluggedPanel(kiosk.board, "crowded", "--slots 64")
      try kiosk.waitFor("its opening") { try kiosk.log.components(separatedBy: crowded.path).count > 1 }
      for _ in 0..<3 {
        try crowded.touch("churn 500 100 60 20; down 3 300 200; frame")
        #expect(try kiosk.differences(showing: [(300, 200)]) == [])
        try crowded.touch("up 3; frame")
        #expect(try kiosk.isEmptyAgain())
      }
      try crowded.unplug()
    }
  }
}
