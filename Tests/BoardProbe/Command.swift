import Linux

/// One instruction to the panel.
enum Command {
  case down(slot: Int, x: Int32, y: Int32, pressure: Int32?)
  case move(slot: Int, x: Int32, y: Int32, pressure: Int32?)
  case up(slot: Int)
  case frame
  case wait(milliseconds: Int)
  case raw(Event)
  case flood(frames: Int, rate: Int)
  case quit

  /// All commands of a line, which `;` parts.
  static func all(in line: Text) throws(Refusal) -> [Command] {
    var commands: [Command] = []
    for part in line.split(at: UInt8(ascii: ";"), keepEmpty: false) where !part.trimmed.isEmpty {
      if case .quit? = commands.last { throw Refusal("nothing may stand behind quit") }
      commands.append(try Command(part.words))
    }
    if commands.isEmpty { throw Refusal("the line holds no command") }
    return commands
  }

  private init(_ words: [Text]) throws(Refusal) {
    let count = words.count - 1
    switch words[0] {
    case "down" where count == 3 || count == 4:
      self = .down(
        slot: try Command.slot(words[1]), x: try Command.value(words[2]), y: try Command.value(words[3]),
        pressure: count == 4 ? try Command.value(words[4]) : nil)
    case "move" where count == 3 || count == 4:
      self = .move(
        slot: try Command.slot(words[1]), x: try Command.value(words[2]), y: try Command.value(words[3]),
        pressure: count == 4 ? try Command.value(words[4]) : nil)
    case "up" where count == 1: self = .up(slot: try Command.slot(words[1]))
    case "frame" where count == 0: self = .frame
    case "wait" where count == 1:
      self = .wait(milliseconds: try Command.number(words[1], 0...600_000))
    case "raw" where count == 3:
      self = .raw(
        Event(
          type: try Command.hexadecimal(words[1]), code: try Command.hexadecimal(words[2]),
          value: try Command.value(words[3])))
    case "flood" where count == 2:
      self = .flood(
        frames: try Command.number(words[1], 1...10_000_000), rate: try Command.number(words[2], 1...100_000))
    case "quit" where count == 0: self = .quit
    case "down", "move", "up", "frame", "wait", "raw", "flood", "quit":
      throw Refusal("\(words[0].string) does not take \(count) values")
    default: throw Refusal("\(words[0].string) is no command")
    }
  }

  private static func slot(_ text: Text) throws(Refusal) -> Int { try number(text, 0...63) }

  private static func number(_ text: Text, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard let number = text.integer, range.contains(number) else {
      throw Refusal("\(text.string) is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func value(_ text: Text) throws(Refusal) -> Int32 {
    guard let value = text.integer.flatMap({ Int32(exactly: $0) }) else {
      throw Refusal("\(text.string) is no whole number of 32 bits")
    }
    return value
  }

  private static func hexadecimal(_ text: Text) throws(Refusal) -> UInt16 {
    guard let value = text.hexadecimal.flatMap({ UInt16(exactly: $0) }) else {
      throw Refusal("\(text.string) is no hexadecimal number up to ffff")
    }
    return value
  }
}
