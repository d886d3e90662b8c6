import Linux

extension Pointercal {
  @export(interface)
  package init(coefficients: Coefficients, width: Int?, height: Int?, rotation: Int?) {
    self.coefficients = coefficients
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// The text as ts_calibrate writes it: one line with the numbers that are set.
  package var text: String {
    let numbers = coefficients
    var text: Sentence =
      "\(numbers.a0) \(numbers.a1) \(numbers.a2) \(numbers.a3) \(numbers.a4) \(numbers.a5) \(numbers.a6)"
    if let width, let height {
      text = "\(text) \(width) \(height)"
      // A rotation without a size in front of it would be read as the size.
      if let rotation { text = "\(text) \(rotation)" }
    }
    return text.string + "\n"
  }
}

extension Pointercal.Coefficients {
  /// Whether different places of the panel are different places of the screen.
  package var isInvertible: Bool {
    Int64(a0) * Int64(a4) != Int64(a1) * Int64(a3)
  }
}
