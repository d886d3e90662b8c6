import Overlay
import Testing
import Touch

/// The contact that a mark asks for, and the limit on the number of marks.
@Suite struct TouchMarksLimitTests {
  private let somewhere = Position(x: 1, y: 2)
  private let elsewhere = Position(x: 3, y: 4)

  @Test func `A mark asks for its own slot and touch, and stays where it is without an answer`() {
    var marks = TouchMarks()
    marks.began(Contact(7, somewhere, .began, slot: 3), now: 0)
    marks.began(Contact(8, somewhere, .began, slot: 31), now: 0)
    var asked: [[UInt32]] = []
    marks.update(now: 1) { slot, id in
      asked.append([UInt32(slot), id])
      return id == 8 ? Contact(8, elsewhere, .moved, slot: 31) : nil
    }
    #expect(asked == [[3, 7], [31, 8]])
    #expect(marks.discs()[0].place == somewhere)
    #expect(marks.discs()[1].place == elsewhere)
  }

  @Test func `A mark whose finger has gone stays where the finger was, whoever uses the slot now`() {
    var marks = TouchMarks()
    marks.began(Contact(1, somewhere, .began, slot: 0), now: 0)
    marks.over(Contact(1, somewhere, .ended, slot: 0), now: 10)
    marks.began(Contact(2, elsewhere, .began, slot: 0), now: 20)
    var asked: [UInt32] = []
    marks.update(now: 30) { _, id in
      asked.append(id)
      return Contact(2, elsewhere, .moved, slot: 0)
    }
    #expect(asked == [2])
    #expect(marks.count == 2)
    #expect(marks.discs()[0].place == somewhere)
  }

  @Test func `A full house is counted, and nobody in it is disturbed`() {
    var marks = TouchMarks()
    #expect(TouchMarks.capacity == 2 * Slots.count)
    for id in 1...UInt32(TouchMarks.capacity) { marks.began(Contact(id, somewhere, .began), now: 0) }
    #expect(marks.count == TouchMarks.capacity)
    #expect(marks.refused == 0)
    marks.began(Contact(100, elsewhere, .began), now: 0)
    marks.began(Contact(101, elsewhere, .began), now: 0)
    #expect(marks.refused == 2)
    #expect(marks.discs().map(\.id) == Array(1...UInt32(TouchMarks.capacity)))

    marks.over(Contact(100, elsewhere, .ended), now: 0)
    #expect(marks.count == TouchMarks.capacity, "the end of a refused touch is nothing")
    marks.over(Contact(UInt32(TouchMarks.capacity), somewhere, .cancelled), now: 0)
    marks.began(Contact(102, elsewhere, .began), now: 0)
    #expect(marks.discs()[TouchMarks.capacity - 1].id == 102)
    #expect(marks.refused == 2)
  }

  /// The case after a pause of the render thread: many taps at once, and then a finger that stays.
  @Test func `Where there is no room, the oldest tap that is still being shown goes`() {
    var marks = TouchMarks()
    marks.began(Contact(1, somewhere, .began), now: 0)
    for id in 2...UInt32(TouchMarks.capacity) {
      marks.began(Contact(id, somewhere, .began), now: 0)
      marks.over(Contact(id, somewhere, .ended), now: 0)
    }
    marks.began(Contact(100, elsewhere, .began), now: 0)
    #expect(marks.refused == 0)
    let last = UInt32(TouchMarks.capacity)
    #expect(marks.discs().map(\.id) == [1] + Array(3...last) + [100])
  }

  @Test("All can be removed at once, and there is nothing to wait for")
  func removeAll() {
    var marks = TouchMarks()
    marks.began(Contact(1, somewhere, .began), now: 0)
    marks.over(Contact(1, somewhere, .ended), now: 0)
    marks.removeAll()
    #expect(marks.count == 0)
    #expect(marks.nextChange(after: 0) == nil)
    marks.update(now: 1_000_000) { _, _ in nil }
    #expect(marks.count == 0)
  }
}
