import Linux

/// A Raspberry Pi's firmware setting for the panel: the overlay, and those of its parameters that turn positions.
package struct OverlaySetting: Sendable {
  /// A device-tree overlay whose parameters are known.
  package enum Panel: Equatable, Sendable {
    /// Raspberry Pi's 7-inch display.
    case sevenInch
    /// Raspberry Pi's Touch Display 2.
    case touchDisplay2(inches: Int)
    case ads7846

    /// Whether the overlay can invert axes, besides swapping them.
    var inverts: Bool { if case .ads7846 = self { false } else { true } }

    var name: Sentence {
      switch self {
      case .sevenInch: "vc4-kms-dsi-7inch"
      case .touchDisplay2(let inches): "vc4-kms-dsi-ili9881-\(inches)inch"
      case .ads7846: "ads7846"
      }
    }
  }

  package let panel: Panel
  /// Path of the file that contains the setting.
  package let path: String
  /// The overlay's present `swapxy`, `invx` and `invy`. It makes no difference whether a parameter inverts an axis or
  /// undoes an inversion by the overlay itself (the 7-inch display's overlay inverts both axes).
  package let parameters: PanelSymmetry

  /// Returns nil if the file names no known panel, two of them, or one only under a condition.
  ///
  /// - Parameter configuration: text of `config.txt`.
  @export(interface)
  package init?(_ configuration: Text, path: String) {
    self.path = path
    var found: Panel?
    var parameters = PanelSymmetry.identity
    var isConditional = false
    // A dtparam line belongs to the overlay before it.
    var isOpen = false
    for line in configuration.lines {
      let line = line.trimmed
      if line.starts(with: "[") {
        isConditional = !(line == "[all]")
        isOpen = false
      } else if line.starts(with: "dtoverlay=") {
        let words = line.dropping(10).split(at: UInt8(ascii: ","), keepEmpty: true)
        let overlay = words.first.flatMap { Panel(named: $0.trimmed) }
        isOpen = overlay != nil
        if overlay == nil { continue }
        if isConditional || found != nil { return nil }
        found = overlay
        for word in words.dropFirst() { OverlaySetting.set(word.trimmed, &parameters) }
      } else if line.starts(with: "dtparam="), isOpen {
        for word in line.dropping(8).split(at: UInt8(ascii: ","), keepEmpty: true) {
          OverlaySetting.set(word.trimmed, &parameters)
        }
      }
    }
    guard let found else { return nil }
    panel = found
    self.parameters = parameters
  }

  private static func set(_ word: Text, _ parameters: inout PanelSymmetry) {
    let (name, value) = word.halves(at: UInt8(ascii: "=")) ?? (word, Text("on"))
    let isOn =
      value == "on" || value == "true" || value == "yes" || value == "y" || value.integer.map { $0 != 0 } ?? false
    if name == "invx" { parameters.invertsX = isOn }
    if name == "invy" { parameters.invertsY = isOn }
    if name == "swapxy" { parameters.swapsAxes = isOn }
  }
}

extension OverlaySetting.Panel {
  /// Returns nil for an unknown overlay.
  fileprivate init?(named name: Text) {
    for overlay in [OverlaySetting.Panel.sevenInch, .touchDisplay2(inches: 5), .touchDisplay2(inches: 7), .ads7846]
    where name == Text(overlay.name.string) {
      self = overlay
      return
    }
    return nil
  }
}
