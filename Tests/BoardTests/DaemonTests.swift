import Reference
import Testing

extension Boards {
  /// What the daemon does when it is stopped, loses its panel or is configured.
  @Suite struct Daemon {
    @Test(arguments: BoardKind.allCases)
    func `a stop under a finger gives the pixels back`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      for signal in ["TERM", "INT"] {
        try kiosk.touch("down 0 120 120; down 1 240 200; frame")
        #expect(try kiosk.differences(showing: [(120, 120), (240, 200)]) == [])
        #expect(try kiosk.stopDaemon(signal) == 0)
        #expect(try kiosk.isEmptyAgain())
        try kiosk.touch("up 0; up 1; frame")
        try kiosk.startDaemon()
      }
    }

    /// tslib alone would know neither the finger nor, of the next one at the same place, where it is.
    @Test func `fingers that were down before the start are shown`() throws {
      let kiosk = try Kiosk(.pcVfb)
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.touch("down 0 210 190; down 1 400 90; frame; up 1; frame")
      try kiosk.startDaemon()
      #expect(try kiosk.differences(showing: [(210, 190)]) == [])
      try kiosk.touch("down 1 400 90; frame")
      #expect(try kiosk.differences(showing: [(210, 190), (400, 90)]) == [])
    }

    /// The kernel drops what does not change, and tslib takes a finger without pressure for none.
    @Test func `a panel that always reports the same pressure`() throws {
      let kiosk = try Kiosk(.pcVfb)
      for _ in 0..<3 {
        try kiosk.touch("down 0 210 190 50; frame")
        #expect(try kiosk.differences(showing: [(210, 190)]) == [])
        try kiosk.touch("up 0; frame")
        #expect(try kiosk.isEmptyAgain())
      }
    }

    @Test func `losing the panel takes the marks away, and says so; the next one is used`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.touch("down 0 120 120; frame")
      #expect(try kiosk.differences(showing: [(120, 120)]) == [])
      try kiosk.touch("quit")
      #expect(try kiosk.isEmptyAgain())
      try kiosk.waitFor("the daemon's word that the panel is gone") {
        try kiosk.board.text("daemon.log").contains("is gone")
      }
      try kiosk.startPanel()
      try kiosk.touch("down 0 120 120; frame")
      #expect(try kiosk.differences(showing: [(120, 120)]) == [])
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// Whoever reads the panel beside the daemon gets all of it: nothing is grabbed.
    @Test func `events are told while marks are shown`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.board.must("touch-overlay events > /share/events.log 2>&1 & events=$!")
      try kiosk.board.must("usleep 700000")
      try kiosk.touch("down 0 210 190 51; frame; move 0 215 190 51; frame; up 0; frame")
      try kiosk.touch("down 0 212 188; frame")
      #expect(try kiosk.differences(showing: [(212, 188)]) == [])
      try kiosk.board.run("kill $events; wait $events")
      let lines = try kiosk.board.text("events.log").split(separator: "\n").filter { $0.hasPrefix("{") }
      let told = lines.map { line in line.split(separator: ",").dropFirst().joined(separator: ",") }
      #expect(
        told.prefix(3) == [
          #""id":1,"phase":"began","x":210.0,"y":190.0,"pressure":0.200,"taps":1}"#,
          #""id":1,"phase":"moved","x":215.0,"y":190.0,"pressure":0.200,"taps":1}"#,
          #""id":1,"phase":"ended","x":215.0,"y":190.0,"pressure":0.200,"taps":1}"#,
        ])
      #expect(told.last?.contains(#""id":2,"phase":"began","x":212.0,"y":188.0"#) == true)
      #expect(told.last?.contains(#""taps":2}"#) == true)
    }

    @Test func `a second overlay on the same screen is refused`() throws {
      let kiosk = try Kiosk(.pcVfb)
      let second = try kiosk.board.run("touch-overlayd")
      #expect(second.status == 4)
      #expect(second.output.contains("another touch overlay already draws on /dev/fb0"))
    }

    @Test(arguments: [16, 24, 32])
    func `colour and radius, at every depth`(_ depth: Int) throws {
      let kiosk = try Kiosk(.pcVfb, depth: depth, configuration: "[overlay]\nradius = 40.5\ncolour = #ff8000c0\n")
      #expect(kiosk.empty.format.bitsPerPixel == depth)
      let look = ReferenceLook(
        radius: 40.5, colour: ReferenceColour(r: 255, g: 128, b: 0, opacity: 192.0 / 255))
      try kiosk.touch("down 0 300 200; down 1 330 215; frame")
      #expect(try kiosk.differences(showing: [(300, 200), (330, 215)], look: look) == [])
      try kiosk.touch("up 0; up 1; frame")
      #expect(try kiosk.isEmptyAgain())
    }

    /// The app paints under a resting finger; the mark comes back over what it painted, and the lift leaves just that.
    @Test(arguments: BoardKind.allCases)
    func `the app repaints under a finger`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      try kiosk.touch("down 0 150 150; frame")
      #expect(try kiosk.differences(showing: [(150, 150)]) == [])
      try kiosk.board.must("board-probe fill noise 7; usleep 500000")
      let healed = try kiosk.board.glass()
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 500000")
      let left = try kiosk.board.glass()
      // Once more, with nobody touching: what the app alone shows.
      try kiosk.board.must("board-probe fill noise 7; usleep 300000")
      let alone = try kiosk.board.glass()
      #expect(alone.painted(with: [(150, 150)]).firstDifferences(from: healed) == [])
      #expect(left.bytes == alone.bytes)
    }
  }
}
