import Foundation
import Reference
import Testing

extension Boards {
  /// The daemon when it is stopped, loses its panel or is configured.
  @Suite struct Daemon {
    /// However the driver is published to, and in all corners: a kernel loses what ends with its line.
    @Test(arguments: BoardKind.available)
    func `a stop under a finger gives the pixels back, whatever the publishing`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      #expect(try kiosk.log.contains("publishing by \(kind.publishing)\n"))
      let (right, bottom) = (kiosk.empty.width - 1, kiosk.empty.height - 1)
      let corners = [(x: 0, y: 0), (x: right, y: 3), (x: 5, y: bottom), (x: right, y: bottom), (x: 240, y: 200)]
      var delays: [String: Int] = [:]
      var ends: [Int] = []
      let chosen = String(kind.publishing.prefix { $0 != ":" })
      let methods = [chosen] + ["direct", "rows", "flush"].filter { $0 != chosen }
      for (signal, method) in zip(["TERM", "INT", "TERM"], methods) {
        if method != chosen {
          try kiosk.board.put("[framebuffer]\npublish = \(method)\n", as: "touch-overlay.conf")
          try kiosk.startDaemon()
          #expect(try kiosk.log.contains("publishing by \(method), as configured: "))
        }
        if kind.glass == .adapterMemory { delays[method] = try kiosk.delay() }
        for (slot, place) in corners.enumerated() { try kiosk.touch("down \(slot) \(place.x) \(place.y)") }
        try kiosk.expectMarks(corners, after: "frame", "\(method)")
        if kind.glass == .adapterMemory && method != "direct" {
          ends.append(try kiosk.delay(of: signal, at: corners[4]))
          #expect(try kiosk.board.run("wait $daemon").status == 0)
        } else {
          #expect(try kiosk.stopDaemon(signal) == 0)
        }
        #expect(try kiosk.isEmptyAgain())
        try kiosk.touch("up 0; up 1; up 2; up 3; up 4; frame")
      }
      if kind == .pcCirrus { try external(kiosk) }
      if [.pcBochs, .virtArmhf].contains(kind) { try hidden(kiosk) }
      if kind == .pcBochs {
        try unbound(kiosk)
        try twoFramebuffers(kiosk)
      }
      print("\(kind.rawValue): gone after a signal, microseconds: \(ends)")
      print("\(kind.rawValue): on the glass after microseconds: \(delays)")
      // Sooner than by a driver that is left alone and copies later. The quickest counts: the machine may be busy.
      if let quickest = ends.min(), let slow = delays["direct"] { #expect(quickest < slow) }
      for method in ["flush", "rows"] {
        if let delay = delays[method], let slow = delays["direct"] { #expect(delay * 2 < slow, "\(method)") }
      }
    }

    /// The driver goes under a finger and comes back; it goes and comes while nobody touches.
    private func unbound(_ kiosk: Kiosk) throws {
      let driver = "/sys/bus/pci/drivers/bochs-drm"
      try kiosk.board.put("", as: "touch-overlay.conf")
      try kiosk.startDaemon()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.board.must("echo 0000:00:02.0 > \(driver)/unbind")
      try kiosk.waitForWord("waiting for a framebuffer")
      try kiosk.waitForWord("there is no framebuffer /dev/fb0")
      #expect(try kiosk.control("status").contains(#""framebuffer":null"#))
      let refused = try kiosk.board.run("touch-overlay ctl diagnostics on 2>&1")
      #expect(refused.status == 1)
      #expect(refused.output.contains("there is no framebuffer to show diagnostics on"), "\(refused.output)")
      try kiosk.board.must("kill -USR1 $daemon")
      try kiosk.waitForWord("no diagnostics, although a signal asked for them: there is no framebuffer")
      try kiosk.board.must("echo 0000:00:02.0 > \(driver)/bind")
      try kiosk.waitFor("the framebuffer") { try kiosk.starts == 2 }
      try kiosk.touch("move 0 310 210; frame; up 0; frame")
      try kiosk.refill()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
      try kiosk.board.must("usleep 3000000; cd \(driver); echo 0000:00:02.0 > unbind; echo 0000:00:02.0 > bind; cd /")
      // Before a finger asks for it.
      try kiosk.waitFor("the framebuffer that has come back") { try kiosk.starts == 3 }
      try kiosk.refill()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      #expect(try kiosk.stopDaemon() == 0)
      #expect(try kiosk.isEmptyAgain())
      try kiosk.touch("up 0; frame")
    }

    /// The first of two framebuffers goes under a finger and comes back. Nobody sees the other one, which is named only
    /// at the end.
    private func twoFramebuffers(_ kiosk: Kiosk) throws {
      let driver = "/sys/bus/pci/drivers/bochs-drm"
      let other = "drawing on /dev/fb1: 640x480 at 8 bits"
      try kiosk.board.copyModule("video/fbdev/vfb")
      try kiosk.board.must("insmod /share/vfb.ko vfb_enable=1 videomemorysize=4194304")
      try kiosk.startDaemon()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.board.must("echo 0000:00:02.0 > \(driver)/unbind")
      try kiosk.waitForWord(other)
      #expect(try kiosk.control("status").contains(#""framebuffer":"/dev/fb1""#))
      try kiosk.board.must("echo 0000:00:02.0 > \(driver)/bind")
      try kiosk.waitForWord("/dev/fb0 has come, which goes before /dev/fb1")
      try kiosk.waitFor("the first framebuffer") { try kiosk.starts == 3 }
      #expect(try kiosk.control("status").contains(#""framebuffer":"/dev/fb0""#))
      try kiosk.touch("up 0; frame")
      try kiosk.refill()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      #expect(try kiosk.stopDaemon() == 0)
      #expect(try kiosk.isEmptyAgain())
      try kiosk.touch("up 0; frame")
      try kiosk.board.put("[framebuffer]\ndevice = /dev/fb1\n", as: "touch-overlay.conf")
      try kiosk.startDaemon()
      try kiosk.board.must("cd \(driver); echo 0000:00:02.0 > unbind; echo 0000:00:02.0 > bind; cd /; usleep 3000000")
      #expect(try kiosk.log.contains(other))
      #expect(try kiosk.starts == 1)
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// The daemon counts connected panels as the kernel reports them.
    private func external(_ kiosk: Kiosk) throws {
      let connector = "/sys/class/drm/card0-VGA-1/status"
      func plug(_ state: String) throws {
        try kiosk.board.must("echo \(state) > \(connector); echo change > /sys/class/drm/card0/uevent")
      }
      try kiosk.board.put(
        "[overlay]\nshow = external\nrealtime = 10\nlock-memory = on\n", as: "touch-overlay.conf")
      try kiosk.startDaemon()
      #expect(try kiosk.log.contains("an external display is connected: marks are shown"))
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try plug("off")
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.control("show") == "no external display")
      try plug("detect")
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      // Priority and policy (SCHED_FIFO) of each thread but the first.
      #expect(
        try kiosk.board.must("cut -d' ' -f40,41 /proc/$daemon/task/*/stat | sort").hasSuffix("\n10 1\n10 1\n"))
      #expect(try kiosk.board.must("grep VmLck /proc/$daemon/status").contains(" 0 kB") == false)
      try kiosk.touch("up 0; frame")
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// The first program that opens the display is its master, as a compositor is.
    private func hidden(_ kiosk: Kiosk) throws {
      try kiosk.board.must(
        "sleep 1000 7<> /dev/dri/card0 & master=$!; until [ -e /proc/$master/fd/7 ]; do usleep 10000; done")
      try kiosk.startDaemon()
      try kiosk.waitForWord("another program is the master of /dev/fb0's display")
      try kiosk.touch("down 0 300 200; frame")
      try kiosk.touch("up 0; frame")
      // The daemon asks who has the display when the mark has gone.
      try kiosk.board.must("sleep 1; kill $master; wait $master; true")
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.touch("up 0; frame")
      let summary = try kiosk.finish()
      #expect(summary.shown == 1)
      #expect(summary.hidden == 1)
    }

    @Test func `fingers from before the start, without pressure, under other eyes, and on a panel that goes`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try earlyFingers(kiosk)
      try evenPressure(kiosk)
      try otherEyes(kiosk)
      try lostPanel(kiosk)
    }

    /// tslib alone would know neither the finger nor, of the next one at the same place, where it is.
    private func earlyFingers(_ kiosk: Kiosk) throws {
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.touch("down 0 210 190; down 1 400 90; frame; up 1; frame")
      try kiosk.startDaemon()
      #expect(try kiosk.differences(showing: [(210, 190)]) == [])
      try kiosk.expectMarks([(210, 190), (400, 90)], after: "down 1 400 90; frame")
      try kiosk.expectNoMark(after: "up 0; up 1; frame")
    }

    /// The kernel drops what does not change, and tslib takes a finger without pressure for none.
    private func evenPressure(_ kiosk: Kiosk) throws {
      for _ in 0..<3 {
        try kiosk.expectMarks([(210, 190)], after: "down 0 210 190 50; frame")
        try kiosk.expectNoMark(after: "up 0; frame")
      }
    }

    /// Its marks go, the log says so, and the next one is used.
    private func lostPanel(_ kiosk: Kiosk) throws {
      try kiosk.expectMarks([(120, 120)], after: "down 0 120 120; frame")
      try kiosk.expectNoMark(after: "quit")
      try kiosk.waitFor("the daemon's word that the panel is gone") {
        try kiosk.board.text("daemon.log").contains("is gone")
      }
      try kiosk.startPanel()
      try kiosk.expectMarks([(120, 120)], after: "down 0 120 120; frame")
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// Another reader of the panel gets every event beside the daemon: nothing is grabbed.
    private func otherEyes(_ kiosk: Kiosk) throws {
      // Places are those of a recording, however the screen lies.
      try kiosk.board.must("printf '[framebuffer]\\nrotate = 90\\n' > /etc/touch-overlay.conf")
      try kiosk.board.must("touch-overlay events > /share/events.log 2>&1 & events=$!")
      try kiosk.board.must("usleep 700000")
      try kiosk.touch("down 0 210 190 51; frame; move 0 215 190 51; frame; up 0; frame")
      try kiosk.expectMarks([(212, 188)], after: "down 0 212 188; frame")
      try kiosk.board.run("kill $events; wait $events; rm /etc/touch-overlay.conf")
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
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    @Test func `a second overlay on the same screen is refused; the first does what it is asked`() throws {
      let kiosk = try Kiosk(.pcVfb)
      let second = try kiosk.board.run("touch-overlayd")
      #expect(second.status == 4)
      let number = try kiosk.board.must("echo $daemon").trimmingCharacters(in: .newlines)
      #expect(
        second.output
          == "touch-overlayd: another touch overlay already draws on /dev/fb0 (touch-overlayd, process \(number)); stop "
          + "it first\n")
      // Another node of the same framebuffer.
      let other = try kiosk.board.run("mknod /tmp/screen c 29 0; touch-overlayd --fb /tmp/screen")
      try kiosk.board.must("rm /tmp/screen")
      #expect(other.status == 4)
      #expect(
        other.output
          == "touch-overlayd: another touch overlay already draws on /tmp/screen (touch-overlayd, process \(number)); "
          + "stop it first\n")
      try kiosk.expectMarks([(120, 120)], after: "down 0 120 120; frame")
      try suspensions(kiosk)
      try reloads(kiosk)
      try pestered(kiosk)
      try supervised(kiosk)
    }

    /// Marks go and come under a finger, which ends at (240, 200).
    private func suspensions(_ kiosk: Kiosk) throws {
      try kiosk.suspend()
      #expect(try kiosk.isEmptyAgain())
      // With a finger down, the daemon queries the panel now and then; no other thread wakes up.
      let wakeUps = "for t in /proc/$daemon/task/*; do [ $(cat $t/comm) = input ] || grep ctxt $t/status; done"
      let before = try kiosk.board.must(wakeUps)
      #expect(try kiosk.board.must("usleep 1000000; \(wakeUps)") == before)
      try kiosk.touch("move 0 240 200; frame; down 1 400 300; frame; up 1; frame")
      let facts =
        #""suspensions":1,"diagnostics":false,"framebuffer":"/dev/fb0","width":800,"height":480,"panels":1,"touches":1}"#
      #expect(try kiosk.control("status").hasSuffix(#""marks":"suspended",\#(facts)"#))
      #expect(try kiosk.isEmptyAgain())
      try kiosk.board.run("kill -9 $ctl; wait $ctl")
      #expect(try kiosk.differences(showing: [(240, 200)]) == [])
      #expect(try kiosk.log.contains("marks: suspended for 600 s at most, by touch-overlay, process "))
      #expect(try kiosk.log.contains("marks: suspension ended with the connection of touch-overlay, process "))
      // Marks are suspended while a command runs, whatever its exit code is.
      #expect(
        try kiosk.board.run("touch-overlay ctl suspend -- sh -c 'cp /dev/fb0 /tmp/during; exit 7'").status == 7)
      try kiosk.suspend()
      #expect(try kiosk.isEmptyAgain())
      #expect(
        try kiosk.board.run("head -c $((800 * 480 * 2)) /dev/fb0 | cmp - /tmp/during -n $((800 * 480 * 2))").status == 0
      )
      // The operator's word.
      #expect(try kiosk.control("resume") == "shown")
      #expect(try kiosk.board.run("wait $ctl").status == 1)
      #expect(try kiosk.board.must("cat /run/ctl.log").contains("the suspension was ended by touch-overlay, process "))
      #expect(try kiosk.differences(showing: [(240, 200)]) == [])
      #expect(try kiosk.control("hide") == "hidden")
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.control("show") == "shown")
      #expect(try kiosk.differences(showing: [(240, 200)]) == [])
      try strangers(kiosk)
    }

    /// A user who is neither root nor in the socket's group is refused.
    private func strangers(_ kiosk: Kiosk) throws {
      func ask(_ words: String) throws -> Board.Result {
        try kiosk.board.run("su nobody -s /bin/sh -c 'touch-overlay ctl \(words)'")
      }
      try kiosk.board.must("echo nobody:x:65534:65534::/:/bin/sh > /etc/passwd")
      let shut = try ask("status")
      #expect(shut.status == 1 && shut.output.contains("Permission denied; be root, or a member of the group"))
      try kiosk.board.must("chmod 666 /run/touch-overlay/control")
      #expect(try ask("status").output.contains(#""marks":"shown""#))
      let stranger = try ask("suspend")
      #expect(stranger.status == 1 && stranger.output.contains("only root, the daemon's user and the group"))
      try kiosk.board.must("chgrp 65534 /run/touch-overlay/control")
      #expect(try ask("suspend --for 1").status == 0)
    }

    /// A refused configuration changes nothing.
    private func reloads(_ kiosk: Kiosk) throws {
      func reload(_ configuration: String) throws {
        try kiosk.board.put(configuration, as: "touch-overlay.conf")
        try kiosk.board.must("kill -HUP $daemon")
      }
      let look = ReferenceLook(radius: 40)
      try reload("[overlay]\nradius = 40\nsuspend-limit = 1\n")
      #expect(try kiosk.differences(showing: [(240, 200)], look: look) == [])
      try reload("[overlay]\nradius = huge\n")
      try kiosk.waitForWord(
        "radius is 'huge', expected pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm; going on with the old configuration"
      )
      // A client whose own configuration is refused still reaches the daemon.
      let asked = try kiosk.board.run(
        "echo nonsense > /etc/touch-overlay.conf; touch-overlay ctl status 2>&1; rm /etc/touch-overlay.conf")
      #expect(asked.output.contains("/etc/touch-overlay.conf line 1: ") && asked.output.contains(#""marks":"shown""#))
      try reload("[framebuffer]\ndevice = /dev/fb7\n")
      try kiosk.waitForWord("going back to the old configuration")
      #expect(try kiosk.differences(showing: [(240, 200)], look: look) == [])
      // The `suspend-limit` of the first reload still holds.
      try kiosk.suspend()
      #expect(try kiosk.board.run("wait $ctl").status == 1)
      try kiosk.waitForWord("marks: suspension ended after its time, of touch-overlay, process ")
      #expect(try kiosk.differences(showing: [(240, 200)], look: look) == [])
      try reload("[overlay]\nshow = never\n")
      try kiosk.waitForWord("the configuration says show = never: no marks are shown")
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.board.run("touch-overlay ctl show").status == 1)
      try reload("[overlay]\nshow = external\n")
      try kiosk.waitForWord("/sys/class/drm tells of no displays, so none is external: no marks are shown")
      #expect(try kiosk.control("status").contains(#""marks":"no external display""#))
      try reload("")
      #expect(try kiosk.differences(showing: [(240, 200)]) == [])
    }

    /// A service manager hears that all is well only as long as the render thread answers.
    private func supervised(_ kiosk: Kiosk) throws {
      try kiosk.board.must("board-probe listen /run/notify > /share/told 2>&1 & listener=$!")
      func told(_ line: String) throws -> Int {
        try kiosk.board.text("told").split(separator: "\n").filter { $0.hasPrefix(line) }.count
      }
      try kiosk.waitFor("the listener") { try kiosk.board.run("grep -q listening /share/told").status == 0 }
      try kiosk.board.must("export NOTIFY_SOCKET=/run/notify WATCHDOG_USEC=400000")
      try kiosk.startDaemon()
      #expect(try told("READY=1") == 1)
      #expect(try told("STATUS=drawing on /dev/fb0: 800x480 at 16 bits, marks: shown") == 1)
      try kiosk.waitFor("signs of life") { try told("WATCHDOG=1") > 3 }
      try kiosk.expectNoMark(after: "up 0; up 1; frame")
      // Three threads wake up for each sign of life, and no others.
      func switches() throws -> Int {
        try kiosk.board.must("grep -h ctxt /proc/$daemon/task/*/status").split(whereSeparator: \.isWhitespace)
          .compactMap { Int($0) }.reduce(0, +)
      }
      let (signsBefore, switchesBefore) = (try told("WATCHDOG=1"), try switches())
      try kiosk.board.must("usleep 3000000")
      let (signs, awake) = (try told("WATCHDOG=1") - signsBefore, try switches() - switchesBefore)
      print("in three seconds, signs of life: \(signs), switches of threads: \(awake)")
      #expect(signs > 5 && awake <= 4 * signs + 3)
      for thread in ["render", "input"] {
        try kiosk.board.must("\(Board.holding(thread)); usleep 500000")
        let before = try told("WATCHDOG=1")
        try kiosk.board.must("usleep 1000000")
        #expect(try told("WATCHDOG=1") == before, "\(thread)")
        try kiosk.board.must(Board.letGo)
        try kiosk.waitFor("signs of life") { try told("WATCHDOG=1") > before }
      }
      try kiosk.board.must("kill -HUP $daemon")
      try kiosk.waitFor("the reload") { try told("READY=1") == 2 }
      #expect(try told("RELOADING=1") == 1)
      #expect(try told("MONOTONIC_USEC=") == 1)
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.waitFor("the end") { try told("STOPPING=1") == 1 }
      try kiosk.board.must("kill $listener; unset NOTIFY_SOCKET WATCHDOG_USEC")
    }

    /// Clients cannot keep the daemon from its work, whatever they send.
    private func pestered(_ kiosk: Kiosk) throws {
      let pester = "board-probe pester /run/touch-overlay/control"
      try kiosk.board.must("\(pester) 4000 > /share/pester 2>&1 & pester=$!")
      try kiosk.waitFor("the pest") { try kiosk.board.run("grep -q pestering /share/pester").status == 0 }
      try kiosk.expectMarks([(300, 150), (500, 300)], after: "move 0 300 150; frame; down 1 500 300; frame")
      try kiosk.board.must("wait $pester")
      #expect(try kiosk.board.text("pester").contains("refused 4 of 20"))
      #expect(try kiosk.control("status").contains(#""marks":"shown","suspensions":0"#))
      try kiosk.board.must("\(pester) 20000 > /share/pester 2>&1 & pester=$!")
      try kiosk.waitFor("the pest") { try kiosk.board.run("grep -q pestering /share/pester").status == 0 }
      #expect(try kiosk.stopDaemon() == 0)
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.board.run("wait $pester; ls /run/touch-overlay").output == "")
    }
  }
}
