import Linux

/// The words of a command line after the verb: operands, `--name VALUE` and `--switch`.
struct Options {
  private(set) var operands: [Text] = []
  private var values: [(name: Text, value: Text)] = []
  private var switches: [Text] = []

  /// Sorts `words`; refuses an option that is in neither list.
  init(_ words: ArraySlice<Text>, valued: [StaticString], switches known: [StaticString] = []) throws(ProbeFailure) {
    var rest = words
    while let word = rest.popFirst() {
      if !word.starts(with: "--") {
        operands.append(word)
      } else if valued.contains(where: { word == $0 }) {
        guard let value = rest.popFirst() else { throw .usage("\(word.string) wants a value behind it") }
        values.append((name: word, value: value))
      } else if known.contains(where: { word == $0 }) {
        switches.append(word)
      } else {
        throw .usage("the option \(word.string) is unknown here")
      }
    }
  }

  /// Number of options that were given.
  var count: Int { values.count + switches.count }

  func has(_ name: StaticString) -> Bool { switches.contains { $0 == name } }

  /// Returns the value that was given last.
  func value(_ name: StaticString) -> Text? { values.last { $0.name == name }?.value }

  func string(_ name: StaticString, otherwise: StaticString) -> String {
    value(name)?.string ?? "\(otherwise)"
  }

  func number(_ name: StaticString, in range: ClosedRange<Int>) throws(ProbeFailure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = text.integer, range.contains(number) else {
      throw .usage("\(name) wants a number from \(range.lowerBound) to \(range.upperBound), not \(text.string)")
    }
    return number
  }

  func refuseOperands(_ verb: StaticString) throws(ProbeFailure) {
    guard let first = operands.first else { return }
    throw .usage("\(verb) takes options only, not \(first.string)")
  }
}
