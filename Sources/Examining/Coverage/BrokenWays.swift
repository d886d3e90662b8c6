import Pixels

/// Places where many movements broke off and went on beyond: the panel feels nothing there.
struct BrokenWays {
  private let panel: PanelUnderTest
  private let grid: SweptGrid
  private let breaks: [Breaks.Break]

  init(_ panel: PanelUnderTest, _ grid: SweptGrid, _ breaks: [Breaks.Break]) {
    self.panel = panel
    self.grid = grid
    self.breaks = breaks.filter { $0.isMoving }
  }

  /// A strip that most of the interrupted movements cross.
  private struct Band {
    let strip: ClosedRange<Int>
    /// Part of its length that they cross, and half the distance to the next movements.
    let part: ClosedRange<Int>
    /// Whether that part is so long that the rest may be dead, too.
    let isLong: Bool
  }

  /// Dead rows and columns, over their whole length or a part of it.
  var bands: DeadZones {
    var zones = DeadZones()
    if let band = band({ $0.x }, { $0.y }, panel.width, panel.height) { add(band, isRow: false, to: &zones) }
    if let band = band({ $0.y }, { $0.x }, panel.height, panel.width) { add(band, isRow: true, to: &zones) }
    return zones
  }

  /// Adds the strip if nothing was felt in it, or else the part of it where movements broke off.
  private func add(_ band: Band, isRow: Bool, to zones: inout DeadZones) {
    let length = isRow ? panel.width : panel.height
    func area(_ from: Int, _ to: Int) -> Rectangle {
      isRow
        ? Rectangle(left: from, top: band.strip.lowerBound, right: to, bottom: band.strip.upperBound)
        : Rectangle(left: band.strip.lowerBound, top: from, right: band.strip.upperBound, bottom: to)
    }
    let (from, to) = (band.part.lowerBound, band.part.upperBound)
    let isWhole =
      band.isLong && (from <= 0 || isNearlyEmpty(area(0, from))) && (to >= length || isNearlyEmpty(area(to, length)))
    if isWhole && isNearlyEmpty(area(0, length)) {
      zones.add(isRow ? .row : .column, area(0, length))
    } else if to - from >= 5 * band.strip.count / 2 && isNearlyEmpty(area(from, to)) {
      zones.add(isRow ? .row : .column, area(from, to))
    }
  }

  /// Returns a strip that most of the interrupted movements cross.
  private func band(
    _ along: (Place) -> Double, _ across: (Place) -> Double, _ length: Int, _ breadth: Int
  ) -> Band? {
    let crossing = breaks.filter {
      abs(along($0.to) - along($0.from)) >= 0.5 * abs(across($0.to) - across($0.from))
    }
    guard crossing.count >= 4 else { return nil }
    let middles = crossing.map { (along($0.from) + along($0.to)) / 2 }
    let reach = Double(length) * 0.05
    var best: [Breaks.Break] = []
    for middle in middles {
      let near = crossing.indices.filter { abs(middles[$0] - middle) <= reach }
      if near.count > best.count { best = near.map { crossing[$0] } }
    }
    let places = best.map { across($0.from) }
    let (first, last) = (places.min() ?? 0, places.max() ?? 0)
    guard best.count >= 4, best.count * 10 >= crossing.count * 7, last - first >= 0.25 * Double(breadth) else {
      return nil
    }
    let lows = best.map { min(along($0.from), along($0.to)) }.sorted()
    let highs = best.map { max(along($0.from), along($0.to)) }.sorted()
    let low = max(0, Int(lows[lows.count * 3 / 4]))
    let high = max(low + 1, min(length, Int(highs[highs.count / 4])))
    let spacing = (last - first) / Double(best.count - 1)
    // A part ends at an edge of the screen if no movement lies between them.
    let from = first <= spacing ? 0 : Int(first - spacing / 2)
    let to = last >= Double(breadth) - spacing ? breadth : Int(last + spacing / 2)
    return Band(strip: low...high, part: from...max(from, to), isLong: last - first >= 0.35 * Double(breadth))
  }

  /// Whether enough movements broke off on one side of an area and went on beyond it.
  func isBroken(_ area: Rectangle) -> Bool {
    let zone = DeadZones(area)
    let here = breaks.count { zone.explain($0) }
    return here >= 2 && here * 2 >= breaks.count
  }

  /// Returns compact areas where many interruptions overlap.
  func spots(beside zones: DeadZones) -> [Rectangle] {
    let rest = breaks.filter { !zones.explain($0) }
    var spots: [(area: Rectangle, count: Int)] = []
    var free = rest
    let slack = Int(panel.length(1))
    let reach = Int(panel.length(5))
    while let first = free.popLast() {
      var area = panel.area(first.from.least(first.to), first.from.most(first.to))
      var found = [first]
      var grew = true
      while grew {
        grew = false
        for index in free.indices.reversed() {
          let other = panel.area(free[index].from.least(free[index].to), free[index].from.most(free[index].to))
          // The area is enlarged, because sweeps lie apart.
          guard other.inset(by: -reach).intersects(area) else { continue }
          let union = area.union(other)
          guard (union.right - union.left) * 100 <= panel.width * 30,
            (union.bottom - union.top) * 100 <= panel.height * 30
          else { continue }
          area = union
          found.append(free[index])
          grew = true
          free.remove(at: index)
        }
      }
      // Two interruptions by a lifted hand have the same direction; a dead spot interrupts sweeps in both directions.
      let across = found.count { abs($0.to.x - $0.from.x) > abs($0.to.y - $0.from.y) }
      let isBothWays = across > 0 && across < found.count
      // Parallel sweeps do not tell how far the spot reaches beyond the outermost of them.
      let (wider, higher) = isBothWays ? (0, 0) : across > 0 ? (0, slack) : (slack, 0)
      let core = Rectangle(
        left: max(0, area.left - wider), top: max(0, area.top - higher), right: area.right + wider,
        bottom: area.bottom + higher)
      if isBothWays || found.count >= 3, isNearlyEmpty(area) {
        spots.append((core, found.count))
      }
    }
    spots = Array(spots.sorted { $0.count > $1.count }.prefix(2))
    // Interruptions all over the screen overlap by chance.
    return spots.reduce(0) { $0 + $1.count } * 10 >= rest.count * 7 ? spots.map { $0.area } : []
  }

  /// Whether hardly any cell in the middle of an area was reached.
  private func isNearlyEmpty(_ area: Rectangle) -> Bool {
    let (insetX, insetY) = ((area.right - area.left) / 4, (area.bottom - area.top) / 4)
    return grid.isNearlyEmpty(
      Rectangle(
        left: area.left + insetX, top: area.top + insetY, right: area.right - insetX, bottom: area.bottom - insetY),
      percent: 8)
  }
}
