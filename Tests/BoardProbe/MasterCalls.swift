import CDrm
import Kms
import Linux

/// The calls of an app that is DRM master.
extension Card {
  /// `DRM_IOCTL_SET_MASTER`
  borrowing func takeMaster() throws(Errno) { try descriptor.control(UInt(drm_SET_MASTER()), value: 0) }

  /// Reads bytes of events with `read(2)`; see ``FlipEvent/all(in:)``.
  borrowing func readEvents() throws(Errno) -> [UInt8] {
    var buffer = InlineArray<1024, UInt8>(repeating: 0)
    var span = buffer.mutableSpan
    let count = try unsafe span.withUnsafeMutableBufferPointer { (bytes) throws(Errno) in
      unsafe try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
    }
    return (0..<count).map { buffer[$0] }
  }

  /// Returns whether a display is connected, and its modes: `DRM_IOCTL_MODE_GETCONNECTOR`.
  ///
  /// - Parameter probing: whether the driver looks for a display, which may take long; otherwise it tells what it
  ///   knows.
  borrowing func display(_ id: UInt32, probing: Bool) throws(Errno) -> (isConnected: Bool, modes: [Mode]) {
    // The kernel probes for those who have room for no mode.
    var room: UInt32 = probing ? 0 : 1
    while true {
      let modes = IoctlArray(count: max(1, Int(room)), zero: drm_mode_modeinfo())
      var argument = drm_mode_get_connector()
      argument.connector_id = id
      (argument.modes_ptr, argument.count_modes) = (modes.address, room)
      try call(MasterRequests.connector, &argument)
      if argument.count_modes <= room {
        return (argument.connection == 1, modes.first(argument.count_modes).map { Mode($0) })
      }
      room = argument.count_modes
    }
  }

  /// Sets a mode and shows a framebuffer of its size on a connector: `DRM_IOCTL_MODE_SETCRTC`.
  borrowing func set(crtc: UInt32, _ mode: Mode, connector: UInt32, framebuffer: UInt32) throws(Errno) {
    let list = IoctlArray([connector])
    var argument = drm_mode_crtc()
    (argument.set_connectors_ptr, argument.count_connectors) = (list.address, 1)
    (argument.crtc_id, argument.fb_id) = (crtc, framebuffer)
    (argument.mode, argument.mode_valid) = (mode.info, 1)
    try call(MasterRequests.setCrtc, &argument)
  }

  /// Switches a CRTC and its connectors off: `DRM_IOCTL_MODE_SETCRTC`.
  borrowing func switchOff(crtc: UInt32) throws(Errno) {
    var argument = drm_mode_crtc()
    argument.crtc_id = crtc
    try call(MasterRequests.setCrtc, &argument)
  }

  /// Shows another framebuffer from the next vertical blank on, which makes a ``FlipEvent``:
  /// `DRM_IOCTL_MODE_PAGE_FLIP`. Throws `Errno.busy` while an earlier flip or another commit is under way.
  borrowing func flip(crtc: UInt32, to framebuffer: UInt32, token: UInt64) throws(Errno) {
    var argument = drm_mode_crtc_page_flip()
    (argument.crtc_id, argument.fb_id) = (crtc, framebuffer)
    argument.flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    argument.user_data = token
    try call(MasterRequests.flip, &argument)
  }
}

/// The calls of a DRM master.
enum MasterRequests {
  static var connector: Ioctl<drm_mode_get_connector> { Ioctl(drm_MODE_GETCONNECTOR()) }
  static var setCrtc: Ioctl<drm_mode_crtc> { Ioctl(drm_MODE_SETCRTC()) }
  static var flip: Ioctl<drm_mode_crtc_page_flip> { Ioctl(drm_MODE_PAGE_FLIP()) }
  static var framebuffer: Ioctl<drm_mode_fb_cmd> { Ioctl(drm_MODE_GETFB()) }
  static var mapBuffer: Ioctl<drm_mode_map_dumb> { Ioctl(drm_MODE_MAP_DUMB()) }
}

extension DumbBuffer {
  /// Sets every pixel: `pixel` returns the value at a column and a row.
  borrowing func draw(_ pixel: (_ x: Int, _ y: Int) -> UInt32) {
    for y in 0..<height { for x in 0..<width { set(x, y, pixel(x, y)) } }
  }

  /// Sets a pixel, which must lie in the buffer.
  borrowing func set(_ x: Int, _ y: Int, _ pixel: UInt32) {
    precondition((0..<width).contains(x) && (0..<height).contains(y))
    unsafe unsafeBytes.storeBytes(of: pixel.littleEndian, toByteOffset: y * pitch + x * 4, as: UInt32.self)
  }
}

extension Fourcc {
  /// XR24: blue, green, red and an unused byte, in the order in which they lie in memory.
  static let xrgb8888 = Fourcc(code: 0x3432_5258)

  /// The four letters; a dot stands for a byte that is no printable ASCII character.
  var letters: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) }
    return String(decoding: bytes.map { (0x21..<0x7f).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
  }
}

extension Mode {
  /// Creates a mode with short blanks, for a display that takes any: one of memory.
  init(width: Int, height: Int, hertz: Int) {
    var info = drm_mode_modeinfo()
    (info.hdisplay, info.vdisplay) = (UInt16(width), UInt16(height))
    (info.hsync_start, info.hsync_end, info.htotal) = (UInt16(width + 8), UInt16(width + 16), UInt16(width + 24))
    (info.vsync_start, info.vsync_end, info.vtotal) = (UInt16(height + 2), UInt16(height + 4), UInt16(height + 6))
    info.clock = UInt32(((width + 24) * (height + 6) * hertz + 500) / 1000)
    info.vrefresh = UInt32(hertz)
    self.init(info)
  }
}
