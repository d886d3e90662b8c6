import Reference
import Testing

extension Boards {
  /// tslib's calibration is in force, and tslib's own tool is the judge of it.
  @Suite struct Calibration {
    private static let usualFilters = [
      "module_raw input", "module pthres pmin=1", "module dejitter delta=100", "module linear",
    ]

    /// x' = (a2 + a0 x + a1 y) / a6 and y' = (a5 + a3 x + a4 y) / a6: the axes exchanged, scaled and shifted a little.
    private static func pointercal(_ screen: ReferenceScreen) -> String {
      "0 \(screen.width * 16) 327680 \(screen.height * 16) 0 -131072 65536 \(screen.width) \(screen.height) 0\n"
    }

    /// tslib's arithmetic depends on the architecture alone.
    @Test(arguments: [.virtArm64, .virtArmhf, .pcVfb].filter { BoardKind.available.contains($0) })
    func `marks appear where ts_print_mt says the touch is`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(
        kind, panelMaximum: 4095, filters: Calibration.usualFilters, pointercal: Calibration.pointercal)
      try kiosk.board.must("ts_print_mt -i $(head -n1 /share/panel.log) > /share/judge.log 2>&1 & judge=$!")
      try kiosk.board.must("usleep 700000")
      let raw = [(x: 1200, y: 900), (x: 3000, y: 2100), (x: 700, y: 3600)]
      let marks = raw.map { (x: $0.y * kiosk.empty.width / 4096 + 5, y: $0.x * kiosk.empty.height / 4096 - 2) }
      for index in raw.indices {
        try kiosk.expectMarks([marks[index]], after: "down 0 \(raw[index].x) \(raw[index].y); frame")
        try kiosk.expectNoMark(after: "up 0; frame")
      }
      let judged = try kiosk.judgement()
      #expect(judged.count == marks.count)
      for (mark, place) in zip(marks, judged) { #expect(mark == place) }
    }
  }
}

extension Kiosk {
  /// Returns the positions at which ts_print_mt saw pressed fingers. It prints them when the panel goes, which ends it.
  func judgement() throws -> [(x: Int, y: Int)] {
    try touch("quit")
    try board.run("wait $judge")
    return try board.text("judge.log").split(separator: "\n").compactMap { line in
      guard let start = line.range(of: "(slot 0)") else { return nil }
      let numbers = line[start.upperBound...].split(separator: " ").compactMap { Int($0) }
      return numbers.count == 3 && numbers[2] > 0 ? (x: numbers[0], y: numbers[1]) : nil
    }
  }
}
