import Figures
import Linux
import Overlay

extension ConfigurationKey {
  static var diagnostics: [ConfigurationKey] {
    [
      .flag("gesture") { $0.diagnostics.entry.isGestureOn = $1 },
      ConfigurationKey(
        "corner", "upper-left, upper-right, lower-left or lower-right",
        {
          $0.choice(
            ("upper-left", .upperLeft), ("upper-right", .upperRight), ("lower-left", .lowerLeft),
            ("lower-right", .lowerRight))
        }, { $0.diagnostics.entry.corner = $1 }),
      ConfigurationKey(
        "corner-size", "millimetres from 5 to 100", { $0.decimal(within: 5...100) },
        { $0.diagnostics.entry.cornerSize = $1 }),
      ConfigurationKey(
        "taps", "a number of taps from 2 to 20", { $0.integer(within: 2...20) }, { $0.diagnostics.entry.taps = $1 }),
      ConfigurationKey(
        "rhythm", "off or groups of taps such as 3-1-3, two to six groups, each from 1 to 9", { $0.rhythm },
        { $0.diagnostics.entry.rhythm = $1 }),
      ConfigurationKey(
        "time-out", "whole seconds from 10 to 86400", { $0.seconds(within: 10...86_400) },
        { $0.diagnostics.entry.timeOut = $1 }),
      ConfigurationKey(
        "longest", "whole seconds from 60 to 86400", { $0.seconds(within: 60...86_400) },
        { $0.diagnostics.entry.longest = $1 }),
      ConfigurationKey(
        "coverage-cell", DiagnosticSettings.expectedCell, { $0.coverageCell }, { $0.diagnostics.coverageCell = $1 }),
      ConfigurationKey(
        "evidence", "off, usb or the full path of a folder",
        { value -> (isLeft: Bool, folder: Text?)? in
          if value == "off" || value == "usb" { return (value == "usb", nil) }
          return value.path.map { (true, Text($0)) }
        }, { ($0.diagnostics.leavesEvidence, $0.diagnostics.evidence) = $1 }),
      .flag("recording") { $0.diagnostics.isRecording = $1 },
      // Areas add up, so that no area that was named before is recorded after all.
      ConfigurationKey(
        "recording-without", "areas such as 40,120,320x240 with blanks between", { $0.regions },
        { $0.diagnostics.unrecorded += $1 }),
      ConfigurationKey(
        "calibrator", "off or the full path of a program such as /usr/sbin/touch-overlay-calibrate, or of its socket",
        { value -> Calibrator? in value == "off" ? Calibrator.none : value.path.map { .at(Text($0)) } },
        { $0.diagnostics.calibrator = $1 }),
      ConfigurationKey(
        "program", "the full path of a program such as /usr/bin/touch-overlay",
        { value in value.path.map { Text($0) } }, { $0.diagnostics.program = $1 }),
    ]
  }
}

extension DiagnosticSettings {
  /// The accepted values of ``Linux/Text/coverageCell``, as a refusal words them.
  public static var expectedCell: StaticString {
    "pixels from 16 to 400 such as 40px, or millimetres from 1.6 to 40 such as 8mm"
  }
}

extension Text {
  /// Parses `8mm`, `40px` or `40`.
  public var coverageCell: Length? {
    guard let (pixels, rest) = halves(at: UInt8(ascii: "p")) else { return length(within: 16...400) }
    return rest == "x" ? pixels.trimmed.decimal(within: 16...400).map { Length($0) } : nil
  }

  /// Parses `3-1-3`; empty for `off`.
  fileprivate var rhythm: [Int]? {
    if self == "off" { return [] }
    var groups: [Int] = []
    for part in split(at: UInt8(ascii: "-"), keepEmpty: true) {
      guard let taps = part.integer(within: 1...9) else { return nil }
      groups.append(taps)
    }
    return (2...6).contains(groups.count) ? groups : nil
  }
}

extension ConfigurationKey {
  static var limits: [ConfigurationKey] {
    LimitName.allCases.map { name in
      ConfigurationKey(name.key, name.expected, { name.value($0) }, { $0.limits.set(name, $1) })
    }
  }
}
