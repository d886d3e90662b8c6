import Linux
import Touch

@testable import FuzzRules
@testable import TouchInput

/// Plays a stream to the code under test, and judges what it shows by what is true of the panels.
struct ModelRun {
  private let stream: ModelStream
  private let panels: [ModelPanel]
  private var readers: [ModelReader?]
  private var merger = TouchMerger(taps: TapCounter())
  private var rules = TouchRules()
  private var shown = TouchFrame(time: 0)
  private var faults: [String] = []

  /// Returns the faults; empty if all is well.
  static func faults(_ stream: ModelStream) -> [String] {
    var run = ModelRun(stream)
    for action in stream.actions {
      run.act(action)
      if !run.faults.isEmpty { break }
    }
    run.end()
    // Panels and readers hold each other.
    for panel in run.panels { panel.client = nil }
    return run.faults + run.rules.faults
  }

  private init(_ stream: ModelStream) {
    self.stream = stream
    let now = MonotonicClock.microseconds
    panels = stream.layouts.enumerated().map { ModelPanel($1, number: $0, at: now) }
    readers = panels.map { _ in nil }
    for number in panels.indices { open(number) }
  }

  private mutating func act(_ action: ModelStream.Action) {
    let number = action.panel
    let panel = panels[number]
    switch action.deed {
    case .report(let report): panel.report(report)
    case .flood(let report, let count):
      for step in 0..<Int32(count) {
        var report = report
        for index in report.changes.indices { report.changes[index].y = (report.changes[index].y + step) % 512 }
        panel.report(report)
      }
    case .read(let frames, let longestRead, let moments):
      guard let reader = readers[number] else { return }
      reader.client.longestRead = longestRead
      reader.client.moments = moments
      read(number, frames: frames)
      reader.client.moments = []
      reader.client.finishReport()
    case .reconcile:
      rest(number)
      readers[number]?.reconcile()
    case .forget(let times):
      for _ in 0..<times { readers[number]?.client.queue.forget(at: panel.time) }
    case .unplug: readers[number]?.client.isGone = true
    case .plug(let isNew): plug(number, isNew: isNew)
    }
  }

  private mutating func plug(_ number: Int, isNew: Bool) {
    if let reader = readers[number] {
      reader.client.isGone = true
      rest(number)
    }
    if isNew { panels[number].reset() }
    open(number)
  }

  private mutating func open(_ number: Int) {
    readers[number] = ModelReader(panels[number])
    if !panels[number].layout.accounts { return }
    rest(number)
    let finger = ModelChange(kind: .swap, slot: 0, x: 1, y: 1, other: 1)
    panels[number].report(ModelReport(changes: [finger]))
    rest(number)
  }

  /// Reads all that is left.
  private mutating func rest(_ number: Int) {
    readers[number]?.client.longestRead = .max
    // The kernel wakes a reader that has left something, or whose device is gone.
    repeat { read(number, frames: .max) } while readers[number]?.client.isReadable ?? false
  }

  private mutating func read(_ number: Int, frames: Int) {
    guard let reader = readers[number] else { return }
    do throws(Errno) {
      for _ in 0..<frames {
        guard try reader.next() else {
          judgeRest(number, reader)
          return
        }
        show(merger.merging(reader.report, &reader.places), number, isLost: false)
        if reader.isDrained() {
          judgeRest(number, reader)
          return
        }
      }
    } catch {
      readers[number] = nil
      show(merger.cancelling(&reader.places, at: MonotonicClock.microseconds), number, isLost: true)
      judgeLife(number, reader)
      if !spots(number).isEmpty { faults.append("panel \(number) is gone and shows \(spots(number))") }
    }
  }

  private mutating func show(_ frame: TouchFrame, _ number: Int, isLost: Bool) {
    rules.note(frame)
    shown = frame
    for contact in frame.contacts {
      let isOurs = Int(contact.position.x) / Int(ModelLayout.band) == number
      if contact.phase == .began {
        if !isOurs { faults.append("\(contact.id) begins on the panel of another") }
        readers[number]?.begun.append(Int(contact.position.x) % Int(ModelLayout.band) - 1)
      }
      // A finger to which the driver gives a number of its own cannot be taken for another.
      let isSomebody = isOurs && panels[number].layout.placesTell && panels[number].layout.countsTouches
      if isSomebody && !stream.asksTooEarly && contact.previous.x != contact.position.x {
        faults.append("\(contact.id) goes on where another touch is")
      }
      if contact.phase == .ended && isLost || (contact.phase == .cancelled) != (isLost && isOurs) {
        faults.append("\(contact.id) is \(contact.phase)")
      }
    }
  }

  /// The touches of a panel that are shown.
  private func spots(_ number: Int) -> [Spot] {
    Spot.sorted(
      (0..<shown.count).map { shown[$0] }.filter {
        !$0.phase.isFinal && Int($0.position.x) / Int(ModelLayout.band) == number
      }.map { Spot(x: $0.position.x, y: $0.position.y, pressure: $0.pressure, size: $0.size) })
  }

  private mutating func judgeRest(_ number: Int, _ reader: ModelReader) {
    guard let expected = reader.expected else { return }
    let spots = spots(number)
    if spots != expected { faults.append("panel \(number) shows \(spots) instead of \(expected)") }
    let isQuiet = reader.client.moments.isEmpty && !stream.asksTooEarly
    if isQuiet, (try? reader.differs()) == true {
      faults.append("panel \(number) is thought to be taken by somebody else")
    }
  }

  /// Judges a life of a reader: the touches that must have begun, and those that cannot have.
  private mutating func judgeLife(_ number: Int, _ reader: ModelReader) {
    let witness = reader.client.witness
    let layout = panels[number].layout
    if stream.asksTooEarly { return }
    let begun = Set(reader.begun)
    if layout.fingers == .contacts {
      if reader.begun.count < witness.listed {
        faults.append("panel \(number): \(reader.begun.count) touches begin, the lists have \(witness.listed)")
      }
      return
    }
    if layout.apart != nil || layout.slots > Slots.count { return }
    if reader.begun.count < witness.certain.count || reader.begun.count > witness.possible.count {
      faults.append(
        "panel \(number): \(reader.begun.count) touches begin, from \(witness.certain.count) to \(witness.possible.count) "
          + "did")
    }
    if !layout.placesTell { return }
    if begun.count < reader.begun.count { faults.append("panel \(number): touches begin twice: \(reader.begun)") }
    let lost = witness.certain.subtracting(begun)
    if !lost.isEmpty { faults.append("panel \(number) loses the touches \(lost.sorted())") }
    let extra = begun.subtracting(witness.possible)
    if !extra.isEmpty { faults.append("panel \(number) makes up the touches \(extra.sorted())") }
  }

  private mutating func end() {
    if !faults.isEmpty { return }
    for number in panels.indices {
      if readers[number] == nil { plug(number, isNew: false) }
      rest(number)
      // All fingers lift, and two more touches show how many were missed.
      for report in ModelReport.farewell(panels[number].layout) {
        panels[number].report(report)
        rest(number)
      }
      if let reader = readers[number] { judgeAccount(number, reader) }
      readers[number]?.client.isGone = true
      rest(number)
    }
    rules.end()
  }

  private mutating func judgeAccount(_ number: Int, _ reader: ModelReader) {
    if !spots(number).isEmpty { faults.append("panel \(number) still shows \(spots(number))") }
    if !panels[number].layout.accounts || stream.asksTooEarly { return }
    let all = panels[number].touches - reader.firstTouch
    if reader.begun.count + reader.unseen != all {
      faults.append("panel \(number): \(reader.begun.count) seen and \(reader.unseen) unseen of \(all)")
    }
  }
}

extension ModelReport {
  fileprivate static func farewell(_ layout: ModelLayout) -> [ModelReport] {
    func change(_ kind: ModelChange.Kind, _ slot: Int) -> ModelChange {
      ModelChange(kind: kind, slot: slot, x: 3, y: 5, other: 7)
    }
    return [
      ModelReport(changes: [change(.lift, 0), change(.land, 0)]), ModelReport(changes: [change(.move, 0)]),
      ModelReport(changes: (0..<layout.slots).map { change(.lift, $0) }),
    ]
  }
}
