import CDrm
import Linux

/// A place where a display is connected, or from which a composed picture is written back to memory.
public struct Connector: Sendable {
  public let id: UInt32
  /// The kernel's name, such as `HDMI-A-1`.
  public let name: Text
  public let isWriteback: Bool
  /// Whether its display is part of the device: DSI, DPI, LVDS or eDP.
  public let isBuiltIn: Bool
  /// The encoder in use; 0 if none.
  public let encoder: UInt32
}

extension Connector {
  /// Returns the name that the kernel gives a connector. It names the types in the order of their numbers.
  package static func name(type: UInt32, number: UInt32) -> Text {
    let types: [StaticString] = [
      "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component", "DIN", "DP", "HDMI-A",
      "HDMI-B", "TV", "eDP", "Virtual", "DSI", "DPI", "Writeback", "SPI", "USB",
    ]
    let known = Int(type) < types.count ? Int(type) : 0
    return Text(Sentence("\(types[known])-\(number)").string)
  }
}

extension Card {
  /// `DRM_IOCTL_MODE_GETCONNECTOR`
  @export(interface)
  public borrowing func connector(_ id: UInt32) throws(Errno) -> Connector {
    var argument = drm_mode_get_connector()
    argument.connector_id = id
    // With room for no mode, the kernel would have the driver look for a display, which may take long.
    let room = IoctlArray(count: 1, zero: drm_mode_modeinfo())
    (argument.modes_ptr, argument.count_modes) = (room.address, 1)
    try call(Ioctls.connector, &argument)
    return Connector(
      id: id, name: Connector.name(type: argument.connector_type, number: argument.connector_type_id),
      isWriteback: argument.connector_type == UInt32(DRM_MODE_CONNECTOR_WRITEBACK),
      isBuiltIn: builtInKinds.contains(CInt(bitPattern: argument.connector_type)), encoder: argument.encoder_id)
  }
}

extension Card {
  /// Returns a connector that shows the picture of a CRTC; nil if this card lists none.
  borrowing func connector(ofCrtc crtc: UInt32) throws(Errno) -> Connector? {
    for id in try resources().connectors {
      let connector = try connector(id)
      if connector.encoder != 0, try self.crtc(ofEncoder: connector.encoder) == crtc { return connector }
    }
    return nil
  }
}

private var builtInKinds: [CInt] {
  [DRM_MODE_CONNECTOR_DSI, DRM_MODE_CONNECTOR_DPI, DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_eDP]
}
