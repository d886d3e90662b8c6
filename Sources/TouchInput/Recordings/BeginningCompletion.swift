import Linux

extension Recording {
  /// Adds fingers that were down when the recording began, and positions that its first touches leave out, because the
  /// kernel reports only changes. Returns messages about them, and about those that no event tells.
  mutating func completeBeginning(_ path: String) -> [Sentence] {
    guard let start = events.first?.time else { return [] }
    let values = values.before(events)
    var earlier = EarlierState(guessedFrom: events, description, values)
    var all: [KernelEvent] = []
    all.reserveCapacity(events.count)
    earlier.tell(at: start) { all.append($0) }
    for event in events { earlier.complete(event) { all.append($0) } }
    var messages: [Sentence] = []
    if all.count != events.count {
      let source: Sentence = values.isEmpty ? "" : "the values of its axes and "
      messages.append(
        "\(path) does not tell all of its beginning: fingers that are down already, or positions that did not change; "
          + "they are taken from \(source)the events that follow")
    }
    events = all
    leavesFingersOut = earlier.leavesFingersOut
    if leavesFingersOut {
      messages.append(
        "fingers that were down when \(path) began are left out, because it does not tell both of their coordinates")
    }
    if earlier.placeless > 0 {
      let touches: Sentence = earlier.placeless == 1 ? "1 touch" : "\(earlier.placeless) touches"
      messages.append(
        "\(path) does not tell the whole position of \(touches): a coordinate that it never tells is taken as 0")
    }
    return messages
  }
}
