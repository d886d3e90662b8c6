import Foundation
import Reference
import Testing

/// The daemon beside an app that is DRM master, in a plane above the app's picture.
extension Boards {
  @Suite(.enabled(if: PlaneBoard.obstacle == nil, "\(PlaneBoard.obstacle ?? "")"))
  struct PlaneDaemon {
    /// Number of frames in which a held mark must be whole, and of restarts of the app.
    private static let frames = number("TOUCH_OVERLAY_FRAMES") ?? 300
    private static let restarts = number("TOUCH_OVERLAY_RESTARTS") ?? 2

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    @Test
    func `marks above an app that flips`() throws {
      let board = try PlaneBoard("--writeback")
      try board.tell("start")
      try board.startPanel()
      try surveyed(board)
      try board.startDaemon()
      try told(board)
      try board.expectWholeMark(frames: PlaneDaemon.frames)
      try pictured(board)
      try timed(board)
      try turned(board)
      try dragged(board)
      try manyFingers(board)
      try killed(board)
      try idle(board)
      try appRestarted(board)
      try modeChanged(board)
      try asked(board)
      try consoleSwitched(board)
      try rateChanged(board)
      try takenBack(board)
      try secondOverlay(board)
      try restarted(board)
      try switchedOff(board)
      try tapped(board)
      try darkened(board)
      try stopped(board)
      try stoppedWithApp(board)
      try diagnosed(board)
      let facts = try board.facts()
      #expect(facts.failures == 0)
      #expect(facts.isMaster)
    }

    /// The lender holds a copy of an app's descriptor only while it leases a plane: an app that has ended would stay
    /// master of the display, and the next one would not become master.
    @Test
    func `an app that starts as another one ends is master each time`() throws {
      let board = try PlaneBoard(processors: 2)
      try board.startPanel()
      try board.startDaemon()
      try board.tell("quit")
      // Each life ends at another step of the lender's work. The shell is the next app; the kernel's list names an app
      // that has ended "<unknown>", and tells who is master. Here $$ is the process that this shell was forked from.
      let clients = "/sys/kernel/debug/dri/0/clients"
      try board.board.must(
        "wait $flipper; touch /tmp/undead; read -r self rest < /proc/self/stat; for life in $(seq 1 40); do "
          + "rm -f /run/flipper /run/flipper.answer; "
          + "board-probe flipper --mode 200x120@60 > /tmp/life.$life 2>&1 & app=$!; "
          + "usleep $((150000 + life % 8 * 20000)); kill -KILL $app; wait $app; exec 3<> /dev/dri/card0; "
          + "list=$(cat \(clients)); exec 3>&-; echo \"$list\" | grep -q \"sh *$self *0 *n\" && "
          + "echo \"$list\" | grep '<unknown> *[0-9]* *0 *y' >> /tmp/undead; done; true")
      // An app may end just when a plane is leased of it: one of 720, beside a compiler and two loops that copy.
      let undead = try board.board.must("cat /tmp/undead")
      #expect(undead.split(separator: "\n").count <= 1, "\(undead)")
      let ready = try board.board.must("cat /tmp/life.* | grep -c ^ready || true")
      #expect(Int(ready.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 20, "\(ready)")
      try board.startFlipper()
      try board.board.must("kill $daemon; wait $daemon")
    }

    /// Without a daemon, the tool tells the plane that it would draw on.
    private func surveyed(_ board: PlaneBoard) throws {
      let list = try board.devices()
      #expect(list.screen.kind == "plane" && list.screen.path == "/dev/dri/card0")
      #expect((list.screen.width, list.screen.height) == (200, 120))
      let display = try #require(list.displays.first)
      // The app shows its picture there, so that it can be read. vkms tells no height.
      #expect(display.app && display.connector == "Writeback-1" && display.zpos == nil, "\(display)")
      let off = try board.devices("[framebuffer]\nlend = off\n")
      #expect(off.screen.kind == "framebuffer" && off.screen.path == "/dev/fb0" && off.screen.hidden == true)
      let said = try board.board.must("touch-overlay devices")
      #expect(said.contains("the screen is plane \(display.plane ?? 0) of /dev/dri/card0, 200x120"), "\(said)")
    }

    /// While the daemon draws, the tool tells its plane, and takes it for none of the app's.
    private func told(_ board: PlaneBoard) throws {
      let list = try board.devices()
      #expect(list.screen.kind == "plane" && list.screen.path == "/dev/dri/card0" && list.screen.hidden == nil)
      #expect((list.screen.width, list.screen.height) == (200, 120))
      let display = try #require(list.displays.first)
      #expect(display.app && display.drawn == true && display.obstacle == nil, "\(display)")
      let said = try board.board.must("touch-overlay devices")
      let sentence = "touch-overlayd draws on plane \(display.plane ?? 0) of the display /dev/dri/card0, above its"
      #expect(said.contains(sentence), "\(said)")
    }

    /// A snapshot of the display has the marks alone.
    private func pictured(_ board: PlaneBoard) throws {
      try board.touchAndSettle("down 0 100 60; frame")
      let words = try board.board.must("touch-overlay snapshot --fb /dev/dri/card0 /tmp/marks.png")
      #expect(words.contains(" of /dev/dri/card0, without the app's below it, is in /tmp/marks.png"), "\(words)")
      try board.board.must("touch-overlay image /tmp/marks.png /share/marks.pam")
      // Red, green, blue and opacity of each pixel end the file.
      let channels = [UInt8](try board.board.file("marks.pam").suffix(200 * 120 * 4))
      let black = ReferenceScreen(
        width: 200, height: 120, lineLength: 800, format: .xrgb8888,
        bytes: [UInt8](repeating: 0, count: channels.count))
      var found = black
      for pixel in 0..<200 * 120 {
        let colour = channels[4 * pixel..<4 * pixel + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        found.setPixel(pixel % 200, pixel / 200, colour)
      }
      #expect(black.painted(with: [(100, 60)]).firstDifferences(from: found, tolerance: 2) == [])
      let hidden = try board.board.run("touch-overlay snapshot /tmp/hidden.png 2>&1")
      #expect(hidden.status == 0 && hidden.output.contains("hides /dev/fb0"), "\(hidden.output)")
      try board.touchAndSettle("up 0; frame")
    }

    /// The scan-out of each touch is in the metrics: after its pixels were published, and within two frames.
    private func timed(_ board: PlaneBoard) throws {
      // On average a finger comes half a frame before its row; a mark that the beam is within takes a frame more.
      let later = try waitForScanOut(board) {}
      #expect(later > 0.002 && later < 0.025, "\(later) s after the publication")
    }

    /// Returns how long the display takes after the publication of a touch, in seconds, by the metrics of a daemon of its
    /// own.
    ///
    /// - Parameter prepare: runs once the daemon has a plane.
    private func waitForScanOut(_ board: PlaneBoard, prepare: () throws -> Void) throws -> Double {
      try board.board.must("kill $daemon; wait $daemon")
      try board.board.put("[overlay]\nmetrics = /run/overlay.prom\n", as: "metrics.conf")
      try board.startDaemon("--config /share/metrics.conf")
      try prepare()
      for step in 0..<20 { try board.touch("down 0 \(40 + 5 * step) 60; frame; wait 43; up 0; frame; wait 11") }
      try board.board.must("kill $daemon; wait $daemon")
      let text = try board.board.must("cat /run/overlay.prom")
      func value(_ name: String) throws -> Double {
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("touch_overlay_\(name) ") })
        return try #require(line.split(separator: " ").last.flatMap { Double($0) })
      }
      let count = try value("scan_out_seconds_count")
      #expect(count >= 20)
      #expect(try value("latency_seconds_count") == count)
      try board.startDaemon()
      return try (value("scan_out_seconds_sum") - value("latency_seconds_sum")) / count
    }

    /// A panel lies on the glass: wherever the picture's top is, the mark is under the finger, at the corner of its pixel
    /// that is upper left in the picture.
    private func turned(_ board: PlaneBoard) throws {
      for (degrees, right, down) in [(90, 1, 0), (180, 1, 1), (270, 0, 1)] {
        try board.board.must("kill $daemon; wait $daemon")
        try board.board.put("[framebuffer]\nrotate = \(degrees)\n", as: "turned.conf")
        try board.startDaemon("--config /share/turned.conf")
        try board.touchAndSettle("down 0 60 40; down 1 150 80; frame")
        #expect(try board.differences(showing: [(60 + right, 40 + down), (150 + right, 80 + down)]) == [])
        try board.touchAndSettle("up 0; up 1; frame")
      }
      try board.board.must("kill $daemon; wait $daemon")
      try board.startDaemon()
    }

    private func dragged(_ board: PlaneBoard) throws {
      try board.touch("down 0 40 30; frame")
      for step in 1...20 { try board.touch("move 0 \(40 + 6 * step) \(30 + 3 * step); frame; wait 8") }
      try board.settle()
      #expect(try board.differences(showing: [(x: 160, y: 90)]) == [])
      try board.touchAndSettle("up 0; frame")
      #expect(board.strangers(in: try board.checksums(10), board.plain) == [])
    }

    private func manyFingers(_ board: PlaneBoard) throws {
      let places = (0..<10).map { (x: 20 + 17 * $0, y: 25 + 37 * $0 % 80) }
      try board.touchAndSettle(
        places.enumerated().map { "down \($0) \($1.x) \($1.y)" }.joined(separator: "; ") + "; frame")
      #expect(try board.differences(showing: places) == [])
      try board.touchAndSettle((0..<10).map { "up \($0)" }.joined(separator: "; ") + "; frame")
      #expect(board.strangers(in: try board.checksums(10), board.plain) == [])
    }

    private func killed(_ board: PlaneBoard) throws {
      try board.touchAndSettle("down 0 100 60; frame")
      try board.board.must("kill -KILL $daemon; wait $daemon; true")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      #expect(try board.facts().lessees == 0)
      #expect(try board.shownPlanes() == 1)
      try board.startDaemon()
      try board.settle()
      #expect(try board.differences(showing: [(x: 100, y: 60)]) == [])
      try board.touchAndSettle("up 0; frame")
    }

    /// Beside an app that flips, a daemon without touches is not woken.
    private func idle(_ board: PlaneBoard) throws {
      // Looks for a master end some time after the last opening of the display.
      try board.board.must("kill -STOP $flipper; usleep 17000000; kill -CONT $flipper")
      let before = try board.switches()
      try board.board.must("usleep 5000000")
      #expect(try board.switches() == before)
    }

    private func appRestarted(_ board: PlaneBoard) throws {
      try board.touch("down 0 100 60; frame")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.waitForWord("drawing on /dev/fb")
      try board.startFlipper("--writeback")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: 2)
      try board.settle()
      #expect(try board.differences(showing: [(x: 100, y: 60)]) == [])
      try board.touchAndSettle("up 0; frame")
      try board.board.must("kill -KILL $flipper; wait $flipper; true")
      try board.waitForWord("drawing on /dev/fb", times: 2)
      try board.startFlipper("--writeback")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: 3)
      #expect(board.strangers(in: try board.checksums(10), board.plain) == [])
    }

    private func modeChanged(_ board: PlaneBoard) throws {
      try board.touchAndSettle("down 0 100 60; frame")
      try board.tell("mode 160x100@50")
      board.size = (160, 100)
      // The finger rests, and the daemon notices within a second.
      try board.board.must("usleep 1000000")
      #expect(try board.board.must("grep -c 'drawing on plane' /tmp/daemon") == "4\n")
      // The framebuffer was there all the time.
      #expect(try board.count("waiting for a framebuffer") == 0)
      try board.touchAndSettle("up 0; frame")
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    /// A mode that comes while nobody touches the screen makes no event. The status tells of no plane that is lost, and
    /// the daemon has one of the new mode soon after.
    private func asked(_ board: PlaneBoard) throws {
      for (count, mode) in [(5, "120x80@50"), (6, "160x100@50")] {
        // Looks for a master have ended.
        try board.board.must("kill -STOP $flipper; usleep 17000000; kill -CONT $flipper")
        try board.tell("mode \(mode)")
        try board.board.must("usleep 2000000")
        #expect(try board.count("drawing on plane") == count - 1)
        let status = try board.board.must("touch-overlay ctl status")
        #expect(status.contains("\"plane\":null,\"zpos\":null,\"panels\":1"), "\(status)")
        try board.waitForWord("drawing on plane", times: count)
        let size = mode.prefix { $0 != "@" }.split(separator: "x")
        let now = try board.board.must("touch-overlay ctl status")
        #expect(now.contains("\"width\":\(size[0]),\"height\":\(size[1]),"), "\(now)")
        #expect(!now.contains("\"plane\":null"), "\(now)")
      }
    }

    /// The app gives up its display while another console is in front.
    private func consoleSwitched(_ board: PlaneBoard) throws {
      // Looks for a master have ended, so that the console alone tells.
      try board.board.must("kill -STOP $flipper; usleep 17000000; kill -CONT $flipper")
      try board.tell("drop")
      try board.board.must("chvt 2")
      try board.waitForWord("drawing on /dev/fb", times: 3)
      try board.tell("take")
      try board.board.must("chvt 1")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: 7)
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    /// An app that changes the rate of its mode alone keeps the plane, and the metrics tell when rows are scanned out at
    /// that rate.
    private func rateChanged(_ board: PlaneBoard) throws {
      let later = try waitForScanOut(board) {
        let planes = try board.count("drawing on plane")
        try board.touchAndSettle("down 0 100 60; frame")
        try board.tell("mode 160x100@10")
        try board.board.must("usleep 1000000")
        #expect(try board.count("drawing on plane") == planes)
        try board.touchAndSettle("up 0; frame")
      }
      #expect(later > 0.03 && later < 0.125, "\(later) s after the publication")
      try board.tell("mode 160x100@60")
    }

    /// An app that gives up its display soon after its start leaves picture and plane where they are. Where the console
    /// has come back, and the app takes its display again without opening it, the first touch notices.
    private func takenBack(_ board: PlaneBoard) throws {
      try board.restartApp()
      let (planes, framebuffers) = (try board.count("drawing on plane"), try board.count("drawing on /dev/fb"))
      try board.tell("drop")
      try board.board.must("usleep 3000000")
      #expect(try board.count("drawing on /dev/fb") == framebuffers)
      try board.board.must("chvt 2")
      try board.waitForWord("drawing on /dev/fb", times: framebuffers + 1)
      // Looks for a master end some time after that.
      try board.board.must("usleep 17000000")
      try board.tell("take")
      try board.tell("start")
      try board.board.must("usleep 3000000")
      #expect(try board.count("drawing on plane") == planes)
      try board.touch("down 0 100 60; frame; wait 100; up 0; frame")
      try board.waitForWord("an app hides /dev/fb0 now")
      try board.waitForWord("drawing on plane", times: planes + 1)
      try board.board.must("chvt 1")
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    private func secondOverlay(_ board: PlaneBoard) throws {
      try board.board.must(
        "touch-overlayd --fb /dev/dri/card0 > /tmp/second 2>&1 & second=$!; sleep 1; kill $second; wait $second; true")
      let said = try board.board.must("cat /tmp/second")
      #expect(said.contains("the free overlay planes of /dev/dri/card0 lie below one that is shown"))
      #expect(try board.facts().lessees == 1)
    }

    /// However often the app starts anew, the daemon holds one lease, one buffer and the same descriptors.
    private func restarted(_ board: PlaneBoard) throws {
      func holdings() throws -> String {
        try board.board.must("board-probe descriptors $daemon; wc -l < /proc/$daemon/maps")
      }
      var before = ""
      for restart in 0..<PlaneDaemon.restarts {
        try board.restartApp()
        if restart == 0 { before = try holdings() }
      }
      #expect(try holdings() == before)
    }

    /// Above an app that switches its plane off with each frame, the daemon asks for one less and less often, and says
    /// why there are no marks. The next app has them.
    private func switchedOff(_ board: PlaneBoard) throws {
      let before = try board.count("lent plane")
      try board.tell("alone")
      try board.touch("down 0 60 50; frame; wait 100; up 0; frame")
      try board.waitForWord("let it leave planes alone that it does not use, or set lend = off")
      try board.board.must("usleep 10000000")
      let lent = try board.count("lent plane") - before
      // Two until the daemon is sure, and rests of 150 ms and more, each twice the last.
      #expect(lent >= 2 && lent <= 11, "\(lent) planes in ten seconds")
      #expect(try board.facts().failures == 0)
      try board.restartApp()
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    /// An app that paints only when it is touched, and switches all other planes off then, takes the mark of a tap, and
    /// may not paint again for long. The tap does not count as shown, and the next plane comes before the next touch.
    private func tapped(_ board: PlaneBoard) throws {
      try board.startStillApp()
      try board.tell("alone")
      let planes = try board.count("drawing on plane")
      let hidden = try board.count("while another program had the display, or it was off: 1;")
      try board.tapAndFlip()
      try board.waitForWord("drawing on plane", times: planes + 1)
      #expect(try board.count("while another program had the display, or it was off: 1;") == hidden + 1)
      #expect(try board.shownPlanes() == 2)
      try switchedOffWhenTouched(board)
      try board.restartApp()
    }

    /// The daemon asks for planes less and less often, and says why, however long after each other the touches come.
    private func switchedOffWhenTouched(_ board: PlaneBoard) throws {
      let sentence = "let it leave planes alone that it does not use, or set lend = off"
      let told = try board.count(sentence)
      for _ in 0..<3 {
        try board.board.must("usleep 4000000")
        try board.tapAndFlip()
      }
      try board.waitForWord(sentence, times: told + 1)
      // The rests that follow are short still.
      try board.board.must("usleep 3000000")
    }

    /// A display that was off has marks again within a few seconds after the app has lit it. The log gives the
    /// reason for each app that has no plane, also where it is the same.
    private func darkened(_ board: PlaneBoard) throws {
      let (planes, framebuffers) = (try board.count("drawing on plane"), try board.count("drawing on /dev/fb"))
      try board.tell("dark")
      try board.touch("down 0 60 50; frame")
      try board.waitForWord("drawing on /dev/fb", times: framebuffers + 1)
      try board.touch("up 0; frame")
      // By now the lender rests for about 19 seconds.
      try board.board.must("usleep 21000000")
      try board.tell("take")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: planes + 1)
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
      let told = try board.count("the master of /dev/dri/card0 shows nothing of its own yet")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.waitForWord("drawing on /dev/fb", times: framebuffers + 2)
      try board.board.must("kill -STOP $daemon")
      try board.startFlipper("--writeback")
      try board.tell("dark")
      try board.board.must("kill -CONT $daemon")
      try board.waitForWord("the master of /dev/dri/card0 shows nothing of its own yet", times: told + 1)
      try board.tell("take")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: planes + 2)
    }

    private func stopped(_ board: PlaneBoard) throws {
      try board.touchAndSettle("down 0 60 50; frame")
      try board.board.must("kill $daemon; wait $daemon")
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
      #expect(try board.facts().lessees == 0)
    }

    /// A daemon that is stopped after the app has ended, and before it has noticed, finds its plane gone. The finger still
    /// rests.
    private func stoppedWithApp(_ board: PlaneBoard) throws {
      try board.startDaemon()
      try board.settle()
      try board.board.must("kill -STOP $daemon; kill -KILL $flipper; wait $flipper; usleep 500000; kill $daemon")
      try board.board.must("kill -CONT $daemon; wait $daemon")
      #expect(try board.count("is no longer shown, or the mode has changed") == 1)
      #expect(try board.board.must("tail -n 1 /tmp/daemon") == "touch-overlayd: stopped; the marks are gone\n")
      try board.startFlipper("--writeback")
      try board.tell("start")
    }
  }
}
