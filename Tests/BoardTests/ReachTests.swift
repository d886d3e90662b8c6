import Testing

extension Boards {
  /// `board-probe reach`, which Tests/Proof/speed believes.
  @Suite struct Reach {
    private struct Refusal {
      let command: String
      let code: Int
      let says: String
    }

    @Test func `every touch is seen where somebody draws, none where nobody does, and what makes no sense is refused`()
      throws
    {
      let board = try Board(.pcVfb)
      try board.put("", as: "touch-overlay.conf")
      try board.put("module_raw input\nmodule pthres pmin=1\nmodule linear\n", as: "ts.conf")
      try board.must("export TSLIB_CONFFILE=/share/ts.conf TSLIB_CALIBFILE=/none; board-probe fill black")
      try begin(board)
      #expect(try answer(board, "touches 1 -20 20 /share/figures") == "ok 1")
      #expect(try board.text("figures").isEmpty)
      try refuses(board)

      try board.must("touch-overlayd --config /share/touch-overlay.conf > /share/daemon.log 2>&1 & daemon=$!")
      try board.must("until grep -q ready$ /share/daemon.log; do kill -0 $daemon || exit 1; usleep 50000; done")
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
      try cannotBegin(board)
    }

    private func begin(_ board: Board) throws {
      try board.must("board-probe reach --direct > /share/reach.log 2>&1 &")
      try board.must("n=0; until [ -s /share/reach.log ]; do n=$((n+1)); [ $n -lt 200 ] || exit 1; usleep 50000; done")
      #expect(try board.text("reach.log").hasPrefix("/dev/input/event"))
      try board.must("exec 8<> /run/reach 9<> /run/reach.answer")
    }

    private func answer(_ board: Board, _ line: String) throws -> String {
      try board.must("echo '\(line)' >&8; read -r -t 30 answer <&9; echo \"$answer\"").split(separator: "\n").last
        .map { String($0) } ?? ""
    }

    private func refuses(_ board: Board) throws {
      let wanted = "error: touches, moves or drags wants COUNT, TOP, BOTTOM and a FILE"
      #expect(try answer(board, "touches 1 -20 20") == wanted)
      #expect(try answer(board, "swipes 1 -20 20 /share/figures") == wanted)
      #expect(try answer(board, "touches 0 -20 20 /share/figures") == "error: 0 is no number from 1 to 100000")
      #expect(try answer(board, "moves 1 -61 20 /share/figures") == "error: -61 is no number from -60 to 60")
      #expect(try answer(board, "moves 1 -20 61 /share/figures") == "error: 61 is no number from -60 to 60")
    }

    private func cannotBegin(_ board: Board) throws {
      let cases = [
        Refusal(command: "board-probe bare", code: 2, says: "bare wants one NODE of a panel"),
        Refusal(command: "board-probe bare /none", code: 1, says: "cannot open /none: No such file"),
        Refusal(command: "board-probe reach here", code: 2, says: "reach takes options only, not here"),
        Refusal(command: "board-probe reach --fb /dev/null", code: 1, says: "cannot ask /dev/null"),
        Refusal(command: "board-probe reach --fb /dev/fb7", code: 1, says: "cannot open /dev/fb7: No such file"),
        Refusal(command: "board-probe reach", code: 1, says: "/dev/fb0 belongs to no PCI adapter"),
        Refusal(
          command: "board-probe reach --card /dev/dri/card0 --direct", code: 2,
          says: "--card watches a plane, so --fb and --direct cannot stand beside it"),
        Refusal(
          command: "board-probe reach --card /dev/dri/card0", code: 1,
          says: "cannot ask /dev/dri/card0 for its mode: No such file"),
        Refusal(
          command: "board-probe reach --direct --trace /none/marker", code: 1,
          says: "cannot open /none/marker: No such file"),
        Refusal(
          command: "board-probe reach --direct --fifo /none/reach", code: 1, says: "cannot make the FIFO /none/reach"),
        Refusal(
          command:
            "(board-probe reach --direct --fifo /tmp/reach & n=0; until [ -p /tmp/reach.answer ] || [ $n -gt 200 ]; "
            + "do n=$((n+1)); usleep 50000; done; echo 'touches 1 -20 20 /none/figures' > /tmp/reach; wait $!)",
          code: 1, says: "cannot write /none/figures: No such file"),
        Refusal(
          command: "board-probe mode --size 320x240; board-probe reach --direct; code=$?; "
            + "board-probe mode --size 800x480; (exit $code)", code: 1,
          says: "/dev/fb0 shows 320x240 pixels; fingers need 400x400 to come apart: set a larger mode"),
      ]
      for one in cases {
        let result = try board.run("(\(one.command)) 2>&1")
        #expect(result.status == one.code, "\(one.command): \(result.output)")
        #expect(result.output.contains(one.says), "\(one.command): \(result.output)")
      }
    }
  }
}
