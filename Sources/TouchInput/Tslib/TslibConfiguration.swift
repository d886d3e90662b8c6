import Linux

/// tslib's `ts.conf`, checked before tslib reads it: tslib ignores lines that it does not understand, and an integrator
/// would search long for the missing filter.
package struct TslibConfiguration {
  /// Whether it applies a calibration ('module linear').
  package let isCalibrated: Bool
  /// Quarter turns that it sets instead of the calibration's.
  package let rotation: Int?
  /// Whether its modules do nothing but apply the calibration: `input`, `pthres` that lets every pressure through that
  /// ``TslibChain`` reports, and `linear`, without other parameters.
  package let isPlain: Bool
  /// How far back its filters look.
  package let memory: FilterMemory

  static var path: String {
    Environment.text("TSLIB_CONFFILE")?.string ?? "/etc/ts.conf"
  }

  /// Whether TSLIB_CONFFILE names the file.
  static var isNamed: Bool { Environment.text("TSLIB_CONFFILE") != nil }

  /// Returns the configuration; nil if there is none.
  package static func find() throws(PanelError) -> TslibConfiguration? {
    guard let text = try text() else { return nil }
    return try read(text, path)
  }

  /// Returns the configuration; throws if there is none.
  static func required() throws(PanelError) -> TslibConfiguration {
    guard let found = try find() else { throw missing }
    return found
  }

  /// Whether there is a configuration that tslib understands.
  static var isUsable: Bool { (try? find()) != nil }

  static var missing: PanelError { unreadable(.noEntry) }

  /// Returns the text of the file; nil if there is none.
  static func text() throws(PanelError) -> Text? {
    do throws(Errno) {
      return try Text(FileDescriptor.contents(of: path, limit: 1 << 16))
    } catch {
      if error == .noEntry { return nil }
      throw unreadable(error)
    }
  }

  private static func unreadable(_ error: Errno) -> PanelError {
    let advice =
      error == .noEntry
      ? "put one there (Debian's libts0 brings it), or set TSLIB_CONFFILE to the file to use"
      : "make it readable, or set TSLIB_CONFFILE to the file to use"
    return .configuration("cannot read tslib's configuration \(path): \(error.text); \(advice)")
  }

  /// Returns the text without 'module linear' and the modules behind it: a calibration is applied to the output of the
  /// filters that remain.
  package static func filters(_ text: Text) -> Text {
    var kept: [UInt8] = []
    var isBehind = false
    for line in text.lines {
      let words = line.words
      let isModule = words.count > 1 && words[0].lowercased == "module"
      if isModule && words[1] == "linear" { isBehind = true }
      if !line.isEmpty && !(isModule && isBehind) { kept += line.bytes + [UInt8(ascii: "\n")] }
    }
    return Text(kept)
  }

  /// Returns the text without `grab_events=`, by which tslib grabs the panel; nil if it is not there. An overlay must
  /// not take the panel from its app, and a second chain beside the first would not get its events.
  @export(interface)
  package static func sharing(_ text: Text) -> Text? {
    var kept: [UInt8] = []
    var isChanged = false
    for line in text.lines {
      var number = 0
      for word in line.words {
        number += 1
        // The first two words name a module, even if they look like the option.
        if number > 2 && word.starts(with: "grab_events=") {
          isChanged = true
        } else {
          kept += word.bytes
          kept.append(UInt8(ascii: " "))
        }
      }
      kept.append(UInt8(ascii: "\n"))
    }
    return isChanged ? Text(kept) : nil
  }

  @export(interface)
  package static func read(_ text: Text, _ path: String) throws(PanelError) -> TslibConfiguration {
    var hasRawModule = false
    var isCalibrated = false
    var rotation: Int?
    var isPlain = true
    var memory = FilterMemory()
    var number = 0
    for line in text.lines {
      number += 1
      let words = line.words
      guard let option = words.first, option.bytes.first != UInt8(ascii: "#") else { continue }
      if line.bytes.last == UInt8(ascii: "\r") {
        throw .configuration(
          "tslib's configuration \(path) line \(number) ends like a line of Windows, which tslib does not take; convert "
            + "the file (sed -i 's/\\r$//' \(path))")
      }
      guard option.lowercased == "module" || option.lowercased == "module_raw" else {
        throw .configuration(
          "tslib's configuration \(path) line \(number): expected 'module_raw NAME' or 'module NAME', found "
            + "'\(option.string)'; correct or remove the line")
      }
      guard words.count > 1 else {
        throw .configuration(
          "tslib's configuration \(path) line \(number): '\(option.string)' names no module; correct or remove the line"
        )
      }
      if option.lowercased == "module_raw" {
        isPlain =
          isPlain && !hasRawModule && words[1] == "input"
          && words.dropFirst(2).allSatisfy { $0.starts(with: "grab_events=") }
        hasRawModule = true
      } else {
        if let needed = neededParameter(words) {
          throw .configuration(
            "tslib's configuration \(path) line \(number): 'module \(words[1].string)' without '\(needed)=NUMBER' crashes "
              + "tslib; add it, or remove the line")
        }
        isPlain = isPlain && (words[1] == "linear" ? !isCalibrated && words.count == 2 : isOpen(words))
        memory.add(words)
      }
      if words[1] == "linear" {
        isCalibrated = true
        for word in words where word.starts(with: "rot=") { rotation = word.dropping(4).integer }
      }
    }
    if !hasRawModule {
      throw .configuration(
        "tslib's configuration \(path) has no line 'module_raw NAME' (for most panels 'module_raw input'); add it")
    }
    return TslibConfiguration(
      isCalibrated: isCalibrated, rotation: rotation, isPlain: isPlain, memory: memory)
  }

  /// Returns the parameter without which tslib 1.22 crashes at the first touch; nil if nothing is missing.
  private static func neededParameter(_ words: [Text]) -> StaticString? {
    if words[1] == "median" && FilterMemory.value(words, "depth=")?.integer ?? 0 < 1 { return "depth" }
    if words[1] == "iir" && FilterMemory.value(words, "D=") == nil { return "D" }
    return nil
  }

  /// Whether the module is `pthres` with a least pressure that every finger has.
  private static func isOpen(_ words: [Text]) -> Bool {
    words[1] == "pthres" && words.count == 3 && (words[2] == "pmin=0" || words[2] == "pmin=1")
  }
}
