import CLinux
import Linux

/// tslib's `ts.conf`, looked at before tslib does: tslib goes on after lines that it does not understand, and an
/// integrator would search long for the filter that is not there.
package struct TslibConfiguration {
  /// It asks for a calibration.
  let isCalibrated: Bool
  /// Quarter turns that it adds instead of those of the calibration.
  package let rotation: Int?

  static var path: String {
    unsafe getenv("TSLIB_CONFFILE").map { unsafe String(cString: $0) } ?? "/etc/ts.conf"
  }

  /// Somebody said which file it is.
  static var isNamed: Bool { unsafe getenv("TSLIB_CONFFILE") != nil }

  /// nil when there is none.
  package static func find() throws(PanelError) -> TslibConfiguration? {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileDescriptor.contents(of: path, limit: 1 << 16)
    } catch {
      if error == .noEntry { return nil }
      throw unreadable(error)
    }
    return try read(Text(bytes), path)
  }

  /// That there is one, and that tslib will understand it.
  static func check() throws(PanelError) {
    if try find() == nil { throw unreadable(.noEntry) }
  }

  private static func unreadable(_ error: Errno) -> PanelError {
    let advice =
      error == .noEntry
      ? "install libts-bin, which brings one, or set TSLIB_CONFFILE to the file to use"
      : "make it readable, or set TSLIB_CONFFILE to the file to use"
    return .configuration("cannot read tslib's configuration \(path): \(error.text); \(advice)")
  }

  static func read(_ text: Text, _ path: String) throws(PanelError) -> TslibConfiguration {
    var hasRawModule = false
    var isCalibrated = false
    var rotation: Int?
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
      if option.lowercased == "module_raw" { hasRawModule = true }
      if words[1] == "linear" {
        isCalibrated = true
        for word in words where word.starts(with: "rot=") { rotation = word.dropping(4).integer }
      }
    }
    if !hasRawModule {
      throw .configuration(
        "tslib's configuration \(path) has no line 'module_raw NAME' (for most panels 'module_raw input'); add it")
    }
    return TslibConfiguration(isCalibrated: isCalibrated, rotation: rotation)
  }
}
