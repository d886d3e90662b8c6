import Overlay
import Pixels
import Raster
import Touch

/// Fingers that walk over a screen in memory, a frame every ten milliseconds.
@safe
struct Walk: ~Copyable {
  private let width: Int
  private let height: Int
  private let fingers: Int
  private let screen: UnsafeMutableRawPointer
  private let copies: UnsafeMutableRawBufferPointer
  private let pages: Pages
  private var painter: Painter
  private var touches: TouchMarks
  private var marks = Marks()
  private var frame = 0

  init(_ format: PixelFormat, width: Int, height: Int, fingers: Int, _ style: Style) {
    (self.width, self.height, self.fingers) = (width, height, fingers)
    let line = width * format.bytesPerPixel
    unsafe screen = .allocate(byteCount: line * height, alignment: 4096)
    unsafe screen.initializeMemory(as: UInt8.self, repeating: 0x5A, count: line * height)
    let memory = unsafe PixelMemory(
      unsafeOrigin: screen, lineLength: line, width: width, height: height, format: format)
    unsafe copies = .allocate(byteCount: Painter.memorySize(memory), alignment: 4096)
    unsafe copies.initializeMemory(as: UInt8.self, repeating: 0)
    painter = unsafe Painter(memory: memory, unsafeMemory: copies)
    pages = Pages(visible: Rectangle(left: 0, top: 0, right: width, bottom: height))
    touches = TouchMarks(style)
    for finger in 0..<fingers { touches.began(contact(finger), now: 0) }
  }

  deinit {
    unsafe screen.deallocate()
    unsafe copies.deallocate()
  }

  /// The next frame: from where the fingers are to pixels in memory.
  mutating func step<Access: PixelAccess & ~Copyable>(through access: inout Access) {
    frame += 1
    let now = Microseconds(frame) * 10_000
    let contacts = (0..<fingers).map { contact($0) }
    touches.update(now: now) { slot, _ in contacts[slot] }
    touches.draw(into: &marks, now: now, width: width, height: height)
    _ = painter.show(marks, on: pages, through: &access)
  }

  /// Around a square of 40 pixels, eight at a time.
  private func contact(_ finger: Int) -> Contact {
    let step = frame % 20
    let along = Float(step % 5 * 8)
    let corner: (x: Float, y: Float) =
      step < 5 ? (along, 0) : step < 10 ? (40, along) : step < 15 ? (40 - along, 40) : (0, 40 - along)
    let columns = fingers == 1 ? 1 : 5
    let place = Position(
      x: Float(width * (finger % columns * 2 + 1) / (columns * 2)) - 20 + corner.x,
      y: Float(height * (finger / columns * 2 + 1) / (fingers <= columns ? 2 : 4)) - 20 + corner.y)
    return Contact(
      id: UInt32(finger + 1), slot: UInt8(finger), phase: .moved, position: place, previous: place, pressure: 1,
      size: 0, time: Microseconds(frame) * 10_000)
  }
}
