import Testing

extension Boards {
  /// `board-probe reach`, which Tests/Proof/speed believes.
  @Suite struct Reach {
    @Test func `every touch is seen where somebody draws, and none where nobody does`() throws {
      let board = try Board(.pcVfb)
      try board.put("", as: "touch-overlay.conf")
      try board.put("module_raw input\nmodule pthres pmin=1\nmodule linear\n", as: "ts.conf")
      try board.must("export TSLIB_CONFFILE=/share/ts.conf TSLIB_CALIBFILE=/none; board-probe fill black")
      try begin(board)
      #expect(try answer(board, "touches 1 -20 20 /share/figures") == "ok 1")
      #expect(try board.text("figures").isEmpty)

      try board.start("touch-overlayd --config /share/touch-overlay.conf", as: "daemon", until: "ready")
      for kind in ["touches", "moves", "drags"] {
        #expect(try answer(board, "\(kind) 3 -20 20 /share/figures") == "ok 0")
        let figures = try board.text("figures").split(separator: "\n").map { line in
          line.split(separator: " ").compactMap { Int($0) }
        }
        #expect(figures.count == 3)
        for figure in figures {
          #expect(figure.count == 2 && figure[0] > 0 && figure[0] <= figure[1] && figure[1] < 2_000_000, "\(figure)")
        }
      }
      #expect(try answer(board, "quit") == "ok")
    }

    private func begin(_ board: Board) throws {
      try board.start("board-probe reach --direct", as: "looks", until: "^/dev/input/event")
      try board.must("exec 8<> /run/reach 9<> /run/reach.answer")
    }

    private func answer(_ board: Board, _ line: String) throws -> String {
      try board.must("echo '\(line)' >&8; read -r -t 30 answer <&9; echo \"$answer\"").split(separator: "\n").last
        .map { String($0) } ?? ""
    }
  }
}
