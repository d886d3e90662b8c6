import Foundation
import Reference
import Testing

extension Boards {
  /// Touches that begin and end in one report are seen as long as others.
  @Suite struct QuickTouches {
    private static let configuration = "[overlay]\nminimum-show = 1500\n"

    @Test(arguments: ["evdev", "tslib"])
    func `down and up in one report, and a finger replaced in one`(_ backend: String) throws {
      let kiosk = try Kiosk(.pcVfb, configuration: QuickTouches.configuration + "[touch]\nbackend = \(backend)\n")
      try show("instant 0 200 150", [(200, 150)], kiosk)
      #expect(try kiosk.isEmptyAgain())
      try show("tap 3 500 300", [(500, 300)], kiosk)
      #expect(try kiosk.isEmptyAgain())
      // The finger before is still being shown, then the next alone.
      try show("down 0 120 120; frame; swap 0 240 200", [(120, 120), (240, 200)], kiosk)
      #expect(try kiosk.differences(showing: [(240, 200)]) == [])
      try kiosk.expectNoMark(after: "up 0; frame")
      #expect(try kiosk.finish().shown == 4)
    }

    /// The marks are there soon, and for at least a second more.
    private func show(_ lines: String, _ marks: [(x: Double, y: Double)], _ kiosk: Kiosk) throws {
      let watch = try Moments(
        kiosk, after: "echo '\(lines)' >&8; read -r -t 20 answer <&9; usleep 200000", count: 6, pause: 150)
      let expected = kiosk.empty.painted(with: marks)
      let shown = watch.moments.prefix { expected.firstDifferences(from: $0.glass).isEmpty }
      #expect(shown.last?.begun ?? 0 > 0.7, "\(lines) was shown in \(shown.count) of \(watch.moments.count) pictures")
    }
  }
}
