import Overlay
import Pixels

/// Marks at whole pixels of a framebuffer's memory, on every page, from the lowest to the topmost.
@safe
struct Placements: ~Copyable {
  struct Placed: BitwiseCopyable {
    var id: UInt32
    var part: UInt16
    /// Whether the same mark lies at the same place in the other frame, over the same marks.
    var isKept = false
    /// Index of the sprite in the store.
    var sprite: Int32
    var left: Int32
    var top: Int32
    /// Bounds of the mark's page, to which the mark is clipped.
    var page: Bounds

    func isSame(as other: Placed) -> Bool {
      sprite == other.sprite && left == other.left && top == other.top && page == other.page
    }
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

  /// Finds the marks that are kept from one frame to the next. Of marks that change their order, some are not kept.
  static func compare(_ old: inout Placements, _ new: inout Placements) {
    for index in 0..<old.count { unsafe old.places[index].isKept = false }
    var next = 0
    for index in 0..<new.count {
      let mark = unsafe new.places[index]
      var other = next
      while other < old.count, unsafe old.places[other].id != mark.id || old.places[other].part != mark.part {
        other &+= 1
      }
      if other == old.count { continue }
      next = other &+ 1
      let isKept = unsafe mark.isSame(as: old.places[other])
      unsafe new.places[index].isKept = isKept
      unsafe old.places[other].isKept = isKept
    }
  }
}
