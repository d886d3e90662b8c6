import Testing
import Touch
import TouchKit

@Suite("TouchWindow: callbacks that change everything")
struct CallbackTests {
  private var room = Room()

  @Test("a view that removes itself in any call", arguments: [Phase.began, .moved, .ended, .cancelled])
  mutating func removesItself(phase: Phase) {
    let left = room.left
    left.manner.once(phase) { left.remove() }
    var told = room.report(.down(0, 10, 10)) + room.report(.move(0, 11, 10))
    told += room.report(phase == .cancelled ? .lost(0) : .up(0))
    switch phase {
    case .began: #expect(told == ["left began 1", "left cancelled 1"])
    case .moved: #expect(told == ["left began 1", "left moved 1", "left cancelled 1"])
    case .ended: #expect(told == ["left began 1", "left moved 1", "left ended 1"])
    default: #expect(told == ["left began 1", "left moved 1", "left cancelled 1"])
    }
    #expect(left.superview == nil)
  }

  @Test("one that removes itself before it takes some: those are over; what it leaves then is nobody's")
  mutating func removesItselfAndLeaves() {
    let left = room.left
    left.manner.takes = { _ in false }
    left.manner.once(.began) { left.remove() }
    #expect(room.report(.down(0, 10, 10)) == ["left began 1", "left cancelled 1"])
    #expect(room.report(.move(0, 11, 10)) == [])
  }

  @Test mutating func `one that removes itself after it left them to the next: the next is asked`() {
    let left = room.left
    left.manner.takes = { _ in false }
    left.manner.reactsLate = { [unowned left] in left.remove() }
    #expect(room.report(.down(0, 10, 10)) == ["left began 1", "window began 1"])
  }

  @Test mutating func `the next is removed by the one before it: whoever is behind that one is asked`() {
    let left = room.left
    room.knob.manner.takes = { _ in false }
    room.knob.manner.reactsLate = { [unowned left] in left.remove() }
    #expect(room.report(.down(0, 30, 30)) == ["knob began 1", "window began 1"])
  }

  @Test mutating func `a view that is removed before its turn is not asked, and what lies under it is`() {
    let right = room.right
    room.left.manner.once(.began) { right.remove() }
    #expect(room.report(.down(0, 10, 10), .down(1, 210, 10)) == ["left began 1", "window began 2"])
  }

  @Test mutating func `a view that is removed before its turn hears of no end and no move, but of its cancel`() {
    let (left, right) = (room.left, room.right)
    _ = room.report(.down(0, 10, 10), .down(1, 210, 10))
    left.manner.once(.ended) { right.remove() }
    #expect(room.report(.up(0), .up(1)) == ["left ended 1", "right cancelled 2"])
    room.window.add(right)
    _ = room.report(.down(0, 10, 10), .down(1, 210, 10))
    left.manner.once(.moved) { right.remove() }
    #expect(room.report(.move(0, 11, 10), .move(1, 211, 10)) == ["left moved 3", "right cancelled 4"])
  }

  @Test mutating func `all views are replaced by the first that is told`() {
    let window = room.window
    let fresh = Pane("fresh", window.frame, room.diary)
    fresh.isMultipleTouchEnabled = true
    room.left.manner.once(.began) {
      for view in window.subviews { view.remove() }
      window.add(fresh)
    }
    #expect(
      room.report(.down(0, 10, 10), .down(1, 210, 10), .down(2, 150, 10))
        == ["left began 1", "left cancelled 1", "fresh began 2 3"])
    #expect(room.report(.move(0, 11, 10), .move(1, 211, 10)) == ["fresh moved 2"])
  }

  @Test mutating func `a view that is cancelled moves itself elsewhere: it is where it says, once`() {
    let (left, right, knob) = (room.left, room.right, room.knob)
    _ = room.report(.down(0, 30, 30))
    knob.manner.once(.cancelled) { right.add(knob) }
    knob.remove()
    #expect(knob.superview === right && left.subviews.isEmpty && right.subviews.count == 1)
    _ = room.report(.up(0), .down(1, 225, 25))
    knob.manner.once(.cancelled) { left.add(knob) }
    room.window.add(knob)
    #expect(knob.superview === left && room.window.subviews.count == 2 && right.subviews.isEmpty)
    knob.remove()
    #expect(knob.superview == nil && left.subviews.isEmpty)
  }

  @Test mutating func `a view that is cancelled takes the one that it is added to: there is no ring`() {
    let (right, knob) = (room.right, room.knob)
    _ = room.report(.down(0, 30, 30))
    knob.manner.once(.cancelled) { knob.add(right) }
    right.add(knob)
    #expect(right.superview === knob && knob.superview == nil && right.subviews.isEmpty)
  }

  @Test mutating func `a view that is being removed takes another touch: that is cancelled, too`() {
    let window = room.window
    _ = room.report(.down(0, 10, 10))
    let second = room.panel.report(.down(1, 11, 10))
    room.left.manner.once(.cancelled) { window.sendEvent(second) }
    room.left.remove()
    #expect(room.diary.read() == ["left cancelled 1", "left began 2", "left cancelled 2"])
  }

  @Test mutating func `a view that hides, turns exclusive or is added in a call counts from then on`() {
    let (window, left, right) = (room.window, room.left, room.right)
    left.manner.once(.began) { right.isHidden = true }
    #expect(room.report(.down(0, 10, 10), .down(1, 210, 10)) == ["left began 1", "window began 2"])
    right.isHidden = false
    _ = room.report(.up(0), .up(1))
    left.manner.once(.began) { left.isExclusiveTouch = true }
    #expect(room.report(.down(0, 10, 10), .down(1, 210, 10)) == ["left began 3"])
    left.isExclusiveTouch = false
    _ = room.report(.up(0), .up(1))
    let cover = Pane("cover", right.frame, room.diary)
    left.manner.once(.began) { window.add(cover) }
    #expect(room.report(.down(0, 10, 10), .down(1, 210, 10)) == ["left began 5", "cover began 6"])
  }
}
