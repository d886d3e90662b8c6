/// One colour that lies over a pixel: channels and opacity from 0 to 1.
public struct ReferenceLayer: Equatable, Sendable {
  public var r: Double
  public var g: Double
  public var b: Double
  public var opacity: Double

  init(_ colour: ReferenceColour, coverage: Double) {
    r = colour.r / 255
    g = colour.g / 255
    b = colour.b / 255
    opacity = colour.opacity * coverage
  }
}

/// A colour with channels from 0 to 1.
struct RealColour {
  var r: Double
  var g: Double
  var b: Double

  /// Source over.
  mutating func lay(_ layer: ReferenceLayer) {
    r = layer.r * layer.opacity + r * (1 - layer.opacity)
    g = layer.g * layer.opacity + g * (1 - layer.opacity)
    b = layer.b * layer.opacity + b * (1 - layer.opacity)
  }
}
