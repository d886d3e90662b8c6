import Pixels
import Seeded
import Testing

@testable import Raster

/// Collection of areas, compared with the obvious way: merge any two that overlap until none do. While there is room,
/// the areas reported for a frame are exactly these; beyond that, areas that are apart are merged.
@Suite struct DirtyRectanglesTests {
  @Test("Overlapping areas become one, and no others", .random)
  func randomAreas() {
    for var random in Cases(2000, kept: [3_476_324_557_039_746_409, 12_645_512_596_481_893_325]).random {
      let size = random.int(1...30)
      let areas = (0..<random.int(0...30)).map { _ in
        let left = random.int(-20...100)
        let top = random.int(-20...100)
        return Rectangle(
          left: left, top: top, right: left + random.int(-2...size), bottom: top + random.int(-2...size))
      }
      var list = AreaList(capacity: 30)
      var dirty = DirtyRectangles()
      // Maximum number of separate areas at any time: areas that were merged for lack of room stay merged.
      var most = 0
      for area in areas {
        list.add(area)
        dirty.add(area)
        most = max(most, list.count)
      }
      let exact = merged(areas)
      let listed = (0..<list.count).map { list[$0] }
      let told = (0..<dirty.count).map { dirty[$0] }
      var faults = listed.count == exact.count && exact.allSatisfy(listed.contains) ? [] : ["listed: \(listed)"]
      if most <= DirtyRectangles.capacity {
        if told.count != exact.count || !exact.allSatisfy(told.contains) { faults.append("told: \(told)") }
      } else {
        if overlapping(told) != nil || told.count > DirtyRectangles.capacity { faults.append("told: \(told)") }
        for area in exact where !told.contains(where: { contains($0, area) }) { faults.append("not told: \(area)") }
      }
      #expect(faults.isEmpty, "\(areas), expected \(exact)")
      #expect(dirty.isEmpty == exact.isEmpty)
    }
  }

  @Test func `Where there are too many, those are merged that waste least`() {
    var dirty = DirtyRectangles()
    for index in 0..<DirtyRectangles.capacity {
      dirty.add(Rectangle(left: 20 * index, top: 0, right: 20 * index + 10, bottom: 10))
    }
    #expect(dirty.count == DirtyRectangles.capacity)
    dirty.add(Rectangle(left: 40, top: 11, right: 50, bottom: 13))
    #expect(dirty.count == DirtyRectangles.capacity)
    #expect((0..<dirty.count).contains { dirty[$0] == Rectangle(left: 40, top: 0, right: 50, bottom: 13) })
    let everything = Rectangle(left: 5, top: 5, right: 20 * DirtyRectangles.capacity, bottom: 6)
    dirty.add(everything)
    #expect(dirty.count == 1)
    #expect(dirty[0] == Rectangle(left: 0, top: 0, right: 20 * DirtyRectangles.capacity, bottom: 13))
  }

  private func contains(_ outer: Rectangle, _ inner: Rectangle) -> Bool {
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
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
