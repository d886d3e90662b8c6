import Linux
import Touch

/// Tests whether a straight line is reported as straight.
struct LinearityTest {
  /// The places of one finger; when there are 128, every other place is removed.
  private struct Line {
    let finger: Int32
    var places: [Place]
    var stride = 1
    var waiting = 0

    mutating func add(_ place: Place) {
      waiting += 1
      guard waiting >= stride else { return }
      waiting = 0
      places.append(place)
      if places.count < 128 { return }
      places = places.indices.filter { $0 % 2 == 0 }.map { places[$0] }
      stride = min(stride * 2, 1 << 20)
    }
  }

  /// Greatest distances of a line from a straight line, and from a smooth arc, in pixels.
  private struct Bend {
    let straight: Double
    let smooth: Double
    /// Whether the line leads from side to side rather than up or down.
    let isAcross: Bool
  }

  private static var mostLines: Int { 512 }

  private let panel: PanelUnderTest
  private let isAsked: Bool
  private var lines: [Line] = []
  private var bends: [Bend] = []

  /// - Parameter isAsked: whether the user says that lines are drawn along a ruler.
  init(_ panel: PanelUnderTest, isAsked: Bool) {
    self.panel = panel
    self.isAsked = isAsked
  }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended {
      guard let index = lines.firstIndex(where: { $0.finger == life.finger }) else { continue }
      judge(lines.remove(at: index), life)
    }
    for life in moment.began where lines.count <= Slots.count {
      lines.append(Line(finger: life.finger, places: [life.place]))
    }
    for step in moment.steps where step.hasMoved {
      if let index = lines.firstIndex(where: { $0.finger == step.now.finger }) { lines[index].add(step.now.place) }
    }
  }

  private mutating func judge(_ line: Line, _ life: ContactLife) {
    let chord = life.place - life.start
    guard line.places.count >= 8, bends.count < LinearityTest.mostLines,
      chord.length >= 0.5 * Double(min(panel.width, panel.height))
    else { return }
    let arc = Arc(line.places, chord)
    // Waves and noise make the path of a straight line longer, so where lines are asked for, only strokes that nobody
    // draws along a ruler are left out.
    let isLine =
      isAsked
      ? arc.retreat <= 0.15 * chord.length && arc.straight <= 0.2 * chord.length : life.path <= 1.15 * chord.length
    guard isLine else { return }
    bends.append(Bend(straight: arc.straight, smooth: arc.smooth, isAcross: abs(chord.x) >= abs(chord.y)))
  }

  /// Returns the median bend of all lines, or of those in one direction if it is greater: an axis with a fault bends
  /// the lines along it, and leaves those across it straight.
  private var usual: Double {
    let least = isAsked ? 2 : 4
    // A hand draws arcs, so without a ruler only the deviation from an arc counts.
    func middle(_ bends: [Bend]) -> Double {
      let values = bends.map { isAsked ? $0.straight : $0.smooth }.sorted()
      return values[values.count / 2]
    }
    let ways = [bends.filter { $0.isAcross }, bends.filter { !$0.isAcross }].filter { $0.count >= least }
    return 100 * ways.reduce(middle(bends)) { max($0, middle($1)) } / panel.diagonal
  }

  /// - Parameter isTested: whether somebody tested the panel. A finger that uses an app draws no straight lines.
  func result(isTested: Bool) -> TestResult {
    guard isAsked ? !bends.isEmpty : isTested && bends.count >= 4 else {
      return .notRun(
        .linearity,
        isAsked
          ? "no long straight lines were drawn; draw them along a ruler, from one side to the other"
          : "no long straight lines were drawn; draw some along a ruler with --test linearity")
    }
    let usual = usual
    let limit =
      isAsked
      ? panel.limits.bend(on: panel)
      : Limit(
        .atMost, 2 * panel.limits.bend.value,
        source: "twice what a ruler's may, for a hand alone: \(panel.limits.bend.source)")
    var findings: [Finding] = []
    if !limit.allows(usual) {
      findings.add(.bentLines, "straight lines bend by \(Figure.pixels(usual * panel.diagonal / 100)) pixels")
    }
    return TestResult(
      .linearity, "\(Figure.count(bends.count, "line")) \(bends.count == 1 ? "was" : "were") drawn",
      measures: [
        Measure("bend", usual, "%", limit: limit), Measure("bend-length", usual * panel.diagonal / 100, "px"),
      ],
      findings: findings)
  }
}

/// Deviations of a line of places from a straight way along its chord.
private struct Arc {
  /// The greatest distance from the chord.
  let straight: Double
  /// The greatest distance from the best parabola over the chord.
  let smooth: Double
  /// The greatest distance by which the line goes back in the direction of the chord.
  let retreat: Double

  /// - Parameters:
  ///   - places: one or more places.
  ///   - chord: way from the start to the end; it has a length.
  init(_ places: [Place], _ chord: Place) {
    let start = places[0]
    var product = 0.0
    var square = 0.0
    var farthest = 0.0
    let points = places.map { place in
      let share = max(0, min(1, (place - start).along(chord) / chord.length))
      return (arc: share * (1 - share), aside: (place - start).across(chord))
    }
    for (arc, aside) in points {
      product += arc * aside
      square += arc * arc
      farthest = max(farthest, abs(aside))
    }
    var (reached, back) = (0.0, 0.0)
    for place in places {
      let along = (place - start).along(chord)
      reached = max(reached, along)
      back = max(back, reached - along)
    }
    retreat = back
    let height = square > 0 ? product / square : 0
    straight = farthest
    smooth = points.map { abs($0.aside - height * $0.arc) }.max() ?? 0
  }
}
