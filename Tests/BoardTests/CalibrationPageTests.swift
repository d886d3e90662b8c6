import Foundation
import Reference
import Testing

extension Boards {
  /// A calibration on the screen by a person who sees the glass and touches its targets; tslib's own tool judges the
  /// result.
  @Suite struct CalibrationPage {
    /// Colour of the ring that asks for a touch.
    private static let ring: UInt32 = 0x40_9cff
    private static let folder = "/run/calibration"

    /// The panel is mirrored and a little askew under the glass.
    private static func raw(_ x: Int, _ y: Int, _ screen: ReferenceScreen) -> (x: Int, y: Int) {
      let (across, down) = (Double(x) + 0.5, Double(y) + 0.5)
      return (
        Int(3950 - across * 3800 / Double(screen.width) + down * 40 / Double(screen.height)),
        Int(180 + down * 3700 / Double(screen.height) + across * 25 / Double(screen.width))
      )
    }

    @Test func `what was confirmed is written, what was not leaves the file as it was`() throws {
      let kiosk = try Kiosk(.pcBochs, panelMaximum: 4095, runsDaemon: false)
      try kiosk.board.must(
        "mkdir -m 755 \(Self.folder); echo '13107 0 0 0 7864 0 65536 640 480 0' > \(Self.folder)/pointercal; "
          + "cp \(Self.folder)/pointercal /run/before; export TSLIB_CALIBFILE=\(Self.folder)/pointercal")
      try abandoned(kiosk)
      try killed(kiosk)
      try replugged(kiosk)
      try confirmed(kiosk)
      #expect(try kiosk.board.run("cmp \(Self.folder)/pointercal.bak-1 /run/before").status == 0)
      try judged(kiosk)
      try turnRound(kiosk)
      try confirmed(kiosk)
      try judged(kiosk)
    }

    private func begin(_ kiosk: Kiosk) throws {
      try kiosk.startDiagnosis("calibrator = /usr/bin/touch-overlay-calibrate\nevidence = off", "--test calibration")
    }

    private func end(_ kiosk: Kiosk) throws {
      try kiosk.endDiagnosis()
      #expect(try kiosk.isEmptyAgain())
    }

    /// The middle of the ring, once there is one that is not about `old`.
    private func target(_ kiosk: Kiosk, after old: (x: Int, y: Int)?) throws -> (x: Int, y: Int) {
      var found: (x: Int, y: Int)?
      try kiosk.waitFor("another target", seconds: 20) {
        guard let place = middle(try kiosk.board.glass()) else { return false }
        if let old, abs(old.x - place.x) + abs(old.y - place.y) < 6 { return false }
        found = place
        return true
      }
      return try #require(found)
    }

    private func middle(_ glass: ReferenceScreen) -> (x: Int, y: Int)? {
      guard let ring = glass.bounds(of: Self.ring) else { return nil }
      // A ring that is being drawn is not round yet.
      guard ring.right > ring.left, abs((ring.right - ring.left) - (ring.bottom - ring.top)) <= 1 else { return nil }
      return ((ring.left + ring.right) / 2, (ring.top + ring.bottom) / 2)
    }

    private func touch(_ kiosk: Kiosk, _ place: (x: Int, y: Int)) throws {
      let raw = Self.raw(place.x, place.y, kiosk.empty)
      try kiosk.touch("down 0 \(raw.x) \(raw.y); frame; wait 400; up 0; frame")
    }

    /// Touches all nine targets; returns the last.
    private func touchTargets(_ kiosk: Kiosk) throws -> (x: Int, y: Int) {
      var place: (x: Int, y: Int)?
      for _ in 0..<9 {
        let next = try target(kiosk, after: place)
        try touch(kiosk, next)
        place = next
      }
      return try #require(place)
    }

    private func isUntouched(_ kiosk: Kiosk) throws -> Bool {
      try kiosk.board.run("cmp \(Self.folder)/pointercal /run/before && [ $(ls -A \(Self.folder) | wc -l) = 1 ]").status
        == 0
    }

    /// The calibration is not confirmed: the touches miss every target.
    private func abandoned(_ kiosk: Kiosk) throws {
      try begin(kiosk)
      let point = try target(kiosk, after: try touchTargets(kiosk))
      for _ in 0..<2 { try touch(kiosk, (point.x, kiosk.empty.height - point.y)) }
      try kiosk.waitFor("the end of the trial") { middle(try kiosk.board.glass()) == nil }
      #expect(try isUntouched(kiosk))
      try end(kiosk)
      #expect(try isUntouched(kiosk))
    }

    private func killed(_ kiosk: Kiosk) throws {
      try begin(kiosk)
      _ = try target(kiosk, after: try touchTargets(kiosk))
      try kiosk.board.must("kill -KILL $diagnosis; wait $diagnosis; true")
      #expect(try isUntouched(kiosk))
      // The next start removes its pixels from the glass.
      try kiosk.startDaemon()
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// Touches on a panel that was unplugged do not count for the new panel; and a hang-up ends everything cleanly.
    private func replugged(_ kiosk: Kiosk) throws {
      try begin(kiosk)
      let first = try target(kiosk, after: nil)
      try touch(kiosk, first)
      _ = try target(kiosk, after: first)
      try kiosk.touch("quit")
      try kiosk.startPanel(4095)
      try kiosk.waitFor("the end of the calibration") { middle(try kiosk.board.glass()) == nil }
      #expect(try isUntouched(kiosk))
      try kiosk.board.must("kill -HUP $diagnosis")
      #expect(try kiosk.board.run("wait $diagnosis").status == 0)
      #expect(try kiosk.isEmptyAgain())
      #expect(try isUntouched(kiosk))
    }

    /// Removes the calibration, and adds a filter that inverts the panel's positions before `linear` applies the next one.
    private func turnRound(_ kiosk: Kiosk) throws {
      // The judge has ended it.
      try kiosk.startPanel(4095)
      try kiosk.board.must(
        "rm \(Self.folder)/pointercal*; export TSLIB_CONFFILE=/run/ts.conf; printf '%s\\n' 'module_raw input' "
          + "'module invert x0=4095 y0=4095' 'module linear' > $TSLIB_CONFFILE")
    }

    private func confirmed(_ kiosk: Kiosk) throws {
      try begin(kiosk)
      var place = try touchTargets(kiosk)
      for _ in 0..<2 {
        place = try target(kiosk, after: place)
        try touch(kiosk, place)
      }
      try kiosk.waitFor("the new calibration") {
        try kiosk.board.run("grep -q 'calibration is written' /share/diagnose.log").status == 0
      }
      try end(kiosk)
    }

    /// tslib takes every corner and the middle for the pixel that was touched, or one beside it.
    private func judged(_ kiosk: Kiosk) throws {
      try kiosk.board.must("ts_print_mt -i $(head -n1 /share/panel.log) > /share/judge.log 2>&1 & judge=$!")
      try kiosk.board.must("usleep 700000")
      let (right, bottom) = (kiosk.empty.width - 1, kiosk.empty.height - 1)
      let places = [
        (2, 2), (right - 2, 2), (right - 2, bottom - 2), (2, bottom - 2), (right / 2, bottom / 2), (77, 311),
      ]
      for (x, y) in places {
        let raw = Self.raw(x, y, kiosk.empty)
        try kiosk.touch("down 0 \(raw.x) \(raw.y); frame; up 0; frame")
      }
      let judged = try kiosk.judgement()
      #expect(judged.count == places.count)
      for (place, seen) in zip(places, judged) {
        #expect(abs(place.0 - seen.x) <= 1 && abs(place.1 - seen.y) <= 1, "\(place) is \(seen)")
      }
    }
  }
}
