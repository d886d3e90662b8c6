import Pixels

/// Parts of the panel that feel nothing.
struct DeadZones: Sendable {
  enum Kind { case row, column, spot }

  struct Zone {
    let kind: Kind
    let area: Rectangle
  }

  private(set) var zones: [Zone] = []

  init() {}

  init(_ area: Rectangle) { zones = [Zone(kind: .spot, area: area)] }

  var isEmpty: Bool { zones.isEmpty }

  /// Whether a dead zone is where the finger broke off.
  func explain(_ found: Breaks.Break) -> Bool {
    let (least, most) = (found.from.least(found.to), found.from.most(found.to))
    return zones.contains { zone in
      Double(zone.area.left) <= most.x && Double(zone.area.right) >= least.x && Double(zone.area.top) <= most.y
        && Double(zone.area.bottom) >= least.y
    }
  }

  mutating func add(_ kind: Kind, _ area: Rectangle) {
    if zones.count < 16 && !zones.contains(where: { $0.area.intersects(area) && $0.kind == kind }) {
      zones.append(Zone(kind: kind, area: area))
    }
  }
}
