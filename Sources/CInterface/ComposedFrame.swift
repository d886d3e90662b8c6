import CTouchOverlay
import Linux
import Pixels
import TouchOverlay

/// The frame of an app that lays the marks into it itself.
struct ComposedFrame {
  let composer: Composer
  private let call: StaticString

  init(_ running: RunningOverlay, _ call: StaticString) throws(Refusal) {
    guard let composer = running.overlay.composer else {
      throw .badArgument(
        "\(call) was called, and the overlay draws on a framebuffer; start it with the flag TOUCH_OVERLAY_COMPOSE and the "
          + "size of the frames")
    }
    self.composer = composer
    self.call = call
  }

  var whole: Rectangle { Rectangle(left: 0, top: 0, right: composer.width, bottom: composer.height) }

  func check(_ width: CInt, _ height: CInt) throws(Refusal) {
    if width == composer.width && height == composer.height { return }
    throw .badArgument(
      "\(call) was given a frame of \(width)x\(height), and the overlay was started for frames of "
        + "\(composer.width)x\(composer.height); stop it, and start it with the new size")
  }

  func check(stride: Int, width: Int, _ format: PixelFormat) throws(Refusal) {
    let line = Int64(width) * Int64(format.bytesPerPixel)
    if stride >= line { return }
    throw .badArgument(
      "\(call) was given lines of \(stride.sizeText) bytes, and \(width) pixels of this format have \(line); give the "
        + "bytes from line to line")
  }

  /// Lays the marks into a part of the frame.
  ///
  /// - Parameter pixels: the first pixel of `part`.
  func lay(_ pixels: UnsafeMutableRawPointer, _ stride: Int, _ format: PixelFormat, _ part: Rectangle) {
    let inside = part.intersection(whole)
    if inside.isEmpty { return }
    let skipped = (inside.top &- part.top) &* stride &+ (inside.left &- part.left) &* format.bytesPerPixel
    let memory = unsafe PixelMemory(
      unsafeOrigin: pixels + skipped, lineLength: stride, width: inside.right - inside.left,
      height: inside.bottom - inside.top, format: format)
    composer.lay(on: memory, part: inside)
  }
}

/// The array into which C wants rectangles written.
@safe
struct RoomForRectangles {
  private let rectangles: UnsafeMutablePointer<touch_overlay_rectangle>?
  private let count: UnsafeMutablePointer<Int>?

  /// nil if one of the two is missing, or there is no room for a rectangle.
  init?(_ rectangles: UnsafeMutablePointer<touch_overlay_rectangle>?, _ count: UnsafeMutablePointer<Int>?) {
    guard unsafe (rectangles == nil) == (count == nil), unsafe count == nil || count!.pointee > 0 else { return nil }
    unsafe self.rectangles = rectangles
    unsafe self.count = count
  }

  func fill(_ dirty: DirtyRectangles) {
    guard let rectangles = unsafe rectangles, let count = unsafe count else { return }
    var few = DirtyRectangles()
    for index in 0..<dirty.count { few.add(dirty[index], limit: unsafe min(count.pointee, DirtyRectangles.capacity)) }
    for index in 0..<few.count { unsafe rectangles[index] = touch_overlay_rectangle(few[index]) }
    unsafe count.pointee = few.count
  }
}
