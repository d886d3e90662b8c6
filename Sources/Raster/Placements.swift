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
    /// The part that the mark's page may show.
    var visible: Rectangle
    /// Whether the page's left or right edge cuts the mark.
    var isCut: Bool

    func isSame(as other: Placed) -> Bool {
      sprite == other.sprite && left == other.left && top == other.top && visible == other.visible
    }
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
      for number in 0..<marks.count {
        let mark = marks[number]
        let place = pages.pixel(mark.place, on: page)
        let index = sprites.index(of: mark.shape)
        let sprite = sprites[index]
        let (left, top) = (page.left + place.x - sprite.hotX, page.top + place.y - sprite.hotY)
        let visible = Rectangle(
          left: max(left, page.left), top: max(top, page.top), right: min(left + sprite.width, page.right),
          bottom: min(top + sprite.height, page.bottom))
        unsafe places[count] = Placed(
          id: mark.id, part: mark.part, sprite: index, left: Int32(left), top: Int32(top), visible: visible,
          isCut: left < visible.left || left + sprite.width > visible.right)
        count += 1
      }
    }
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
