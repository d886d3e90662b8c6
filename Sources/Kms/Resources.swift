import CDrm
import Linux

/// The objects of a card that a program may list.
public struct Resources: Sendable {
  /// CRTCs, in the order of the bits of ``Plane/possibleCrtcs``.
  public let crtcs: [UInt32]
  public let connectors: [UInt32]
  public let encoders: [UInt32]
  /// Number of framebuffers that were made with this card's descriptor. The kernel lists no others.
  package let framebufferCount: Int
}

extension Card {
  /// `DRM_IOCTL_MODE_GETRESOURCES`
  @export(interface)
  public borrowing func resources() throws(Errno) -> Resources {
    var asked = drm_mode_card_res()
    try call(Ioctls.resources, &asked)
    while true {
      let crtcs = IoctlArray<UInt32>(count: Int(asked.count_crtcs), zero: 0)
      let connectors = IoctlArray<UInt32>(count: Int(asked.count_connectors), zero: 0)
      let encoders = IoctlArray<UInt32>(count: Int(asked.count_encoders), zero: 0)
      var argument = drm_mode_card_res()
      (argument.crtc_id_ptr, argument.count_crtcs) = (crtcs.address, asked.count_crtcs)
      (argument.connector_id_ptr, argument.count_connectors) = (connectors.address, asked.count_connectors)
      (argument.encoder_id_ptr, argument.count_encoders) = (encoders.address, asked.count_encoders)
      try call(Ioctls.resources, &argument)
      let isComplete =
        argument.count_crtcs <= asked.count_crtcs && argument.count_connectors <= asked.count_connectors
        && argument.count_encoders <= asked.count_encoders
      if isComplete {
        return Resources(
          crtcs: crtcs.first(argument.count_crtcs), connectors: connectors.first(argument.count_connectors),
          encoders: encoders.first(argument.count_encoders), framebufferCount: Int(asked.count_fbs))
      }
      // A connector has come meanwhile.
      asked = argument
    }
  }

  /// Returns the CRTC that an encoder is wired to now, 0 if none: `DRM_IOCTL_MODE_GETENCODER`.
  public borrowing func crtc(ofEncoder encoder: UInt32) throws(Errno) -> UInt32 {
    var argument = drm_mode_get_encoder()
    argument.encoder_id = encoder
    try call(Ioctls.encoder, &argument)
    return argument.crtc_id
  }
}
