import Linux

/// The smallest and the largest value that a panel announces for an axis.
struct Axis {
  let minimum: Int32
  let maximum: Int32

  init(_ minimum: Int32, _ maximum: Int32) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Parses `MIN:MAX`; the two are at least `span` apart unless `--any-range` is given.
  init?(_ options: Options, _ name: StaticString, span: Int32) throws(ProbeFailure) {
    guard let text = options.value(name) else { return nil }
    guard let (first, second) = text.halves(at: UInt8(ascii: ":")),
      let low = first.integer.flatMap({ Int32(exactly: $0) }),
      let high = second.integer.flatMap({ Int32(exactly: $0) })
    else {
      throw .usage("\(name) wants MIN:MAX, not \(text.string)")
    }
    self.init(low, high)
    if options.has("--any-range") { return }
    guard (Int64(span)...Int64(Int32.max)).contains(self.span) else {
      throw .usage(
        "\(name) wants MIN:MAX with MAX at least \(span) above MIN, not \(text.string); --any-range takes it as it is")
    }
  }

  /// Difference of maximum and minimum; negative for a range that is upside down.
  var span: Int64 { Int64(maximum) - Int64(minimum) }

  var middle: Int32 { part(1, of: 2) }

  /// Returns the value at `numerator / denominator` of the way from minimum to maximum.
  func part(_ numerator: Int, of denominator: Int) -> Int32 {
    minimum &+ Int32(truncatingIfNeeded: span * Int64(numerator) / Int64(denominator))
  }
}
