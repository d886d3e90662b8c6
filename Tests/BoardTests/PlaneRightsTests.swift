import Foundation
import Testing

/// A daemon, a lender and an app that may not look into each other, but for the lender's one capability.
extension Boards {
  @Suite(.enabled(if: PlaneBoard.obstacle == nil, "\(PlaneBoard.obstacle ?? "")"))
  struct PlaneRights {
    @Test
    func `marks by a daemon that has no rights, above the app of another user`() throws {
      let board = try PlaneBoard("--writeback")
      try board.tell("quit")
      for user in 1000...1002 { try board.board.must("echo 'user\(user):x:\(user):\(user)::/:/bin/sh' >> /etc/passwd") }
      try board.board.must("wait $flipper; chmod 1777 /run; chmod 666 /dev/dri/card0 /dev/fb0 /dev/input/event*")
      try board.startFlipper("--writeback", user: 1000)
      try board.board.must("chmod 755 /run; touch /share/composed; chmod 666 /share/composed")
      try board.tell("start")
      try board.startPanel()
      try board.board.must("chmod 666 /dev/input/event*")
      try withoutService(board)
      try offered(board)
      let socket = "/run/touch-overlay-lend.socket"
      try board.board.must("board-probe lend-service \(socket) > /tmp/service 2>&1 & service=$!")
      try board.waitFor("the service") { try board.board.run("grep -q listening /tmp/service").status == 0 }
      try strangerRefused(board)
      try board.board.must("chown 1001:1001 \(socket)")
      try startDaemon(board, of: 1001)
      try board.expectWholeMark()
      let said = try board.board.must("cat /tmp/service")
      #expect(said.contains("lent plane") && said.contains("user 1001"), "\(said)")
      #expect(try board.facts().failures == 0)
      let picture = try board.board.run(
        "\(PlaneBoard.command("touch-overlay", 1002)) snapshot --fb /dev/dri/card0 /tmp/marks.png 2>&1")
      #expect(picture.output.contains("only root may read a plane of /dev/dri/card0"), "\(picture.output)")
      try masterAlone(board)
      try panelRefused(board)
      try board.board.must("kill -KILL $daemon; wait $daemon; true")
      try lenderFailed(board, socket)
      try contained(board)
      try board.board.must("kill -KILL $daemon; wait $daemon; true")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      #expect(try board.facts().lessees == 0)
    }

    private func startDaemon(_ board: PlaneBoard, of user: Int, word: String = "drawing on plane") throws {
      let folder = "/run/touch-overlay"
      try board.board.must("rm -rf \(folder); mkdir \(folder); chown \(user):\(user) \(folder)")
      try board.startDaemon(word: word, user: user)
    }

    /// Without the service, and without root, the daemon draws on the framebuffer and says what is missing.
    private func withoutService(_ board: PlaneBoard) throws {
      try startDaemon(board, of: 1001, word: "drawing on /dev/fb0")
      let said = try board.board.must("cat /tmp/daemon")
      let sentence = "cannot look for the app that is master of /dev/dri/card0 without CAP_SYS_PTRACE"
      #expect(said.contains(sentence), "\(said)")
      #expect(try board.facts().lessees == 0)
      let devices = try board.board.must("touch-overlay devices")
      #expect(devices.contains("the screen is /dev/fb0") && devices.contains("which an app hides"), "\(devices)")
      #expect(devices.contains("its log says why it has no plane of /dev/dri/card0"), "\(devices)")
      try board.board.must("kill $daemon; wait $daemon")
    }

    /// An app that lends a plane of its own gets marks from a daemon that could not take one.
    private func offered(_ board: PlaneBoard) throws {
      let socket = "/run/touch-overlay/control"
      let offer = "echo 'offer \(socket)' >&6; read -r -t 20 answer <&7; echo \"$answer\""
      try startDaemon(board, of: 1001, word: "drawing on /dev/fb0")
      try board.board.must("chmod 666 \(socket)")
      let refused = try board.board.must(offer)
      #expect(refused.contains("only root, the daemon's user and the group of its socket may do that"), "\(refused)")
      #expect(try board.facts().lessees == 0)
      try board.tell("quit")
      try board.board.must("wait $flipper; kill -STOP $daemon; chown 1001:1001 /share/composed")
      try startClosed(board)
      try board.tell("start")
      try board.board.must("kill -CONT $daemon")
      // The name in the configuration is that of the screen.
      let other = try board.board.must(
        "echo 'offer \(socket) Virtual-1' >&6; read -r -t 20 answer <&7; echo \"$answer\"")
      #expect(other.contains("the master of /dev/dri/card0 shows nothing on Virtual-1"), "\(other)")
      #expect(try board.facts().lessees == 0)
      try board.tell("offer \(socket)")
      try board.waitForWord("drawing on plane")
      try board.expectWholeMark()
      // The plane is lent already, and the marks go on.
      let again = try board.board.must(offer)
      #expect(again.contains("a plane of /dev/dri/card0 is lent already, as a rule to touch-overlayd"), "\(again)")
      try kept(board)
      try lentAgain(board, offer)
      let framebuffers = try board.count("drawing on /dev/fb0")
      try board.tell("alone")
      try board.touch("down 0 100 60; frame")
      try board.waitForWord("let it leave planes alone that it does not use, or set lend = off")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.waitForWord("drawing on /dev/fb0", times: framebuffers + 1)
      try board.touch("up 0; frame")
      // The console comes back once nobody has the display open.
      let held = try board.board.run("ls -l /proc/$daemon/fd | grep -c /dev/dri/")
      #expect(held.output == "0\n")
      let said = try board.board.must("grep 'drawing on plane' /tmp/daemon")
      #expect(said.contains(" of /dev/dri/card0: 200x120"), "\(said)")
      try board.board.must("kill $daemon; wait $daemon; chmod 666 /dev/dri/card0")
      try board.startFlipper("--writeback", user: 1000)
      try board.board.must("chmod 755 /run; chmod 666 /share/composed")
      try board.tell("start")
    }

    /// The lease of an app outlives the plane that is made of it: the app lends nothing again, and the daemon could
    /// take nothing.
    private func kept(_ board: PlaneBoard) throws {
      try board.board.must("kill -HUP $daemon")
      try board.waitForWord("the configuration was read again")
      try board.waitForWord("drawing on plane", times: 2)
      try board.expectWholeMark()
      for (times, size) in [(3, (160, 100)), (4, (200, 120))] {
        try board.touchAndSettle("down 0 100 60; frame")
        try board.tell("mode \(size.0)x\(size.1)@60")
        board.size = size
        try board.waitForWord("drawing on plane", times: times)
        try board.touchAndSettle("up 0; frame")
        #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
      }
      try changedTwice(board)
      // Each plane has freed its buffer.
      let pictures = try board.board.must(
        "grep -c 'allocated by = touch-overlayd' /sys/kernel/debug/dri/0/framebuffer")
      #expect(pictures == "1\n")
      try board.tell("drop")
      try board.board.must("chvt 2")
      try board.waitForWord("drawing on /dev/fb0", times: 2)
      try board.tell("take")
      try board.board.must("chvt 1")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: 7)
      try board.expectWholeMark()
    }

    /// The plane of a mode that comes soon after another one is there within a second.
    private func changedTwice(_ board: PlaneBoard) throws {
      try board.touchAndSettle("down 0 100 60; frame")
      try board.tell("mode 160x100@60")
      try board.waitForWord("drawing on plane", times: 5)
      try board.tell("mode 200x120@60")
      try board.board.must("usleep 1500000")
      #expect(try board.count("drawing on plane") == 6)
      #expect(try board.differences(showing: [(x: 100, y: 60)]) == [])
      try board.touchAndSettle("up 0; frame")
    }

    /// Starts an app of the daemon's user that cannot open its display anew, as if seatd had opened it. The daemon is
    /// stopped meanwhile, because it could take a plane by itself until the display is closed.
    private func startClosed(_ board: PlaneBoard) throws {
      try board.board.must("chmod 666 /dev/dri/card0; chmod 1777 /run")
      try board.startFlipper("--writeback", user: 1001)
      try board.board.must("chmod 600 /dev/dri/card0")
    }

    /// An app that starts again at once lends its plane with one call, although the daemon has the old one still. A
    /// daemon that does not answer is told as that, and takes the plane later.
    private func lentAgain(_ board: PlaneBoard, _ offer: String) throws {
      for _ in 0..<4 {
        let planes = try board.count("drawing on plane")
        try board.board.must("kill -STOP $daemon; kill -KILL $flipper; wait $flipper; true")
        try startClosed(board)
        let answer = try board.board.must("kill -CONT $daemon; \(offer)")
        #expect(answer.hasPrefix("ok"), "\(answer)")
        try board.tell("start")
        try board.waitForWord("drawing on plane", times: planes + 1)
      }
      try board.expectWholeMark()
      let (planes, framebuffers) = (try board.count("drawing on plane"), try board.count("drawing on /dev/fb0"))
      try board.board.must("kill -KILL $flipper; wait $flipper; true")
      try board.waitForWord("drawing on /dev/fb0", times: framebuffers + 1)
      try board.board.must("kill -STOP $daemon")
      try startClosed(board)
      let late = try board.board.must(offer)
      #expect(late.contains("touch-overlayd has not answered for three seconds"), "\(late)")
      try board.board.must("kill -CONT $daemon")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: planes + 1)
    }

    /// A user whose socket it is not gets no plane.
    private func strangerRefused(_ board: PlaneBoard) throws {
      try startDaemon(board, of: 1002, word: "drawing on /dev/fb0")
      let said = try board.board.must("cat /tmp/daemon")
      #expect(said.contains("cannot ask /run/touch-overlay-lend.socket for a plane of /dev/dri/card0"), "\(said)")
      #expect(try board.facts().lessees == 0)
      try board.board.must("kill $daemon; wait $daemon")
    }

    /// A start that fails on the panel gives the plane back, and the next one takes it.
    private func panelRefused(_ board: PlaneBoard) throws {
      try board.board.must("cp /share/ts.conf /tmp/ts.conf; echo 'module nonsense' > /share/ts.conf")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.waitForWord("waiting for a touch panel that can be used")
      try board.board.must("chmod 1777 /run")
      try board.startFlipper("--writeback", user: 1000)
      try board.board.must("chmod 755 /run")
      try board.tell("start")
      try board.board.must("usleep 4000000")
      // Each attempt holds the plane until it fails.
      #expect(try board.board.comesTrue(5) { try board.facts().lessees == 0 })
      let before = try board.board.must("grep -c 'drawing on plane' /tmp/daemon")
      try board.board.must("cp /tmp/ts.conf /share/ts.conf")
      let count = try #require(Int(before.trimmingCharacters(in: .whitespacesAndNewlines)))
      try board.waitForWord("drawing on plane", times: count + 1)
      #expect(try board.facts().lessees == 1)
    }

    /// Of a display whose users are no masters, nothing is lent.
    private func masterAlone(_ board: PlaneBoard) throws {
      try board.tell("drop")
      let answer = try board.board.run("board-probe lease-mark")
      #expect(answer.output.contains("no program is found that is master of /dev/dri/card0"), "\(answer.output)")
      try board.tell("take")
      try board.tell("start")
    }

    /// A lender that is killed or hangs costs nothing but the plane, which comes with the next app.
    private func lenderFailed(_ board: PlaneBoard, _ socket: String) throws {
      func serve(_ options: String) throws {
        try board.board.must(
          "kill -KILL $service; wait $service; rm -f \(socket); "
            + "board-probe lend-service \(socket) \(options) > /tmp/service 2>&1 & service=$!")
        try board.waitFor("the service") { try board.board.run("grep -q listening /tmp/service").status == 0 }
        try board.board.must("chown 1001:1001 \(socket)")
      }
      for (program, line) in [("dies", "kill -KILL $$"), ("hangs", "sleep 9999")] {
        try board.board.must("printf '#!/bin/sh\\n\(line)\\n' > /tmp/\(program); chmod +x /tmp/\(program)")
      }
      for (program, reason) in [("dies", "Connection reset by peer"), ("hangs", "no data arrived in time")] {
        try serve("--instead /tmp/\(program)")
        try startDaemon(board, of: 1001, word: "drawing on /dev/fb0")
        let said = try board.board.must("cat /tmp/daemon")
        #expect(said.contains("cannot ask \(socket) for a plane of /dev/dri/card0: \(reason)"), "\(said)")
        try board.board.must("kill $daemon; wait $daemon")
      }
      try startDaemon(board, of: 1001, word: "drawing on /dev/fb0")
      try serve("")
      try board.tell("quit")
      try board.board.must("wait $flipper; chmod 1777 /run")
      try board.startFlipper("--writeback", user: 1000)
      try board.board.must("chmod 755 /run")
      try board.tell("start")
      try board.waitForWord("drawing on plane")
    }

    /// The lender finds an app in a container by the device node that the container has; the daemon notices its end.
    private func contained(_ board: PlaneBoard) throws {
      try board.tell("quit")
      try board.board.must("wait $flipper; chmod 1777 /run")
      try board.waitForWord("drawing on /dev/fb0", times: 2)
      try board.startFlipper("--writeback", user: 1000, isContained: true)
      try board.board.must("chmod 755 /run")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: 2)
      try board.expectWholeMark()
      // Its end is noticed although it closes a node that the daemon does not see, when looks for a master have ended.
      try board.board.must("usleep 17000000; kill -KILL $flipper; wait $flipper; chmod 1777 /run")
      try board.waitForWord("drawing on /dev/fb0", times: 3)
      try board.startFlipper("--writeback", user: 1000)
      try board.board.must("chmod 755 /run")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: 3)
    }
  }
}
