import Foundation
import Reference
import Testing

extension Boards {
  /// Every page of field diagnostics, on a small screen. DiagnosticsTests has the pages of other sizes. Where PAGE_PICTURES
  /// names a folder, they are left there.
  @Suite struct Pages {
    private static let tests = [
      "coverage", "ghosts", "corners", "accuracy", "linearity", "multitouch", "latency", "calibration",
    ]

    @Test func `every page fills its screen, and the app has it back to the last byte`() throws {
      let kiosk = try Kiosk(.pcBochs, size: "480x320")
      #expect((kiosk.empty.width, kiosk.empty.height) == (480, 320))
      #expect(try kiosk.stopDaemon() == 0)
      for test in Self.tests {
        try kiosk.startDiagnosis("evidence = off", "--test \(test)")
        #expect(try isShown(kiosk, test, atLeast: 0.95))
        try end(kiosk)
      }
      try choose(kiosk, steps: 9)
      #expect(try isShown(kiosk, "report", atLeast: 0.95) { $0.share(of: 0xff_ffff) > 0.05 })
      try end(kiosk)
      // The app is to be seen beneath the figures.
      try choose(kiosk, steps: 0)
      try kiosk.touch("down 0 200 200; down 1 \(kiosk.empty.width - 150) 250; frame; move 0 220 215; frame")
      #expect(try isShown(kiosk, "live", atLeast: 0.05, atMost: 0.6))
      try kiosk.touch("up 0; up 1; frame")
      try end(kiosk)
    }

    /// Begins with the menu, and rests a finger at the lower edge until the choice has walked so far.
    private func choose(_ kiosk: Kiosk, steps: Int) throws {
      try kiosk.startDiagnosis("evidence = off")
      #expect(try isShown(kiosk, "menu", atLeast: 0.95))
      try kiosk.touch("down 0 5 \(kiosk.empty.height - 5); frame; wait \(1550 + steps * 900); up 0; frame")
    }

    private func end(_ kiosk: Kiosk) throws {
      try kiosk.endDiagnosis()
      #expect(try kiosk.isEmptyAgain())
    }

    /// Waits until such a share of the app's pixels is covered, and nothing changes any more.
    private func isShown(
      _ kiosk: Kiosk, _ name: String, atLeast: Double, atMost: Double = 1,
      also isRight: (ReferenceScreen) -> Bool = { _ in true }
    ) throws -> Bool {
      var last = try kiosk.board.glass()
      for _ in 0..<80 {
        try kiosk.board.must("usleep 250000")
        let glass = try kiosk.board.glass()
        let share = glass.share(differingFrom: kiosk.empty)
        // A page that counts seconds always changes, but little.
        if share >= atLeast, share <= atMost, isRight(glass), glass.share(differingFrom: last) < 0.02 {
          try keep(glass, "\(name)-\(glass.width)x\(glass.height)")
          return true
        }
        last = glass
      }
      try keep(last, "wrong-\(name)-\(last.width)x\(last.height)")
      return false
    }

    private func keep(_ glass: ReferenceScreen, _ name: String) throws {
      guard let folder = ProcessInfo.processInfo.environment["PAGE_PICTURES"] else { return }
      try glass.writePPM(to: "\(folder)/\(name).ppm")
    }
  }
}
