import Testing
import Touch

@testable import Desk

@Suite("The fingers of a mouse")
struct MouseFingersTests {
  private var mouse = MouseFingers(width: 800, height: 480)

  private func place(_ x: Float, _ y: Float) -> Position { Position(x: x, y: y) }

  @Test mutating func `one while the button is held, and none outside the screen`() {
    mouse.move(to: place(5, 5))
    #expect(mouse.first == nil)
    mouse.press(at: place(100, 50))
    #expect(mouse.first == place(100, 50))
    mouse.move(to: place(-30, 900))
    // The lower right corner of the screen is no place on it: the last row is 479.
    #expect(mouse.first == place(0, 479))
    #expect(mouse.second == nil)
    mouse.move(to: place(800, 480))
    #expect(mouse.first == place(799, 479))
    mouse.lift()
    #expect(mouse.first == nil)
  }

  @Test mutating func `with Ctrl a second, mirrored about the middle`() {
    mouse.hold(control: true, shift: false)
    #expect(mouse.second == nil)
    mouse.press(at: place(100, 50))
    #expect(mouse.second == place(700, 430))
    mouse.move(to: place(0, 0))
    #expect(mouse.second == place(799, 479))
    mouse.move(to: place(400, 240))
    #expect(mouse.second == place(400, 240))
    mouse.hold(control: false, shift: false)
    #expect(mouse.second == nil)
    #expect(mouse.first == place(400, 240))
  }

  @Test mutating func `with Shift both side by side, and mirrored about the new middle afterwards`() {
    mouse.press(at: place(300, 240))
    mouse.hold(control: true, shift: false)
    mouse.hold(control: true, shift: true)
    mouse.move(to: place(300, 200))
    #expect(mouse.second == place(500, 200))
    mouse.move(to: place(-200, 200))
    #expect(mouse.second == place(200, 200))
    mouse.hold(control: true, shift: false)
    mouse.move(to: place(10, 200))
    #expect(mouse.second == place(190, 200))
    mouse.hold(control: false, shift: true)
    mouse.hold(control: true, shift: true)
    #expect(mouse.second == place(790, 280))
  }

  @Test func `and those of a touchscreen beside them, each in a slot`() {
    var fingers = WindowFingers(width: 800, height: 480)
    let first = fingers.take(.pressed(place(1, 1)), now: 1)
    #expect(first.map(\.slot) == [0])
    let second = fingers.take(.finger(77, place(2, 2)), now: 2)
    #expect(second.map(\.slot) == [2])
    let third = fingers.take(.finger(78, place(3, 3)), now: 3)
    #expect(third.map(\.slot) == [3])
    let still = fingers.take(.finger(78, place(3, 3)), now: 4)
    #expect(still.isEmpty)
    let gone = fingers.take(.finger(77, nil), now: 5)
    #expect(gone.map(\.place) == [nil])
    let unknown = fingers.take(.finger(77, nil), now: 6)
    #expect(unknown.isEmpty)
    let next = fingers.take(.finger(79, place(4, 4)), now: 7)
    #expect(next.map(\.slot) == [2])
    #expect(next.map(\.finger) == [4])
    for name in 100..<140 { _ = fingers.take(.finger(Int64(name), place(5, 5)), now: 8) }
    let beyond = fingers.take(.finger(139, place(6, 6)), now: 9)
    #expect(beyond.isEmpty)
  }
}
