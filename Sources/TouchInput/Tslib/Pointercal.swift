import Linux

/// tslib's calibration of a panel, checked before tslib reads it: tslib guesses numbers that it cannot read, crashes on
/// a divisor of 0, and does not notice a file that was made for another screen.
package struct Pointercal: Equatable, Sendable {
  /// The position on the screen is x = (a2 + a0 * x + a1 * y) / a6 and y = (a5 + a3 * x + a4 * y) / a6 of the panel's.
  package struct Coefficients: Equatable, Sendable, BitwiseCopyable {
    package var a0, a1, a2, a3, a4, a5, a6: Int32

    package init(a0: Int32, a1: Int32, a2: Int32, a3: Int32, a4: Int32, a5: Int32, a6: Int32) {
      (self.a0, self.a1, self.a2, self.a3, self.a4, self.a5, self.a6) = (a0, a1, a2, a3, a4, a5, a6)
    }
  }

  package var coefficients: Coefficients
  /// Width of the framebuffer at calibration, which the rotation does not exchange with the height.
  package var width: Int?
  package var height: Int?
  /// Quarter turns that tslib adds after the coefficients.
  package var rotation: Int?

  package static let largestSide = 32768
  /// Maximum size in bytes; a calibration has about a hundred.
  private static let largestFile = 1 << 16

  package static var path: String {
    Environment.text("TSLIB_CALIBFILE")?.string ?? "/etc/pointercal"
  }

  /// Reads the calibration; nil if there is no such file, where tslib leaves the panel's units as they are.
  @export(interface)
  package static func read(path: String) throws(PanelError) -> Pointercal? {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileDescriptor.contents(of: path, limit: largestFile)
    } catch {
      if error == .noEntry { return nil }
      throw .configuration(
        "cannot read tslib's calibration \(path): \(error.text); make it readable, or set TSLIB_CALIBFILE to the file "
          + "to use")
    }
    return try Pointercal(Text(bytes), path)
  }

  @export(interface)
  package init(_ text: Text, _ path: String) throws(PanelError) {
    let numbers = try Pointercal.numbers(text, path)
    guard numbers.count >= 7 else {
      throw Pointercal.refusal(path, "expected seven numbers, found \(numbers.count); tslib would guess the rest")
    }
    guard numbers[6] != 0 else {
      throw Pointercal.refusal(
        path, "its seventh number is the divisor and must not be 0, or tslib stops the program")
    }
    coefficients = Coefficients(
      a0: numbers[0], a1: numbers[1], a2: numbers[2], a3: numbers[3], a4: numbers[4], a5: numbers[5], a6: numbers[6])
    if numbers.count == 8 {
      throw Pointercal.refusal(path, "found the width \(numbers[7]) of a screen without its height")
    }
    if numbers.count > 8 {
      let (width, height) = (Int(numbers[7]), Int(numbers[8]))
      let sides = 1...Pointercal.largestSide
      guard sides.contains(width), sides.contains(height) else {
        throw Pointercal.refusal(
          path,
          "expected the width and height of a screen, from 1 to \(Pointercal.largestSide), found \(width) and "
            + "\(height)")
      }
      self.width = width
      self.height = height
    }
    if numbers.count > 9 {
      let rotation = Int(numbers[9])
      guard (0...3).contains(rotation) else {
        throw Pointercal.refusal(path, "expected a rotation by 0, 1, 2 or 3 quarter turns, found \(rotation)")
      }
      self.rotation = rotation
    }
  }

  /// Whether it was made for a framebuffer of this size; true if it contains no size.
  package func suits(width: Int, height: Int) -> Bool {
    // ts_calibrate writes the framebuffer's own size even when its picture is turned, and tslib turns within that size.
    (self.width ?? width) == width && (self.height ?? height) == height
  }
}

extension Pointercal {
  private static let names: InlineArray<10, StaticString> = [
    "a0", "a1", "a2", "a3", "a4", "a5", "a6", "the width of the screen", "the height of the screen", "the rotation",
  ]

  /// Returns the numbers that tslib reads: ten at most.
  private static func numbers(_ text: Text, _ path: String) throws(PanelError) -> [Int32] {
    // Old versions of ts_calibrate end their text with a NUL, which the rest of a longer old text may follow.
    let words = (text.halves(at: 0)?.0 ?? text).words
    var numbers: [Int32] = []
    for word in words.prefix(names.count) {
      // tslib stops at a comment, which does no harm after the seven coefficients.
      if numbers.count >= 7 && word.bytes.first == UInt8(ascii: "#") { break }
      guard let number = number(word) else {
        throw refusal(
          path,
          "expected a whole number of 32 bits for \(names[numbers.count]), found '\(Text(word.bytes.prefix(60)).string)'"
        )
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Parses a number as scanf does: with either sign.
  private static func number(_ word: Text) -> Int32? {
    guard word.bytes.first == UInt8(ascii: "+") else { return word.integer.flatMap { Int32(exactly: $0) } }
    let digits = word.dropping(1)
    return digits.bytes.first == UInt8(ascii: "-") ? nil : digits.integer.flatMap { Int32(exactly: $0) }
  }

  private static func refusal(_ path: String, _ fault: Sentence) -> PanelError {
    .configuration(
      "tslib's calibration \(path): \(fault); calibrate the panel again (Calibration in the menu of "
        + "diagnostics, or ts_calibrate)")
  }
}
