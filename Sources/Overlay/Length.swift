/// A length on the screen, in pixels or in millimetres of the glass.
public struct Length: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public enum Unit: Sendable { case pixels, millimetres }

  public var value: Float
  public var unit: Unit

  public init(_ value: Float, _ unit: Unit = .pixels) {
    self.value = value
    self.unit = unit
  }

  public init(floatLiteral value: Float) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Float(value)) }

  /// - Parameter density: pixels in a millimetre.
  public func pixels(_ density: Float) -> Float { unit == .pixels ? value : value * density }
}
