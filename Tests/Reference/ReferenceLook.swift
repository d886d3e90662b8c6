/// A colour as people write it: 0 to 255 a channel, not premultiplied, and an opacity from 0 to 1.
public struct ReferenceColour: Equatable, Sendable {
  public var r: Double
  public var g: Double
  public var b: Double
  public var opacity: Double

  public init(r: Double, g: Double, b: Double, opacity: Double) {
    self.r = r
    self.g = g
    self.b = b
    self.opacity = opacity
  }
}

/// How a mark looks: a disc in the touch colour over a disc in the backing colour that is larger by `inset`.
public struct ReferenceLook: Equatable, Sendable {
  public var radius: Double
  public var inset: Double
  public var colour: ReferenceColour
  public var backing: ReferenceColour

  public init(
    radius: Double = 25, inset: Double = 1,
    colour: ReferenceColour = ReferenceColour(r: 255, g: 255, b: 255, opacity: 0.5),
    backing: ReferenceColour = ReferenceColour(r: 85, g: 85, b: 85, opacity: 0.5)
  ) {
    self.radius = radius
    self.inset = inset
    self.colour = colour
    self.backing = backing
  }
}
