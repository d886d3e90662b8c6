import CDrm

/// The size and the timing of a picture on a display.
public struct Mode: Sendable {
  let info: drm_mode_modeinfo

  init(_ info: drm_mode_modeinfo) { self.info = info }

  public var width: Int { Int(info.hdisplay) }
  public var height: Int { Int(info.vdisplay) }

  /// Frames in a second, rounded.
  public var hertz: Int {
    let pixels = Int(info.htotal) * Int(info.vtotal)
    return pixels == 0 ? 0 : (Int(info.clock) * 1000 + pixels / 2) / pixels
  }

  /// Creates a mode with short blanks, for a display that takes any: one of memory.
  public init(width: Int, height: Int, hertz: Int) {
    var info = drm_mode_modeinfo()
    (info.hdisplay, info.vdisplay) = (UInt16(width), UInt16(height))
    (info.hsync_start, info.hsync_end, info.htotal) = (UInt16(width + 8), UInt16(width + 16), UInt16(width + 24))
    (info.vsync_start, info.vsync_end, info.vtotal) = (UInt16(height + 2), UInt16(height + 4), UInt16(height + 6))
    info.clock = UInt32(((width + 24) * (height + 6) * hertz + 500) / 1000)
    info.vrefresh = UInt32(hertz)
    self.info = info
  }
}
