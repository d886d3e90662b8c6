import CTouchOverlay
import Pixels
import Touch

extension FedTouch {
  /// nil for an unknown phase.
  init?(_ touch: touch_overlay_touch) {
    let phase: Phase
    switch touch.phase {
    case TOUCH_OVERLAY_BEGAN: phase = .began
    case TOUCH_OVERLAY_MOVED: phase = .moved
    case TOUCH_OVERLAY_ENDED: phase = .ended
    case TOUCH_OVERLAY_CANCELLED: phase = .cancelled
    default: return nil
    }
    self.init(
      id: touch.id, phase: phase, position: Position(x: touch.x, y: touch.y), pressure: touch.pressure,
      size: touch.size)
  }
}

extension Rectangle {
  /// nil for a negative width or height.
  init?(_ rectangle: touch_overlay_rectangle) {
    guard rectangle.width >= 0, rectangle.height >= 0 else { return nil }
    let left = Int(rectangle.x)
    let top = Int(rectangle.y)
    let (right, tooWide) = left.addingReportingOverflow(Int(rectangle.width))
    let (bottom, tooHigh) = top.addingReportingOverflow(Int(rectangle.height))
    self.init(left: left, top: top, right: tooWide ? .max : right, bottom: tooHigh ? .max : bottom)
  }
}

extension touch_overlay_rectangle {
  /// A part of a frame, whose numbers a C `int` holds.
  init(_ rectangle: Rectangle) {
    self.init(
      x: CInt(rectangle.left), y: CInt(rectangle.top), width: CInt(rectangle.right - rectangle.left),
      height: CInt(rectangle.bottom - rectangle.top))
  }
}

extension PixelFormat {
  /// nil for a number that touch_overlay.h does not have.
  init?(_ format: CInt) {
    switch format {
    case TOUCH_OVERLAY_RGB565: self = .rgb565
    case TOUCH_OVERLAY_XRGB8888: self = .xrgb8888
    case TOUCH_OVERLAY_ARGB8888: self = .argb8888
    case TOUCH_OVERLAY_RGB888: self = .rgb888
    case TOUCH_OVERLAY_GREY8: self = .grey8
    case TOUCH_OVERLAY_BGR565: self.init(16, red: (0, 5), green: (5, 6), blue: (11, 5))
    case TOUCH_OVERLAY_XRGB1555: self.init(16, red: (10, 5), green: (5, 5), blue: (0, 5))
    case TOUCH_OVERLAY_BGR888: self.init(24, red: (0, 8), green: (8, 8), blue: (16, 8))
    case TOUCH_OVERLAY_XBGR8888: self.init(32, red: (0, 8), green: (8, 8), blue: (16, 8))
    case TOUCH_OVERLAY_RGBX8888: self.init(32, red: (24, 8), green: (16, 8), blue: (8, 8))
    case TOUCH_OVERLAY_BGRX8888: self.init(32, red: (8, 8), green: (16, 8), blue: (24, 8))
    default: return nil
    }
  }

  /// - Parameters:
  ///   - bits: number of bits of a pixel.
  ///   - red: lowest bit of the component, and number of its bits; `green` and `blue` likewise.
  private init?(_ bits: Int, red: (Int, Int), green: (Int, Int), blue: (Int, Int)) {
    self.init(
      bitsPerPixel: bits, red: Component(offset: red.0, length: red.1),
      green: Component(offset: green.0, length: green.1), blue: Component(offset: blue.0, length: blue.1))
  }
}

extension Int {
  /// The digits of a `size_t`, which arrives as a negative number beyond half of the memory.
  var sizeText: String { UInt(bitPattern: self).description }
}

/// An array as C hands it over: a pointer and a count.
@safe
struct Given<Element> {
  private let elements: UnsafeBufferPointer<Element>

  /// nil if no array can have this count.
  init?(_ first: UnsafePointer<Element>?, _ count: Int) {
    guard count >= 0, unsafe count == 0 || first != nil else { return nil }
    unsafe elements = UnsafeBufferPointer(start: first, count: count)
  }

  /// Transforms all elements; nil if one of them becomes nil.
  func map<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    var results: [Result] = []
    for index in 0..<(unsafe elements.count) {
      guard let result = transform(unsafe elements[index]) else { return nil }
      results.append(result)
    }
    return results
  }
}
