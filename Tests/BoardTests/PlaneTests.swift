import Reference
import Testing

/// A picture in a plane above the picture of an app that is DRM master, on a board whose every frame has a checksum.
extension Boards {
  @Suite(.enabled(if: PlaneBoard.obstacle == nil, "\(PlaneBoard.obstacle ?? "")"))
  struct Planes {
    private static let square = (x: 31, y: 17, side: 40, pixel: UInt32(0x8060_2010))

    @Test
    func `a square in a leased plane`() throws {
      let board = try PlaneBoard()
      try board.listed()
      try plain(board)
      try leased(board)
      try killed(board)
      try handedOver(board)
      try otherMode(board)
      try lostMaster(board)
      try refused(board)
      try appKilled(board)
      try writtenBack(board)
    }

    private func plain(_ board: PlaneBoard) throws {
      try board.tell("start")
      let checksums = try board.checksums(60)
      #expect(board.strangers(in: checksums, board.plain) == [])
      // The flips are seen, not one picture alone.
      #expect(Set(checksums.map { $0.sum }) == Set(board.plain))
      #expect(try board.framesInWrongOrder(checksums, board.plain) == [])
    }

    private func leased(_ board: PlaneBoard) throws {
      let before = try board.facts()
      try board.startMark()
      #expect(try board.facts().lessees == 1)
      // The plane is transparent, and the master flips on.
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      try board.draw(Self.square)
      let marked = board.marked(Self.square)
      let checksums = try board.checksums(120)
      #expect(board.strangers(in: checksums, marked) == [])
      #expect(Set(checksums.map { $0.sum }) == Set(marked))
      try board.mark("clear")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      let after = try board.facts()
      #expect(after.flips > before.flips + 100)
      #expect(after.failures == 0)
      #expect(after.isMaster)
    }

    private func killed(_ board: PlaneBoard) throws {
      try board.draw(Self.square)
      #expect(board.strangers(in: try board.checksums(10), board.marked(Self.square)) == [])
      try board.board.must("kill -KILL $mark; wait $mark; true")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      let facts = try board.facts()
      #expect(facts.lessees == 0)
      #expect(facts.failures == 0)
      #expect(try board.shownPlanes() == 1)
    }

    /// The app makes the lease itself and hands it over.
    private func handedOver(_ board: PlaneBoard) throws {
      try board.board.must("mkdir -p -m 755 /run/marks")
      try board.startMark("--from /run/marks/lease") {
        try board.waitFor("listening") { try board.board.run("[ -S /run/marks/lease ]").status == 0 }
        try board.tell("lease /run/marks/lease")
      }
      try board.draw(Self.square)
      #expect(board.strangers(in: try board.checksums(30), board.marked(Self.square)) == [])
      try board.mark("quit")
      try board.board.must("wait $mark")
      #expect(board.strangers(in: try board.checksums(30), board.plain) == [])
      #expect(try board.facts().failures == 0)
    }

    private func otherMode(_ board: PlaneBoard) throws {
      try board.tell("mode 160x100@50")
      board.size = (160, 100)
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
      try board.tell("mode 200x120@60")
      board.size = (200, 120)
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    /// An app that gives up being master keeps its picture on the screen, and the lease its plane above it.
    private func lostMaster(_ board: PlaneBoard) throws {
      try board.startMark()
      try board.draw(Self.square)
      try board.tell("drop")
      #expect(try board.facts().isMaster == false)
      let marked = board.marked(Self.square)
      #expect(board.strangers(in: try board.checksums(10), marked) == [])
      try board.mark("clear")
      #expect(board.strangers(in: try board.checksums(10), board.plain) == [])
      try board.tell("take")
      let facts = try board.facts()
      #expect(facts.isMaster)
      #expect(facts.lessees == 1)
      try board.tell("start")
      try board.draw(Self.square)
      #expect(board.strangers(in: try board.checksums(20), marked) == [])
      try board.board.must("kill -KILL $mark; wait $mark; true")
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
    }

    /// The plane stays on the screen, over black, when the app is killed; the console comes back only when the program
    /// that holds the lease has gone too.
    private func appKilled(_ board: PlaneBoard) throws {
      try board.startFlipper()
      try board.tell("start")
      try board.startMark()
      try board.draw(Self.square)
      try board.board.must("kill -KILL $flipper; wait $flipper; true")
      let alone = board.composition(nil, Self.square).checksum
      #expect(board.strangers(in: try board.checksums(10), [alone]) == [])
      try board.board.must("kill -KILL $mark; wait $mark; true")
      #expect(try board.checksums(10).allSatisfy { $0.sum != alone })
      #expect(try board.shownPlanes() == 1)
    }

    private func refused(_ board: PlaneBoard) throws {
      func expect(_ command: String, _ sentence: String) throws {
        let result = try board.board.run("board-probe \(command)")
        #expect(result.status == 1)
        #expect(result.output.contains(sentence))
      }
      try expect("flipper", "another program is master of /dev/dri/card0")
      try expect("lease-mark --card /dev/null", "/dev/null")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try expect("lease-mark", "no program is found that is master of /dev/dri/card0")
    }

    /// The picture itself, from an app that shows it on the writeback connector.
    private func writtenBack(_ board: PlaneBoard) throws {
      try board.startFlipper("--writeback")
      try board.startMark()
      try board.draw(Self.square)
      #expect(try board.composed().colours == board.composition(0, Self.square).pixels)
    }
  }
}
