import Linux

/// The displays that the kernel's display drivers know.
public enum ExternalDisplays {
  public static var folder: String { "/sys/class/drm" }

  /// Whether a display is connected that is not built in; nil where the kernel lists no connectors.
  @export(interface)
  public static func isConnected(in folder: String) -> Bool? {
    var isKnown = false
    do throws(Errno) {
      for name in try Directory.names(in: folder) {
        guard let type = connectorType(name) else { continue }
        isKnown = true
        if isBuiltIn(type) { continue }
        // A connector that disappears meanwhile counts as not connected.
        let status = try? FileDescriptor.contents(of: Sentence("\(folder)/\(name.string)/status").string, limit: 64)
        if Text(status ?? []).trimmed == "connected" { return true }
      }
    } catch {}
    return isKnown ? false : nil
  }

  /// Returns the sentence for marks that are shown on external displays alone.
  public static func meaning(_ isConnected: Bool?) -> Sentence {
    switch isConnected {
    case true?: "an external display is connected: marks are shown"
    case false?: "no external display is connected: no marks are shown"
    case nil: "\(folder) tells of no displays, so none is external: no marks are shown"
    }
  }

  /// Returns the line to log when the reason that hides the marks has changed or gone; nil otherwise.
  package static func news(of reason: Sentence?, before: Sentence?) -> Sentence? {
    reason == before ? nil : reason ?? meaning(true)
  }

  /// Returns the connector's type: `HDMI-A` for `card0-HDMI-A-1`.
  static func connectorType(_ name: Text) -> Text? {
    guard name.starts(with: "card"), let (_, connector) = name.halves(at: UInt8(ascii: "-")),
      let end = connector.bytes.lastIndex(of: UInt8(ascii: "-"))
    else { return nil }
    return Text(connector.bytes[..<end])
  }

  /// Whether a connector of this type is the device's own screen, or no screen at all.
  static func isBuiltIn(_ type: Text) -> Bool {
    Text("LVDS eDP DSI DPI SPI Writeback Virtual Unknown").words.contains(type)
  }
}
