import CLinux
import Seeded

@testable import TouchInput

/// Happenings to some panels and their readers, in their order.
struct ModelStream {
  enum Deed {
    case report(ModelReport)
    /// A report that is repeated with other places.
    case flood(ModelReport, count: Int)
    /// Reads all frames that there are, or only some.
    case read(frames: Int, longestRead: Int, moments: [ModelMoment])
    case reconcile
    /// Queued events are forgotten, so often.
    case forget(Int)
    case unplug
    /// A new device in the place of the old, or the old one opened again.
    case plug(isNew: Bool)
  }

  struct Action {
    var panel: Int
    var deed: Deed
  }

  var layouts: [ModelLayout]
  var actions: [Action]

  /// The kernel may be asked while a driver is in the middle of a report.
  var asksTooEarly: Bool {
    actions.contains { action in
      guard case .read(_, _, let moments) = action.deed else { return false }
      return moments.contains { if case .half = $0 { true } else { false } }
    }
  }
}

/// Random streams: mostly what panels do.
extension ModelStream {
  init(seed: UInt64) {
    var random = Seeded(seed)
    let count = random.once(in: 8) ? random.int(2...3) : 1
    layouts = (0..<count).map { _ in ModelLayout(&random) }
    actions = []
    for _ in 0..<random.int(4...14) {
      actions.append(Action(panel: random.int(0...count - 1), deed: Deed(&random)))
    }
    for index in layouts.indices where layouts[index].fingers == .contacts {
      layouts[index].lists = ModelLayout.Lists(&random)
      // The kernel gives a queue room for the longest report.
      if layouts[index].queue < 64 { layouts[index].lists.lifted = .none }
    }
  }
}

extension ModelStream.Deed {
  init(_ random: inout Seeded) {
    switch random.int(0...99) {
    case 0...39: self = .report(ModelReport(&random))
    case 40...47: self = .flood(ModelReport(&random), count: random.int(2...12))
    case 48...87:
      self = .read(
        frames: random.once(in: 4) ? random.int(1...4) : .max,
        longestRead: random.once(in: 3) ? random.int(1...60) : .max,
        moments: random.once(in: 3) ? ModelMoment.some(&random) : [])
    case 88...90: self = .reconcile
    case 91...93: self = .forget(random.int(1...2))
    case 94...95: self = .unplug
    default: self = .plug(isNew: random.once(in: 2))
    }
  }
}

extension ModelMoment {
  static func some(_ random: inout Seeded) -> [ModelMoment] {
    if random.once(in: 40) {
      // Something happens before every answer, for longer than the reader asks.
      return (0..<random.int(28...32)).map { $0 % 3 == 0 ? .report(ModelReport(&random)) : .nothing }
    }
    return (0..<random.int(1...6)).map { _ in ModelMoment(&random) }
  }

  init(_ random: inout Seeded) {
    switch random.int(0...40) {
    case 0...19: self = .nothing
    case 20...38: self = .report(ModelReport(&random))
    case 39: self = .half(ModelReport(&random))
    default: self = .unplug
    }
  }
}

extension ModelReport {
  init(_ random: inout Seeded) {
    let changes = (0..<random.int(1...4)).map { _ in ModelChange(&random) }
    self.init(
      changes: changes, value: random.once(in: 8) ? 1 : 0,
      pause: random.once(in: 20) ? -500 : Int64(random.int(0...20)) * 1000)
  }
}

extension ModelChange {
  init(_ random: inout Seeded) {
    let kinds: [Kind] = [.land, .land, .move, .move, .lift, .tap, .swap, .replace, .part, .garbage]
    self.init(
      kind: kinds[random.int(0...kinds.count - 1)], slot: random.once(in: 8) ? random.int(0...39) : random.int(0...2),
      x: Int32(random.int(0...7)), y: Int32(random.once(in: 3) ? random.int(0...511) : random.int(0...2)),
      other: Int32(random.int(0...255)))
  }
}

extension ModelLayout.Lists {
  init(_ random: inout Seeded) {
    let lifted: [Lifted] = [.none, .none, .empty, .whole]
    self.init(
      lifted: lifted[random.int(0...3)], leavesLastOpen: random.once(in: 4), leavesOut: random.once(in: 3),
      names: random.once(in: 3), hasDeadKey: random.once(in: 3))
  }
}

extension ModelLayout {
  init(_ random: inout Seeded) {
    let kind = random.int(0...9)
    self.init(
      fingers: kind < 6 ? .slots : kind < 8 ? .contacts : .one,
      slots: kind < 6 ? [2, 5, 10, 10, 16, 32, 40][random.int(0...6)] : kind < 8 ? random.int(2...5) : 1,
      queue: [8, 16, 32, 64][random.int(0...3)])
    switch random.int(0...5) {
    case 0: names = .slot
    case 1: names = .few
    default:
      names = .counting(from: random.once(in: 2) ? Int32(random.int(65500...65535)) : Int32(random.int(0...65535)))
    }
    hasTouchKey = fingers == .one || !random.once(in: 5)
    keyFirst = random.once(in: 2)
    if fingers == .slots && random.once(in: 6) { apart = random.once(in: 2) ? ABS_MT_DISTANCE : ABS_MT_TOOL_TYPE }
    tellsPressure = !random.once(in: 3)
    // The names say nothing on such a panel.
    if fingers == .one && tellsPressure, case .slot = names { hasTouchKey = false }
    accounts = countsTouches && queue > 8 && !random.once(in: 4)
    // The place of its finger may be lost if the key comes last and is missing.
    placesTell = (fingers == .slots || fingers == .one && keyFirst) && !random.once(in: 3)
  }
}
