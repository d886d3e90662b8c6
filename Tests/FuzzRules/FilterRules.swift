import Linux
import TouchInput

/// Rules for text as tslib's `ts.conf`: it is refused with the file's name, or it is accepted, and then the part before
/// the calibration is accepted as well.
enum FilterRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    let text = Text(bytes)
    let before = TslibConfiguration.filters(text)
    var faults = TslibConfiguration.filters(before) == before ? [] : ["what was cut off is cut off again"]
    do throws(PanelError) {
      let whole = try TslibConfiguration.read(text, "fuzzed")
      let (isAsked, isRaw) = (asks(bytes, "module"), asks(bytes, "module_raw"))
      if whole.isCalibrated != (isAsked || isRaw) { faults.append("a calibration is asked for, or not") }
      if whole.rotation != nil && !whole.isCalibrated { faults.append("a turn without a calibration") }
      faults += try sharingFaults(text, whole)
    } catch { return faults + refusal(error, lines: text.lines.count) }
    do throws(PanelError) {
      let isCalibrated = try TslibConfiguration.read(before, "before").isCalibrated
      // `module_raw linear` makes no sense, but it is no filter that could be cut off.
      if isCalibrated && !asks(bytes, "module_raw") { faults.append("it still asks for a calibration") }
    } catch { faults.append(error.sentence.string) }
    return faults
  }

  /// Checks that the options that take the panel from other programs are removed, and nothing else.
  private static func sharingFaults(_ text: Text, _ whole: TslibConfiguration) throws(PanelError) -> [String] {
    guard let shared = TslibConfiguration.sharing(text) else { return [] }
    let rest = try TslibConfiguration.read(shared, "fuzzed")
    var faults = TslibConfiguration.sharing(shared) == nil ? [] : ["something still takes the panel"]
    if rest.isCalibrated != whole.isCalibrated || rest.rotation != whole.rotation {
      faults.append("more than that went")
    }
    if shared.lines.count < text.lines.count { faults.append("a line went") }
    return faults
  }

  private static func asks(_ bytes: [UInt8], _ option: String) -> Bool {
    bytes.split(separator: 10).contains { line in
      let words = line.split { $0 == 32 || (9...13).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
      return words.count > 1 && words[0].lowercased() == option && words[1] == "linear"
    }
  }

  private static func refusal(_ error: PanelError, lines: Int) -> [String] {
    guard case .configuration(let sentence) = error, sentence.string.hasPrefix("tslib's configuration fuzzed ") else {
      return ["it is refused with '\(error.sentence.string)'"]
    }
    let words = Text(sentence.string).words
    if !(words[3] == "line") { return [] }
    let digits = words.count > 4 ? Text(words[4].bytes.prefix { (48...57).contains($0) }).integer : nil
    return digits.map { (1...lines).contains($0) } ?? false ? [] : ["of \(lines) lines: \(sentence.string)"]
  }
}
