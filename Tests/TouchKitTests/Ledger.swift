import Touch

/// What every responder knows of every touch, and what was wrong about it.
struct Ledger {
  private enum Entry {
    /// Within the call that offers it.
    case asked
    case left, taken, over
  }

  private struct Key: Hashable {
    let touch: UInt32
    let responder: String
  }

  private var entries: [Key: Entry] = [:]
  private(set) var faults: [String] = []
  private(set) var takenCount = 0
  private(set) var cancelledCount = 0

  /// Touches that somebody took and that are not over, with whoever took them.
  var open: [(touch: UInt32, responder: String)] {
    entries.compactMap { $1 == .taken ? ($0.touch, $0.responder) : nil }
  }

  mutating func fault(_ text: String) { faults.append(text) }

  mutating func asked(_ responder: String, _ touches: [Contact]) {
    if touches.isEmpty { fault("\(responder) is asked for nothing") }
    for touch in touches {
      if touch.phase != .began { fault("\(responder) is asked for \(touch.id), which is \(touch.phase)") }
      for (key, entry) in entries where key.touch == touch.id {
        if key.responder == responder { fault("\(responder) is asked for \(touch.id) again, after \(entry)") }
        if entry != .left { fault("\(responder) is asked for \(touch.id), which \(key.responder) has \(entry)") }
      }
      entries[Key(touch: touch.id, responder: responder)] = .asked
    }
  }

  /// Leaves a touch to whoever is next.
  mutating func leave(_ responder: String, _ touch: Contact) {
    let key = Key(touch: touch.id, responder: responder)
    if entries[key] == .asked { entries[key] = .left }
  }

  /// The call that asked is about to return.
  mutating func answered(_ responder: String, _ touches: [Contact]) {
    for touch in touches {
      let key = Key(touch: touch.id, responder: responder)
      if entries[key] == .asked {
        entries[key] = .taken
        takenCount += 1
      }
    }
  }

  mutating func told(_ responder: String, _ phase: Phase, _ touches: [Contact]) {
    if touches.isEmpty { fault("\(responder) is told of nothing \(phase)") }
    for touch in touches {
      let key = Key(touch: touch.id, responder: responder)
      if touch.phase != phase { fault("\(responder) is told \(phase) of \(touch.id), which is \(touch.phase)") }
      guard let entry = entries[key], entry == .asked || entry == .taken else {
        fault(
          "\(responder) is told \(phase) of \(touch.id), which it has \(entries[key].map { "\($0)" } ?? "never seen")")
        continue
      }
      if phase.isFinal { entries[key] = .over }
      if phase == .cancelled { cancelledCount += 1 }
    }
  }
}
