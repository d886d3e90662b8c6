import Linux

/// Values in a command.
extension Text {
  func slot() throws(Refusal) -> Int { try number(in: 0...63) }

  func number(in range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard let number = integer, range.contains(number) else {
      throw Refusal("\(string) is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func value() throws(Refusal) -> Int32 {
    guard let value = integer.flatMap({ Int32(exactly: $0) }) else {
      throw Refusal("\(string) is no whole number of 32 bits")
    }
    return value
  }

  func code() throws(Refusal) -> UInt16 {
    guard let value = hexadecimal.flatMap({ UInt16(exactly: $0) }) else {
      throw Refusal("\(string) is no hexadecimal number up to ffff")
    }
    return value
  }
}
