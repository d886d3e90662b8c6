import Testing

/// Apps that are DRM master and do what no app should, under the daemon's marks.
extension Boards {
  @Suite(.enabled(if: PlaneBoard.obstacle == nil, "\(PlaneBoard.obstacle ?? "")"))
  struct PlaneHardship {
    @Test
    func `the marks are whole again after all that an app may do`() throws {
      let board = try PlaneBoard("--writeback")
      try board.tell("start")
      try board.startPanel()
      try board.startDaemon()
      try stolen(board)
      try held(board)
      try hurried(board)
      try inherited(board)
      try served(board)
      try inTurns(board)
      try board.board.must("kill $daemon; wait $daemon")
      #expect(try board.board.must("tail -n 1 /tmp/daemon") == "touch-overlayd: stopped; the marks are gone\n")
    }

    /// An app that shows a picture of its own in the daemon's plane keeps it: the free planes lie below. The next app has
    /// marks above it.
    private func stolen(_ board: PlaneBoard) throws {
      try board.touchAndSettle("down 0 100 60; frame")
      try board.tell("steal")
      try board.waitForWord("lie below one that is shown; let the app use lower ones")
      try board.touchAndSettle("up 0; frame")
      // The app's picture, and the app's plane.
      #expect(try board.shownPlanes() == 2)
      try board.restartApp()
      try board.expectWholeMark()
    }

    /// App and daemon stand still for five seconds each while a finger rests, and another comes meanwhile.
    private func held(_ board: PlaneBoard) throws {
      for process in ["flipper", "daemon"] {
        try board.touchAndSettle("down 0 60 60; frame")
        try board.board.must("kill -STOP $\(process)")
        try board.touch("move 0 100 60; down 1 150 90; frame")
        try board.board.must("usleep 5000000; kill -CONT $\(process)")
        try board.settle()
        #expect(try board.differences(showing: [(x: 100, y: 60), (x: 150, y: 90)]) == [], "\(process)")
        try board.touchAndSettle("up 0; up 1; frame")
        #expect(board.strangers(in: try board.checksums(20), board.plain) == [], "\(process)")
      }
    }

    /// An app sets twenty modes, one soon after the other, while a finger rests.
    private func hurried(_ board: PlaneBoard) throws {
      let planes = try board.count("drawing on plane")
      try board.touchAndSettle("down 0 100 60; frame")
      for step in 0..<20 {
        try board.tell("mode \(step % 2 == 0 ? "160x100" : "200x120")@60")
        try board.board.must("usleep 70000")
      }
      #expect(try board.board.comesTrue(10) { try board.differences(showing: [(x: 100, y: 60)]) == [] })
      try board.touchAndSettle("up 0; frame")
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
      let count = try board.count("drawing on plane") - planes
      #expect(count <= 20, "\(count) planes")
      print("hurried: \(count) planes")
    }

    /// The display stays with a child of an app that has ended, and so does its last picture, with marks above it. The next
    /// app has the display, and marks, when the child has ended.
    private func inherited(_ board: PlaneBoard) throws {
      try board.tell("heir")
      let planes = try board.count("drawing on plane")
      try board.board.must("kill -KILL $flipper; wait $flipper; usleep 5000000")
      try board.touchAndSettle("down 0 100 60; frame")
      // Mark and picture are on the glass still.
      let sums = Set(try board.checksums(10).map { $0.sum })
      #expect(sums.count == 1 && sums.isDisjoint(with: board.plain), "\(sums)")
      try board.touchAndSettle("up 0; frame")
      #expect(try board.count("drawing on plane") == planes)
      try board.board.must("kill $(pidof sleep)")
      try board.waitFor("the framebuffer") { try board.count("drawing on /dev/fb") > 0 }
      try board.startFlipper("--writeback")
      try board.tell("start")
      try board.waitForWord("drawing on plane", times: planes + 1)
      try board.expectWholeMark()
    }

    /// Where a service has opened the display for an app, and came before it, the log names the app.
    private func served(_ board: PlaneBoard) throws {
      try board.board.must("kill -STOP $daemon; cp $(command -v board-probe) /tmp/seatd")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.startFlipper("--writeback", program: "/tmp/seatd")
      try board.tell("start")
      try board.tell("heir")
      try board.board.must("kill -CONT $daemon")
      try board.waitForWord("above sleep (process")
      try board.board.must("kill $(pidof sleep)")
      try board.restartApp()
    }

    /// Two apps have the display in turns, a second each. The marks are above the one that has it, and above the one that
    /// keeps it in the end.
    private func inTurns(_ board: PlaneBoard) throws {
      func lines() throws -> Int { try board.count("") }
      let (said, planes) = (try lines(), try board.count("drawing on plane"))
      try board.tell("drop")
      try board.board.must(
        "board-probe flipper --mode 160x100@60 --writeback --fifo /run/other > /tmp/other 2>&1 & other=$!")
      try board.waitFor("the other app") { try board.board.run("grep -q ^ready /tmp/other").status == 0 }
      try board.board.must("exec 8<> /run/other 9<> /run/other.answer")
      try board.mark("start")
      for _ in 0..<5 {
        try board.board.must("usleep 1000000")
        try board.mark("drop")
        try board.tell("take")
        try board.tell("start")
        try board.touch("down 0 100 60; frame; wait 100; up 0; frame")
        try board.board.must("usleep 1000000")
        try board.tell("drop")
        try board.mark("take")
        try board.mark("start")
        try board.touch("down 0 100 60; frame; wait 100; up 0; frame")
      }
      try board.mark("drop")
      try board.mark("quit")
      try board.tell("take")
      try board.tell("start")
      print("in turns: \(try lines() - said) lines, \(try board.count("drawing on plane") - planes) planes")
      try board.touch("down 0 100 60; frame; wait 100; up 0; frame")
      try board.waitFor("a plane above the last app") { try board.facts().lessees == 1 }
      try board.expectWholeMark()
      // Each of ten turns may have a plane and the framebuffer, and nothing more.
      #expect(try board.count("drawing on plane") - planes <= 12)
      let facts = try board.facts()
      #expect(facts.failures == 0 && facts.isMaster)
    }
  }
}
