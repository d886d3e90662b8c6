import Linux
import Pixels

/// Tests whether every part of the panel feels a finger.
struct CoverageTest {
  private let panel: PanelUnderTest
  private var grid: SweptGrid
  /// The grid whose cell size the user has requested; nil if none was.
  private(set) var requestedGrid: SweptGrid?
  private var sweeps: Sweeps

  /// - Parameter cell: requested cell size in pixels; nil if none was.
  init(_ panel: PanelUnderTest, cell: Int?) {
    self.panel = panel
    grid = SweptGrid(panel)
    requestedGrid = cell.map { SweptGrid(panel, cell: $0) }
    sweeps = Sweeps(panel)
  }

  mutating func take(_ moment: borrowing Moment) {
    grid.take(moment)
    requestedGrid?.take(moment)
    sweeps.take(moment)
  }

  /// Whether somebody swept the screen line by line, which is only done to test the panel.
  var isSweptByLines: Bool { sweeps.areSystematic }

  /// Returns the observations at the end, before they are judged.
  ///
  /// - Parameter isTrue: whether positions are known to be right, so that an unreached edge is a dead edge.
  func survey(_ breaks: Breaks, isTrue: Bool) -> Survey { Survey(panel, grid, sweeps, breaks, isTrue: isTrue) }

  /// Returns the cells of the requested size; otherwise cells as wide as a fingertip, or as the distance of sweeps. A
  /// cell was reached when a finger was felt in it.
  func map(_ survey: Survey) -> Examination.Coverage {
    if let requestedGrid { return requestedGrid.coverage }
    let fingertip = CoverageCell(
      CoverageCell.usual, width: panel.width, height: panel.height, density: panel.density.map { Float($0) })
    // 70 percent of places lie within 0.35 spacings of evenly spaced lines (0.23 with lines both ways). 5.5 times that is
    // 1.2 to 1.9 spacings, so that a line leads through each cell.
    let apart = Int(survey.holes.usual * 5.5) * grid.cell
    let most = max(fingertip.pixels, min(panel.width, panel.height) * 15 / 100)
    return grid.coarse((min(max(fingertip.pixels, apart), most) + grid.cell - 1) / grid.cell)
  }

  /// The swept area, and the parts that feel nothing.
  struct Survey {
    /// Parts of the panel that feel nothing.
    private(set) var dead: DeadZones
    let holes: Holes
    /// Holes that are dead spots, if the user says that all of the screen was swept.
    let spots: [Rectangle]
    let isSystematic: Bool

    fileprivate init(
      _ panel: PanelUnderTest, _ grid: SweptGrid, _ sweeps: Sweeps, _ breaks: Breaks, isTrue: Bool
    ) {
      holes = Holes(panel, grid)
      spots = holes.spots(breaks.losses)
      isSystematic = sweeps.areSystematic && holes.nearlyAll(panel)
      let ways = BrokenWays(panel, grid, breaks.breaks)
      dead = ways.bands
      if isSystematic {
        for isRow in [true, false] {
          for strip in Survey.strips(panel, grid, sweeps, ways, isRow: isRow, isTrue: isTrue) {
            dead.add(isRow ? .row : .column, panel.strip(strip, isRow: isRow))
          }
        }
      }
      for area in ways.spots(beside: dead) { dead.add(.spot, area) }
    }

    /// Returns rows or columns that sweeps crossed or left out, and where nothing was felt.
    private static func strips(
      _ panel: PanelUnderTest, _ grid: SweptGrid, _ sweeps: Sweeps, _ ways: BrokenWays, isRow: Bool, isTrue: Bool
    ) -> [ClosedRange<Int>] {
      let bands = Bands(
        CoverageTest.counts(grid, inRows: isRow), inner: isRow ? grid.inner.rows : grid.inner.columns,
        whole: isRow ? grid.rows : grid.columns, withEdges: isTrue)
      var strips = bands.bands.map { $0.lowerBound * grid.cell...($0.upperBound + 1) * grid.cell }
        .filter { sweeps.count(across: $0, isRow: isRow) >= 5 }
      for gap in sweeps.gaps(isHorizontal: isRow, isBroken: { ways.isBroken(panel.strip($0, isRow: isRow)) })
      where grid.isNearlyEmpty(panel.strip(gap, isRow: isRow), percent: 2) {
        strips.append(gap)
      }
      return strips
    }
  }

  /// Returns the number of cells that were reached in each row, or in each column.
  private static func counts(_ grid: SweptGrid, inRows: Bool) -> [Int] {
    var counts = [Int](repeating: 0, count: inRows ? grid.rows : grid.columns)
    for row in grid.inner.rows {
      for column in grid.inner.columns where grid[column, row] { counts[inRows ? row : column] += 1 }
    }
    return counts
  }

  /// Judges only a swept screen, because ordinary use does not tell a dead place from one that was not touched.
  func result(_ survey: Survey, isAsked: Bool) -> TestResult {
    guard isAsked || survey.isSystematic else {
      return .notRun(
        .coverage,
        "the screen was not swept line by line; sweep all of it, or name the test with --test coverage")
    }
    var dead = survey.dead
    if isAsked { for area in survey.spots where dead.isEmpty { dead.add(.spot, area) } }
    var findings = dead.zones.map { finding($0) }
    let map = map(survey)
    let left = UnreachedCells(map, width: panel.width, height: panel.height, most: UnreachedCells.listed)
    let share = 100 * Double(left.count) / Double(map.reached.count)
    if isAsked && dead.isEmpty {
      let isFailure = !panel.limits.unreached.allows(share)
      // A hand misses single cells, but a block of them may be dead however small its share is.
      let blocks = left.blocks.filter { isFailure || $0.columns.count > 1 && $0.rows.count > 1 }
      findings += blocks.prefix(3).map { leftOut($0, isFailure) }
    }
    // Without a finding, cells may be left all the same: few of them, or between the lines of a sweep that nobody asked
    // to be whole.
    let words: Sentence =
      !dead.isEmpty
      ? "parts of the panel feel no finger"
      : !findings.isEmpty
        ? "a part of the screen was not reached"
        : left.count == 0 ? "the panel felt the finger everywhere" : "no dead part was found"
    return TestResult(
      .coverage,
      left.count == 0 ? words : "\(words); \(left.sentence)",
      measures: [
        Measure("unreached", share, "%", limit: isAsked ? panel.limits.unreached : nil),
        Measure("unreached-cells", Double(left.count), ""), Measure("dead-zones", Double(dead.zones.count), ""),
      ], findings: findings)
  }

  private func finding(_ zone: DeadZones.Zone) -> Finding {
    let area = zone.area
    return switch zone.kind {
    case .row:
      Finding(
        .deadRow,
        "no finger is felt from y = \(area.top) to \(area.bottom), "
          + (area.left <= 0 && area.right >= panel.width
            ? "across the whole width" : "from x = \(area.left) to \(area.right)"),
        place: area)
    case .column:
      Finding(
        .deadColumn,
        "no finger is felt from x = \(area.left) to \(area.right), "
          + (area.top <= 0 && area.bottom >= panel.height
            ? "from top to bottom" : "from y = \(area.top) to \(area.bottom)"),
        place: area)
    case .spot:
      Finding(
        .deadSpot,
        "no finger is felt around (\((area.left + area.right) / 2), \((area.top + area.bottom) / 2)), on "
          + "\(area.right - area.left) by \(area.bottom - area.top) pixels", place: area)
    }
  }

  private func leftOut(_ block: UnreachedCells.Block, _ isFailure: Bool) -> Finding {
    Finding(
      .unreached, isFailure: isFailure,
      "no finger reached \(block.sentence): swipe there again; if it stays empty, it is dead",
      place: block.area)
  }
}
