import Linux

/// The displays that the kernel's display drivers know.
public enum ExternalDisplays {
  public static var folder: String { "/sys/class/drm" }

  /// Whether one is connected that is not built in; nil where there is nothing that one could be connected to.
  public static func isConnected(in folder: String) -> Bool? {
    var isKnown = false
    do throws(Errno) {
      for name in try Directory.names(in: folder) {
        guard let type = connectorType(name) else { continue }
        isKnown = true
        if isBuiltIn(type) { continue }
        // One that goes meanwhile is not connected.
        let status = try? FileDescriptor.contents(of: Sentence("\(folder)/\(name.string)/status").string, limit: 64)
        if Text(status ?? []).trimmed == "connected" { return true }
      }
    } catch {}
    return isKnown ? false : nil
  }

  /// What it means for marks that are for external displays alone.
  public static func meaning(_ isConnected: Bool?) -> Sentence {
    switch isConnected {
    case true?: "an external display is connected: marks are shown"
    case false?: "no external display is connected: no marks are shown"
    case nil: "\(folder) tells of no displays, so none is external: no marks are shown"
    }
  }

  /// What is to be said where marks are kept from being shown for another reason than before, or for none any more.
  package static func news(of reason: Sentence?, before: Sentence?) -> Sentence? {
    reason?.bytes == before?.bytes ? nil : reason ?? meaning(true)
  }

  /// `card0-HDMI-A-1` is `HDMI-A`.
  static func connectorType(_ name: Text) -> Text? {
    guard name.starts(with: "card"), let (_, connector) = name.halves(at: UInt8(ascii: "-")),
      let end = connector.bytes.lastIndex(of: UInt8(ascii: "-"))
    else { return nil }
    return Text(connector.bytes[..<end])
  }

  /// A screen of the device itself, or none at all.
  static func isBuiltIn(_ type: Text) -> Bool {
    Text("LVDS eDP DSI DPI SPI Writeback Virtual Unknown").words.contains(type)
  }
}
