import Linux
import TouchInput

/// Rules for text as a calibration: it is accepted with numbers that tslib can use, or refused with a sentence that
/// names the file.
enum PointercalRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    do throws(PanelError) {
      let calibration = try Pointercal(Text(bytes), "fuzzed")
      return faults(calibration)
    } catch {
      guard case .configuration(let sentence) = error else {
        return ["refused for another reason: \(error.sentence.string)"]
      }
      let text = sentence.string
      let isWhole = text.hasPrefix("tslib's calibration fuzzed: ") && text.hasSuffix("or ts_calibrate)")
      return isWhole ? [] : ["half a sentence: \(text)"]
    }
  }

  private static func faults(_ calibration: Pointercal) -> [String] {
    var faults: [String] = []
    if calibration.coefficients.a6 == 0 { faults.append("tslib would divide by nought") }
    if (calibration.width == nil) != (calibration.height == nil) { faults.append("half a resolution") }
    if calibration.rotation != nil && calibration.width == nil { faults.append("a rotation without a resolution") }
    let sides = 1...Pointercal.largestSide
    for side in [calibration.width, calibration.height] {
      if let side, !sides.contains(side) { faults.append("a side of \(side)") }
    }
    if let rotation = calibration.rotation, !(0...3).contains(rotation) { faults.append("a rotation by \(rotation)") }
    if let width = calibration.width, let height = calibration.height {
      if !calibration.suits(width: width, height: height) { faults.append("does not suit itself") }
      if calibration.suits(width: width + 1, height: height) { faults.append("suits another width") }
      if calibration.suits(width: width, height: height + 1) { faults.append("suits another height") }
    }
    return faults + afresh(calibration)
  }

  private static func afresh(_ calibration: Pointercal) -> [String] {
    let a = calibration.coefficients
    var text = "\(a.a0) \(a.a1) \(a.a2) \(a.a3) \(a.a4) \(a.a5) \(a.a6)"
    for number in [calibration.width, calibration.height, calibration.rotation] {
      if let number { text += " \(number)" }
    }
    do throws(PanelError) {
      return try Pointercal(Text(text), "written") == calibration ? [] : ["written and read again it is another"]
    } catch { return [error.sentence.string] }
  }
}
