import Testing

@testable import Touch

/// One contact, as short as a table needs it.
private struct Line: Equatable, CustomStringConvertible {
  var id: UInt32
  var slot: UInt8
  var phase: Phase
  var x: Float
  var previousX: Float
  var time: Microseconds

  init(_ id: UInt32, _ slot: UInt8, _ phase: Phase, _ x: Float, from previousX: Float, at time: Microseconds) {
    self.id = id
    self.slot = slot
    self.phase = phase
    self.x = x
    self.previousX = previousX
    self.time = time
  }

  var description: String { "\(id) in \(slot) \(phase) at \(x) from \(previousX), time \(time)" }
}

private func lines(_ frame: TouchFrame) -> [Line] {
  (0..<frame.count).map { index in
    let contact = frame[index]
    return Line(
      contact.id, contact.slot, contact.phase, contact.position.x, from: contact.previous.x, at: contact.time)
  }
}

extension SlotTracker {
  /// A whole report: slot, finger and x for each slot that the panel speaks of.
  fileprivate mutating func report(at time: Microseconds, _ entries: (slot: Int, finger: Int32?, x: Float)...) -> [Line]
  {
    begin(at: time)
    for entry in entries {
      take(entry.finger.map { SlotReport(finger: $0, position: Position(x: entry.x, y: 7)) }, slot: entry.slot)
    }
    return lines(finish())
  }
}

@Suite("SlotTracker: reports on slots become touches with phases")
struct SlotTrackerTests {
  private var tracker = SlotTracker()

  @Test mutating func `a finger begins, moves, rests and ends`() {
    #expect(tracker.report(at: 10, (0, 5, 100)) == [Line(1, 0, .began, 100, from: 100, at: 10)])
    #expect(tracker.report(at: 20, (0, 5, 110)) == [Line(1, 0, .moved, 110, from: 100, at: 20)])
    #expect(tracker.report(at: 30, (0, 5, 110)) == [Line(1, 0, .stationary, 110, from: 110, at: 30)])
    #expect(tracker.report(at: 40, (0, 5, 90)) == [Line(1, 0, .moved, 90, from: 110, at: 40)])
    #expect(tracker.report(at: 50, (0, nil, 3000)) == [Line(1, 0, .ended, 90, from: 90, at: 50)])
    #expect(tracker.report(at: 60) == [])
  }

  @Test mutating func `a slot that is not mentioned rests where it is`() {
    _ = tracker.report(at: 10, (0, 5, 100), (1, 6, 200))
    _ = tracker.report(at: 20, (0, 5, 101), (1, 6, 201))
    #expect(
      tracker.report(at: 30, (1, 6, 202)) == [
        Line(1, 0, .stationary, 101, from: 101, at: 20), Line(2, 1, .moved, 202, from: 201, at: 30),
      ])
    #expect(
      tracker.report(at: 40) == [
        Line(1, 0, .stationary, 101, from: 101, at: 20), Line(2, 1, .stationary, 202, from: 202, at: 30),
      ])
  }

  @Test mutating func `every slot replaced within one report fills the frame and no more`() {
    for round in 0..<3 {
      tracker.begin(at: Microseconds(round))
      for slot in 0..<32 {
        tracker.take(SlotReport(finger: Int32(round * 32 + slot), position: Position(x: 0, y: 0)), slot: slot)
      }
      let frame = tracker.finish()
      #expect(frame.count == (round == 0 ? 32 : 64))
    }
  }

  @Test("slots beyond the capacity are counted and not followed", arguments: [-1, 32, 33, 255, Int.max, Int.min])
  mutating func beyond(slot: Int) {
    #expect(tracker.report(at: 10, (slot, 5, 1), (31, 6, 2)) == [Line(1, 31, .began, 2, from: 2, at: 10)])
    #expect(tracker.slotsBeyond == 1)
    #expect(tracker.report(at: 20, (slot, 5, 1)).map(\.id) == [1])
    #expect(tracker.slotsBeyond == 2)
  }

  @Test mutating func `pressure and size are those of the latest report`() {
    let place = Position(x: 1, y: 2)
    for (pressure, size) in [(Float(0.25), Float(10)), (0.75, 30), (0, 0)] {
      tracker.begin(at: 10)
      tracker.take(SlotReport(finger: 0, position: place, pressure: pressure, size: size), slot: 0)
      let contact = tracker.finish()[0]
      #expect(contact.pressure == pressure)
      #expect(contact.size == size)
    }
  }

  @Test func `touches are numbered from the one after the last`() {
    var tracker = SlotTracker(lastID: 41)
    #expect(tracker.report(at: 1, (0, 9, 1), (1, 9, 1)).map(\.id) == [42, 43])
  }
}
