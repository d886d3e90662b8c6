import Touch

/// Converts a raw contact to a slot report: its position on the screen, pressure from 0 to 1, size in pixels.
struct ContactScale: Sendable {
  private let screen: ScreenSize
  private let unit: Position
  private let pressure: PanelDescription.Axis?
  private let orientation: PanelDescription.Axis?
  /// Pixels in a unit of sizes; 0 where that is unknown.
  private let pixelsPerUnit: Float
  /// Number of coordinates outside the screen, which were clamped.
  private(set) var outside = 0

  /// - Parameters:
  ///   - screen: the screen on whose framebuffer positions are reported.
  ///   - unit: size of the area that one position stands for, in pixels; negative where the area lies before it.
  init(_ description: PanelDescription, _ screen: ScreenSize, unit: Position) {
    self.screen = screen
    self.unit = unit
    pressure = description.pressure
    orientation = description.orientation
    let x = description.sizesAreForeign ? nil : description.x
    pixelsPerUnit = x.map { Float(screen.unrotated.width) / ($0.span + 1) } ?? 0
  }

  mutating func report(_ contact: KernelContact, at position: Position) -> SlotReport {
    SlotReport(
      finger: contact.finger, position: upright(position),
      pressure: share(contact.pressure), tellsPressure: contact.pressure != nil && pressure != nil,
      size: length(contact.size), minor: length(contact.minor),
      lean: lean(contact.orientation))
  }

  /// Returns a length in pixels, at most the longer side of the screen: a driver may report more than its axis holds.
  private func length(_ value: Int32) -> Float {
    max(0, min(Float(value) * pixelsPerUnit, Float(max(screen.width, screen.height))))
  }

  /// Returns the lean. The kernel counts from upright towards the right, and the axis's maximum is a quarter circle.
  private func lean(_ value: Int32) -> Float {
    guard let orientation, orientation.maximum > 0 else { return 0 }
    let onGlass = max(-1, min(1, Float(value) / Float(orientation.maximum)))
    let lean = onGlass - Float(screen.quarterTurns)
    // An ellipse looks the same after half a turn.
    return lean - 2 * (lean / 2).rounded()
  }

  /// Returns the upright position, clamped to the screen.
  private mutating func upright(_ position: Position) -> Position {
    let unrotated = screen.unrotated
    if !ContactScale.contains(position.x, unit.x, Float(unrotated.width)) { outside += 1 }
    if !ContactScale.contains(position.y, unit.y, Float(unrotated.height)) { outside += 1 }
    let place = screen.upright(position, unit: unit)
    return Position(x: ContactScale.clamp(place.x, screen.width), y: ContactScale.clamp(place.y, screen.height))
  }

  /// Whether a length contains the area at a position, of which the far edge belongs to the next one.
  private static func contains(_ position: Float, _ unit: Float, _ length: Float) -> Bool {
    unit < 0 ? position > 0 && position <= length : position >= 0 && position < length
  }

  private static func clamp(_ value: Float, _ length: Int) -> Float {
    // A calibration may produce any number, even NaN.
    value >= 0 ? min(value, Float(length) - 1) : 0
  }

  private func share(_ value: Int32?) -> Float {
    guard let value, let pressure, pressure.span > 0 else { return 1 }
    return max(0, min(1, (Float(value) - Float(pressure.minimum)) / pressure.span))
  }
}
