import Touch

/// The triggered tap as its sentences say it, found anew in the whole history after every event.
struct TriggeredTapModel {
  var minimumDelay: Microseconds
  var movementLimit: Float
  var longestTap: Microseconds
  var largestSize: Float
  var region: Region?
  var completingCount: Int?
  /// Which touches begin where the gesture sees them.
  var isSeen: (UInt32) -> Bool

  /// What the action was told, and what can be read.
  struct Answer {
    var told: [String] = []
    /// A sequence started: what is read is of this history.
    var hasStarted = false
    var count = 0
    var isComplete = false
  }

  /// The touches that are down after an event.
  private func down(_ event: TouchEvent) -> [Contact] { event.touches.filter { !$0.phase.isFinal } }

  private func isDown(_ id: UInt32, _ event: TouchEvent) -> Bool { down(event).contains { $0.id == id } }

  private func hasBegun(_ id: UInt32, _ event: TouchEvent) -> Bool {
    event.touches.contains { $0.id == id && $0.phase == .began }
  }

  /// Near where it began, and no larger than a finger.
  private func isInPlace(_ id: UInt32, _ event: TouchEvent, since first: TouchEvent) -> Bool {
    let now = event.touches.first { $0.id == id }!
    let start = first.touches.first { $0.id == id }!
    let across = now.position.x - start.position.x
    let along = now.position.y - start.position.y
    return (across * across + along * along).squareRoot() <= movementLimit && now.size <= largestSize
  }

  func answer(_ history: [TouchEvent]) -> Answer {
    var answer = Answer()
    for index in history.indices {
      let alone = down(history[index])
      guard alone.count == 1, let finger = alone.first, finger.phase == .began, isSeen(finger.id) else { continue }
      let isInside =
        region.map {
          finger.position.x >= $0.x && finger.position.x < $0.x + $0.width && finger.position.y >= $0.y
            && finger.position.y < $0.y + $0.height
        } ?? true
      guard isInside, finger.size <= largestSize else { continue }
      answer.hasStarted = true
      answer.count = 0
      answer.isComplete = false
      follow(finger.id, Array(history[index...]), &answer)
    }
    return answer
  }

  /// A sequence, from the event in which its resting finger came down.
  private func follow(_ resting: UInt32, _ events: [TouchEvent], _ answer: inout Answer) {
    var lastCounted: Microseconds?
    for index in events.indices.dropFirst() {
      let event = events[index]
      let own = event.touches.first { $0.id == resting }
      if own == nil || own!.phase.isFinal {
        if answer.count > 0 { answer.told.append(own?.phase == .cancelled ? "cancelled" : "ended") }
        return
      }
      for end in event.touches where end.phase == .ended && end.id != resting {
        if let last = tap(end.id, upTo: index, events, resting, lastCounted) {
          answer.count += 1
          lastCounted = last
          if answer.count == 1 { answer.told.append("began") }
          if answer.count == completingCount {
            answer.isComplete = true
            answer.told.append("ended")
            return
          }
          if answer.count > 1 { answer.told.append("changed") }
        }
      }
      if !isInPlace(resting, event, since: events[0]) {
        if answer.count > 0 { answer.told.append("ended") }
        return
      }
    }
  }

  /// When the touch that ended in the last of the events counts as a tap, its end.
  private func tap(
    _ id: UInt32, upTo last: Int, _ events: [TouchEvent], _ resting: UInt32, _ lastCounted: Microseconds?
  ) -> Microseconds? {
    guard isSeen(id), let first = events[...last].firstIndex(where: { hasBegun(id, $0) }) else { return nil }
    let life = events[first..<last]
    guard life.allSatisfy({ down($0).count == 2 && isDown(resting, $0) && isDown(id, $0) }) else { return nil }
    guard events[first...last].allSatisfy({ isInPlace(id, $0, since: events[first]) }) else { return nil }
    let begin = events[first].time
    let end = events[last].time
    guard end - begin <= longestTap, begin - events[0].time >= minimumDelay else { return nil }
    if let lastCounted, begin - lastCounted < minimumDelay { return nil }
    return end
  }
}
