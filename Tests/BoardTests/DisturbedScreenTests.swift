import Foundation
import Reference
import Testing

extension Boards {
  /// Other changes of a screen while a finger is on it: the console, a sleep, another master. The mark lies over the
  /// new picture, and leaves it as it would be without the overlay.
  @Suite struct DisturbedScreens {
    @Test func `a console that comes and blinks, a dark screen, another master, sleep, and a clock that jumps`() throws
    {
      let kiosk = try Kiosk(.pcBochs)
      try console(kiosk)
      try darkness(kiosk)
      try master(kiosk)
      try clock(kiosk)
      try sleep(kiosk)
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// The fault under a finger, and once more without, which tells what it shows by itself.
    private func check(_ kiosk: Kiosk, _ what: String, _ fault: () throws -> Void) throws {
      try kiosk.refill()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame", "before: \(what)")
      try fault()
      try kiosk.board.must("usleep 600000")
      let marked = try kiosk.board.glass()
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 600000")
      let left = try kiosk.board.glass()
      try kiosk.board.must("board-probe fill gradient")
      try fault()
      try kiosk.board.must("usleep 600000")
      let alone = try kiosk.board.glass()
      #expect(alone.painted(with: [(300, 200)]).firstDifferences(from: marked) == [], "\(what)")
      #expect(left.bytes == alone.bytes, "after: \(what)")
    }

    private func console(_ kiosk: Kiosk) throws {
      try kiosk.board.must("printf 'a second console\\n' > /dev/tty2")
      try check(kiosk, "another console, twice") {
        try kiosk.board.must("chvt 2; usleep 200000; chvt 1; usleep 200000; chvt 2; usleep 200000")
      }
      try kiosk.board.must("chvt 1")
      // The cell in the middle of the mark, for two seconds.
      try check(kiosk, "a cursor that blinks under the mark") {
        try kiosk.board.must(
          "printf '\\033[13;38H\\033[?25h' > /dev/tty1; usleep 2000000; printf '\\033[?25l' > /dev/tty1")
      }
      try check(kiosk, "a console that writes") {
        try kiosk.board.must("printf '\\033[11;30Hwritten over the mark and more\\n\\n\\n' > /dev/tty1")
      }
      // The app alone paints from here on.
      try kiosk.board.must("echo 0 > /sys/class/vtconsole/vtcon1/bind")
    }

    private func darkness(_ kiosk: Kiosk) throws {
      let blank = "/sys/class/graphics/fb0/blank"
      try check(kiosk, "dark for a second") {
        try kiosk.board.must("echo 4 > \(blank); usleep 1000000; echo 0 > \(blank)")
      }
      // Comes and goes while it is dark.
      try kiosk.refill()
      try kiosk.board.must("echo 4 > \(blank)")
      try kiosk.touch("down 0 300 200; frame")
      try kiosk.board.must("usleep 300000; echo 0 > \(blank)")
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    /// Another master comes and goes, as a compositor that is started and ended.
    private func master(_ kiosk: Kiosk) throws {
      try check(kiosk, "another master of the display for a second") {
        try kiosk.board.must("exec 7<> /dev/dri/card0; usleep 1000000; exec 7>&-")
      }
      // The finger lifts while nobody sees the framebuffer.
      try kiosk.refill()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.board.must("exec 7<> /dev/dri/card0; usleep 300000")
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 300000; exec 7>&-")
      #expect(try kiosk.isEmptyAgain())
      // The log tells at the next touch that another program has the display.
      try kiosk.board.must("exec 7<> /dev/dri/card0")
      try kiosk.touch("tap 0 300 200")
      try kiosk.waitForWord("another program is the master of /dev/fb0's display")
      #expect(try kiosk.isEmptyAgain())
      try kiosk.board.must("exec 7>&-")
      try kiosk.touch("tap 0 300 200")
      try kiosk.waitForWord("the framebuffer is visible")
      #expect(try kiosk.isEmptyAgain())
    }

    /// A year back, a year forward: no touch, no suspension and no minimum time hangs on the date.
    private func clock(_ kiosk: Kiosk) throws {
      try kiosk.refill()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      for year in [2001, 2037, 2026] {
        try kiosk.board.must("date -s '\(year)-06-01 12:00:00'")
        try kiosk.expectMarks([(310, 210)], after: "move 0 310 210; frame", "\(year)")
        try kiosk.touch("up 0; frame")
        #expect(try kiosk.isEmptyAgain(seconds: 3), "\(year)")
        try kiosk.suspend("--for 20")
        try kiosk.board.must("date -s '\(year + 1)-06-01 12:00:00'")
        try kiosk.touch("down 0 300 200; frame; wait 300")
        #expect(try kiosk.board.glass().bytes == kiosk.empty.bytes, "\(year)")
        try kiosk.board.must("usleep 20000000")
        #expect(try kiosk.differences(showing: [(300, 200)], seconds: 4) == [], "\(year)")
      }
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    /// Suspends to memory up to the sleep of all devices (pm_test), from which the kernel wakes them by itself. The
    /// folder that the board shares with the tests does not survive this, and is taken away meanwhile.
    private func sleep(_ kiosk: Kiosk) throws {
      try kiosk.board.must("cp /share/touch-overlay.conf /share/ts.conf /run; export TSLIB_CONFFILE=/run/ts.conf")
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.touch("quit")
      try kiosk.board.must("wait $panel; rm -f /run/panel.log")
      try kiosk.board.startPanel("", output: "/run/panel.log")
      try kiosk.board.start(
        "touch-overlayd --config /run/touch-overlay.conf", as: "daemon", until: "ready", output: "/run/daemon.log")
      try kiosk.board.put(Self.sleepScript, as: "sleep")
      try kiosk.board.must("cp /share/sleep /run/sleep")
      var asleep: [[UInt8]] = []
      try check(kiosk, "asleep, every device of it") {
        try kiosk.board.must("rm -f /run/slept; sh /run/sleep > /run/sleep.log 2>&1; [ -e /run/slept ]")
        #expect(try kiosk.board.must("cat /run/slept") == "0\n")
        try kiosk.board.must("usleep 600000")
        asleep.append(try kiosk.board.glass().bytes)
        // A panel that is awake again tells of a finger that is still there.
        try kiosk.touch("frame")
      }
      // Nothing tells of one that lifted meanwhile.
      #expect(asleep.count == 2 && asleep.first == asleep.last, "a mark without a sign of its finger")
      #expect(try kiosk.board.must("dmesg").contains("PM: suspend exit"))
    }

    private static let sleepScript = """
      echo 1 > /sys/module/suspend/parameters/pm_test_delay
      echo devices > /sys/power/pm_test
      umount /share
      driver=/sys/bus/virtio/drivers/9pnet_virtio
      device=$(basename $driver/virtio*)
      echo $device > $driver/unbind
      echo mem > /sys/power/state
      status=$?
      echo $device > $driver/bind
      mount -t 9p -o trans=virtio,version=9p2000.L,msize=131072,cache=none share /share
      echo $status > /run/slept

      """
  }
}
