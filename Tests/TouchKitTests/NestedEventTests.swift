import Testing
import Touch
import TouchKit

@Suite("TouchWindow: interruptions and other events within a callback")
struct NestedEventTests {
  private var room = Room()

  @Test("the app is put aside, or closed, in the middle: nothing of the event comes after", arguments: [true, false])
  mutating func aside(isClosed: Bool) {
    let window = room.window
    _ = room.report(.down(0, 10, 10), .down(1, 210, 10), .down(2, 150, 10))
    room.left.manner.once(.ended) { if isClosed { window.close() } else { window.putAside() } }
    #expect(
      room.report(.up(0), .move(1, 211, 10), .move(2, 151, 10), .down(3, 30, 30)).sorted()
        == ["left ended 1", "right cancelled 2", "window cancelled 3"])
    #expect(room.report(.move(3, 31, 30), .down(4, 10, 10)) == [])
  }

  @Test mutating func `put aside and back within a call: what was down then is nobody's until it lifts`() {
    let window = room.window
    room.left.manner.once(.began) {
      window.putAside()
      window.comeBack()
    }
    #expect(
      room.report(.down(0, 10, 10), .down(1, 210, 10)) == ["left began 1", "left cancelled 1"])
    #expect(room.report(.move(0, 11, 10), .move(1, 211, 10)) == [])
    #expect(room.report(.up(0), .up(1), .down(2, 210, 10)) == ["right began 3"])
  }

  @Test("what was left to the next, before the app was put aside, is nobody's", arguments: [true, false])
  mutating func asideAfterLeaving(comesBack: Bool) {
    let window = room.window
    room.left.manner.takes = { _ in false }
    room.left.manner.reactsLate = { [unowned window] in
      window.putAside()
      if comesBack { window.comeBack() }
    }
    #expect(room.report(.down(0, 10, 10)) == ["left began 1"])
    #expect(room.report(.up(0)) == [])
  }

  @Test mutating func `another event within a call: each touch has one beginning and one end`() {
    let window = room.window
    room.left.isMultipleTouchEnabled = true
    let events = [
      room.panel.report(.down(0, 10, 10), .down(1, 210, 10)),
      room.panel.report(.move(0, 11, 10), .up(1), .down(2, 12, 10)),
    ]
    room.left.manner.once(.began) { window.sendEvent(events[1]) }
    window.sendEvent(events[0])
    // The second of the first event had lifted before its turn came.
    #expect(room.diary.read() == ["left began 1", "left began 3", "left moved 1"])
    #expect(room.report(.up(0), .up(2)) == ["left ended 1 3"])
  }

  @Test("a touch that ends within the call that offers it is over; leaving it to the next comes too late")
  mutating func endsWhileOffered() {
    let window = room.window
    room.left.manner.takes = { _ in false }
    let events = [room.panel.report(.down(0, 10, 10)), room.panel.report(.up(0))]
    room.left.manner.once(.began) { window.sendEvent(events[1]) }
    window.sendEvent(events[0])
    #expect(room.diary.read() == ["left began 1", "left ended 1"])
  }

  @Test("one that was left to the next is not told of by an event within the call, and is not offered after its end")
  mutating func endsAfterLeaving() {
    let window = room.window
    room.left.manner.takes = { _ in false }
    let events = [
      room.panel.report(.down(0, 10, 10)), room.panel.report(.move(0, 11, 10)), room.panel.report(.up(0)),
    ]
    room.left.manner.reactsLate = { [unowned window] in for event in events.dropFirst() { window.sendEvent(event) } }
    window.sendEvent(events[0])
    #expect(room.diary.read() == ["left began 1"])
  }

  @Test mutating func `the same event again within a call begins nothing twice`() {
    let window = room.window
    room.left.isMultipleTouchEnabled = true
    room.right.isMultipleTouchEnabled = true
    let event = room.panel.report(.down(0, 10, 10), .down(1, 210, 10))
    room.left.manner.once(.began) { window.sendEvent(event) }
    window.sendEvent(event)
    window.sendEvent(event)
    #expect(room.diary.read() == ["left began 1", "right began 2"])
  }

  @Test mutating func `a responder that is asked again within its call still leaves what it left`() {
    let window = room.window
    let left = room.left
    left.isMultipleTouchEnabled = true
    left.manner.takes = { $0.id == 2 }
    let events = [room.panel.report(.down(0, 10, 10)), room.panel.report(.down(1, 11, 10))]
    left.manner.reactsLate = {
      left.manner.reactsLate = nil
      window.sendEvent(events[1])
    }
    window.sendEvent(events[0])
    #expect(room.diary.read() == ["left began 1", "left began 2", "window began 1"])
    #expect(room.report(.up(0), .up(1)).sorted() == ["left ended 2", "window ended 1"])
  }
}
