/// Pages in the memory of a framebuffer, and how upright marks come to lie on them.
public struct ReferencePages: Sendable {
  public var width: Int
  public var height: Int
  /// The top left pixel of each page.
  public var corners: [(left: Int, top: Int)]
  /// By how many quarters an upright picture is turned clockwise.
  public var quarters: Int
  /// The size of the upright screen in which positions are told; nil when it is that of the upright page.
  public var size: (width: Int, height: Int)?

  public init(
    width: Int, height: Int, corners: [(left: Int, top: Int)] = [(0, 0)], quarters: Int = 0,
    size: (width: Int, height: Int)? = nil
  ) {
    self.width = width
    self.height = height
    self.corners = corners
    self.quarters = quarters
    self.size = size
  }

  /// The size of a page that has been turned back.
  public var upright: (width: Int, height: Int) { quarters % 2 == 0 ? (width, height) : (height, width) }

  /// Where a told position lies on the upright page, before rounding.
  public func onPage(_ mark: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let told = size ?? upright
    return (
      x: mark.x * Double(upright.width) / Double(told.width), y: mark.y * Double(upright.height) / Double(told.height)
    )
  }

  /// What marks lay over each pixel of the memory, each mark over those before it.
  ///
  /// A mark stands at whole pixels. Everything is done upright, and then the whole page is turned.
  public func layers(
    of marks: [(x: Double, y: Double)], _ stamp: ReferenceStamp, in memory: (width: Int, height: Int)
  ) -> Grid<[ReferenceLayer]> {
    layers(of: marks.map { (place: $0, stamp: stamp) }, in: memory)
  }

  /// The same for marks that do not look alike.
  public func layers(
    of marks: [(place: (x: Double, y: Double), stamp: ReferenceStamp)], in memory: (width: Int, height: Int)
  ) -> Grid<[ReferenceLayer]> {
    var page = Grid<[ReferenceLayer]>(width: upright.width, height: upright.height, repeating: [])
    for mark in marks {
      let exact = onPage(mark.place)
      lay(mark.stamp, (exact.x.rounded(), exact.y.rounded()), on: &page)
    }
    let turnedPage = page.turned(quarters: quarters)
    var result = Grid<[ReferenceLayer]>(width: memory.width, height: memory.height, repeating: [])
    for corner in corners {
      for y in 0..<height {
        for x in 0..<width where !turnedPage[x, y].isEmpty {
          result[corner.left + x, corner.top + y] = turnedPage[x, y]
        }
      }
    }
    return result
  }

  private func lay(_ stamp: ReferenceStamp, _ centre: (x: Double, y: Double), on page: inout Grid<[ReferenceLayer]>) {
    let near = Double(1 << 20)
    guard abs(centre.x) < near, abs(centre.y) < near else { return }
    for y in 0..<stamp.height {
      for x in 0..<stamp.width {
        let (column, row) = (Int(centre.x) + x - stamp.hotX, Int(centre.y) + y - stamp.hotY)
        if page.contains(column, row) { page[column, row] += stamp.layers(x, y) }
      }
    }
  }
}
