import Testing
import Touch
import TouchKit

@Suite("TouchResponder: one touch only, and nobody beside")
struct ExclusiveTests {
  private var room = Room()

  @Test("views take one touch, windows many")
  mutating func defaults() {
    #expect(!room.left.isMultipleTouchEnabled && room.window.isMultipleTouchEnabled)
    #expect(!room.left.isExclusiveTouch && !room.window.isExclusiveTouch)
    #expect(room.report(.down(0, 150, 10)) == ["window began 1"])
    #expect(room.report(.down(1, 151, 10)) == ["window began 2"])
  }

  @Test("the first of several; the others are nobody's, also when the first is over")
  mutating func single() {
    #expect(room.report(.down(0, 10, 10), .down(1, 11, 10)) == ["left began 1"])
    #expect(room.report(.down(2, 12, 10)) == [])
    #expect(room.report(.up(0), .down(3, 14, 10)) == ["left ended 1", "left began 4"])
    #expect(room.report(.move(1, 15, 10), .move(2, 15, 11), .up(3)) == ["left ended 4"])
    #expect(room.report(.up(1), .up(2)) == [])
  }

  @Test("who does not take the first is asked for the second")
  mutating func singleDeclines() {
    room.left.manner.takes = { $0.id == 2 }
    #expect(
      room.report(.down(0, 10, 10), .down(1, 11, 10), .down(2, 12, 10))
        == ["left began 1", "left began 2", "window began 1"])
  }

  @Test("many touches, but of this view only")
  mutating func exclusive() {
    room.left.isExclusiveTouch = true
    room.left.isMultipleTouchEnabled = true
    #expect(room.report(.down(0, 10, 10)) == ["left began 1"])
    #expect(room.report(.down(1, 210, 10), .down(2, 150, 10), .down(3, 30, 30)) == [])
    #expect(room.report(.down(4, 11, 10)) == ["left began 5"])
    #expect(room.report(.up(0)) == ["left ended 1"])
    #expect(room.report(.up(1), .down(5, 210, 10)) == [])
    #expect(room.report(.up(4), .down(6, 210, 10)) == ["left ended 5", "right began 7"])
  }

  @Test("it takes none while others hold some")
  mutating func waits() {
    room.left.isExclusiveTouch = true
    #expect(room.report(.down(0, 210, 10)) == ["right began 1"])
    #expect(room.report(.down(1, 10, 10)) == [])
    #expect(room.report(.up(0)) == ["right ended 1"])
    #expect(room.report(.move(1, 11, 10)) == [])
    #expect(room.report(.up(1), .down(0, 12, 10)) == ["left began 3"])
  }

  @Test("within one event the first decides")
  mutating func first() {
    room.left.isExclusiveTouch = true
    #expect(room.report(.down(0, 10, 10), .down(1, 210, 10)) == ["left began 1"])
    #expect(room.report(.up(0), .up(1)) == ["left ended 1"])
    #expect(room.report(.down(0, 210, 10), .down(1, 10, 10)) == ["right began 3"])
  }

  @Test("a cancel sets the others free as an end does")
  mutating func freed() {
    room.left.isExclusiveTouch = true
    #expect(room.report(.down(0, 10, 10)) == ["left began 1"])
    room.left.remove()
    #expect(room.diary.read() == ["left cancelled 1"])
    #expect(room.report(.down(1, 210, 10)) == ["right began 2"])
  }

  @Test("an exclusive one that takes nothing blocks nobody")
  mutating func exclusiveDeclines() {
    room.left.isExclusiveTouch = true
    room.left.manner.takes = { _ in false }
    #expect(room.report(.down(0, 10, 10)) == ["left began 1", "window began 1"])
    #expect(room.report(.down(1, 210, 10)) == ["right began 2"])
  }
}
