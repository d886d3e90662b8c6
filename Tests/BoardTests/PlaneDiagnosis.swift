import Testing

/// Field diagnostics on a screen that an app shares, or hides.
extension Boards.PlaneDaemon {
  /// Diagnostics take a plane as the daemon did, and the daemon goes on in its own when they end.
  func diagnosed(_ board: PlaneBoard) throws {
    // A page needs room.
    let size = board.size
    board.size = (480, 320)
    try board.tell("mode 480x320@50")
    try board.touch("up 0; frame")
    try board.startDaemon()
    let status = try board.board.must("touch-overlay ctl status")
    #expect(status.contains("\"display\":\"/dev/dri/card0\",\"plane\":"))
    try board.board.must("touch-overlay ctl diagnostics on")
    try board.waitForWord("diagnostics are on the screen")
    try board.settle()
    #expect(try board.facts().lessees == 1)
    // The page is above the app's picture in each frame.
    let share = try board.coveredShare()
    #expect(share > 0.1)
    #expect(Set(try board.checksums(60).map { $0.sum }).isDisjoint(with: board.plain))
    try board.board.must("touch-overlay ctl diagnostics off")
    try board.waitForWord("drawing on plane", times: 2)
    #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    #expect(try board.facts().lessees == 1)
    try board.board.must("kill $daemon; wait $daemon")
    try followed(board)
    try unseen(board)
    board.size = size
    try board.tell("mode \(size.width)x\(size.height)@50")
  }

  /// Diagnostics that were begun before the app go on above it.
  private func followed(_ board: PlaneBoard) throws {
    try board.tell("quit")
    try board.board.must("wait $flipper")
    try board.startDaemon(word: "drawing on /dev/fb0")
    try board.board.must("touch-overlay ctl diagnostics on")
    try board.waitForWord("diagnostics are on the screen")
    try board.startFlipper("--writeback")
    try board.tell("start")
    try board.waitForWord("diagnostics are on the screen", times: 2)
    try board.settle()
    #expect(try board.facts().lessees == 1)
    #expect(try board.coveredShare() > 0.1)
    #expect(try board.board.must("touch-overlay ctl status").contains("\"diagnostics\":true"))
    try board.board.must("touch-overlay ctl diagnostics off")
    try board.waitForWord("drawing on plane", times: 2)
    try board.board.must("kill $daemon; wait $daemon")
  }

  /// Where no plane is to be had, diagnostics leave the app its touches, and are refused.
  private func unseen(_ board: PlaneBoard) throws {
    /// Whether the app, which reads the panel as any program does, gets reports of a tap beside the page's buttons.
    func appGetsTap() throws -> Bool {
      try board.board.must("board-probe read $(head -n1 /tmp/panel.log) > /tmp/read 2>&1 & reader=$!")
      try board.waitFor("the reader") { try board.board.run("grep -q reading /tmp/read").status == 0 }
      try board.touch("down 0 195 3; frame; wait 60; up 0; frame")
      try board.board.must("sleep 1; kill $reader; wait $reader; true")
      return try board.board.must("wc -l < /tmp/read") != "1\n"
    }
    try board.tell("quit")
    try board.board.must("wait $flipper")
    try board.board.put("[framebuffer]\nlend = off\n", as: "unseen.conf")
    try board.startDaemon("--config /share/unseen.conf", word: "drawing on /dev/fb0")
    try board.board.must("touch-overlay ctl diagnostics on")
    try board.waitForWord("diagnostics are on the screen")
    try board.settle()
    #expect(try !appGetsTap())
    try board.startFlipper("--writeback")
    try board.tell("start")
    try board.waitForWord("its picture hides the framebuffer")
    try board.settle()
    #expect(try appGetsTap())
    try board.board.must("touch-overlay ctl diagnostics off")
    try board.waitForWord("drawing on /dev/fb0", times: 2)
    let refused = try board.board.run("touch-overlay ctl diagnostics on 2>&1")
    #expect(refused.status == 1 && refused.output.contains("an app hides /dev/fb0"), "\(refused.output)")
    try board.board.must("kill -USR1 $daemon")
    try board.waitForWord("no diagnostics, although a signal asked for them: an app hides /dev/fb0")
    #expect(try appGetsTap())
    try board.board.must("kill $daemon; wait $daemon")
    let alone = try board.board.run("touch-overlay diagnose --config /share/unseen.conf 2>&1")
    #expect(alone.status == 4 && alone.output.contains("nobody would see diagnostics"), "\(alone.output)")
  }
}
