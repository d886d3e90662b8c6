import Foundation
import Reference
import Testing

extension Boards {
  /// An app that never stops painting.
  @Suite struct Repaint {
    @Test(arguments: [BoardKind.pcBochs, .pcCirrus])
    func `a held finger is seen while the app draws the screen thirty times a second`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      try kiosk.touch("down 0 300 200; frame")
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      try kiosk.board.must("board-probe repaint 30 12 & app=$!; usleep 500000")
      let seen = try samples(kiosk, 1000)
      print("\(kind): the mark was on the glass in \(seen) of 1000 looks")
      #expect(seen >= 900)
      // Without a daemon, none: what is looked at is the mark.
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.board.must("usleep 300000")
      #expect(try samples(kiosk, 50) == 0)
      try kiosk.board.must("wait $app")
    }

    private func samples(_ kiosk: Kiosk, _ count: Int) throws -> Int {
      let answer = try kiosk.board.must("board-probe samples 300 200 \(count)")
      return try #require(Int(answer.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }
}
