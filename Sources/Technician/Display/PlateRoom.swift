import Pixels
import Touch

/// Finds free areas for plates beside their fingers.
struct PlateRoom {
  /// The side of its finger on which a plate lies.
  enum Side {
    case aboveRight, aboveLeft, belowRight, belowLeft, right, left, above, below
  }

  private let width: Int
  private let height: Int
  /// Distance from the middle of a finger to its plate, in pixels.
  private let distance: Int
  private let fingers: [(x: Int, y: Int)]
  private let spared: [Rectangle]
  private var taken: [Rectangle]

  /// Gap between two plates, in pixels.
  static var spacing: Int { 3 }

  /// - Parameters:
  ///   - spared: positions that plates should not hide, besides the fingers.
  ///   - taken: areas in which no plate may lie.
  init(_ layout: Layout, fingers: [Position], spared: [Position] = [], taken: [Rectangle]) {
    width = layout.width
    height = layout.height
    distance = Int(7 * layout.density)
    self.taken = taken
    let (width, height) = (width, height)
    func pixel(_ position: Position) -> (x: Int, y: Int) {
      (PlateRoom.bounded(position.x, width), PlateRoom.bounded(position.y, height))
    }
    self.fingers = fingers.map { pixel($0) }
    let (tip, spot) = (distance * 3 / 4, distance / 4)
    self.spared = fingers.map { PlateRoom.around(pixel($0), tip) } + spared.map { PlateRoom.around(pixel($0), spot) }
  }

  private static func around(_ place: (x: Int, y: Int), _ reach: Int) -> Rectangle {
    Rectangle(left: place.x - reach, top: place.y - reach, right: place.x + reach, bottom: place.y + reach)
  }

  /// Returns the coordinate within the screen, so that a finger beside the screen has its plate at the edge.
  private static func bounded(_ value: Float, _ length: Int) -> Int {
    value >= 0 ? Int(min(value, Float(length - 1))) : 0
  }

  /// Takes an area for a plate of this size: clear of all fingers and spared positions, if it can be, and preferably on
  /// the plate's last side.
  ///
  /// - Parameter reach: maximum distance from the finger; nil for no limit.
  /// - Returns: nil if there is no room.
  mutating func place(
    width plateWidth: Int, height plateHeight: Int, finger index: Int, last: Side?, reach: Int?, mayHide: Bool = true
  ) -> (area: Rectangle, side: Side?)? {
    let finger = fingers[index]
    for spares in mayHide ? [true, false] : [true] {
      for side in (last.map { [$0] } ?? []) + sides(of: index) {
        let area = beside(finger, side, plateWidth, plateHeight)
        if isFree(area, spares) { return (take(area), side) }
      }
      if let area = nearest(to: finger, plateWidth, plateHeight, spares, reach) { return (take(area), nil) }
    }
    return nil
  }

  private mutating func take(_ area: Rectangle) -> Rectangle {
    taken.append(area.inset(by: -PlateRoom.spacing))
    return area
  }

  /// Returns the sides in order: first those away from the nearest other finger, so that leaders do not cross.
  private func sides(of index: Int) -> [Side] {
    var others = fingers
    let finger = others.remove(at: index)
    let next = others.min { PlateRoom.way(from: finger, to: $0) < PlateRoom.way(from: finger, to: $1) }
    let left: [Side] = [.aboveLeft, .belowLeft, .left]
    let right: [Side] = [.aboveRight, .belowRight, .right]
    let isRightOfIt = next.map { $0.x <= finger.x } ?? true
    return (isRightOfIt ? right + left : left + right) + [.above, .below]
  }

  private static func way(from one: (x: Int, y: Int), to other: (x: Int, y: Int)) -> Int {
    (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
  }

  /// Returns the square of the shortest distance to a plate.
  private static func way(from finger: (x: Int, y: Int), to area: Rectangle) -> Int {
    way(
      from: finger,
      to: (max(area.left, min(area.right, finger.x)), max(area.top, min(area.bottom, finger.y))))
  }

  private func beside(_ finger: (x: Int, y: Int), _ side: Side, _ plateWidth: Int, _ plateHeight: Int) -> Rectangle {
    let left =
      switch side {
      case .aboveRight, .belowRight, .right: finger.x + distance
      case .aboveLeft, .belowLeft, .left: finger.x - distance - plateWidth
      case .above, .below: finger.x - plateWidth / 2
      }
    let top =
      switch side {
      case .aboveRight, .aboveLeft, .above: finger.y - distance - plateHeight
      case .belowRight, .belowLeft, .below: finger.y + distance
      case .right, .left: finger.y - plateHeight / 2
      }
    return Rectangle(left: left, top: top, right: left + plateWidth, bottom: top + plateHeight)
  }

  /// Returns the free area nearest to the finger. A free area can be pushed left and upwards until it touches an
  /// obstacle or an edge, so it is enough to look beside these.
  private func nearest(
    to finger: (x: Int, y: Int), _ plateWidth: Int, _ plateHeight: Int, _ spares: Bool, _ reach: Int?
  ) -> Rectangle? {
    let obstacles = spares ? taken + spared : taken
    var columns = [0, width - plateWidth, finger.x - plateWidth / 2]
    var rows = [0, height - plateHeight, finger.y - plateHeight / 2]
    for obstacle in obstacles {
      columns += [obstacle.right, obstacle.left - plateWidth]
      rows += [obstacle.bottom, obstacle.top - plateHeight]
    }
    var best: Rectangle?
    var shortest = reach.map { $0 * $0 + 1 } ?? Int.max
    for top in rows {
      for left in columns {
        let area = Rectangle(left: left, top: top, right: left + plateWidth, bottom: top + plateHeight)
        let way = PlateRoom.way(from: finger, to: area)
        if way < shortest && isFree(area, spares) { (best, shortest) = (area, way) }
      }
    }
    return best
  }

  private func isFree(_ area: Rectangle, _ spares: Bool) -> Bool {
    guard area.left >= 0, area.top >= 0, area.right <= width, area.bottom <= height else { return false }
    for other in taken where area.intersects(other) { return false }
    if spares {
      for other in spared where area.intersects(other) { return false }
    }
    return true
  }
}
