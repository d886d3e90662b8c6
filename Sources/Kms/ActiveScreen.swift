import Linux

/// A CRTC that shows a picture, with one of its connectors.
public struct ActiveScreen: Sendable {
  public let crtc: UInt32
  /// The index of the CRTC, as ``Plane/isPossible(onCrtc:)`` wants it.
  public let crtcIndex: Int
  public let connector: Connector
  public let mode: Mode
}

extension Card {
  /// Returns the screens that a master has lit, in the order of the CRTCs.
  public borrowing func activeScreens(_ resources: Resources) throws(Errno) -> [ActiveScreen] {
    var connectors: [(connector: Connector, crtc: UInt32)] = []
    for id in resources.connectors {
      let connector = try connector(id, probing: false)
      if connector.encoder != 0 { connectors.append((connector, try crtc(ofEncoder: connector.encoder))) }
    }
    var screens: [ActiveScreen] = []
    for (index, id) in resources.crtcs.enumerated() {
      guard let mode = try crtc(id).mode, let connector = connectors.first(where: { $0.crtc == id })?.connector
      else { continue }
      screens.append(ActiveScreen(crtc: id, crtcIndex: index, connector: connector, mode: mode))
    }
    return screens
  }
}
