import CLinux
import CProbe
import Linux

/// The memory from which the display is scanned out: the adapter's, or the framebuffer's or plane's own if there is no
/// adapter.
struct WatchedGlass: ~Copyable {
  let width: Int
  let height: Int
  private let bytesPerPixel: Int
  /// Distance from line to line, in bytes.
  let pitch: Int
  private let origin: Int
  private let memory: Mapping

  init(width: Int, height: Int, bytesPerPixel: Int, origin: Int, pitch: Int, memory: consuming Mapping) {
    self.width = width
    self.height = height
    self.bytesPerPixel = bytesPerPixel
    self.origin = origin
    self.pitch = pitch
    self.memory = memory
  }

  private init(_ screen: ScreenFacts, origin: Int, pitch: Int, memory: consuming Mapping) {
    self.init(
      width: screen.width, height: screen.height, bytesPerPixel: screen.bytesPerPixel, origin: origin, pitch: pitch,
      memory: memory)
  }

  /// - Parameter direct: whether a reader sees the framebuffer's own memory, as with vfb.
  static func open(_ path: String, direct: Bool) throws(ProbeFailure) -> WatchedGlass {
    let opened = try OpenScreen(path)
    let screen = opened.facts
    try requireRoom(screen.width, screen.height, on: path)
    if direct {
      let length = screen.firstPixel + screen.height * screen.lineLength
      let memory = try opened.map(length: length)
      return WatchedGlass(screen, origin: screen.firstPixel, pitch: screen.lineLength, memory: memory)
    }
    let adapter = try Adapter(of: path)
    let scanOut = try ScanOut(of: adapter, screen)
    let memory = try adapter.map(register: 0, length: scanOut.offset + screen.height * scanOut.pitch)
    return WatchedGlass(screen, origin: scanOut.offset, pitch: scanOut.pitch, memory: memory)
  }

  /// Refuses a mode in which fingers do not come apart.
  static func requireRoom(_ width: Int, _ height: Int, on path: String) throws(ProbeFailure) {
    if width >= 400, height >= 400 { return }
    throw .failed("\(path) shows \(width)x\(height) pixels; fingers need 400x400 to come apart: set a larger mode")
  }

  /// Returns all lines, with the bytes between them.
  func copy() -> [UInt8] { unsafe Array(memory.unsafeBytes[origin..<origin + height * pitch]) }

  /// Whether the glass is byte for byte what ``copy()`` returned.
  func shows(_ copy: [UInt8]) -> Bool {
    unsafe copy.withUnsafeBytes { bytes in
      unsafe memcmp(bytes.baseAddress!, memory.unsafeBytes.baseAddress! + origin, bytes.count) == 0
    }
  }

  /// Starts counting instructions until the lowest bytes of two pixels of a column have changed.
  func count(_ x: Int, _ top: Int, _ bottom: Int) throws(ProbeFailure) {
    if unsafe probe_count(address(x, top), address(x, bottom)) != 0 {
      throw .failed("cannot tell which pixels to watch: \(Errno.last.text)")
    }
  }

  /// Returns the lowest byte of a pixel.
  func byte(_ x: Int, _ y: Int) -> UInt8 { unsafe address(x, y).load(as: UInt8.self) }

  private func address(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    unsafe memory.unsafeBytes.baseAddress! + origin + y * pitch + x * bytesPerPixel
  }
}

extension WatchedGlass {
  /// Returns the picture that stays unchanged for the longest time within `milliseconds`: neither the app nor the
  /// overlay writes to the display during that time.
  func lastingPicture(milliseconds: Int) -> [UInt8] {
    let end = MonotonicClock.microseconds + Int64(milliseconds) * 1000
    var lasting: (picture: [UInt8], time: Int64) = ([], -1)
    repeat {
      let picture = copy()
      let start = MonotonicClock.microseconds
      // No shorter pauses: each comparison takes processor time from the app.
      while shows(picture), MonotonicClock.microseconds < end { usleep(4000) }
      let time = MonotonicClock.microseconds - start
      if time > lasting.time { lasting = (picture, time) }
    } while MonotonicClock.microseconds < end
    return lasting.picture
  }
}
