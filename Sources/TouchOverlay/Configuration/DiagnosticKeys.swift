import Figures
import Linux
import Overlay

extension ConfigurationKey {
  static var diagnostics: [ConfigurationKey] {
    [
      .flag("gesture") { $0.diagnostics.entry.isGestureOn = $1 },
      ConfigurationKey("corner", "upper-left, upper-right, lower-left or lower-right") { configuration, value in
        value.set(
          &configuration.diagnostics.entry.corner,
          value.choice(
            ("upper-left", .upperLeft), ("upper-right", .upperRight), ("lower-left", .lowerLeft),
            ("lower-right", .lowerRight)))
      },
      ConfigurationKey("corner-size", "millimetres from 5 to 100") { configuration, value in
        value.set(&configuration.diagnostics.entry.cornerSize, value.decimal(within: 5...100))
      },
      ConfigurationKey("taps", "a number of taps from 2 to 20") { configuration, value in
        value.set(&configuration.diagnostics.entry.taps, value.integer(within: 2...20))
      },
      ConfigurationKey("rhythm", "off or groups of taps such as 3-1-3, two to six groups, each from 1 to 9") {
        configuration, value in
        value.set(&configuration.diagnostics.entry.rhythm, value.rhythm)
      },
      ConfigurationKey("time-out", "whole seconds from 10 to 86400") { configuration, value in
        value.set(&configuration.diagnostics.entry.timeOut, value.seconds(within: 10...86_400))
      },
      ConfigurationKey("longest", "whole seconds from 60 to 86400") { configuration, value in
        value.set(&configuration.diagnostics.entry.longest, value.seconds(within: 60...86_400))
      },
      ConfigurationKey("coverage-cell", DiagnosticSettings.expectedCell) { configuration, value in
        value.set(&configuration.diagnostics.coverageCell, value.coverageCell.map { .some($0) })
      },
      ConfigurationKey("evidence", "off, usb or the full path of a folder") { configuration, value in
        configuration.diagnostics.leavesEvidence = !(value == "off")
        if value == "off" || value == "usb" {
          configuration.diagnostics.evidence = nil
          return true
        }
        return value.set(&configuration.diagnostics.evidence, value.path.map { .some(Text($0)) })
      },
      .flag("recording") { $0.diagnostics.isRecording = $1 },
      ConfigurationKey("recording-without", "areas such as 40,120,320x240 with blanks between") {
        configuration, value in
        guard let areas = value.regions else { return false }
        // Areas add up, so that no area that was named before is recorded after all.
        configuration.diagnostics.unrecorded += areas
        return true
      },
      ConfigurationKey(
        "calibrator", "off or the full path of a program such as /usr/sbin/touch-overlay-calibrate, or of its socket"
      ) { configuration, value in
        let calibrator: Calibrator? = value == "off" ? Calibrator.none : value.path.map { .at(Text($0)) }
        return value.set(&configuration.diagnostics.calibrator, calibrator)
      },
      ConfigurationKey("program", "the full path of a program such as /usr/bin/touch-overlay") {
        configuration, value in
        value.set(&configuration.diagnostics.program, value.path.map { Text($0) })
      },
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
      ConfigurationKey(name.key, name.expected) { configuration, value in
        guard let value = name.value(value) else { return false }
        configuration.limits.set(name, value)
        return true
      }
    }
  }
}
