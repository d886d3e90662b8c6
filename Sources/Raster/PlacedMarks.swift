import Overlay
import Touch

/// Marks at whole pixels, in the order in which they lie over each other.
@safe
struct PlacedMarks {
  struct Placed: BitwiseCopyable {
    var id: UInt32
    var left: Int32
    var top: Int32
  }

  private(set) var count = 0
  private var placed: InlineArray<64, Placed> = InlineArray(repeating: Placed(id: 0, left: 0, top: 0))

  init() {}

  /// Positions far outside the screen are brought near it, so that sums with them cannot overflow.
  init(_ marks: borrowing Marks, _ sprite: Sprite) {
    for index in 0..<marks.count {
      let mark = marks[index]
      placed[index] = Placed(
        id: mark.id, left: PlacedMarks.pixel(mark.centre.x) - Int32(sprite.hotX),
        top: PlacedMarks.pixel(mark.centre.y) - Int32(sprite.hotY))
    }
    count = marks.count
  }

  private static func pixel(_ coordinate: Float) -> Int32 {
    // The comparison is also false for what is not a number.
    guard coordinate > -100_000 else { return -100_000 }
    return Int32(min(coordinate, 100_000).rounded())
  }

  subscript(index: Int) -> Placed { placed[index] }

  func area(_ index: Int, _ sprite: Sprite) -> Rectangle {
    let mark = placed[index]
    return Rectangle(
      left: Int(mark.left), top: Int(mark.top), right: Int(mark.left) + sprite.width,
      bottom: Int(mark.top) + sprite.height)
  }

  func contains(_ mark: Placed) -> Bool {
    for index in 0..<count
    where placed[index].id == mark.id && placed[index].left == mark.left && placed[index].top == mark.top {
      return true
    }
    return false
  }
}
