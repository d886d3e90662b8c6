import Foundation
import Reference
import Testing

extension Boards {
  /// Another program grabs the panel: the daemon gets no more events, and cannot know the reason.
  @Suite struct Grabs {
    @Test func `marks do not outlive their fingers by much, and after the grab all is as before`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.expectMarks([(120, 120), (240, 200)], after: "down 0 120 120; down 1 240 200; frame")
      try kiosk.grabPanel()
      // The first finger lifts, the second moves.
      let watch = try Moments(
        kiosk, after: "echo 'up 0; move 1 300 220; frame' >&8; read -r -t 20 answer <&9", count: 10, pause: 150)
      let time = watch.time(of: kiosk.empty.painted(with: [(300, 220)]))
      #expect(time ?? 9 <= 1.5, "seconds until the glass was right: \(time as Any)")
      // The daemon cannot have been told.
      #expect(try kiosk.board.must("tail -n1 /run/grab").hasSuffix("1:101:300:220\n"))
      try kiosk.touch("up 1; frame")
      #expect(try kiosk.isEmptyAgain(seconds: 5))
      try kiosk.touch("down 0 400 300; frame")
      try kiosk.board.must("kill $grab; wait $grab; true")
      try kiosk.expectMarks([(60, 60)], after: "up 0; frame; down 2 60 60; frame")
      _ = try kiosk.finish()
    }

    @Test func `a finger that came meanwhile has its mark once it moves`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.grabPanel()
      try kiosk.touch("down 0 120 120; frame")
      try kiosk.board.must("kill $grab; wait $grab; true")
      try kiosk.expectMarks([(300, 220)], after: "move 0 300 220; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      _ = try kiosk.finish()
    }

    @Test func `a finger that lifted meanwhile goes although another moves on`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.expectMarks([(120, 120), (240, 200)], after: "down 0 120 120; down 1 240 200; frame")
      try kiosk.grabPanel()
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("kill $grab; wait $grab; true")
      // For 1.6 s. The board stands still afterwards.
      try kiosk.touch((1...40).map { "move 1 \(240 + $0 % 2) 200; frame; wait 40" }.joined(separator: "; "))
      let glass = try kiosk.board.glass()
      #expect(kiosk.empty.painted(with: [(240, 200)]).firstDifferences(from: glass) == [])
      try kiosk.expectNoMark(after: "up 1; frame")
      _ = try kiosk.finish()
    }

    @Test func `a panel that somebody else keeps is taken when he lets go`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: "[touch]\nforward = on\n", runsDaemon: false)
      try kiosk.grabPanel()
      try kiosk.startDaemon()
      try kiosk.waitForWord("cannot grab the touch panel")
      try kiosk.expectNoMark(after: "down 0 120 120; frame; up 0; frame")
      try kiosk.board.must("kill $grab; wait $grab; true")
      try kiosk.expectMarks([(240, 200)], after: "down 0 240 200; frame")
      try kiosk.touch("up 0; frame")
      try kiosk.waitForWord("is grabbed after all")
      #expect(try kiosk.log.components(separatedBy: "cannot grab the touch panel").count == 2)
      // No other program gets its events from here on.
      try kiosk.read(kiosk.panelPath, as: "beside")
      try kiosk.expectMarks([(400, 300)], after: "down 0 400 300; frame")
      let heard = try kiosk.board.must("kill $beside; wait $beside; cat /run/beside")
      #expect(heard.contains("reading") && !heard.contains(":400:300"), "\(heard)")
      try kiosk.touch("up 0; frame")
      _ = try kiosk.finish()
    }
  }
}
