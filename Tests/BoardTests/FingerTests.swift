import Foundation
import Reference
import Testing

/// The tests that need a real kernel.
@Suite(
  .inPlaces,
  .enabled(if: BoardKind.available.contains(.pcVfb), "needs QEMU, and board/build amd64; deploy/test provides them"))
struct Boards {}

extension Boards {
  /// A finger lights the glass, pixel for pixel, and leaves it as it was.
  @Suite struct Fingers {
    @Test(arguments: BoardKind.available)
    func `tap, drag, ten fingers, lift in any order`(_ kind: BoardKind) throws {
      let kiosk = try Kiosk(kind)
      try tap(kiosk)
      try drag(kiosk)
      try corners(kiosk)
      try tenFingers(kiosk)
      #expect(try kiosk.stopDaemon() == 0)
      #expect(try kiosk.isEmptyAgain())
    }

    private func tap(_ kiosk: Kiosk) throws {
      try kiosk.expectMarks([(200, 150)], after: "down 0 200 150; frame")
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    private func drag(_ kiosk: Kiosk) throws {
      try kiosk.touch("down 0 100 100; frame")
      for step in 1...5 {
        let place = (x: 100 + step * 17, y: 100 + step * step * 3)
        try kiosk.expectMarks([place], after: "move 0 \(place.x) \(place.y); frame")
      }
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    /// Marks that reach beyond each edge at once.
    private func corners(_ kiosk: Kiosk) throws {
      let right = kiosk.empty.width - 1
      let bottom = kiosk.empty.height - 1
      let places = [(x: 0, y: 0), (x: right, y: 3), (x: 5, y: bottom), (x: right, y: bottom)]
      for slot in places.indices { try kiosk.touch("down \(slot) \(places[slot].x) \(places[slot].y)") }
      try kiosk.expectMarks(places, after: "frame")
      try kiosk.expectNoMark(after: "up 0; up 1; up 2; up 3; frame")
    }

    /// Fingers 3 and 4, and 7 and 8, overlap.
    private func tenFingers(_ kiosk: Kiosk) throws {
      var down: [(slot: Int, x: Int, y: Int)] = (0..<10).map { slot in
        (slot, 60 + slot * 68 - (slot == 4 || slot == 8 ? 40 : 0), 80 + slot * 97 % 300)
      }
      down[4].y = down[3].y + 11
      down[8].y = down[7].y - 23
      try kiosk.touch(down.map { "down \($0.slot) \($0.x) \($0.y)" }.joined(separator: "; ") + "; frame")
      #expect(try kiosk.differences(showing: down.map { ($0.x, $0.y) }) == [])
      for index in down.indices {
        down[index].x += 9
        down[index].y += index % 3 * 7
      }
      try kiosk.touch(down.map { "move \($0.slot) \($0.x) \($0.y)" }.joined(separator: "; ") + "; frame")
      #expect(try kiosk.differences(showing: down.map { ($0.x, $0.y) }) == [])
      for slot in [3, 9, 0, 8, 5, 1, 4, 7, 2, 6] {
        try kiosk.touch("up \(slot); frame")
        down.removeAll { $0.slot == slot }
        #expect(try kiosk.differences(showing: down.map { ($0.x, $0.y) }) == [])
      }
      #expect(try kiosk.isEmptyAgain())
    }
  }
}
