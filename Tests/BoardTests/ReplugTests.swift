import Foundation
import Testing

extension Boards {
  /// Panels that come and go while the daemon runs.
  @Suite struct Replugs {
    @Test func `a hundred times in mid-touch, and nothing is left behind`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.touch("quit")
      try waitForLosses(1, kiosk)
      // A loss is told before its device is closed.
      try kiosk.board.must("usleep 500000")
      let before = try kiosk.board.must("board-probe descriptors $daemon")
      try plugAHundredTimes(kiosk)
      try waitForLosses(101, kiosk)
      #expect(try kiosk.isEmptyAgain())
      try kiosk.board.must("usleep 500000")
      #expect(try kiosk.board.must("board-probe descriptors $daemon") == before)
      let last = try PluggedPanel(kiosk.board, "last")
      try last.touch("down 0 120 120; frame")
      #expect(try kiosk.differences(showing: [(120, 120)]) == [])
      // A panel that goes before it was first read has shown nothing.
      #expect((50...201).contains(try kiosk.finish().shown))
    }

    /// Two fingers are down each time before the daemon has opened the panel, and still when it goes.
    private func plugAHundredTimes(_ kiosk: Kiosk) throws {
      try kiosk.board.put(
        """
        for cycle in $(seq 2 101); do
          rm -f /run/plug.log
          board-probe panel --fifo /run/plug > /run/plug.log 2>&1 & plug=$!
          until [ -s /run/plug.log ]; do usleep 2000; done
          echo 'down 0 300 200; down 3 500 300; frame' > /run/plug
          read -r -t 20 answer < /run/plug.answer
          tries=0
          until [ "$(grep -c 'reading the touch panel' /share/daemon.log)" = $cycle ]; do
            tries=$((tries + 1)); [ $tries -lt 500 ] || { echo "not opened in cycle $cycle"; exit 1; }
            usleep 5000
          done
          echo quit > /run/plug
          wait $plug
        done

        """, as: "cycles")
      try kiosk.board.must("daemon=$daemon sh /share/cycles")
    }

    private func waitForLosses(_ count: Int, _ kiosk: Kiosk) throws {
      try kiosk.waitFor("loss \(count)") {
        try kiosk.log.split(separator: "\n").filter { $0.contains("is gone") }.count == count
      }
    }

    @Test func `a panel that comes back under another number is used`() throws {
      let kiosk = try Kiosk(.pcVfb)
      let first = try PluggedPanel(kiosk.board, "first")
      try first.touch("down 0 120 120; frame")
      #expect(try kiosk.differences(showing: [(120, 120)]) == [])
      try first.unplug()
      // The daemon does not use this device, which takes the number.
      let other = try PluggedPanel(kiosk.board, "touchpad", "--touchpad")
      #expect(other.path == first.path)
      let again = try PluggedPanel(kiosk.board, "again")
      #expect(again.path != first.path)
      try again.touch("down 0 240 200; frame")
      try other.touch("down 0 400 300; frame")
      #expect(try kiosk.differences(showing: [(240, 200)]) == [])
      _ = try kiosk.finish()
    }

    /// A loose contact: by the time the daemon looks, the panel is there again, and under the same number.
    @Test(arguments: [false, true])
    func `gone and back before the daemon looks`(_ isOld: Bool) throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.touch("quit")
      let panel = try PluggedPanel(kiosk.board, "panel")
      try kiosk.waitFor("the panel's opening") { try kiosk.openings == 2 }
      if isOld { try kiosk.board.must("usleep 1500000") }
      try kiosk.board.must("kill -STOP $daemon")
      try panel.unplug()
      let again = try PluggedPanel(kiosk.board, "panel")
      #expect(again.path == panel.path)
      try kiosk.board.must("kill -CONT $daemon")
      try again.touch("down 0 120 120; frame")
      #expect(try kiosk.differences(showing: [(120, 120)]) == [])
      _ = try kiosk.finish()
    }

    /// Another reason makes the daemon look again meanwhile: a panel that goes so soon is not simply left alone.
    @Test func `gone and back with other news at once`() throws {
      let kiosk = try Kiosk(.pcVfb)
      // The daemon looks around at times while a finger is down.
      try kiosk.touch("down 0 60 60; frame")
      let panel = try PluggedPanel(kiosk.board, "panel")
      try kiosk.board.put(
        """
        kill -STOP $daemon
        touch /dev/input/event98
        usleep 520000
        echo quit > /run/panel
        read -r -t 20 answer < /run/panel.answer
        while [ -e \(panel.path) ]; do usleep 2000; done
        rm -f /run/panel.log
        board-probe panel --fifo /run/panel > /run/panel.log 2>&1 &
        until [ -s /run/panel.log ]; do usleep 2000; done
        kill -CONT $daemon
        """, as: "news")
      try kiosk.waitFor("the panel's opening") { try kiosk.openings == 2 }
      try kiosk.board.must("daemon=$daemon sh /share/news")
      #expect(try kiosk.board.must("cat /run/panel.log").hasPrefix(panel.path))
      try panel.touch("down 0 120 120; frame")
      #expect(try kiosk.differences(showing: [(60, 60), (120, 120)]) == [])
      try kiosk.board.must("rm /dev/input/event98")
      _ = try kiosk.finish()
    }

    @Test func `whatever a panel calls itself, it is one line that no terminal obeys`() throws {
      let kiosk = try Kiosk(.pcVfb)
      let panel = try PluggedPanel(kiosk.board, "strange", "--name \"$(printf 'Strange\\033[2J\\nPanel')\"")
      try kiosk.waitFor("its opening") { try kiosk.openings == 2 }
      #expect(try kiosk.log.contains("\(panel.path) (Strange [2J Panel)"))
      #expect(try kiosk.board.must("touch-overlay devices").contains("\(panel.path): Strange [2J Panel\n"))
      _ = try kiosk.finish()
      let recorded = try kiosk.board.must(
        "touch-overlay record /run/strange.events --touch \(panel.path) --for 1 > /dev/null 2>&1; cat /run/strange.events"
      )
      #expect(recorded.contains("\nN: Strange [2J Panel\n"), "\(recorded)")
    }

    @Test func `a daemon without a panel waits for one`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.touch("quit")
      _ = try kiosk.finish()
      try kiosk.startDaemon()
      #expect(try kiosk.log.contains("waiting for one"))
      #expect(try kiosk.openings == 0)
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.startDaemon()
      try kiosk.startPanel()
      try kiosk.expectMarks([(120, 120)], after: "down 0 120 120; frame")
      #expect(try kiosk.finish().shown == 1)
      #expect(try kiosk.isEmptyAgain())
    }

    /// The device is revoked, as by logind when the screen goes to another user: the node stays, the descriptor is dead.
    @Test func `a panel that is taken away is opened again`() throws {
      let kiosk = try Kiosk(.pcVfb)
      // A panel that goes soon after it was opened is left alone until something changes.
      try kiosk.board.must("usleep 1200000")
      try kiosk.expectMarks([(120, 120)], after: "down 0 120 120; frame")
      try kiosk.board.must(Replugs.revoke)
      try kiosk.waitFor("another opening") { try kiosk.openings == 2 }
      #expect(try kiosk.log.contains("is gone"))
      #expect(try kiosk.differences(showing: [(120, 120)]) == [])
      try kiosk.expectMarks([(60, 60)], after: "up 0; frame; down 3 60 60; frame")
      // Twice, the second time at once.
      try kiosk.board.must(
        "usleep 1200000; \(Replugs.revoke); until [ $(grep -c reading /share/daemon.log) = 3 ]; do usleep 5000; done; "
          + Replugs.revoke)
      try kiosk.expectNoMark(after: "up 3; frame")
      try kiosk.board.must("usleep 1200000")
      #expect(try kiosk.openings == 3)
      let other = try PluggedPanel(kiosk.board, "other")
      try other.touch("down 0 400 300; frame")
      try kiosk.expectMarks([(240, 200), (400, 300)], after: "down 0 240 200; frame")
      _ = try kiosk.finish()
    }

    private static let revoke = "[ $(board-probe revoke $daemon $(head -n1 /share/panel.log)) -gt 0 ]"

    @Test func `a panel is found although its user has no watch left`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.touch("quit")
      _ = try kiosk.finish()
      try kiosk.board.must("echo 0 > /proc/sys/fs/inotify/max_user_watches")
      try kiosk.startDaemon()
      let lines = try kiosk.log.split(separator: "\n").filter { $0.contains("no watch is left for this user") }
      #expect(lines.contains { $0.contains("cannot notice touch panels that come and go") }, "\(lines)")
      let panel = try PluggedPanel(kiosk.board, "panel")
      try kiosk.waitFor("its opening") { try kiosk.openings == 1 }
      try panel.touch("down 0 120 120; frame")
      #expect(try kiosk.differences(showing: [(120, 120)]) == [])
      try panel.touch("up 0; frame")
      #expect(try kiosk.finish().shown == 1)
    }

    /// The device of another node cannot be opened, nor can this one again, while its own descriptor is good.
    @Test func `a panel in use stays in use while devices cannot be opened`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.expectMarks([(120, 120)], after: "down 0 120 120; frame")
      try kiosk.board.must("board-probe limit $daemon 3; : > /dev/input/event77; usleep 1500000")
      #expect(try !kiosk.log.contains("is gone"))
      #expect(try kiosk.differences(showing: [(120, 120)]) == [])
      try kiosk.expectMarks([(60, 60)], after: "up 0; frame; down 3 60 60; frame")
      // A panel that comes meanwhile is opened once that is possible, although nothing else changes.
      let other = try PluggedPanel(kiosk.board, "other")
      try kiosk.board.must("usleep 1500000")
      #expect(try kiosk.openings == 1)
      try kiosk.board.must("board-probe limit $daemon 1024")
      try kiosk.waitFor("the other's opening") { try kiosk.openings == 2 }
      try other.touch("down 0 400 300; frame")
      #expect(try kiosk.differences(showing: [(60, 60), (400, 300)]) == [])
      try kiosk.board.must("rm /dev/input/event77")
      _ = try kiosk.finish()
    }

    @Test func `of several panels one goes, and its marks alone`() throws {
      let kiosk = try Kiosk(.pcVfb)
      let second = try PluggedPanel(kiosk.board, "second", "--kind contacts")
      let third = try PluggedPanel(kiosk.board, "third", "--kind one")
      try kiosk.waitFor("three openings") { try kiosk.openings == 3 }
      try kiosk.touch("down 0 60 60; down 1 160 60; down 9 260 60; frame")
      try second.touch("down 0 60 200; down 1 160 200; frame")
      try third.touch("down 0 60 340; frame")
      #expect(
        try kiosk.differences(showing: [(60, 60), (160, 60), (260, 60), (60, 200), (160, 200), (60, 340)]) == [])
      try second.unplug()
      #expect(try kiosk.differences(showing: [(60, 60), (160, 60), (260, 60), (60, 340)]) == [])
      try third.touch("move 0 100 340; frame")
      try kiosk.expectMarks([(60, 60), (260, 60), (100, 340)], after: "up 1; frame")
      try kiosk.expectMarks([(100, 340)], after: "quit")
      try third.touch("up 0; frame")
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.finish().shown == 6)
    }
  }
}
