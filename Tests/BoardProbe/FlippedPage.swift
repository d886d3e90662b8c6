import Kms
import Linux

/// One of the two pictures between which the flipper flips: a framebuffer and its memory.
struct FlippedPage: ~Copyable {
  let framebuffer: UInt32
  private let buffer: DumbBuffer

  private init(_ framebuffer: UInt32, _ buffer: consuming DumbBuffer) {
    self.framebuffer = framebuffer
    self.buffer = buffer
  }

  /// - Parameter number: 0 or 1.
  static func draw(_ number: Int, of mode: Mode, on card: borrowing Card) throws(Errno) -> FlippedPage {
    let buffer = try card.createBuffer(width: mode.width, height: mode.height)
    buffer.draw { x, y in pixel(number, x, y) }
    return FlippedPage(try card.addFramebuffer(buffer, .xrgb8888), buffer)
  }

  /// Removes the framebuffer and destroys its memory.
  consuming func remove(from card: borrowing Card) throws(Errno) {
    try card.removeFramebuffer(framebuffer)
    card.destroyBuffer(buffer.handle)
  }

  /// Red grows to the right, green downwards, and page 1 is redder; the unused byte is not zero.
  private static func pixel(_ number: Int, _ x: Int, _ y: Int) -> UInt32 {
    let red = UInt32((x * 3 + number * 85) & 255)
    let green = UInt32((y * 5) & 255)
    let blue = UInt32((x ^ y) & 255)
    return 0x5a00_0000 | red << 16 | green << 8 | blue
  }
}
