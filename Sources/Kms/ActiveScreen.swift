import Linux

/// A CRTC that shows a picture, with one of the connectors that show it.
public struct ActiveScreen: Sendable {
  public let crtc: UInt32
  /// The index of the CRTC, as ``Plane/isPossible(onCrtc:)`` wants it.
  public let crtcIndex: Int
  public let connector: Connector
  public let mode: Mode
}

extension Card {
  /// Returns the screens that a master has lit, in the order of the CRTCs and of each one's connectors.
  @export(interface)
  public borrowing func activeScreens(_ resources: Resources) throws(Errno) -> [ActiveScreen] {
    var connectors: [LitConnector] = []
    for id in resources.connectors {
      let connector = try connector(id)
      if connector.encoder == 0 { continue }
      connectors.append(LitConnector(connector: connector, crtc: try crtc(ofEncoder: connector.encoder)))
    }
    var crtcs: [Crtc] = []
    for id in resources.crtcs { crtcs.append(try crtc(id)) }
    return ActiveScreen.all(of: crtcs, connectors)
  }
}

/// A connector and the CRTC whose picture it shows; 0 if none.
struct LitConnector {
  let connector: Connector
  let crtc: UInt32
}

extension ActiveScreen {
  /// Returns a screen for each connector of a CRTC with a mode: clones show one picture.
  ///
  /// - Parameter crtcs: all CRTCs, in the order of their indices.
  static func all(of crtcs: [Crtc], _ connectors: [LitConnector]) -> [ActiveScreen] {
    var screens: [ActiveScreen] = []
    for (index, crtc) in crtcs.enumerated() {
      guard let mode = crtc.mode else { continue }
      for lit in connectors where lit.crtc == crtc.id {
        screens.append(ActiveScreen(crtc: crtc.id, crtcIndex: index, connector: lit.connector, mode: mode))
      }
    }
    return screens
  }
}
