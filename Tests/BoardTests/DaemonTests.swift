import Foundation
import Reference
import Testing

extension Boards {
  /// What the daemon does when it is stopped, loses its panel or is configured.
  @Suite struct Daemon {
    /// However the driver is published to, and in all corners: a kernel loses what ends with its line.
    @Test(arguments: BoardKind.allCases)
    func `a stop under a finger gives the pixels back, whatever the publishing`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      #expect(try kiosk.log.contains("publishing by \(kind.publishing)\n"))
      let (right, bottom) = (kiosk.empty.width - 1, kiosk.empty.height - 1)
      let corners = [(x: 0, y: 0), (x: right, y: 3), (x: 5, y: bottom), (x: right, y: bottom), (x: 240, y: 200)]
      var delays: [String: Int] = [:]
      for (signal, method) in [("TERM", nil), ("INT", "direct"), ("TERM", "rows"), ("INT", "flush")] {
        if let method {
          try kiosk.board.put("[framebuffer]\npublish = \(method)\n", as: "touch-overlay.conf")
          try kiosk.startDaemon()
          #expect(try kiosk.log.contains("publishing by \(method), as configured: "))
          if kind.glass == .adapterMemory { delays[method] = try kiosk.delay() }
        }
        for (slot, place) in corners.enumerated() { try kiosk.touch("down \(slot) \(place.x) \(place.y)") }
        try kiosk.touch("frame")
        #expect(try kiosk.differences(showing: corners) == [], "\(method ?? "auto")")
        #expect(try kiosk.stopDaemon(signal) == 0)
        #expect(try kiosk.isEmptyAgain())
        try kiosk.touch("up 0; up 1; up 2; up 3; up 4; frame")
      }
      if kind != .pcVfb { try hidden(kiosk) }
      // Left alone, a driver that copies later takes 50 ms.
      print("\(kind.rawValue): on the glass after microseconds: \(delays)")
      for method in ["flush", "rows"] {
        if let delay = delays[method], let slow = delays["direct"] { #expect(delay * 2 < slow, "\(method)") }
      }
    }

    /// Whoever opens the display first is its master, as a compositor is.
    private func hidden(_ kiosk: Kiosk) throws {
      try kiosk.board.must("exec 7<> /dev/dri/card0")
      try kiosk.startDaemon()
      #expect(try kiosk.log.contains("another program is the master of /dev/fb0's display"))
      try kiosk.board.must("exec 7>&-")
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
      let number = try kiosk.board.must("echo $daemon").trimmingCharacters(in: .newlines)
      #expect(
        second.output
          == "touch-overlayd: another touch overlay already draws on /dev/fb0 (touch-overlayd, process \(number)); stop "
          + "it first\n")
    }
  }
}
