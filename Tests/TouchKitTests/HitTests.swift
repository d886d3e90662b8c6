import Pixels
import Testing
import Touch
import TouchKit

@Suite("TouchView: what a touch hits")
struct HitTests {
  private let room = Room()

  private func hit(_ x: Float, _ y: Float) -> String? {
    switch room.window.hitTest(Position(x: x, y: y)) {
    case let pane as Pane: pane.manner.name
    case is Stage: "window"
    case nil: nil
    default: "?"
    }
  }

  @Test(
    "left and top edges are in, right and bottom ones out",
    arguments: [
      (0, 0, "left"), (99.99, 0, "left"), (100, 0, "window"), (19.99, 20, "left"), (20, 20, "knob"),
      (20, 19.99, "left"),
      (39.99, 39.99, "knob"), (40, 39, "left"), (39, 40, "left"), (199.99, 199.99, "window"), (200, 199.99, "right"),
      (299.99, 0, "right"), (300, 0, nil), (299, 200, nil), (-0.01, 0, nil), (0, -0.01, nil), (.nan, 1, nil),
      (.infinity, 1, nil), (1, -.infinity, nil), (1e30, 1e30, nil),
    ] as [(Float, Float, String?)])
  func borders(x: Float, y: Float, expected: String?) {
    #expect(hit(x, y) == expected)
  }

  @Test func `a window that is hidden or cannot be touched is not hit`() {
    room.window.isHidden = true
    #expect(hit(30, 30) == nil)
    (room.window.isHidden, room.window.isTouchable) = (false, false)
    #expect(hit(30, 30) == nil)
  }

  @Test func `a view says itself what is on it, in pixels from its own corner`() {
    room.knob.shape = { ($0.x - 10) * ($0.x - 10) + ($0.y - 10) * ($0.y - 10) < 100 }
    #expect(hit(30, 30) == "knob" && hit(21, 21) == "left" && hit(30, 20.5) == "knob")
    room.left.shape = { _ in true }
    #expect(hit(150, 30) == "left" && hit(210, 30) == "right" && hit(350, 30) == nil)
  }

  @Test func `a view may send a hit elsewhere, or let it through`() {
    let (room, right) = (room, room.right)
    room.left.aim = { $0.map { _ in right } }
    #expect(hit(30, 30) == "right" && hit(150, 30) == "window")
    room.left.aim = { [left = room.left] in $0 === left ? nil : $0 }
    #expect(hit(30, 30) == "knob" && hit(10, 10) == "window")
    room.left.aim = nil
  }

  @Test func `what is sent elsewhere goes up from there`() {
    var room = room
    let right = room.right
    room.left.aim = { $0.map { _ in right } }
    #expect(room.report(.down(0, 30, 30)) == ["right began 1"])
    room.left.aim = nil
  }

  @Test func `the screen's positions inside a view`() {
    let position = Position(x: 25, y: 130)
    #expect(room.window.inside(position) == position)
    #expect(room.left.inside(position) == position)
    #expect(room.knob.inside(position) == Position(x: 5, y: 110))
    #expect(room.right.inside(position) == Position(x: -175, y: 130))
    let dot = TouchView(frame: Rectangle(left: 3, top: -4, right: 5, bottom: 5))
    room.knob.add(dot)
    #expect(dot.inside(position) == Position(x: 2, y: 114))
    #expect(dot.inside(Position(x: 23.5, y: 16.25)) == Position(x: 0.5, y: 0.25))
  }
}
