import Pixels
import Reference
import Seeded

/// Pages beside or below each other, with gaps and margins between them.
struct ScenePages {
  /// The size of the memory that holds them.
  let width: Int
  let height: Int
  let pages: ReferencePages

  init(page width: Int, _ height: Int, _ random: inout Seeded) {
    func gap(_ random: inout Seeded) -> Int { random.chance(60) ? 0 : random.int(1...20) }
    let count = random.chance(60) ? 1 : random.int(2...Pages.capacity)
    let areBeside = random.chance(30)
    var corners: [(left: Int, top: Int)] = []
    var (right, bottom) = (0, 0)
    for _ in 0..<count {
      let corner = (left: gap(&random) + (areBeside ? right : 0), top: gap(&random) + (areBeside ? 0 : bottom))
      corners.append(corner)
      (right, bottom) = (max(right, corner.left + width), max(bottom, corner.top + height))
    }
    corners.shuffle(using: &random)
    let told = (width: random.int(1...300), height: random.int(1...300))
    pages = ReferencePages(
      width: width, height: height, corners: corners, quarters: random.chance(50) ? 0 : random.int(1...3),
      size: random.chance(75) ? nil : told)
    self.width = right + gap(&random)
    self.height = bottom + gap(&random)
  }
}

extension ReferencePages {
  init(_ pages: Pages) {
    let areas = (0..<pages.count).map { pages[$0] }
    self.init(
      width: areas[0].right - areas[0].left, height: areas[0].bottom - areas[0].top,
      corners: areas.map { ($0.left, $0.top) }, quarters: pages.turn.rawValue / 90, size: (pages.width, pages.height))
  }

  var turn: Turn { Turn(rawValue: 90 * quarters)! }

  var product: Pages {
    func area(_ corner: (left: Int, top: Int)) -> Rectangle {
      Rectangle(left: corner.left, top: corner.top, right: corner.left + width, bottom: corner.top + height)
    }
    var result = Pages(visible: area(corners[0]), turn: turn, size: size)
    for corner in corners.dropFirst() { result.add(area(corner)) }
    return result
  }
}
