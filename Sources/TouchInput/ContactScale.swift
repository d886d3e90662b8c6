import Touch

/// What the rest of the product hears of a contact: its position brought onto the screen, pressure from 0 to 1, size
/// in pixels.
struct ContactScale: Sendable {
  private let width: Float
  private let height: Float
  private let quarterTurns: Int
  private let pressure: PanelDescription.Axis?
  private let orientation: PanelDescription.Axis?
  private let pixelsPerUnit: Float
  /// Positions outside the screen, which were brought to its edge.
  private(set) var outside = 0

  /// - Parameters:
  ///   - width: of the glass on which positions are reported.
  ///   - quarterTurns: clockwise, of an upright picture on it.
  init(_ description: PanelDescription, width: Int, height: Int, quarterTurns: Int = 0) {
    self.width = Float(width)
    self.height = Float(height)
    self.quarterTurns = quarterTurns
    pressure = description.pressure
    orientation = description.orientation
    pixelsPerUnit = description.x.map { Float(width) / ($0.span + 1) } ?? 0
  }

  mutating func report(_ contact: RawContact, at position: Position) -> SlotReport {
    SlotReport(
      finger: contact.finger, position: upright(clamp(position.x, width), clamp(position.y, height)),
      pressure: share(contact.pressure), tellsPressure: contact.pressure != nil && pressure != nil,
      size: max(0, Float(contact.size) * pixelsPerUnit), minor: max(0, Float(contact.minor) * pixelsPerUnit),
      lean: lean(contact.orientation))
  }

  /// The kernel counts from upright towards the right, and the largest value is a quarter of the circle.
  private func lean(_ value: Int32) -> Float {
    guard let orientation, orientation.maximum > 0 else { return 0 }
    let onGlass = max(-1, min(1, Float(value) / Float(orientation.maximum)))
    let lean = onGlass - Float(quarterTurns)
    // Half a circle further, an ellipse looks the same.
    return lean - 2 * (lean / 2).rounded()
  }

  /// The place of the upright screen that lies at this one of the glass.
  private func upright(_ x: Float, _ y: Float) -> Position {
    let (left, up) = (min(width - x, width - 1), min(height - y, height - 1))
    return switch quarterTurns {
    case 1: Position(x: y, y: left)
    case 2: Position(x: left, y: up)
    case 3: Position(x: up, y: x)
    default: Position(x: x, y: y)
    }
  }

  private mutating func clamp(_ value: Float, _ length: Float) -> Float {
    if !(value >= 0 && value < length) { outside += 1 }
    // A calibration may make anything of a position, even nothing.
    return value >= 0 ? min(value, length - 1) : 0
  }

  private func share(_ value: Int32?) -> Float {
    guard let value, let pressure, pressure.span > 0 else { return 1 }
    return max(0, min(1, (Float(value) - Float(pressure.minimum)) / pressure.span))
  }
}
