import Foundation
import Testing

extension Boards {
  /// The daemon under bad conditions: no free descriptors, a log without a reader, an endless stream of signals.
  @Suite struct Hardships {
    @Test func `too few descriptors, a log that goes, storms of signals, many starts, and a folder that storms`() throws
    {
      let kiosk = try Kiosk(.pcVfb)
      try folderStorm(kiosk)
      try signalStorms(kiosk)
      #expect(try kiosk.stopDaemon() == 0)
      try fewDescriptors(kiosk)
      try manyStarts(kiosk)
      try endedAsItStarts(kiosk)
      try logs(kiosk)
      #expect(try kiosk.isEmptyAgain())
    }

    private func works(_ kiosk: Kiosk, _ what: String) throws {
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame", "\(what)")
      try kiosk.expectNoMark(after: "up 0; frame", "\(what)")
    }

    /// More nodes come and go than the kernel's queue can hold.
    private func folderStorm(_ kiosk: Kiosk) throws {
      try kiosk.touch("down 0 300 200; frame")
      try kiosk.board.put(
        "for i in $(seq 100 1500); do : > /dev/input/event$i; rm /dev/input/event$i; done\n", as: "storm")
      try kiosk.board.must("sh /share/storm")
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      let other = try PluggedPanel(kiosk.board, "other")
      try other.touch("down 0 400 300; frame")
      #expect(try kiosk.differences(showing: [(300, 200), (400, 300)]) == [])
      try other.unplug()
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    /// Every wait is interrupted, in every thread; then the configuration is read again and again.
    private func signalStorms(_ kiosk: Kiosk) throws {
      try kiosk.board.must("for i in $(seq 10); do touch-overlay ctl status > /dev/null; done")
      try kiosk.board.must(
        "echo 'churn 1500 100 3 10; down 0 300 200; frame' >&8; for i in $(seq 150); do kill -STOP $daemon; usleep 2000; kill -CONT $daemon; usleep 3000; done; read -r -t 20 answer <&9"
      )
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      try kiosk.board.must("for i in $(seq 20); do kill -HUP $daemon; usleep 20000; done")
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    /// Each limit on descriptors, from 4 to 24, gives a sentence and a code, or the daemon does without a descriptor.
    private func fewDescriptors(_ kiosk: Kiosk) throws {
      try kiosk.board.put(
        """
        for n in $(seq 4 24); do
          rm -f /run/few
          sh -c "ulimit -n $n; exec touch-overlayd --config /share/touch-overlay.conf" > /run/few 2>&1 & few=$!
          until grep -qs 'ready$' /run/few || ! kill -0 $few 2> /dev/null; do usleep 5000; done
          word=ended
          if kill -TERM $few 2> /dev/null; then word=stopped; fi
          wait $few
          echo "$n $word $? $(grep -v 'touches shown' /run/few | tail -n 1)"
        done

        """, as: "few")
      let outcomes = try kiosk.board.must("sh /share/few").split(separator: "\n")
      #expect(outcomes.count == 21)
      var stopped = 0
      for outcome in outcomes {
        let words = outcome.split(separator: " ", maxSplits: 3)
        #expect(words.count == 4 && words[3].hasPrefix("touch-overlayd: "), "\(outcome)")
        if words[1] == "stopped" {
          stopped += 1
          #expect(words[2] == "0", "\(outcome)")
        } else {
          #expect(["1", "3", "4", "5"].contains(words[2]), "\(outcome)")
          // The second is tslib's word for it.
          let isSaid = outcome.contains("Too many open files") || outcome.contains("Couldn't load module")
          #expect(isSaid, "\(outcome)")
        }
      }
      #expect(stopped >= 2 && stopped < 15, "\(outcomes)")
      #expect(try kiosk.isEmptyAgain())
    }

    /// Six of them in the same moment: one draws, the others end with 4.
    private func manyStarts(_ kiosk: Kiosk) throws {
      try kiosk.board.put(
        """
        rm -f /run/codes
        for i in 1 2 3 4 5 6; do
          (touch-overlayd --config /share/touch-overlay.conf > /dev/null 2>&1; echo $? >> /run/codes) &
        done
        until [ "$(wc -l < /run/codes)" = 5 ]; do usleep 20000; done

        """, as: "starts")
      try kiosk.board.must("sh /share/starts")
      #expect(try kiosk.board.must("cat /run/codes") == "4\n4\n4\n4\n4\n")
      try works(kiosk, "one of six")
      try kiosk.board.must("killall touch-overlayd; until [ \"$(wc -l < /run/codes)\" = 6 ]; do usleep 20000; done")
      #expect(try kiosk.board.must("tail -n 1 /run/codes") == "0\n")
    }

    /// The daemon is ended at any moment after its start, with a finger down.
    private func endedAsItStarts(_ kiosk: Kiosk) throws {
      try kiosk.touch("down 0 300 200; frame")
      try kiosk.board.put(
        """
        RANDOM=7
        for i in $(seq 20); do
          touch-overlayd --config /share/touch-overlay.conf > /run/ended 2>&1 & daemon=$!
          usleep $((RANDOM * 8))
          kill -TERM $daemon
          wait $daemon
          status=$?
          # 143: the signal came before it could be waited for, so before anything was painted.
          [ $status = 0 ] || [ $status = 143 ] || { echo "$i: $status"; cat /run/ended; exit 1; }
          [ -z "$(ls /run/touch-overlay)" ] || { echo "$i: $status"; ls /run/touch-overlay; exit 1; }
          echo $status
        done

        """, as: "ended")
      let codes = try kiosk.board.must("sh /share/ended").split(separator: "\n").filter { Int($0) != nil }
      print("ended as it starts: \(codes.count { $0 == "0" }) of 20 in order")
      #expect(codes.count == 20)
      #expect(try kiosk.isEmptyAgain())
      try kiosk.touch("up 0; frame")
    }

    /// The log's reader goes or does not read, the log has no room, and the daemon has no descriptor for it.
    private func logs(_ kiosk: Kiosk) throws {
      let start = "touch-overlayd --config /share/touch-overlay.conf"
      for (what, command) in [
        ("the reader goes", "mkfifo /run/log; cat /run/log > /dev/null & cat=$!; \(start) > /run/log 2>&1 & daemon=$!"),
        (
          "nobody reads",
          "rm -f /run/unread; mkfifo /run/unread; exec 7<> /run/unread; dd if=/dev/zero bs=4096 count=16 of=/run/unread 2> /dev/null; \(start) > /run/unread 2>&1 & daemon=$!"
        ),
        ("no room", "\(start) > /dev/full 2>&1 & daemon=$!"),
        ("all closed", "\(start) <&- >&- 2>&- & daemon=$!"),
      ] {
        try kiosk.board.must(command)
        try kiosk.waitFor("the daemon, \(what)") { try kiosk.board.run("touch-overlay ctl status").status == 0 }
        if what == "the reader goes" { try kiosk.board.must("kill $cat; wait $cat; true") }
        // Every one of these is a line in the log.
        try kiosk.board.must("kill -HUP $daemon; touch-overlay ctl hide; touch-overlay ctl show")
        try works(kiosk, what)
        #expect(try kiosk.stopDaemon() == 0, "\(what)")
      }
      try kiosk.board.must("exec 7>&-")
    }
  }
}
