import Overlay

/// Marks at whole pixels of a framebuffer's memory, on every page, in the order in which they lie over each other.
@safe
struct Placements: ~Copyable {
  struct Placed: BitwiseCopyable {
    var id: UInt32
    var left: Int32
    var top: Int32
    /// Of the mark's page: a mark never reaches into another.
    var page: Bounds
  }

  struct Bounds: BitwiseCopyable {
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

  mutating func place(_ marks: borrowing Marks, _ sprite: borrowing Sprite, on pages: Pages) {
    count = 0
    for index in 0..<pages.count {
      let page = pages[index]
      let bounds = Bounds(
        left: Int32(page.left), top: Int32(page.top), right: Int32(page.right), bottom: Int32(page.bottom))
      for mark in 0..<marks.count {
        let centre = pages.pixel(marks[mark].centre, on: page)
        unsafe places[count] = Placed(
          id: marks[mark].id, left: Int32(page.left + centre.x - sprite.hotX),
          top: Int32(page.top + centre.y - sprite.hotY), page: bounds)
        count += 1
      }
    }
  }

  /// The part of the page that the mark may cover.
  func area(_ index: Int, _ sprite: borrowing Sprite) -> Rectangle {
    let mark = unsafe places[index]
    return Rectangle(
      left: Int(max(mark.left, mark.page.left)), top: Int(max(mark.top, mark.page.top)),
      right: min(Int(mark.left) + sprite.width, Int(mark.page.right)),
      bottom: min(Int(mark.top) + sprite.height, Int(mark.page.bottom)))
  }

  /// `index` is where it is looked for first.
  func contains(_ mark: Placed, at index: Int) -> Bool {
    if index < count, isSame(index, mark) { return true }
    for other in 0..<count where isSame(other, mark) { return true }
    return false
  }

  private func isSame(_ index: Int, _ mark: Placed) -> Bool {
    let other = unsafe places[index]
    return other.id == mark.id && other.left == mark.left && other.top == mark.top
      && other.page.left == mark.page.left && other.page.top == mark.page.top
      && other.page.right == mark.page.right && other.page.bottom == mark.page.bottom
  }
}
