import Pixels

/// A list of areas that do not overlap.
@safe
struct AreaList: ~Copyable {
  private(set) var count = 0
  private let capacity: Int
  private let areas: UnsafeMutablePointer<Rectangle>

  init(capacity: Int) {
    self.capacity = capacity
    unsafe areas = .allocate(capacity: capacity)
  }

  deinit { unsafe areas.deallocate() }

  subscript(index: Int) -> Rectangle { unsafe areas[index] }

  mutating func removeAll() { count = 0 }

  /// Collects the areas of marks that come or go, clipped to `bounds`. Areas of new positions come first, so that a
  /// finger's mark appears before its old one is removed.
  @export(interface)
  mutating func collect(from old: inout Placements, to new: inout Placements, within bounds: Rectangle) {
    count = 0
    Placements.compare(&old, &new)
    for index in 0..<new.count where !new[index].isKept {
      add(new[index].visible.intersection(bounds))
    }
    for index in 0..<old.count where !old[index].isKept {
      add(old[index].visible.intersection(bounds))
    }
  }

  /// Adds an area, merged with all areas that it overlaps.
  mutating func add(_ area: Rectangle) {
    if area.isEmpty { return }
    var merged = area
    var index = 0
    while index < count {
      let other = unsafe areas[index]
      if other.intersects(merged) {
        merged = merged.union(other)
        count -= 1
        unsafe areas[index] = areas[count]
        index = 0
      } else {
        index += 1
      }
    }
    precondition(count < capacity)
    unsafe areas[count] = merged
    count += 1
  }
}
