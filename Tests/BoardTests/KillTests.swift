import Foundation
import Reference
import Testing

extension Boards {
  /// What a daemon leaves that is killed.
  @Suite struct Kill {
    private static let places = (0..<10).map { (x: 60 + 70 * ($0 % 5), y: 60 + 60 * ($0 / 5)) }

    @Test(arguments: BoardKind.allCases)
    func `the next start gives back what is still ours, and nothing else`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      try leaveMarks(kiosk)
      try kiosk.startDaemon()
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.log.contains("that an overlay had left when it was killed"))

      // What the app paints before the next start stays. Black, because no mark over the gradient shows that.
      try leaveMarks(kiosk)
      try kiosk.board.must("board-probe fill black; usleep 500000")
      let black = try kiosk.board.glass()
      try kiosk.startDaemon()
      try kiosk.board.must("usleep 300000")
      #expect(try kiosk.board.glass().bytes == black.bytes)

      // A stop leaves no record behind.
      #expect(try kiosk.stopDaemon() == 0)
      #expect(try kiosk.board.run("ls /run/touch-overlay").output == "")
    }

    /// Ten marks on the glass, nobody there to take them away, and no finger.
    private func leaveMarks(_ kiosk: Kiosk) throws {
      for (slot, place) in Kill.places.enumerated() { try kiosk.touch("down \(slot) \(place.x) \(place.y)") }
      try kiosk.touch("frame")
      #expect(try kiosk.differences(showing: Kill.places) == [])
      _ = try kiosk.stopDaemon("KILL")
      for slot in Kill.places.indices { try kiosk.touch("up \(slot)") }
      try kiosk.touch("frame")
      #expect(try kiosk.board.glass().bytes != kiosk.empty.bytes, "without marks on the glass, this shows nothing")
    }
  }
}
