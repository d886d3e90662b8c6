/// The ranges and the size of a panel, by which its observations are judged.
public struct PanelExtent: Sendable {
  public let x: ClosedRange<Int32>
  public let y: ClosedRange<Int32>
  public let fingers: PanelDescription.Fingers
  /// Number of fingers that it tells apart.
  public let slots: Int
  /// Width of the whole range of x, in millimetres; nil where the driver does not say.
  public let millimetres: Float?

  public init(
    x: ClosedRange<Int32>, y: ClosedRange<Int32>, fingers: PanelDescription.Fingers, slots: Int,
    millimetres: Float? = nil
  ) {
    self.x = x
    self.y = y
    self.fingers = fingers
    self.slots = slots
    self.millimetres = millimetres
  }

  /// Makes the extent of a panel; nil if the description has no usable axes.
  public init?(_ description: PanelDescription) {
    guard let x = description.x, let y = description.y, description.refusal == nil else { return nil }
    let span = x.resolution > 0 ? (x.span + 1) / Float(x.resolution) : 0
    // Some drivers invent their resolution, so an implausible width is ignored.
    self.init(
      x: x.minimum...x.maximum, y: y.minimum...y.maximum, fingers: description.fingers, slots: description.slots,
      millimetres: (20...3000).contains(span) ? span : nil)
  }
}

extension ClosedRange<Int32> {
  /// The difference of the bounds, which may not fit in 32 bits.
  package var span: Double { Double(upperBound) - Double(lowerBound) }
}
