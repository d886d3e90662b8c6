import Linux

/// One instruction to the panel.
enum Command {
  case down(slot: Int, Spot)
  case move(slot: Int, Spot)
  case up(slot: Int)
  case tap(slot: Int, Spot)
  case instant(slot: Int, Spot)
  case swap(slot: Int, Spot)
  case frame
  case wait(milliseconds: Int)
  case raw(Event)
  case flood(frames: Int, rate: Int)
  case taps(count: Int, rate: Int, slots: Int)
  case churn(milliseconds: Int, rate: Int, contacts: Int, taps: Int)
  case time
  case quit

  /// Returns all commands of a line, which `;` separates.
  static func all(in line: Text) throws(Refusal) -> [Command] {
    var commands: [Command] = []
    for part in line.split(at: UInt8(ascii: ";"), keepEmpty: false) where !part.trimmed.isEmpty {
      if case .quit? = commands.last { throw Refusal("nothing may stand behind quit") }
      commands.append(try Command(part.words))
    }
    if commands.isEmpty { throw Refusal("the line holds no command") }
    return commands
  }

  /// Whether the answer gives the number of touches that began.
  var countsTouches: Bool {
    switch self {
    case .taps, .churn: true
    default: false
    }
  }

  private init(_ words: [Text]) throws(Refusal) {
    let count = words.count - 1
    switch words[0] {
    case "down" where (3...5).contains(count): self = .down(slot: try words[1].slot(), try Spot(words[2...]))
    case "move" where (3...5).contains(count): self = .move(slot: try words[1].slot(), try Spot(words[2...]))
    case "up" where count == 1: self = .up(slot: try words[1].slot())
    case "tap" where count == 3: self = .tap(slot: try words[1].slot(), try Spot(words[2...]))
    case "instant" where count == 3: self = .instant(slot: try words[1].slot(), try Spot(words[2...]))
    case "swap" where count == 3: self = .swap(slot: try words[1].slot(), try Spot(words[2...]))
    case "frame" where count == 0: self = .frame
    case "wait" where count == 1: self = .wait(milliseconds: try words[1].number(in: 0...600_000))
    case "raw" where count == 3:
      self = .raw(Event(type: try words[1].code(), code: try words[2].code(), value: try words[3].value()))
    case "flood" where count == 2:
      self = .flood(frames: try words[1].number(in: 1...10_000_000), rate: try words[2].number(in: 1...100_000))
    case "taps" where count == 3:
      self = .taps(
        count: try words[1].number(in: 1...10_000_000), rate: try words[2].number(in: 1...100_000),
        slots: try words[3].number(in: 1...64))
    case "churn" where count == 4:
      self = .churn(
        milliseconds: try words[1].number(in: 1...600_000), rate: try words[2].number(in: 1...100_000),
        contacts: try words[3].number(in: 1...64), taps: try words[4].number(in: 0...100_000))
    case "time" where count == 0: self = .time
    case "quit" where count == 0: self = .quit
    case "down", "move", "up", "tap", "instant", "swap", "frame", "wait", "raw", "flood", "taps", "churn", "time",
      "quit":
      throw Refusal("\(words[0].string) does not take \(count) values")
    default: throw Refusal("\(words[0].string) is no command")
    }
  }
}
