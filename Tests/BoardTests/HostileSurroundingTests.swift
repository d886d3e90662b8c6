import Foundation
import Testing

extension Boards {
  /// Files and people that mean no good, and threads that are held, while a finger is on the glass.
  @Suite struct HostileSurroundings {
    @Test func `a configuration and a calibration that turn bad, a stranger at the socket, and held threads`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try configurations(kiosk)
      try stranger(kiosk)
      try heldThreads(kiosk)
      try calibration(kiosk)
    }

    /// A configuration that is unreadable, or no text, changes nothing.
    private func configurations(_ kiosk: Kiosk) throws {
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.board.must(
        "rm -f /share/daemon.log; : > /share/daemon.log; mkdir /run/c; : > /run/c/conf; touch-overlayd --config /run/c/conf > /share/daemon.log 2>&1 & daemon=$!"
      )
      try kiosk.waitForWord("ready")
      for (number, (change, says)) in [
        ("rm conf", "No such file or directory"), ("mkdir conf", "Is a directory"),
        ("rmdir conf; ln -s conf conf", "Too many levels of symbolic links"),
        ("rm conf; ln -s /dev/zero conf", "has more than 65536 bytes"),
        ("rm conf; mkfifo conf", "no data arrived in time"),
        ("rm conf; head -c 3000 /bin/busybox > conf", "conf line 1: "),
        ("printf '[overlay]\\nradius = 99999999999999999999\\n' > conf", "expected pixels"),
        ("printf '[overlay]\\ncolour = \\000\\033[2J\\n' > conf", "colour is '"),
        ("printf '[overlay]\\ncolour = \\377\\033[2J\\n' > conf", "bytes that are not UTF-8"),
      ].enumerated() {
        try kiosk.board.must("cd /run/c; \(change); cd /; kill -HUP $daemon")
        try kiosk.waitFor("a word on \(change)") {
          try kiosk.log.components(separatedBy: "going on with the old configuration").count == number + 2
        }
        #expect(try kiosk.log.contains(says), "\(change)")
        #expect(try kiosk.differences(showing: [(300, 200)]) == [], "\(change)")
      }
      #expect(try !kiosk.log.contains("\u{1b}"), "no terminal may obey it")
    }

    /// The socket's mode keeps another user out, and then lets the same user in to ask.
    private func stranger(_ kiosk: Kiosk) throws {
      try kiosk.board.must("echo nobody:x:65534:65534::/:/bin/sh > /etc/passwd")
      let pester = "su nobody -s /bin/sh -c 'board-probe pester /run/touch-overlay/control 3000'"
      let shut = try kiosk.board.run(pester)
      #expect(shut.status == 1 && shut.output.contains("Permission denied"), "\(shut.output)")
      try kiosk.board.must("chmod 666 /run/touch-overlay/control; \(pester) > /run/pester 2>&1 & pester=$!")
      try kiosk.waitFor("the pest") { try kiosk.board.run("grep -q pestering /run/pester").status == 0 }
      try kiosk.expectMarks([(310, 210)], after: "move 0 310 210; frame")
      try kiosk.board.must("wait $pester")
      #expect(try kiosk.board.must("cat /run/pester").contains("refused 16 of 20"))
      try kiosk.expectMarks([(300, 200)], after: "move 0 300 200; frame")
      let status = try kiosk.control("status")
      #expect(status.contains(#""marks":"shown","suspensions":0"#), "\(status)")
    }

    /// The input thread, then the main thread; the render thread's turn is in Floods.
    private func heldThreads(_ kiosk: Kiosk) throws {
      try kiosk.board.must(Board.holding("input"))
      try kiosk.touch("up 0; frame; tap 1 60 60; down 2 400 300; frame")
      try kiosk.board.must("usleep 1000000; \(Board.letGo)")
      #expect(try kiosk.differences(showing: [(400, 300)]) == [])
      try kiosk.board.must(Board.holding("touch-overlayd"))
      try kiosk.expectMarks([(410, 310), (300, 200)], after: "move 2 410 310; frame; down 0 300 200; frame")
      try kiosk.board.must(Board.letGo)
      try kiosk.touch("up 2; frame")
      #expect(try kiosk.control("status").contains(#""marks":"shown""#))
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
    }

    /// tslib would divide by nought: the panel is read by its range, with a warning.
    private func calibration(_ kiosk: Kiosk) throws {
      #expect(try kiosk.stopDaemon() == 0)
      #expect(try kiosk.isEmptyAgain())
      try kiosk.board.must("export TSLIB_CALIBFILE=/run/pointercal; echo '1 0 0 0 1 0 0' > /run/pointercal")
      try kiosk.startDaemon()
      #expect(try warnings(kiosk) == 1)
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      // Ten pixels to the right.
      try kiosk.board.must("echo '65536 0 655360 0 65536 0 65536 800 480 0' > /run/pointercal; kill -HUP $daemon")
      #expect(try kiosk.differences(showing: [(310, 200)]) == [])
      #expect(try warnings(kiosk) == 1)
      try kiosk.board.must("echo '1 0 0 0 1 0 0' > /run/pointercal; kill -HUP $daemon")
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      #expect(try warnings(kiosk) == 2)
      try kiosk.expectNoMark(after: "up 0; frame")
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// Number of lines that tell of the damaged calibration.
    private func warnings(_ kiosk: Kiosk) throws -> Int {
      try kiosk.log.split(separator: "\n").count { $0.contains("/run/pointercal") && $0.contains("divisor") }
    }
  }
}
