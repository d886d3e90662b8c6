import Linux
import Touch
import TouchInput

/// In the order in which they are tapped.
package enum Corner: Int, CaseIterable, Sendable {
  case upperLeft, upperRight, lowerRight, lowerLeft

  package var name: StaticString {
    switch self {
    case .upperLeft: "upper left"
    case .upperRight: "upper right"
    case .lowerRight: "lower right"
    case .lowerLeft: "lower left"
    }
  }

  /// Each from 0 to 1.
  var place: (x: Double, y: Double) {
    switch self {
    case .upperLeft: (0, 0)
    case .upperRight: (1, 0)
    case .lowerRight: (1, 1)
    case .lowerLeft: (0, 1)
    }
  }
}

/// What taps in the four corners say of how a panel lies.
package struct CornerReading: Equatable {
  package enum Answer: Equatable {
    case sure(PanelSymmetry)
    /// Three of the taps say so; the fourth should be repeated.
    case likely(PanelSymmetry, repeated: Corner)
    /// Which ones the taps leave open: two or more, or none.
    case unclear([PanelSymmetry])
  }

  /// How far from its corner a tap may lie, in parts of what the taps span.
  private static var nearness: Double { 0.3 }
  /// What corners span at the least, in parts of the panel: some panels use but a part of their range.
  private static var smallestSpan: Double { 0.1 }

  package let answer: Answer
  /// Where the first tap was and which way they went, if the panel lies as the screen does.
  private let start: (corner: Corner, isClockwise: Bool)?

  package static func == (a: CornerReading, b: CornerReading) -> Bool { a.answer == b.answer }

  /// - Parameter raw: what the panel reported of the taps.
  package init(raw: [(x: Int32, y: Int32)], axes: PanelAxes) {
    self.init(
      raw.map { tap in
        (
          (Double(tap.x) - Double(axes.x.lowerBound)) / max(1, axes.x.span),
          (Double(tap.y) - Double(axes.y.lowerBound)) / max(1, axes.y.span)
        )
      })
  }

  /// - Parameter positions: of the taps on the upright screen.
  package init(positions: [Position], width: Int, height: Int) {
    self.init(positions.map { (Double($0.x) / Double(max(1, width)), Double($0.y) / Double(max(1, height))) })
  }

  private init(_ taps: [(x: Double, y: Double)]) {
    guard taps.count == Corner.allCases.count, let xs = CornerReading.stretched(taps.map { $0.x }),
      let ys = CornerReading.stretched(taps.map { $0.y })
    else {
      answer = .unclear([])
      start = nil
      return
    }
    let places = zip(xs, ys).map { (x: $0, y: $1) }
    answer = CornerReading.answer(places)
    start = CornerReading.start(places)
  }

  /// From 0 for the least to 1 for the greatest; nil where they are nearly the same.
  private static func stretched(_ values: [Double]) -> [Double]? {
    guard let least = values.min(), let greatest = values.max(), values.allSatisfy({ $0.isFinite }),
      greatest - least >= smallestSpan, (greatest - least).isFinite
    else { return nil }
    return values.map { ($0 - least) / (greatest - least) }
  }

  private static func answer(_ places: [(x: Double, y: Double)]) -> Answer {
    var most = 0
    var best: [(symmetry: PanelSymmetry, hits: [Bool])] = []
    for symmetry in PanelSymmetry.all {
      let hits = zip(places, Corner.allCases).map { isNear(symmetry.place($0.x, $0.y), $1) }
      let count = hits.count { $0 }
      if count > most { (most, best) = (count, []) }
      if count == most { best.append((symmetry, hits)) }
    }
    // Three corners leave one way open, so there is one.
    if most == 4 { return .sure(best[0].symmetry) }
    if most == 3, let wrong = best[0].hits.firstIndex(of: false) {
      return .likely(best[0].symmetry, repeated: Corner.allCases[wrong])
    }
    return .unclear(most == 2 ? best.map { $0.symmetry } : [])
  }

  private static func isNear(_ place: (x: Double, y: Double), _ corner: Corner) -> Bool {
    abs(place.x - corner.place.x) <= nearness && abs(place.y - corner.place.y) <= nearness
  }

  private static func start(_ places: [(x: Double, y: Double)]) -> (corner: Corner, isClockwise: Bool)? {
    let corners = places.map { place in Corner.allCases.first { isNear(place, $0) } }
    guard let first = corners[0], let second = corners[1] else { return nil }
    return (first, (first.rawValue + 1) % 4 == second.rawValue)
  }
}

extension CornerReading {
  /// What it says, in words, and what else it can be.
  package var sentence: Sentence {
    switch answer {
    case .sure(let symmetry): return "\(symmetry.words)\(otherwise(symmetry))"
    case .likely(let symmetry, let corner):
      return "probably \(symmetry.words), but the tap in the \(corner.name) corner does not fit: tap the corners again"
    case .unclear(let open) where open.isEmpty:
      return "the taps are not in four corners of the panel: tap the corners again, as far out as the glass lets you"
    case .unclear(let open):
      var list: Sentence = "it cannot be told how the panel lies; the taps leave open that "
      for (index, symmetry) in open.enumerated() { list = "\(list)\(index == 0 ? "" : ", or ")\(symmetry.words)" }
      return "\(list): tap the corners again, one after the other"
    }
  }

  /// A person who begins elsewhere looks like a panel that lies otherwise.
  private func otherwise(_ symmetry: PanelSymmetry) -> Sentence {
    guard symmetry != .identity, let start else { return "" }
    let way: StaticString = start.isClockwise ? "clockwise" : "against the clock"
    return "; unless the corners were tapped \(way) from the \(start.corner.name) one on, for then it lies right"
  }
}
