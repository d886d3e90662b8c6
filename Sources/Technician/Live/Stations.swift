import Gestures
import Overlay
import Touch
import TouchInput

/// Positions of a contact on the screen at each stage: as the panel reports it, after tslib's filters, and calibrated.
struct Stations {
  /// Maximum distance in pixels of positions that count as the same.
  private static var nearness: Float { 2 }

  let raw: Position?
  let filtered: Position?
  let calibrated: Position?

  /// - Parameter scale: nil while the panel's value ranges are unknown.
  init(_ contact: ObservedContact, _ scale: PanelScale?) {
    raw = scale.map { $0.position(Float(contact.rawX), Float(contact.rawY)) }
    filtered = contact.filtered.flatMap { filtered in scale.map { $0.position(filtered.x, filtered.y) } }
    calibrated = contact.position
  }

  var isFilterSeen: Bool { Stations.areApart(filtered, raw) }
  var isCalibrationSeen: Bool { Stations.areApart(calibrated, filtered ?? raw) }
  /// Whether there is more than one place to show.
  var differ: Bool { isFilterSeen || isCalibrationSeen || Stations.areApart(calibrated, raw) }

  private static func areApart(_ one: Position?, _ other: Position?) -> Bool {
    guard let one, let other else { return false }
    // A calibration can turn a position into NaN, which counts as apart.
    return !(one.distance(to: other) <= nearness)
  }

  /// Returns a ring for the raw position, a smaller ring for the filtered one and a disc for the calibrated one, so
  /// that they can be told apart when close together; none if the positions are the same.
  func spots(_ layout: Layout) -> [Scene.Spot] {
    if !differ { return [] }
    let edge = Colour(red: 0, green: 0, blue: 0, opacity: 0.7)
    let size = max(5, 1.6 * layout.density)
    func ring(_ radius: Float, _ colour: Colour) -> Disc {
      Disc(radius: radius + 1, Disc.Layer(width: 5, edge), Disc.Layer(inset: 1, width: 3, colour))
    }
    var spots: [Scene.Spot] = []
    if let raw { spots.append(Scene.Spot(position: raw, disc: ring(size * 1.6, Ink.raw))) }
    if isFilterSeen, let filtered { spots.append(Scene.Spot(position: filtered, disc: ring(size, Ink.filtered))) }
    if let calibrated {
      let disc = Disc(radius: size / 2 + 1, Disc.Layer(edge), Disc.Layer(inset: 1, Ink.calibrated))
      spots.append(Scene.Spot(position: calibrated, disc: disc))
    }
    return spots.filter { $0.position.x.magnitude < 1e5 && $0.position.y.magnitude < 1e5 }
  }
}
