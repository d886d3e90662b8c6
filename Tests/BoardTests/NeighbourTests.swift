import Foundation
import Testing

extension Boards {
  /// Other users of a panel: tslib's own virtual panel, a configuration for apps alone, and udev, which learns its
  /// properties later.
  @Suite struct Neighbours {
    /// x' = x / 4 + 10 and y' = y / 8 + 20.
    private static let pointercal = "16384 0 655360 0 8192 1310720 65536 800 480 0\n"

    @Test func `touches that ts_uinput hands on are shown once, and calibrated once`() throws {
      let kiosk = try Kiosk(.pcVfb, panelMaximum: 2047, pointercal: { _ in Neighbours.pointercal })
      try kiosk.board.must(
        "ts_uinput -f /dev/fb0 -i \(try kiosk.panelPath) > /run/copy.log 2>&1 & copy=$!")
      var copy = ""
      try kiosk.waitFor("tslib's panel") {
        let list = try kiosk.board.must("touch-overlay devices --json")
        let all = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
        let devices = all?["devices"] as? [[String: Any]] ?? []
        copy = devices.first { $0["name"] as? String == "ts_uinput" }?["path"] as? String ?? ""
        return !copy.isEmpty
      }
      // The daemon looks again half a second after a change.
      try kiosk.board.must("usleep 1000000")
      #expect(try kiosk.openings == 1)
      try kiosk.expectMarks([(110, 120)], after: "down 0 400 800; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      // A configuration that names it gets it, as it is.
      try kiosk.restartDaemon("[touch]\ndevice = \(copy)\n")
      try kiosk.expectMarks([(310, 220)], after: "down 0 1200 1600; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      try kiosk.board.must("kill $copy; wait $copy; true")
      #expect(try kiosk.stopDaemon() == 0)
    }

    @Test func `a panel that tslib is to keep for its apps is taken from nobody`() throws {
      let kiosk = try Kiosk(
        .pcVfb, filters: ["module_raw input grab_events=1", "module pthres pmin=1", "module linear"])
      try kiosk.read(kiosk.panelPath, as: "app")
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      #expect(try kiosk.reports("app").map { $0.dropFirst(2).joined() } == ["0:100:300:200", ""])
      // Another program has grabbed it when the daemon starts, and releases it.
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.board.must(
        "board-probe read \(try kiosk.panelPath) --grab > /run/holder 2>&1 & holder=$!; usleep 500000")
      try kiosk.startDaemon()
      try kiosk.board.must("kill $holder; wait $holder; true")
      try kiosk.expectMarks([(500, 300)], after: "down 0 500 300; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      _ = try kiosk.finish()
    }

    /// udev opens a device to everybody first, and only then writes down what it knows of it. Where tslib is there for
    /// the want of that, it is left.
    @Test(arguments: ["backend = evdev", ""]) func `udev says late how a panel lies`(_ backend: String) throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try kiosk.board.must("mkdir -p /run/udev/data")
      try kiosk.restart("[touch]\n\(backend)\n")
      #expect(try kiosk.log.contains(backend.isEmpty ? "through tslib" : "through libevdev"))
      try kiosk.touch("tap 0 200 200")
      let minor = try kiosk.board.must("echo $((64 + $(echo \(try kiosk.panelPath) | tr -cd 0-9)))")
        .trimmingCharacters(in: .whitespacesAndNewlines)
      try kiosk.board.must(
        "printf 'E:ID_INPUT_TOUCHSCREEN=1\\nE:LIBINPUT_CALIBRATION_MATRIX=0.5 0 0.25 0 1 0\\n' > /run/udev/data/.#c13:\(minor)"
      )
      try kiosk.board.must("mv /run/udev/data/.#c13:\(minor) /run/udev/data/c13:\(minor)")
      try kiosk.waitFor("its word") { try kiosk.log.contains("udev now describes the touch panel") }
      try kiosk.expectMarks([(300, 200)], after: "down 0 200 200; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      // udev corrects ranges just as late.
      try kiosk.board.must("board-probe range \(try kiosk.panelPath) 53 0 1599")
      try kiosk.board.must("cd /run/udev/data; cp c13:\(minor) .#c13:\(minor); mv .#c13:\(minor) c13:\(minor); cd /")
      try kiosk.waitFor("its ranges") { try kiosk.log.components(separatedBy: "udev now describes").count == 3 }
      try kiosk.expectMarks([(250, 200)], after: "down 0 200 200; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      // Properties of other devices change nothing.
      try kiosk.board.must("echo E:ID_NET=1 > /run/udev/data/n2; usleep 700000")
      #expect(try kiosk.openings == 1)
      #expect(try kiosk.stopDaemon() == 0)
    }
  }
}

extension Kiosk {
  fileprivate func restart(_ configuration: String) throws {
    try board.put(configuration, as: "touch-overlay.conf")
    try startDaemon()
  }
}
