import CDrm
import Kms
import Linux

/// A connector through which the kernel writes composed pictures to memory.
struct Writeback: Sendable {
  let connector: UInt32
  private let framebuffer: UInt32
  private let fence: UInt32

  /// Returns the way of a connector's properties; nil if it is no writeback connector.
  init?(_ connector: Connector, _ properties: [Property]) {
    guard connector.isWriteback, let framebuffer = properties.first(where: { $0.name == "WRITEBACK_FB_ID" }),
      let fence = properties.first(where: { $0.name == "WRITEBACK_OUT_FENCE_PTR" })
    else { return nil }
    self.connector = connector.id
    self.framebuffer = framebuffer.id
    self.fence = fence.id
  }

  /// Returns a card's way; nil if it has none, or does not list it because the capability is not enabled.
  static func find(on card: borrowing Card) throws(Errno) -> Writeback? {
    for id in try card.resources().connectors {
      let connector = try card.connector(id)
      guard connector.isWriteback else { continue }
      return try Writeback(connector, card.properties(of: id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR)))
    }
    return nil
  }

  /// Returns the composed picture of the next frame. The connector must be the one that the CRTC was set with.
  func picture(of mode: Mode, on card: borrowing Card) throws(Errno) -> ComposedPicture {
    let buffer = try card.createBuffer(width: mode.width, height: mode.height)
    let framebuffer = try card.addFramebuffer(buffer, .xrgb8888)
    try write(to: framebuffer, on: card)
    let bytes = unsafe Array(buffer.unsafeBytes.prefix(mode.height * buffer.pitch))
    let picture = ComposedPicture(width: mode.width, height: mode.height, pitch: buffer.pitch, bytes: bytes)
    try card.removeFramebuffer(framebuffer)
    card.destroyBuffer(buffer.handle)
    return picture
  }

  /// Writes the next frame into a framebuffer of the mode's size, and waits for it.
  private func write(to framebuffer: UInt32, on card: borrowing Card) throws(Errno) {
    let fences = IoctlArray<Int32>(count: 1, zero: -1)
    try card.commit(to: connector, [(self.framebuffer, UInt64(framebuffer)), (fence, fences.address)])
    let done = FileDescriptor(owning: fences.first(1)[0])
    if !Poll.isReady(done.number, until: MonotonicClock.microseconds + 5_000_000) { throw .again }
  }
}

/// A picture with all that lies in it, of 32 bits; lines have their padding.
struct ComposedPicture {
  let width: Int
  let height: Int
  let pitch: Int
  let bytes: [UInt8]

  /// Writes the picture as `board-probe glass` does.
  func write(to path: String) throws(Errno) {
    let file = try FileDescriptor.open(path, .replace)
    try file.writeAll(Array("glass \(width) \(height) \(pitch) 32 16:8 8:8 0:8\n".utf8))
    try file.writeAll(bytes)
  }
}
