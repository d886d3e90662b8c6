import Foundation
import Reference
import Testing

extension Boards {
  /// Field diagnostics over a running app: in and out by every way, and the app's screen is its own again.
  @Suite struct Diagnostics {
    private static let configuration = """
      [diagnostics]
      gesture = on
      rhythm = 3-1-3

      """

    @Test(arguments: [BoardKind.pcBochs, .pcVfb])
    func `whoever gets in gets out, and leaves the app its screen`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind, configuration: Self.configuration)
      try button(kiosk)
      // Ways in that no framebuffer knows of.
      if kind == .pcVfb {
        try signalAndSocket(kiosk)
        try hidden(kiosk)
        try gesture(kiosk)
        try rhythm(kiosk)
      }
      try repaintedMeanwhile(kiosk)
      try killed(kiosk)
      try suspended(kiosk)
      if kind == .pcBochs { try withheld(kiosk) }
      // Marks as ever, after all that.
      try kiosk.expectMarks([(150, 150)], after: "down 0 150 150; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// There is no gesture to enter by here, so a ts.conf that cannot be used is an error.
    @Test func `a daemon that cannot use the panel after diagnostics says so, and goes on when it can`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: "[diagnostics]\nprogram = /tmp/spoil\n")
      try kiosk.board.must(
        "printf '#!/bin/sh\\necho broken > /share/ts.conf\\n' > /tmp/spoil; chmod 755 /tmp/spoil; touch-overlay ctl diagnostics on"
      )
      try kiosk.waitForWord("waiting for a touch panel that can be used")
      #expect(try kiosk.log.contains("found 'broken'"))
      #expect(try !kiosk.log.contains("waiting for a framebuffer"))
      try kiosk.board.put(Kiosk.exactFilters.map { $0 + "\n" }.joined(), as: "ts.conf")
      try kiosk.waitFor("another start") { try kiosk.starts == 2 }
      try kiosk.expectMarks([(150, 150)], after: "down 0 150 150; frame")
      try kiosk.touch("up 0; frame")
      try waiting(kiosk)
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// A ts.conf that cannot be used keeps marks away, but not a technician.
    private func waiting(_ kiosk: Kiosk) throws {
      try kiosk.board.must("ln -sf /usr/bin/touch-overlay /tmp/spoil; echo broken > /share/ts.conf")
      try kiosk.board.must("kill -HUP $daemon")
      try kiosk.waitFor("the second wait") {
        try kiosk.log.components(separatedBy: "waiting for a touch panel that can be used").count == 3
      }
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      #expect(try isCovered(kiosk))
      // The daemon does not look for the panel meanwhile, and does not take the screen away.
      try kiosk.board.must("sleep 4")
      #expect(try state(kiosk) && isCovered(kiosk))
      try kiosk.board.must("touch-overlay ctl diagnostics off")
      #expect(try isOver(kiosk))
      try kiosk.board.put(Kiosk.exactFilters.map { $0 + "\n" }.joined(), as: "ts.conf")
      try kiosk.waitFor("the third start") { try kiosk.starts == 3 }
      try kiosk.expectMarks([(150, 150)], after: "down 0 150 150; frame")
    }

    /// A page covers everything, so hardly a pixel is the app's.
    private func isCovered(_ kiosk: Kiosk, seconds: Double = 20) throws -> Bool {
      let corner = Array(kiosk.empty.bytes.prefix(40))
      return try kiosk.board.comesTrue(seconds) {
        let glass = try kiosk.board.glass()
        return glass.share(differingFrom: kiosk.empty) > 0.5 && Array(glass.bytes.prefix(40)) != corner
      }
    }

    private func state(_ kiosk: Kiosk) throws -> Bool {
      try kiosk.board.must("touch-overlay ctl status").contains("\"diagnostics\":true")
    }

    /// Whether diagnostics have released everything and the daemon is back.
    private func isOver(_ kiosk: Kiosk) throws -> Bool {
      try kiosk.board.comesTrue(10) { try !state(kiosk) } && kiosk.isEmptyAgain()
    }

    /// The button to leave, in the right column.
    private func button(_ kiosk: Kiosk) throws {
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      #expect(try isCovered(kiosk))
      // Other readers get nothing, because the page has grabbed the panel.
      try kiosk.read(kiosk.panelPath, as: "beside")
      try kiosk.touch("down 0 600 330; frame; wait 150; up 0; frame")
      #expect(try isOver(kiosk))
      let heard = try kiosk.board.must("kill $beside; wait $beside; cat /run/beside")
      #expect(!heard.contains(":600:330"), "\(heard)")
    }

    /// A banner over the app says that another program has grabbed the panel: slots change without events.
    private func withheld(_ kiosk: Kiosk) throws {
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      #expect(try isCovered(kiosk))
      // Touches over the app.
      try kiosk.touch("down 0 200 102; frame; wait 150; up 0; frame")
      try kiosk.waitFor("the app beneath") { try !isCovered(kiosk, seconds: 0.5) }
      #expect(try !hasBanner(kiosk))
      try kiosk.grabPanel()
      try kiosk.touch("down 0 400 300; frame")
      try kiosk.waitFor("the banner") { try hasBanner(kiosk) }
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("kill $grab; wait $grab; true")
      // The next word of the panel takes it away.
      try kiosk.touch("down 0 400 300; frame; up 0; frame")
      try kiosk.waitFor("the banner's end") { try !hasBanner(kiosk) }
      // The first program that opens the display is its master, as a compositor is.
      try kiosk.board.must("exec 7<> /dev/dri/card0")
      try kiosk.waitFor("the other banner") { try hasBanner(kiosk) }
      try kiosk.board.must("exec 7>&-")
      try kiosk.waitFor("the other banner's end") { try !hasBanner(kiosk) }
      try kiosk.board.must("touch-overlay ctl diagnostics off")
      #expect(try isOver(kiosk))
    }

    /// A bar of amber.
    private func hasBanner(_ kiosk: Kiosk) throws -> Bool {
      let glass = try kiosk.board.glass()
      let count = (0..<glass.width * 100).count { glass.bytes[$0 * 4..<$0 * 4 + 3].elementsEqual([46, 184, 255]) }
      return count > glass.width * 10
    }

    private func signalAndSocket(_ kiosk: Kiosk) throws {
      try kiosk.board.must("kill -USR1 $daemon")
      #expect(try isCovered(kiosk))
      #expect(try state(kiosk))
      try kiosk.board.must("kill -USR1 $daemon")
      #expect(try isOver(kiosk))
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      #expect(try isCovered(kiosk))
      // Asked for again while they end.
      let begun = try kiosk.timesBegun
      try kiosk.board.must("kill -USR1 $daemon; touch-overlay ctl diagnostics on")
      try kiosk.waitFor("diagnostics once more") { try kiosk.timesBegun == begun + 1 }
      #expect(try isCovered(kiosk))
      #expect(try state(kiosk))
      try kiosk.board.must("touch-overlay ctl diagnostics off")
      #expect(try isOver(kiosk))
    }

    /// Hidden marks do not keep a technician out.
    private func hidden(_ kiosk: Kiosk) throws {
      try kiosk.board.must("touch-overlay ctl hide && touch-overlay ctl diagnostics on")
      #expect(try isCovered(kiosk))
      try kiosk.board.must("touch-overlay ctl diagnostics off")
      #expect(try isOver(kiosk))
      try kiosk.board.must("touch-overlay ctl show")
    }

    /// A finger in the corner while another taps five times: one script, so that the pauses are the board's own.
    private func makeGesture(_ kiosk: Kiosk) throws {
      let tap = "down 1 400 240; frame; wait 80; up 1; frame; wait 400; "
      try kiosk.touch("down 0 20 20; frame; wait 600; " + String(repeating: tap, count: 5) + "up 0; frame")
    }

    private func gesture(_ kiosk: Kiosk) throws {
      try makeGesture(kiosk)
      #expect(try isCovered(kiosk))
      try makeGesture(kiosk)
      #expect(try isOver(kiosk))
    }

    /// A rhythm begins after a pause, in which the other side has the panel again.
    private func rhythm(_ kiosk: Kiosk) throws {
      let tap = "down 0 700 400; frame; wait 60; up 0; frame; wait 150; "
      let three = tap + tap + tap
      let rhythm = "wait 3000; " + three + "wait 1000; " + tap + "wait 1000; " + three
      try kiosk.touch(rhythm)
      #expect(try isCovered(kiosk))
      try kiosk.touch(rhythm)
      #expect(try isOver(kiosk))
    }

    /// The app's pixels under the page are there in the end, to the last byte.
    private func repaintedMeanwhile(_ kiosk: Kiosk) throws {
      // Noise of 16 bits would contain values that the page also shows, and the two cannot be told apart.
      let pattern = kiosk.board.kind == .pcVfb ? "black" : "noise 5"
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      #expect(try isCovered(kiosk))
      try kiosk.board.must("board-probe fill \(pattern)")
      #expect(try isCovered(kiosk))
      try kiosk.board.must("touch-overlay ctl diagnostics off")
      try kiosk.waitFor("the end of diagnostics") { try !state(kiosk) }
      let left = try kiosk.board.glass()
      try kiosk.board.must("board-probe fill \(pattern); usleep 300000")
      #expect(try left.bytes == kiosk.board.glass().bytes)
      try kiosk.refill()
    }

    private func killed(_ kiosk: Kiosk) throws {
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      #expect(try isCovered(kiosk))
      try kiosk.killDiagnostics()
      #expect(try isOver(kiosk))
      #expect(try kiosk.board.text("daemon.log").contains("diagnostics have ended with 137"))
    }

    /// Touches may not be visible while a PIN is typed.
    private func suspended(_ kiosk: Kiosk) throws {
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      #expect(try isCovered(kiosk))
      try kiosk.board.must(
        "touch-overlay ctl suspend > /run/ctl.log 2>&1 & ctl=$!; until [ -s /run/ctl.log ]; do usleep 5000; done")
      // The page goes at once.
      #expect(try kiosk.board.glass().bytes == kiosk.empty.bytes)
      #expect(try isOver(kiosk))
      #expect(try kiosk.board.run("touch-overlay ctl diagnostics on").status == 1)
      try kiosk.board.must("kill -USR1 $daemon; usleep 300000")
      #expect(try !state(kiosk))
      try kiosk.board.must("kill $ctl; wait $ctl; true")
    }
  }
}

extension Kiosk {
  /// Number of times that diagnostics have come up.
  fileprivate var timesBegun: Int {
    get throws { try log.split(separator: "\n").count { $0.contains("diagnostics are on the screen") } }
  }
}
