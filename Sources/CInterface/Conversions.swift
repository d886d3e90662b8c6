import CTouchOverlay
import Linux
import Pixels
import Touch
import TouchOverlay

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

/// An array as C hands it over: a pointer and a count.
@safe
struct Given<Element> {
  private let elements: UnsafeBufferPointer<Element>

  /// nil if no array can have this count. A `size_t` beyond half of the memory arrives as a negative number.
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
