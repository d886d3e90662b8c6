import Linux
import TouchInput
import touch_overlay_calibrate

/// Rules for bytes as a request to the program that may write calibrations: the request is refused in a sentence, or
/// exactly one sound calibration would be written.
enum CalibratorRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    do throws(Failure) {
      let request = try Request(Text(bytes))
      if request.isProbe { return request.axes == nil ? [] : ["a question with axes"] }
      let text = try ProposedCalibration(request.calibration, axes: request.axes).text
      return shape(text) + again(text, request.axes) + sums(text, request.axes)
    } catch {
      let isKnown = error.exit == .wrongUsage || error.exit == .configurationRefused
      return isKnown && error.sentence.string.contains("; ") ? [] : ["it ends with '\(error.sentence.string)'"]
    }
  }

  /// Checks that nothing of the request is in the text except numbers.
  private static func shape(_ text: String) -> [String] {
    let numbers = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
    let isLine = text.hasSuffix("\n") && numbers.allSatisfy { Int32($0) != nil }
    return isLine && (9...10).contains(numbers.count) ? [] : ["it would write '\(text)'"]
  }

  private static func again(_ text: String, _ axes: PanelAxes?) -> [String] {
    do throws(Failure) {
      return try ProposedCalibration(Text(text), axes: axes).text == text ? [] : ["asked again it would write another"]
    } catch { return ["asked again: \(error.sentence.string)"] }
  }

  /// Checks that tslib's sums on this panel fit into 32 bits, and that different places stay different.
  private static func sums(_ text: String, _ axes: PanelAxes?) -> [String] {
    let a = text.split(whereSeparator: \.isWhitespace).compactMap { Int128($0) }
    guard a.count >= 9 else { return ["it has \(a.count) numbers"] }
    var faults: [String] = []
    if a[6] != 65536 { faults.append("the divisor is \(a[6])") }
    if a[0] * a[4] == a[1] * a[3] { faults.append("the panel becomes a line") }
    guard let axes else { return faults }
    let bits = Int128(Int32.min)...Int128(Int32.max)
    for x in [Int128(axes.x.lowerBound), Int128(axes.x.upperBound)] {
      for y in [Int128(axes.y.lowerBound), Int128(axes.y.upperBound)] {
        for (offset, byX, byY) in [(a[2], a[0], a[1]), (a[5], a[3], a[4])] {
          let steps = [byX * x, byY * y, offset + byX * x, offset + byX * x + byY * y]
          if !steps.allSatisfy(bits.contains) { faults.append("sums at (\(x), \(y)) leave 32 bits") }
        }
      }
    }
    return faults
  }
}
