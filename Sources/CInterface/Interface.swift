// The function names are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CTouchOverlay
import Framebuffer
import Linux
import Pixels
import Touch
import TouchOverlay

// The compiler compares each of these with its declaration in touch_overlay.h, which documents it.

/// Runs a call, and keeps the sentence of a refusal for `touch_overlay_problem` on this thread.
private func answer(_ body: () throws(Refusal) -> Void) -> CInt {
  do throws(Refusal) {
    try body()
    return TOUCH_OVERLAY_OK
  } catch {
    ThreadText.set(error.sentence)
    return error.code
  }
}

/// Runs a call on the running overlay.
private func answer(_ lock: ProcessLock, _ body: (RunningOverlay) throws(Refusal) -> Void) -> CInt {
  answer { () throws(Refusal) in try ProcessOverlay.use(lock, body) }
}

@c @implementation
public func touch_overlay_start(_ options: UnsafePointer<touch_overlay_options>?) -> CInt {
  answer { () throws(Refusal) in unsafe try ProcessOverlay.start(StartOptions(options)) }
}

@c @implementation
public func touch_overlay_feed(_ touches: UnsafePointer<touch_overlay_touch>?, _ count: Int) -> CInt {
  answer(.touches) { (running) throws(Refusal) in
    guard running.isFed else {
      throw .badArgument(
        "touch_overlay_feed was called, and the overlay reads a panel; start it with the flag TOUCH_OVERLAY_FEED")
    }
    guard let given = unsafe Given(touches, count) else {
      throw .badArgument(
        "touch_overlay_feed was given no array for \(count.sizeText) touches; give one, or a count of 0")
    }
    guard let fed = given.map({ FedTouch($0) }) else {
      throw .badArgument("a touch of touch_overlay_feed has an unknown phase; use TOUCH_OVERLAY_BEGAN to _CANCELLED")
    }
    guard running.feed(fed) else {
      throw .badArgument(
        "a touch of touch_overlay_feed has an x, y, pressure or size that is infinite or not a number; give pixels, and "
          + "0 for an unknown pressure or size")
    }
  }
}

@c @implementation
public func touch_overlay_present(
  _ pixels: UnsafeRawPointer?, _ stride: Int, _ changed: UnsafePointer<touch_overlay_rectangle>?, _ count: Int
) -> CInt {
  answer(.frames) { (running) throws(Refusal) in
    guard running.overlay.composer == nil else {
      throw .badArgument(
        "touch_overlay_present was called, and the overlay was started with TOUCH_OVERLAY_COMPOSE; call "
          + "touch_overlay_compose, and show the frame yourself")
    }
    guard let pixels = unsafe pixels else {
      throw .badArgument("touch_overlay_present was given no pixels; give a picture as large as the screen")
    }
    let overlay = running.overlay
    guard stride >= overlay.lineLength else {
      throw .badArgument(
        "touch_overlay_present was given lines of \(stride.sizeText) bytes, and those of the screen have "
          + "\(overlay.lineLength); give a picture as large as the screen and in its format")
    }
    guard let given = unsafe Given(changed, count) else {
      throw .badArgument(
        "touch_overlay_present was given no array for \(count.sizeText) rectangles; give one, or NULL and 0 for "
          + "everything")
    }
    guard var rectangles = given.map({ Rectangle($0) }) else {
      throw .badArgument("a rectangle of touch_overlay_present has a width or height below 0; give what has changed")
    }
    if unsafe changed == nil { rectangles = [Rectangle(left: 0, top: 0, right: .max, bottom: .max)] }
    do throws(FramebufferError) {
      unsafe try overlay.present(pixels, stride: stride, rectangles)
    } catch { throw Refusal(error) }
  }
}

@c @implementation
public func touch_overlay_compose(
  _ pixels: UnsafeMutableRawPointer?, _ stride: Int, _ format: CInt, _ width: CInt, _ height: CInt,
  _ changed: UnsafeMutablePointer<touch_overlay_rectangle>?, _ count: UnsafeMutablePointer<Int>?
) -> CInt {
  answer(.frames) { (running) throws(Refusal) in
    let frame = try ComposedFrame(running, "touch_overlay_compose")
    try frame.check(width, height)
    guard let format = PixelFormat(format) else {
      throw .badArgument(
        "touch_overlay_compose was given the unknown format \(format); give one of touch_overlay.h, such as "
          + "TOUCH_OVERLAY_RGB565")
    }
    if unsafe pixels != nil { try frame.check(stride: stride, width: frame.whole.right, format) }
    guard let room = unsafe RoomForRectangles(changed, count) else {
      throw .badArgument(
        "touch_overlay_compose was given no array for the rectangles that have changed; give one with its length in "
          + "count, or NULL for both")
    }
    room.fill(frame.composer.begin(format))
    if let pixels = unsafe pixels { unsafe frame.lay(pixels, stride, format, frame.whole) }
  }
}

@c @implementation
public func touch_overlay_compose_part(
  _ pixels: UnsafeMutableRawPointer?, _ stride: Int, _ part: UnsafePointer<touch_overlay_rectangle>?
) -> CInt {
  answer(.frames) { (running) throws(Refusal) in
    let frame = try ComposedFrame(running, "touch_overlay_compose_part")
    guard let format = frame.composer.format else {
      throw .badArgument(
        "touch_overlay_compose_part was called before touch_overlay_compose, which begins a frame; call that first")
    }
    guard let pixels = unsafe pixels, let part = unsafe part?.pointee, let area = Rectangle(part) else {
      throw .badArgument(
        "touch_overlay_compose_part was given no pixels, no part, or one with a width or height below 0; give both")
    }
    try frame.check(stride: stride, width: Int(part.width), format)
    unsafe frame.lay(pixels, stride, format, area)
  }
}

@c @implementation
public func touch_overlay_suspend() -> CInt {
  answer(.touches) { (running) throws(Refusal) in
    guard running.overlay.suspend() else {
      throw .system(
        "the display holds the touch overlay up, and marks may still be on it; call touch_overlay_suspend again before "
          + "a PIN is typed")
    }
  }
}

@c @implementation
public func touch_overlay_resume() -> CInt {
  answer(.touches) { (running) throws(Refusal) in running.overlay.resume() }
}

@c @implementation
public func touch_overlay_lend(_ drm: CInt) -> CInt {
  answer { () throws(Refusal) in
    guard drm >= 0 else {
      throw .badArgument(
        "touch_overlay_lend was given the descriptor \(drm); give that of the display on which the app is master")
    }
    let configuration = unsafe try StartOptions(nil).configuration()
    do throws(PlaneOffer.Failure) { try PlaneOffer.make(drm, configuration) } catch { throw Refusal(error) }
  }
}

@c @implementation
public func touch_overlay_stop() -> CInt {
  answer { () throws(Refusal) in try ProcessOverlay.stop() }
}

@c @implementation
public func touch_overlay_text(_ code: CInt) -> UnsafePointer<CChar>? {
  unsafe UnsafeRawPointer(meaning(of: code).utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func touch_overlay_problem() -> UnsafePointer<CChar>? { unsafe ThreadText.unsafePointer }
