import Linux

/// Where in the adapter's memory the picture begins, and how far its lines are apart.
///
/// From the drivers of Debian's 6.1 kernel (`drivers/gpu/drm/tiny/bochs.c` and `cirrus.c`):
/// - bochs keeps the framebuffer object in adapter memory, where the memory manager finds room for it: its place and
///   pitch are whatever the driver wrote to VIRT_WIDTH, X_OFFSET and Y_OFFSET, and change with a page flip. So the
///   registers are asked, and nothing is assumed.
/// - cirrus keeps the object in system memory and copies damage to the start of adapter memory: the start address is
///   always 0 (panning moves nothing) and the pitch is the object's, which fbdev reports as its line length. But a
///   32-bit object with lines longer than 4088 bytes is converted to a smaller pixel on the way.
struct ScanOut {
  let offset: Int
  let pitch: Int

  /// The longest line that cirrus can show: `CIRRUS_MAX_PITCH`.
  private static let longestCirrusLine = 4088

  init(of adapter: Adapter, _ screen: ScreenFacts, offset: Int?, pitch: Int?) throws(ProbeFailure) {
    if offset != nil || pitch != nil {
      self.offset = offset ?? 0
      self.pitch = pitch ?? screen.lineLength
    } else {
      switch adapter.model {
      case .bochs: self = try ScanOut(BochsRegisters(of: adapter), screen)
      case .cirrus:
        guard screen.lineLength <= ScanOut.longestCirrusLine else {
          throw .failed(
            "cirrus shows lines of \(screen.lineLength) bytes in another pixel format than the framebuffer's")
        }
        self.offset = 0
        self.pitch = screen.lineLength
      case .other:
        throw .failed(
          "this adapter is neither bochs nor cirrus, so where its picture lies is unknown; say it with --offset and"
            + " --pitch, or take QEMU's screendump")
      }
    }
    guard self.pitch >= screen.rowLength else {
      throw .failed("a pitch of \(self.pitch) bytes is less than a row of \(screen.rowLength) bytes")
    }
  }

  private init(_ registers: BochsRegisters, _ screen: ScreenFacts) throws(ProbeFailure) {
    guard registers.enabled else {
      throw .failed("the adapter's display is switched off: there is nothing on the glass")
    }
    guard registers.width == screen.width, registers.height == screen.height,
      registers.bitsPerPixel == screen.bitsPerPixel
    else {
      throw .failed(
        "the adapter shows \(registers.width)x\(registers.height) at \(registers.bitsPerPixel) bits per pixel, but the"
          + " framebuffer is \(screen.width)x\(screen.height) at \(screen.bitsPerPixel)")
    }
    pitch = registers.virtualWidth * registers.bitsPerPixel / 8
    offset = registers.yOffset * pitch + registers.xOffset * registers.bitsPerPixel / 8
  }

  /// One look at BAR 0. It is not atomic: the display may be drawn to meanwhile.
  func copy(from adapter: Adapter, _ screen: ScreenFacts) throws(ProbeFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: screen.height * pitch)
    let wanted = (screen.height - 1) * pitch + screen.rowLength
    let mapping = try adapter.map(register: 0, length: offset + wanted)
    unsafe bytes.withUnsafeMutableBytes { copy in
      // The mapping is exactly as long as this part of it asks for.
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: mapping.unsafeBytes[offset..<(offset + wanted)]))
    }
    return bytes
  }
}
