import Linux

/// Start of the picture in the adapter's memory, and the distance between its lines.
///
/// From the drivers of Debian's 6.1 kernel (`drivers/gpu/drm/tiny/bochs.c` and `cirrus.c`):
/// - bochs keeps the framebuffer object in adapter memory, where the memory manager finds room for it. The driver
///   writes its place and pitch to VIRT_WIDTH, X_OFFSET and Y_OFFSET, and they change with a page flip. So the probe
///   reads the registers and assumes nothing.
/// - cirrus keeps the object in system memory and copies damage to the start of adapter memory: the start address is
///   always 0 (panning moves nothing) and the pitch is the object's, which fbdev reports as its line length. But a
///   32-bit object with lines longer than 4088 bytes is converted to a smaller pixel on the way.
struct ScanOut {
  let offset: Int
  let pitch: Int

  /// The longest line that cirrus can show: `CIRRUS_MAX_PITCH`.
  private static let longestCirrusLine = 4088

  init(of adapter: Adapter, _ screen: ScreenFacts) throws(ProbeFailure) {
    switch adapter.model {
    case .bochs: self = try ScanOut(BochsRegisters(of: adapter), screen)
    case .cirrus:
      guard screen.lineLength <= ScanOut.longestCirrusLine else {
        throw .failed(
          "cirrus shows lines of \(screen.lineLength) bytes in another pixel format than the framebuffer's")
      }
      offset = 0
      pitch = screen.lineLength
    case .other:
      throw .failed(
        "this adapter is neither bochs nor cirrus, so where its picture lies is unknown; take QEMU's screendump")
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

  /// Copies the picture from BAR 0. The copy is not atomic: a program may draw to the display meanwhile.
  func copy(from adapter: Adapter, _ screen: ScreenFacts) throws(ProbeFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: screen.height * pitch)
    let wanted = (screen.height - 1) * pitch + screen.rowLength
    let mapping = try adapter.map(register: 0, length: offset + wanted)
    unsafe bytes.withUnsafeMutableBytes { copy in
      // The mapping ends exactly where this part of it ends.
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: mapping.unsafeBytes[offset..<(offset + wanted)]))
    }
    return bytes
  }
}

/// The display interface registers of QEMU's bochs adapters: 16 bits each, from 0x500 in BAR 2.
struct BochsRegisters {
  let width: Int
  let height: Int
  let bitsPerPixel: Int
  let enabled: Bool
  let virtualWidth: Int
  let xOffset: Int
  let yOffset: Int

  init(of adapter: Adapter) throws(ProbeFailure) {
    let mapping = try adapter.map(register: 2, length: 4096)
    width = BochsRegisters.read(1, mapping)
    height = BochsRegisters.read(2, mapping)
    bitsPerPixel = BochsRegisters.read(3, mapping)
    enabled = BochsRegisters.read(4, mapping) & 1 != 0
    virtualWidth = BochsRegisters.read(6, mapping)
    xOffset = BochsRegisters.read(8, mapping)
    yOffset = BochsRegisters.read(9, mapping)
  }

  private static func read(_ index: Int, _ mapping: borrowing Mapping) -> Int {
    // The register lies within the 4096 bytes that are mapped.
    unsafe Int(UInt16(littleEndian: mapping.unsafeBytes.load(fromByteOffset: 0x500 + 2 * index, as: UInt16.self)))
  }
}
