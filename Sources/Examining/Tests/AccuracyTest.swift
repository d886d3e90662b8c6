import Linux

/// Tests whether a touch is where the finger is: with targets at known places, or roughly with the four corners.
struct AccuracyTest {
  private let panel: PanelUnderTest
  private let isInOrder: Bool

  /// - Parameter isInOrder: whether nine targets are tapped row by row, as a page shows them.
  init(_ panel: PanelUnderTest, isInOrder: Bool) {
    self.panel = panel
    self.isInOrder = isInOrder
  }

  /// - Parameters:
  ///   - corners: taps in the four corners; nil unless they were tapped and the panel lies as the screen does.
  ///   - isTested: whether somebody tested the panel. Otherwise an app's buttons may be where targets would be.
  func result(_ taps: [Taps.Tap], corners: [Taps.Tap]?, isAsked: Bool, isTested: Bool) -> TestResult {
    // Corners and the middle may be touched for any reason, so five targets count only if requested.
    let taps = isAsked && !isInOrder ? corrected(taps) : taps
    for size in isAsked ? [9, 5] : isTested ? [9] : [] {
      var best: (grid: TargetGrid, fit: AimFit)?
      var least = Double.infinity
      var grids = TargetGrid.find(taps, size: size, panel, inOwnBounds: false)
      // A scale that is very wrong moves taps into other thirds of the screen.
      if grids.isEmpty && isAsked { grids = TargetGrid.find(taps, size: size, panel, inOwnBounds: true) }
      for grid in grids {
        guard let fit = AimFit(grid.targets, grid.byTarget) else { continue }
        // Touches fit every set of targets that is spaced like them. Of two such sets, the nearer one was meant.
        let distance = fit.scatter + 0.1 * fit.miss(grid.targets)
        if distance < least { (best, least) = ((grid, fit), distance) }
      }
      if let best, isAsked || isPlausible(best.fit) {
        return turned(best.grid) ?? judge(best.grid, best.fit, isTurnKnown: isInOrder || corners != nil)
      }
    }
    if let corners { return judge(corners) }
    return .notRun(.accuracy, lack(isAsked: isAsked))
  }

  /// Returns what to tap.
  private func lack(isAsked: Bool) -> Sentence {
    if isInOrder { return "no nine taps fit the rings; tap the middle of each ring, one after the other" }
    let option: Sentence = isAsked ? "" : ", with --test accuracy"
    return "no known targets were tapped; tap nine, a tenth of the screen from its edges and half way between, in any "
      + "order\(option)"
  }

  /// Returns the taps without those that were at once corrected by another at the same target.
  private func corrected(_ taps: [Taps.Tap]) -> [Taps.Tap] {
    taps.indices.filter { index in
      index + 1 == taps.count || taps[index].place.distance(to: taps[index + 1].place) > panel.length(6)
    }.map { taps[$0] }
  }

  /// Whether the touches fit these targets so well that they were probably meant, although no test was announced.
  private func isPlausible(_ fit: AimFit) -> Bool {
    let middle = panel.middle
    return abs(fit.x.scale - 1) <= 0.16 && abs(fit.y.scale - 1) <= 0.16
      && abs(fit.x.apply(middle.x) - middle.x) <= 0.16 * Double(panel.width)
      && abs(fit.y.apply(middle.y) - middle.y) <= 0.16 * Double(panel.height)
      && panel.limits.scatter.allows(percent(fit.scatter))
  }

  /// Returns a failure if the order of the taps shows that the panel does not lie as the screen does.
  private func turned(_ grid: TargetGrid) -> TestResult? {
    guard isInOrder, grid.byTime.count == 9 else { return nil }
    // The corners in the order of the corner test.
    let corners = [0, 2, 8, 6].map { grid.byTime[$0] }
    return CornerTest(panel, isAsked: true, isTested: true).failure(of: .accuracy, corners)
  }

  private func percent(_ pixels: Double) -> Double { 100 * pixels / panel.diagonal }

  /// - Parameter isTurnKnown: whether the panel is known to lie as the screen does.
  private func judge(_ grid: TargetGrid, _ fit: AimFit, isTurnKnown: Bool) -> TestResult {
    // The limit is raised by what chance may cause: with nine touches, two thirds of the scatter.
    let (offset, scatter) = (panel.limits.offset(on: panel), panel.limits.scatter(on: panel))
    let limit = panel.length(offset.value) + 0.7 * fit.scatter
    let x = AxisFault(fit.x, length: Double(panel.width), limit: limit)
    let y = AxisFault(fit.y, length: Double(panel.height), limit: limit)
    var findings: [Finding] = []
    if x.isScale || y.isScale {
      findings.add(
        .scale,
        "touches are \(Figure.text(100 * fit.x.scale, decimals: 1)) % as far apart as they should be in x and "
          + "\(Figure.text(100 * fit.y.scale, decimals: 1)) % in y")
    }
    if x.isOffset || y.isOffset {
      findings.add(.offset, "touches are off by (\(Figure.pixels(x.middle)), \(Figure.pixels(y.middle))) pixels")
    }
    if findings.isEmpty && !scatter.allows(percent(fit.scatter)) {
      findings.add(.inaccurate, "touches miss their targets by \(Figure.pixels(fit.scatter)) pixels, each another way")
    }
    let right: Sentence =
      isTurnKnown
      ? ": touches are where they should be"
      : ": touches are where targets are; mirrored or swapped axes are not seen, because the order of the taps is not "
        + "known: test corners"
    return TestResult(
      .accuracy, "\(grid.targets.count) targets, \(grid.name)\(findings.isEmpty ? right : "")",
      measures: [
        Measure("offset", percent(Place(x: x.middle, y: y.middle).length), "%", limit: offset),
        Measure("scale-at-edge", percent(max(x.edge, y.edge)), "%", limit: offset),
        Measure("scatter", percent(fit.scatter), "%", limit: scatter),
      ] + lengths(fit), findings: findings)
  }

  private func lengths(_ fit: AimFit) -> [Measure] {
    [Measure("scatter-length", fit.scatter, "px")]
      + (panel.density.map { [Measure("scatter-millimetres", fit.scatter / $0, "mm")] } ?? [])
  }

  /// Judges by tapped corners. They are no exact targets, because hands keep a distance from a corner; but the distance
  /// is the same at opposite corners.
  private func judge(_ corners: [Taps.Tap]) -> TestResult {
    let xs = corners.map { $0.place.x }.sorted()
    let ys = corners.map { $0.place.y }.sorted()
    let x = CornerMargins(low: (xs[0] + xs[1]) / 2, high: Double(panel.width) - (xs[2] + xs[3]) / 2, of: panel.width)
    let y = CornerMargins(low: (ys[0] + ys[1]) / 2, high: Double(panel.height) - (ys[2] + ys[3]) / 2, of: panel.height)
    var findings: [Finding] = []
    if x.isScale || y.isScale {
      findings.add(
        .scale,
        "tapped corners lie \(Figure.text(100 * x.apart)) % of the width and \(Figure.text(100 * y.apart)) % of the "
          + "height apart; they should be some 90 % apart")
    } else if x.isOffset || y.isOffset {
      findings.add(
        .offset,
        "corners that were tapped lie (\(Figure.pixels(x.shift)), \(Figure.pixels(y.shift))) pixels off, all the same way"
      )
    }
    return TestResult(
      .accuracy, "only roughly, by four corners",
      measures: [Measure("offset-by-corners", Place(x: x.shift, y: y.shift).length, "px")], findings: findings)
  }
}

/// Distances of tapped corners from the edges along an axis, in pixels.
private struct CornerMargins {
  let shift: Double
  private let share: Double
  private let margin: Double

  init(low: Double, high: Double, of length: Int) {
    shift = (low - high) / 2
    share = abs(shift) / Double(length)
    margin = (low + high) / 2 / Double(length)
  }

  var isOffset: Bool { share > 0.045 }
  /// A hand that taps a corner stays within the screen, and within its outer quarters.
  var isScale: Bool { isOffset && margin > 0.105 || margin > 0.27 || margin < -0.05 }
  /// Distance between the corners of both sides, as a share of the screen.
  var apart: Double { 1 - 2 * margin }
}

/// Faults along an axis. If the fit leaves a place on the screen where it is, the fault is a scale and no offset.
private struct AxisFault {
  /// Error at the middle of the screen, in pixels.
  let middle: Double
  /// Error that the scale alone causes at an edge, in pixels.
  let edge: Double
  let isScale: Bool
  let isOffset: Bool

  init(_ axis: AimFit.Axis, length: Double, limit: Double) {
    middle = axis.apply(length / 2) - length / 2
    edge = abs(axis.scale - 1) * length / 2
    let isFixed = (-0.3...1.3).contains(axis.fixed / length)
    let isOff = abs(middle) > limit
    isScale = edge > limit || isOff && isFixed && edge > 0.6 * limit
    isOffset = isOff && !(isScale && isFixed)
  }
}
