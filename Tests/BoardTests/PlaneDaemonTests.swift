import Reference
import Testing

/// The daemon beside an app that is DRM master, in a plane above the app's picture.
extension Boards {
  @Suite(.enabled(if: PlaneBoard.obstacle == nil, "\(PlaneBoard.obstacle ?? "")"))
  struct PlaneDaemon {
    private static let fingers = [(x: 100, y: 60), (x: 37, y: 31), (x: 170, y: 90)]

    @Test
    func `marks above an app that flips`() throws {
      let board = try PlaneBoard(size: (200, 120), hertz: 60, options: "--writeback")
      try board.tell("start")
      try board.startPanel()
      try board.startDaemon()
      try held(board)
      try dragged(board)
      try manyFingers(board)
      try killed(board)
      try idle(board)
      try appRestarted(board)
      try modeChanged(board)
      try consoleSwitched(board)
      try refusedDiagnostics(board)
      try secondOverlay(board)
      try stopped(board)
      try withoutLending(board)
      let facts = try board.facts()
      #expect(facts.failures == 0)
      #expect(facts.isMaster)
      try forced(board)
    }

    private func held(_ board: PlaneBoard) throws {
      let before = try board.facts()
      try board.touch("down 0 100 60; frame")
      try board.settle()
      #expect(try board.differences(showing: [(x: 100, y: 60)]) == [])
      // The mark is whole in every frame: the glass has the app's two pictures with the mark, and nothing between.
      let checksums = try board.checksums(600)
      #expect(Set(checksums.map { $0.sum }).count == 2)
      #expect(Set(checksums.map { $0.sum }).isDisjoint(with: board.plain))
      try board.touch("up 0; frame")
      try board.settle()
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      let after = try board.facts()
      #expect(after.flips > before.flips + 500)
      #expect(after.busy == before.busy)
      #expect(after.lessees == 1)
    }

    private func dragged(_ board: PlaneBoard) throws {
      try board.touch("down 0 40 30; frame")
      for step in 1...20 { try board.touch("move 0 \(40 + 6 * step) \(30 + 3 * step); frame; wait 8") }
      try board.settle()
      #expect(try board.differences(showing: [(x: 160, y: 90)]) == [])
      try board.touch("up 0; frame")
      try board.settle()
      #expect(board.strangers(in: try board.checksums(10), board.plain) == [])
    }

    private func manyFingers(_ board: PlaneBoard) throws {
      let places = (0..<10).map { (x: 20 + 17 * $0, y: 25 + 37 * $0 % 80) }
      try board.touch(places.enumerated().map { "down \($0) \($1.x) \($1.y)" }.joined(separator: "; ") + "; frame")
      try board.settle()
      #expect(try board.differences(showing: places) == [])
      try board.touch((0..<10).map { "up \($0)" }.joined(separator: "; ") + "; frame")
      try board.settle()
      #expect(board.strangers(in: try board.checksums(10), board.plain) == [])
    }

    private func killed(_ board: PlaneBoard) throws {
      try board.touch("down 0 100 60; frame")
      try board.settle()
      try board.board.must("kill -KILL $daemon; wait $daemon; true")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      #expect(try board.facts().lessees == 0)
      #expect(try board.shownPlanes() == 1)
      try board.startDaemon()
      try board.settle()
      #expect(try board.differences(showing: [(x: 100, y: 60)]) == [])
      try board.touch("up 0; frame")
      try board.settle()
    }

    /// Beside an app that flips, a daemon without touches is not woken.
    private func idle(_ board: PlaneBoard) throws {
      // Looks for a master end some time after the last opening of the display.
      try board.board.must("usleep 17000000")
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
      try board.touch("up 0; frame")
      try board.settle()
      try board.board.must("kill -KILL $flipper; wait $flipper; true")
      try board.waitForWord("drawing on /dev/fb", times: 2)
      try board.startFlipper("--writeback")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: 3)
      #expect(board.strangers(in: try board.checksums(10), board.plain) == [])
    }

    private func modeChanged(_ board: PlaneBoard) throws {
      try board.tell("mode 160x100@50")
      board.size = (160, 100)
      try board.touch("down 0 100 60; frame")
      try board.waitForWord("drawing on plane", times: 4)
      try board.touch("up 0; frame")
      try board.settle()
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    /// The app gives up its display while another console is in front.
    private func consoleSwitched(_ board: PlaneBoard) throws {
      // Looks for a master have ended, so that the console alone tells.
      try board.board.must("usleep 17000000")
      try board.tell("drop")
      try board.board.must("chvt 2")
      try board.waitForWord("drawing on /dev/fb", times: 3)
      try board.tell("take")
      try board.board.must("chvt 1")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: 5)
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    private func refusedDiagnostics(_ board: PlaneBoard) throws {
      let answer = try board.board.run("touch-overlay ctl diagnostics on")
      #expect(answer.status != 0)
      #expect(answer.output.contains("diagnostics need a framebuffer, and an app is master of the display"))
      let status = try board.board.must("touch-overlay ctl status")
      #expect(status.contains("\"display\":\"/dev/dri/card0\",\"plane\":"))
    }

    private func secondOverlay(_ board: PlaneBoard) throws {
      try board.board.must(
        "touch-overlayd --fb /dev/dri/card0 > /tmp/second 2>&1 & second=$!; sleep 1; kill $second; wait $second; true")
      let said = try board.board.must("cat /tmp/second")
      #expect(said.contains("the free overlay planes of /dev/dri/card0 lie below one that is shown"))
      #expect(try board.facts().lessees == 1)
    }

    private func stopped(_ board: PlaneBoard) throws {
      try board.touch("down 0 60 50; frame")
      try board.settle()
      try board.board.must("kill $daemon; wait $daemon")
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
      #expect(try board.facts().lessees == 0)
    }

    private func withoutLending(_ board: PlaneBoard) throws {
      try board.board.put("[framebuffer]\nlend = off\n", as: "off.conf")
      try board.startDaemon("--config /share/off.conf", word: "drawing on /dev/fb0")
      #expect(try board.facts().lessees == 0)
      try board.board.must("kill $daemon; wait $daemon")
    }

    /// A daemon that is told to draw above an app waits for one.
    private func forced(_ board: PlaneBoard) throws {
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.startDaemon("--fb /dev/dri/card0", word: "waiting for an app that shows a picture")
      try board.waitForWord("no program is master of /dev/dri/card0; start the app, or use its framebuffer")
      try board.startFlipper()
      try board.waitForWord("drawing on plane")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.waitForWord("waiting for an app", times: 2)
      try board.board.must("kill $daemon; wait $daemon")
    }
  }
}
