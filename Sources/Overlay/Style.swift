import Touch

/// How marks look and move: everything that a preset says and a setting can change.
public struct Style: Equatable, Sendable {
  /// Which colour a finger has.
  public enum Colours: Sendable { case one, fingers }

  /// What else decides how large a mark is.
  public enum SizeBy: Sendable { case nothing, pressure, contact }

  /// What becomes of a mark whose finger has lifted.
  public struct End: Equatable, Sendable {
    public enum Kind: Sendable { case vanish, fade, grow, shrink }

    public var kind: Kind
    public var time: Microseconds
    /// Before it begins.
    public var delay: Microseconds = 0
    public var easing = Easing.easeOut
    /// How large it has become in the end; nil for what is usual.
    public var scale: Float?

    public init(_ kind: Kind, time: Microseconds = 0, delay: Microseconds = 0, scale: Float? = nil) {
      self.kind = kind
      self.time = time
      self.delay = delay
      self.scale = scale
    }
  }

  /// What is written beside a finger.
  public struct Labels: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The number of the tap in a row, from the second on.
    public static let taps = Labels(rawValue: 1)
    /// For how long the finger has been there.
    public static let time = Labels(rawValue: 2)
    public static let position = Labels(rawValue: 4)
  }

  /// Of the whole mark.
  public var radius: Length
  /// What lies under the colour and sets it off from any background.
  public var backing: Colour
  public var colour: Colour
  /// How far the colour ends before the backing does.
  public var inset: Length = 0
  public var border: Length = 0
  public var borderColour = Colour.clear
  /// By how much the border lies outside of the radius.
  public var borderOutset: Length = 0
  /// So many rings, as wide as the border, instead of a disc.
  public var rings = 0
  /// Of everything together.
  public var opacity: Float = 1
  public var colours = Colours.one
  public var sizeBy = SizeBy.nothing
  /// A mark grows for so long when its finger comes.
  public var beginTime: Microseconds = 0
  public var end = End(.vanish, time: 300_000)
  /// A ring runs outwards for so long when a finger comes; 0 for none.
  public var ripple: Microseconds = 0
  /// Rings run outwards as long as a finger rests.
  public var pulse = false
  /// What is seen of the way of a finger is not older; 0 for nothing.
  public var trail: Microseconds = 0
  public var labels: Labels = []
  /// How high capitals are; nil for what can be read on the screen.
  public var textSize: Length?
  /// Lines through every finger, from edge to edge.
  public var crosshair = false

  public init(radius: Length, colour: Colour, backing: Colour = .clear) {
    self.radius = radius
    self.colour = colour
    self.backing = backing
  }

  /// Whether it matters how large the glass is.
  public var isInMillimetres: Bool {
    for length in [radius, inset, border, borderOutset, textSize ?? 0] where length.unit == .millimetres { return true }
    return false
  }

  /// What a screen can carry, in pixels: smaller cannot be seen, larger hides the app.
  public static let radii: ClosedRange<Float> = 2...400
}
