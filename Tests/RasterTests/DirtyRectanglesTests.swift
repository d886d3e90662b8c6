import Seeded
import Testing

@testable import Raster

/// Collecting areas, against the obvious way: merge any two that overlap until none do.
@Suite struct DirtyRectanglesTests {
  static let count = 2000

  @Test("Overlapping areas become one, and no others")
  func randomAreas() {
    for seed in 1...UInt64(DirtyRectanglesTests.count) {
      var random = Seeded(seed)
      let size = random.int(1...30)
      let areas = (0..<random.int(0...30)).map { _ in
        let left = random.int(-20...100)
        let top = random.int(-20...100)
        return Rectangle(
          left: left, top: top, right: left + random.int(-2...size), bottom: top + random.int(-2...size))
      }
      var dirty = DirtyRectangles()
      for area in areas { dirty.add(area) }
      let found = (0..<dirty.count).map { dirty[$0] }
      let expected = merged(areas)
      let isSame = found.count == expected.count && expected.allSatisfy(found.contains)
      #expect(isSame, "seed \(seed): \(areas) became \(found), expected \(expected)")
      #expect(dirty.isEmpty == expected.isEmpty)
      if !isSame { break }
    }
  }

  @Test("As many areas as there can be marks before and after a frame")
  func full() {
    var dirty = DirtyRectangles()
    for index in 0..<DirtyRectangles.capacity {
      dirty.add(Rectangle(left: 10 * index, top: 0, right: 10 * index + 10, bottom: 10))
    }
    #expect(dirty.count == DirtyRectangles.capacity, "areas that only touch stay apart")
    let everything = Rectangle(left: 5, top: 5, right: 10 * DirtyRectangles.capacity, bottom: 6)
    dirty.add(everything)
    #expect(dirty.count == 1)
    #expect(dirty[0] == Rectangle(left: 0, top: 0, right: 10 * DirtyRectangles.capacity, bottom: 10))
  }

  private func merged(_ areas: [Rectangle]) -> [Rectangle] {
    var result = areas.filter { $0.left < $0.right && $0.top < $0.bottom }
    while let (one, other) = overlapping(result) {
      let a = result[one]
      let b = result.remove(at: other)
      result[one] = Rectangle(
        left: min(a.left, b.left), top: min(a.top, b.top), right: max(a.right, b.right),
        bottom: max(a.bottom, b.bottom))
    }
    return result
  }

  private func overlapping(_ areas: [Rectangle]) -> (Int, Int)? {
    for one in areas.indices {
      for other in areas.indices.dropFirst(one + 1)
      where max(areas[one].left, areas[other].left) < min(areas[one].right, areas[other].right)
        && max(areas[one].top, areas[other].top) < min(areas[one].bottom, areas[other].bottom)
      {
        return (one, other)
      }
    }
    return nil
  }
}
