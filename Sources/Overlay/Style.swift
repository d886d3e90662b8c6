/// A colour as people write it: eight bits a channel, not premultiplied.
public struct Colour: Equatable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// From 0, invisible, to 1, opaque.
  public var opacity: Float

  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Float) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  public static let white = Colour(red: 255, green: 255, blue: 255, opacity: 0.5)
  /// One third of white, which iOS calls dark grey.
  public static let darkGrey = Colour(red: 85, green: 85, blue: 85, opacity: 0.5)
}

/// How a mark looks: a disc in the touch colour over a slightly larger one that sets it off from any background.
public struct Style: Equatable, Sendable {
  /// Of the larger disc, in pixels.
  public var radius: Float
  public var colour: Colour
  public var backing: Colour
  /// By how much the radius of the upper disc is smaller, in pixels.
  public var inset: Float

  public init(radius: Float, colour: Colour, backing: Colour, inset: Float) {
    self.radius = radius
    self.colour = colour
    self.backing = backing
    self.inset = inset
  }

  /// The look of the TOUCHkit recipe.
  public static let touchkit = Style(radius: 25, colour: .white, backing: .darkGrey, inset: 1)

  /// What a screen can carry: smaller cannot be seen, larger hides the app.
  public static let radii: ClosedRange<Float> = 2...400
}
