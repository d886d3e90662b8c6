import Linux

/// The smallest and the largest value that a panel announces for an axis.
struct Axis {
  let minimum: Int32
  let maximum: Int32

  init(_ minimum: Int32, _ maximum: Int32) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// `MIN:MAX`, at least `span` apart.
  init(_ options: Options, _ name: StaticString, otherwise: Axis, span: Int32) throws(ProbeFailure) {
    guard let text = options.value(name) else {
      self = otherwise
      return
    }
    guard let (first, second) = text.halves(at: UInt8(ascii: ":")),
      let low = first.integer.flatMap({ Int32(exactly: $0) }),
      let high = second.integer.flatMap({ Int32(exactly: $0) }),
      Int64(high) - Int64(low) >= Int64(span), Int64(high) - Int64(low) <= Int64(Int32.max)
    else {
      throw .usage("\(name) wants MIN:MAX with MAX at least \(span) above MIN, not \(text.string)")
    }
    minimum = low
    maximum = high
  }

  var middle: Int32 { minimum + (maximum - minimum) / 2 }
}
