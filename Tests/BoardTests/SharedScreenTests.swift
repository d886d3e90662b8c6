import Foundation
import Reference
import Testing

extension Boards {
  /// The screen is the app's: it paints whenever it likes, and what an overlay leaves that is killed is given back.
  @Suite struct SharedScreen {
    @Test(arguments: BoardKind.available)
    func `an app that repaints under a finger, and an overlay that is killed`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      try repaint(kiosk)
      try kiosk.refill()
      try kill(kiosk)
      if kind == .pcVfb {
        try readOnlyFolder(kiosk)
        try fullFolder(kiosk)
      }
    }

    /// The mark comes back over what the app painted, and the lift leaves just that.
    private func repaint(_ kiosk: Kiosk) throws {
      try kiosk.expectMarks([(150, 150)], after: "down 0 150 150; frame")
      try kiosk.board.must("board-probe fill noise 7; usleep 500000")
      let healed = try kiosk.board.glass()
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 500000")
      let left = try kiosk.board.glass()
      // The app's own picture, once more without a touch.
      try kiosk.board.must("board-probe fill noise 7; usleep 300000")
      let alone = try kiosk.board.glass()
      #expect(alone.painted(with: [(150, 150)]).firstDifferences(from: healed) == [])
      #expect(left.bytes == alone.bytes)
    }

    /// A client that has read the answer may show secrets.
    @Test(arguments: [BoardKind.pcVfb, .pcBochs].filter { BoardKind.available.contains($0) })
    func `no mark is left when a suspension is answered`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      let direct = kind == .pcVfb ? "--direct" : ""
      let count = SharedScreen.isWhole ? 1000 : 100
      try kiosk.board.must("board-probe suspensions \(count) \(direct) > /share/suspensions 2>&1 & looks=$!")
      try kiosk.waitFor("the looks") { try kiosk.board.run("grep -q suspending /share/suspensions").status == 0 }
      let down = (0..<10).map { "down \($0) \(60 + 68 * $0) \(80 + $0 * 97 % 300)" }.joined(separator: "; ")
      try kiosk.board.must("echo '\(down); frame; flood 20000 200' >&8; wait $looks")
      let looks = try kiosk.board.text("suspensions").split(separator: "\n").last ?? ""
      print("\(kind.rawValue): \(looks)")
      #expect(looks == "marks after 0 of \(count)")
      try heldUp(kiosk)
    }

    /// Whether all repetitions and boards are wanted, as all random cases are.
    private static let isWhole =
      ProcessInfo.processInfo.environment["TOUCH_OVERLAY_CASES"].flatMap { Double($0) } ?? 1 >= 1

    /// The daemon does not answer that marks are gone while the render thread is held up.
    private func heldUp(_ kiosk: Kiosk) throws {
      try kiosk.board.must(Board.holding("render"))
      let answer = try kiosk.board.run("touch-overlay ctl suspend -- touch /tmp/ran 2>&1")
      #expect(answer.status == 1 && answer.output.contains("marks may still be on it"))
      try kiosk.board.must("\(Board.letGo); [ ! -e /tmp/ran ]")
      #expect(try kiosk.board.run("touch-overlay ctl suspend -- touch /tmp/ran 2>&1").status == 0)
      try kiosk.board.must("[ -e /tmp/ran ]")
    }

    /// The whole screen, thirty times a second, on a processor of its own: a held finger is seen nearly always.
    @Test(
      .undisturbed,
      arguments: (isWhole ? [.pcBochs, .pcCirrus] : [BoardKind.pcBochs]).filter { BoardKind.available.contains($0) })
    func `an app that paints all the time`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind, processors: 2)
      try kiosk.touch("down 0 300 200; frame")
      try kiosk.board.must("board-probe repaint 30 8 & app=$!; usleep 500000")
      let (seen, whole, longest) = try samples(kiosk, 1000)
      print(
        "\(kind.rawValue): the mark was on the glass in \(seen) of 1000 looks, whole in \(whole); it was not whole for at most "
          + "\(longest) us")
      #expect(seen >= 900)
      // There is no mark without a finger, because the test looks at the mark.
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 300000")
      #expect(try samples(kiosk, 50).seen == 0)
      try kiosk.board.must("wait $app")
      try wokenEarly(kiosk)
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// With two processors, a panel's events wake the render thread before they are read, unless the last ones were noise:
    /// here the place of a slot without a finger.
    private func wokenEarly(_ kiosk: Kiosk) throws {
      func wakeUps() throws -> Int {
        let render = "for t in /proc/$daemon/task/*; do [ $(cat $t/comm) != render ] || cat $t/status; done"
        let said = try kiosk.board.must("usleep 200000; \(render) | grep ^voluntary")
        let words = said.split(whereSeparator: \.isWhitespace)
        return try #require(words.last.flatMap { Int($0) })
      }
      let before = try wakeUps()
      try kiosk.touch("raw 3 35 101; frame")
      let once = try wakeUps()
      #expect(once > before)
      try kiosk.touch("raw 3 35 102; frame")
      #expect(try wakeUps() == once)
    }

    /// The app's picture and the mark, both whole, though the driver copies the rest of the screen after the mark's rows.
    @Test(arguments: [BoardKind.pcBochs].filter { BoardKind.available.contains($0) })
    func `a picture of the display between two repaints of the app`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      try kiosk.touch("down 0 300 200; frame")
      let look = "board-probe glass /share/glass --within 400"
      try kiosk.board.must("board-probe repaint 5 2 & app=$!; usleep 500000; \(look)")
      let taken = try Glass.parse(kiosk.board.file("glass"))
      var app = taken
      // Every byte of it is the same.
      for y in 0..<app.height { for x in 0..<app.width { app.setPixel(x, y, taken.pixel(0, 0)) } }
      #expect(app.painted(with: [(300, 200)]).firstDifferences(from: taken) == [])
      try kiosk.board.must("wait $app")
    }

    private func samples(_ kiosk: Kiosk, _ count: Int) throws -> (seen: Int, whole: Int, longest: Int) {
      let numbers = try kiosk.board.must("board-probe samples 300 200 \(count)").split { !$0.isNumber }.map { Int($0) }
      try #require(numbers.count == 3)
      return (try #require(numbers[0]), try #require(numbers[1]), try #require(numbers[2]))
    }

    private static let places = (0..<10).map { (x: 60 + 70 * ($0 % 5), y: 60 + 60 * ($0 / 5)) }

    /// The next start gives back what is still ours, and nothing else.
    private func kill(_ kiosk: Kiosk) throws {
      try leaveMarks(kiosk)
      try kiosk.startDaemon()
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.log.contains("that a killed overlay had left"))

      // The app's pixels of before the next start stay. Black, because no mark over the gradient shows that.
      try leaveMarks(kiosk)
      try kiosk.board.must("board-probe fill black; usleep 500000")
      let black = try kiosk.board.glass()
      try kiosk.startDaemon()
      try kiosk.board.must("usleep 300000")
      #expect(try kiosk.board.glass().bytes == black.bytes)

      // A stop leaves no record behind.
      #expect(try kiosk.stopDaemon() == 0)
      #expect(try kiosk.board.run("ls /run/touch-overlay").output == "")
    }

    /// A record that can only be read serves the next start.
    private func readOnlyFolder(_ kiosk: Kiosk) throws {
      try kiosk.refill()
      try kiosk.board.must("mount -t tmpfs -o mode=755 tmpfs /run/touch-overlay")
      try kiosk.startDaemon()
      try leaveMarks(kiosk)
      try kiosk.board.must("mount -o remount,ro /run/touch-overlay")
      try kiosk.startDaemon()
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.log.contains("that a killed overlay had left"))
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.board.must("umount /run/touch-overlay")
    }

    /// A run-time folder without room costs the record, nothing else.
    private func fullFolder(_ kiosk: Kiosk) throws {
      try kiosk.refill()
      try kiosk.board.must("mount -t tmpfs -o size=64k,mode=755 tmpfs /run/touch-overlay")
      try kiosk.startDaemon()
      try kiosk.expectMarks([(200, 120)], after: "down 0 200 120; frame")
      #expect(try kiosk.log.contains("no memory for the record of painted pixels (No space left on device)"))
      try kiosk.expectNoMark(after: "up 0; frame")

      // Pixels that are not in the record are not looked for there.
      try kiosk.expectMarks([(200, 120)], after: "down 0 200 120; frame")
      _ = try kiosk.stopDaemon("KILL")
      try kiosk.touch("up 0; frame")
      try kiosk.startDaemon()
      #expect(try kiosk.stopDaemon() == 0)
      try withoutSocket(kiosk)
    }

    /// A full file system, a read-only one, and a file in the socket's place cost the record or the socket.
    private func withoutSocket(_ kiosk: Kiosk) throws {
      let folder = "/run/touch-overlay"
      for (change, reason) in [
        ("umount \(folder); mount -t tmpfs -o nr_inodes=1,mode=755 tmpfs \(folder)", "No space left on device"),
        ("mount -o remount,ro \(folder)", "Read-only file system"),
        ("umount \(folder); ln -s /tmp/planted \(folder)/control", "is not a socket of this user"),
      ] {
        try kiosk.board.must(change)
        try kiosk.refill()
        try kiosk.startDaemon()
        #expect(
          try kiosk.log.split(separator: "\n").contains { $0.contains("no control socket") && $0.contains(reason) },
          "\(reason)")
        try kiosk.expectMarks([(200, 120)], after: "down 0 200 120; frame", "\(reason)")
        try kiosk.touch("up 0; frame")
        if change.contains("nr_inodes") { try changeModes(kiosk) }
        #expect(try kiosk.stopDaemon() == 0)
        #expect(try kiosk.isEmptyAgain())
      }
      #expect(try kiosk.board.must("readlink \(folder)/control; rm \(folder)/control") == "/tmp/planted\n")
    }

    /// Each mode has a painter of its own, and none of them a record.
    private func changeModes(_ kiosk: Kiosk) throws {
      for height in [960, 480] {
        try kiosk.board.must("board-probe mode --virtual 800x\(height); usleep 200000")
        try kiosk.refill()
        try kiosk.expectMarks([(200, 120)], after: "down 0 200 120; frame", "\(height) lines")
        try kiosk.expectNoMark(after: "up 0; frame")
      }
      #expect(try kiosk.log.components(separatedBy: "there is no record of painted pixels").count == 2)
    }

    /// Ten marks on the glass, nobody there to take them away, and no finger.
    private func leaveMarks(_ kiosk: Kiosk) throws {
      for (slot, place) in SharedScreen.places.enumerated() { try kiosk.touch("down \(slot) \(place.x) \(place.y)") }
      try kiosk.expectMarks(SharedScreen.places, after: "frame")
      _ = try kiosk.stopDaemon("KILL")
      for slot in SharedScreen.places.indices { try kiosk.touch("up \(slot)") }
      try kiosk.touch("frame")
      #expect(try kiosk.board.glass().bytes != kiosk.empty.bytes, "without marks on the glass, this shows nothing")
    }
  }
}
