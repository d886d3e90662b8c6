import Gestures
import Pixels
import Testing
import TouchKit

@Suite("TouchView: views in views")
struct ViewTreeTests {
  private let diary = Diary()

  private func pane(_ name: String) -> Pane {
    Pane(name, Rectangle(left: 0, top: 0, right: 100, bottom: 100), diary)
  }

  private func names(_ view: TouchView) -> [String] { view.subviews.map { ($0 as? Pane)?.manner.name ?? "?" } }

  @Test func `from the back to the front, as they were added and removed`() {
    let outer = pane("outer")
    let (a, b, c) = (pane("a"), pane("b"), pane("c"))
    for view in [a, b, c] { outer.add(view) }
    #expect(names(outer) == ["a", "b", "c"] && b.superview === outer)
    b.remove()
    #expect(names(outer) == ["a", "c"] && b.superview == nil)
    b.remove()
    outer.add(b)
    outer.add(a)
    #expect(names(outer) == ["c", "b", "a"])
    for view in [b, a, c] { view.remove() }
    #expect(outer.subviews.isEmpty)
  }

  @Test func `a view that is added elsewhere leaves where it was, with what is in it`() {
    let (one, other, view, inner) = (pane("one"), pane("other"), pane("view"), pane("inner"))
    view.add(inner)
    one.add(view)
    other.add(view)
    #expect(one.subviews.isEmpty && names(other) == ["view"] && view.superview === other)
    #expect(inner.isWithin(other) && !inner.isWithin(one) && inner.isWithin(inner) && !other.isWithin(inner))
  }

  @Test func `a view cannot be within itself`() {
    let (outer, middle, inner) = (pane("outer"), pane("middle"), pane("inner"))
    outer.add(middle)
    middle.add(inner)
    outer.add(outer)
    inner.add(outer)
    middle.add(outer)
    #expect(names(outer) == ["middle"] && names(middle) == ["inner"] && inner.subviews.isEmpty)
    #expect(outer.superview == nil && middle.superview === outer && inner.superview === middle)
    outer.add(inner)
    inner.add(middle)
    #expect(names(outer) == ["inner"] && names(inner) == ["middle"] && middle.subviews.isEmpty)
  }

  @Test func `a window is in nothing`() {
    let (window, other, view) = (Stage(100, 100, diary), Stage(100, 100, diary), pane("view"))
    window.add(other)
    window.add(view)
    view.add(window)
    view.add(other)
    #expect(names(window) == ["view"] && view.subviews.isEmpty && other.superview == nil)
    #expect(view.window === window && window.window === window)
    #expect(window.nextResponder == nil)
    window.remove()
    other.add(view)
    #expect(view.window === other && window.subviews.isEmpty)
    view.remove()
    #expect(view.window == nil)
  }

  @Test func `a view whose outer view is gone is in nothing`() {
    let view = pane("view")
    do {
      let outer = pane("outer")
      outer.add(view)
      #expect(view.superview === outer)
    }
    #expect(view.superview == nil && view.window == nil && view.nextResponder == nil)
    view.remove()
    let other = pane("other")
    other.add(view)
    #expect(view.superview === other)
  }

  @Test func `a touch does not move with its view into another`() {
    var room = Room()
    _ = room.report(.down(0, 30, 30))
    room.right.add(room.knob)
    #expect(room.diary.read() == ["knob cancelled 1"])
    #expect(room.report(.move(0, 31, 30), .down(1, 225, 25)) == ["knob began 2"])
    let other = Stage(100, 100, room.diary)
    other.add(room.knob)
    #expect(room.diary.read() == ["knob cancelled 2"] && room.knob.window === other)
  }

  @Test func `a view that comes to the front keeps its touches and its gestures, and covers the others`() {
    var room = Room()
    let drag = Drag()
    room.left.add(drag)
    room.right.frame = room.left.frame
    room.right.isHidden = true
    _ = room.report(.down(0, 30, 30))
    _ = room.report(.move(0, 60, 30))
    #expect(drag.state == .began)
    room.right.isHidden = false
    room.window.add(room.left)
    #expect(room.diary.read() == [] && drag.state == .began)
    #expect(room.window.subviews.count == 2 && room.window.subviews[1] === room.left)
    #expect(room.report(.move(0, 61, 30), .down(1, 10, 10)) == ["left began 2", "knob moved 1"])
    #expect(drag.state == .changed)
  }

  @Test func `gestures of a view`() {
    let view = pane("view")
    let (one, other) = (GestureRecogniser(), GestureRecogniser())
    view.add(one)
    view.add(other)
    #expect(view.recognisers.count == 2 && view.recognisers[0] === one && view.recognisers[1] === other)
    view.remove(one)
    view.remove(one)
    #expect(view.recognisers.count == 1 && view.recognisers[0] === other)
  }
}
