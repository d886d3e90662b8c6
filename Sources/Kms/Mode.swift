import CDrm

/// The size and the timing of a picture on a display.
public struct Mode: Sendable {
  package let info: drm_mode_modeinfo

  package init(_ info: drm_mode_modeinfo) { self.info = info }

  public var width: Int { Int(info.hdisplay) }
  public var height: Int { Int(info.vdisplay) }
}
