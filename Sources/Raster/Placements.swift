import Overlay
import Pixels

/// Marks at whole pixels of a framebuffer's memory, on every page, from the lowest to the topmost.
@safe
struct Placements: ~Copyable {
  struct Placed: Equatable, BitwiseCopyable {
    var id: UInt32
    var part: UInt16
    /// Index of the sprite in the store.
    var sprite: Int32
    var left: Int32
    var top: Int32
    /// Bounds of the mark's page, to which the mark is clipped.
    var page: Bounds
  }

  struct Bounds: Equatable, BitwiseCopyable {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32
  }

  static let capacity = Marks.capacity * Pages.capacity

  private(set) var count = 0
  private let places: UnsafeMutablePointer<Placed>

  init() { unsafe places = .allocate(capacity: Placements.capacity) }

  deinit { unsafe places.deallocate() }

  subscript(index: Int) -> Placed { unsafe places[index] }

  mutating func removeAll() { count = 0 }

  mutating func place(_ marks: borrowing Marks, _ sprites: inout SpriteStore, on pages: Pages) {
    count = 0
    for index in 0..<pages.count {
      let page = pages[index]
      let bounds = Bounds(
        left: Int32(page.left), top: Int32(page.top), right: Int32(page.right), bottom: Int32(page.bottom))
      for number in 0..<marks.count {
        let mark = marks[number]
        let place = pages.pixel(mark.place, on: page)
        let index = sprites.index(of: mark.shape)
        let sprite = sprites[index]
        unsafe places[count] = Placed(
          id: mark.id, part: mark.part, sprite: index, left: Int32(page.left + place.x - sprite.hotX),
          top: Int32(page.top + place.y - sprite.hotY), page: bounds)
        count += 1
      }
    }
  }

  /// Returns the part of the page that the mark may cover.
  func area(_ index: Int, _ sprites: borrowing SpriteStore) -> Rectangle {
    let mark = unsafe places[index]
    let sprite = sprites[mark.sprite]
    return Rectangle(
      left: Int(max(mark.left, mark.page.left)), top: Int(max(mark.top, mark.page.top)),
      right: min(Int(mark.left) + sprite.width, Int(mark.page.right)),
      bottom: min(Int(mark.top) + sprite.height, Int(mark.page.bottom)))
  }

  /// Whether the mark is placed; `index` is tried first.
  func contains(_ mark: Placed, at index: Int) -> Bool {
    if index < count, unsafe places[index] == mark { return true }
    for other in 0..<count where unsafe places[other] == mark { return true }
    return false
  }
}
