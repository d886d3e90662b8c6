import Foundation
import Reference
import Testing

extension Boards {
  /// Ten fingers at 1,000 frames a second, of which the last taps, while the daemon cannot follow. An emulated board
  /// may make less of it than 1,000; what follows does not depend on it.
  @Suite struct Floods {
    /// Marks of ended taps must not linger beside those that are awaited.
    private static let configuration = "[overlay]\nminimum-show = 0\n"
    /// Down when a flood has ended.
    private static let left = [(x: 200, y: 150), (x: 500, y: 300)]

    private static func flood(_ milliseconds: Int, taps: Int) -> String {
      "echo 'churn \(milliseconds) 1000 10 \(taps); down 0 200 150; down 1 500 300; frame' >&8"
    }

    /// The kernel alone knows which events it dropped meanwhile.
    @Test func `the whole daemon stands still, and the kernel drops events`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: Floods.configuration)
      let stop = "kill -STOP $daemon"
      let goOn = "kill -CONT $daemon"
      let inBetween = try Moments(
        kiosk,
        after: "\(Floods.flood(5000, taps: 20)); usleep 1500000; \(stop); sleep 1; \(goOn); usleep 100000", count: 1)
      try check(kiosk, inBetween.moments[0].glass)
      var touches = try Floods.check(kiosk, pause: stop, goOn: goOn)
      try kiosk.touch("up 0; up 1; frame")
      try kiosk.board.must("\(Floods.flood(300, taps: 20)); usleep 100000")
      touches += try Floods.check(kiosk, pause: stop, goOn: goOn)
      let summary = try kiosk.finish()
      #expect(summary.drops > 0)
      #expect(summary.unseen > 0)
      #expect(summary.touches == touches, "\(summary)")
    }

    /// The ring between the threads is full; the kernel need not drop anything.
    @Test func `the render thread alone stands still, and the ring is full`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: Floods.configuration)
      let (hold, letGo) = (Board.holding("render"), Board.letGo)
      let inBetween = try Moments(
        kiosk,
        after: "\(Floods.flood(5000, taps: 200)); usleep 500000; \(hold); sleep 2; \(letGo); usleep 100000", count: 1)
      try check(kiosk, inBetween.moments[0].glass)
      var touches = try Floods.check(kiosk, pause: hold, goOn: letGo)
      try kiosk.touch("up 0; up 1; frame")
      touches += try Floods.check(kiosk, pause: "\(hold); \(Floods.flood(1500, taps: 200))", goOn: letGo)
      let summary = try kiosk.finish()
      #expect(summary.late + summary.merged > 0)
      #expect(summary.touches == touches, "\(summary)")
    }

    @Test func `a stop in the middle of a flood waits for no more of it`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: Floods.configuration)
      let quiet = try Floods.stopTime(kiosk, after: "true")
      try kiosk.startDaemon()
      let busy = try Floods.stopTime(kiosk, after: "\(Floods.flood(3000, taps: 200)); usleep 1000000")
      print("a stop takes \(quiet) s, and \(busy) s in a flood")
      // A stop that waited for the flood's end would take two seconds more.
      #expect(busy < 2 * (quiet + 0.01))
      #expect(try kiosk.isEmptyAgain())
    }

    /// Returns the seconds that a stop takes by the board's clock, which counts instructions and shows hundredths.
    private static func stopTime(_ kiosk: Kiosk, after commands: String) throws -> Double {
      let uptime = "< /proc/uptime read -r"
      let times = try kiosk.board.must(
        "\(commands); \(uptime) begun rest; kill $daemon; wait $daemon; status=$?; \(uptime) ended rest; "
          + "echo $status $begun $ended")
      let words = times.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      try #require(words.count == 3 && words[0] == 0, "\(times)")
      return words[2] - words[1]
    }

    /// Lets the flood end while the daemon pauses, and waits until the glass shows what is left of it, and nothing else;
    /// returns how many touches it had.
    private static func check(_ kiosk: Kiosk, pause: String, goOn: String) throws -> Int {
      let answer = "read -r -t 40 answer <&9; echo \"$answer\" > /share/answer"
      try kiosk.board.must("\(pause); \(answer); \(goOn)")
      let words = try kiosk.board.text("answer").split(whereSeparator: \.isWhitespace)
      guard words.count == 2, words[0] == "ok", let churned = Int(words[1]) else {
        throw BoardError("the flood was answered with \(words)")
      }
      #expect(try kiosk.differences(showing: left) == [])
      return churned
    }

    /// Nine fingers are near their homes; the tenth may be at its own, and nowhere else is a mark.
    private func check(_ kiosk: Kiosk, _ glass: ReferenceScreen) throws {
      let homes = (0..<10).map { (x: 80 + $0 % 5 * 160, y: 120 + $0 / 5 * 240) }
      for home in homes.dropLast() {
        #expect(glass.pixel(home.x, home.y) != kiosk.empty.pixel(home.x, home.y), "no mark at \(home)")
      }
      var astray = 0
      for y in 0..<glass.height {
        for x in 0..<glass.width where glass.pixel(x, y) != kiosk.empty.pixel(x, y) {
          let isNear = homes.contains { max(abs($0.x - x), abs($0.y - y)) <= 28 }
          if !isNear { astray += 1 }
        }
      }
      #expect(astray == 0, "pixels beside every finger")
    }
  }
}
