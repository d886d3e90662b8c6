import Overlay
import Testing
import Touch

/// An event that happens to the marks.
enum Happening: Sendable {
  case began(UInt32, x: Float, y: Float)
  case moved(UInt32, x: Float, y: Float)
  case ended(UInt32)
  case cancelled(UInt32)
  /// Time passes without any other event.
  case passes
}

struct Moment: Sendable {
  let time: Microseconds
  let what: Happening
  let marks: [UInt32]
  let nextChange: Microseconds?

  init(_ time: Microseconds, _ what: Happening, _ marks: [UInt32], next: Microseconds? = nil) {
    self.time = time
    self.what = what
    self.marks = marks
    nextChange = next
  }
}

/// A table of moments with a name.
struct Timeline: Sendable, CustomTestStringConvertible {
  let name: String
  let minimumShow: Microseconds
  let moments: [Moment]

  init(_ name: String, minimumShow: Microseconds = 80_000, _ moments: [Moment]) {
    self.name = name
    self.minimumShow = minimumShow
    self.moments = moments
  }

  var testDescription: String { name }

  /// Plays the table and compares after each line, in the order of the render thread: first the event is reported, then
  /// the marks are brought up to date.
  func play() {
    var marks = TouchMarks(minimumShow: minimumShow)
    var latest: [UInt32: Position] = [:]
    for (line, moment) in moments.enumerated() {
      switch moment.what {
      case .began(let id, let x, let y):
        latest[id] = Position(x: x, y: y)
        marks.began(Contact(id, Position(x: x, y: y), .began), now: moment.time)
      case .moved(let id, let x, let y):
        latest[id] = Position(x: x, y: y)
      case .ended(let id):
        marks.over(Contact(id, latest[id] ?? Position(x: 0, y: 0), .ended), now: moment.time)
      case .cancelled(let id):
        marks.over(Contact(id, latest[id] ?? Position(x: 0, y: 0), .cancelled), now: moment.time)
      case .passes:
        break
      }
      marks.update(now: moment.time) { slot, id in
        latest[id].map { Contact(id, $0, .moved, slot: UInt8(slot)) }
      }
      let discs = marks.discs(now: moment.time)
      #expect(discs.map(\.id) == moment.marks, "line \(line): \(moment.what) at \(moment.time)")
      #expect(
        marks.nextChange(after: moment.time) == moment.nextChange, "line \(line): \(moment.what) at \(moment.time)")
      for disc in discs { #expect(disc.place == latest[disc.id], "line \(line): mark \(disc.id)") }
    }
  }
}

extension Contact {
  init(_ id: UInt32, _ position: Position, _ phase: Phase, slot: UInt8? = nil) {
    self.init(
      id: id, slot: slot ?? UInt8(id % 32), phase: phase, position: position, previous: position, pressure: 1, size: 0,
      time: 0)
  }
}
