import Touch

/// The pages of a framebuffer's memory that can become visible, and the mapping from upright positions to them.
public struct Pages: Sendable {
  /// Maximum number of pages; no app is known to flip between more.
  public static let capacity = 4

  public private(set) var count = 0
  private var rectangles: InlineArray<4, Rectangle>
  /// Rotation of an upright picture on a page.
  public let turn: Turn
  /// Width of the upright screen in which positions are given; `height` likewise.
  public let width: Int
  public let height: Int

  /// - Parameters:
  ///   - visible: the page that the display shows.
  ///   - size: size of the upright screen in which positions are given; nil for the size of the page.
  public init(visible: Rectangle, turn: Turn = .none, size: (width: Int, height: Int)? = nil) {
    rectangles = InlineArray(repeating: visible)
    count = 1
    self.turn = turn
    let (across, down) = (visible.right - visible.left, visible.bottom - visible.top)
    width = size?.width ?? (turn.swapsSides ? down : across)
    height = size?.height ?? (turn.swapsSides ? across : down)
  }

  /// Adds another page, of the same size as the visible one and without overlap. Ignored when the capacity is used up.
  public mutating func add(_ page: Rectangle) {
    if count == Pages.capacity { return }
    rectangles[count] = page
    count += 1
  }

  public subscript(index: Int) -> Rectangle {
    precondition(index < count)
    return rectangles[index]
  }

  /// Returns the pixel corner nearest to `position`, relative to the corner of `page`. Positions far outside are
  /// clamped near the page, so that sums with them cannot overflow.
  package func pixel(_ position: Position, on page: Rectangle) -> (x: Int, y: Int) {
    let (across, down) = (page.right - page.left, page.bottom - page.top)
    let upright = turn.swapsSides ? (width: down, height: across) : (width: across, height: down)
    let x = Pages.whole(upright.width == width ? position.x : position.x * Float(upright.width) / Float(width))
    let y = Pages.whole(upright.height == height ? position.y : position.y * Float(upright.height) / Float(height))
    return turn.turned(x, y, width: upright.width, height: upright.height)
  }

  private static func whole(_ coordinate: Float) -> Int {
    // The comparison is also false for NaN.
    guard coordinate > -100_000 else { return -100_000 }
    return Int(min(coordinate, 100_000).rounded())
  }
}
