import Touch

/// How marks look and move: everything that a preset defines and a setting can change.
public struct Style: Equatable, Sendable {
  /// Whether all fingers have one colour or each has its own.
  public enum Colours: Sendable { case one, fingers }

  /// Property of a contact that changes the size of its mark.
  public enum SizeBy: Sendable { case nothing, pressure, contact }

  /// How a mark disappears after its finger has lifted.
  public struct End: Equatable, Sendable {
    public enum Kind: Sendable { case vanish, fade, grow, shrink }

    public var kind: Kind
    public var time: Microseconds
    /// Time before it begins to disappear.
    public var delay: Microseconds = 0
    public var easing = Easing.easeOut
    /// Final scale; nil for the default of the kind.
    public var scale: Float?

    public init(_ kind: Kind, time: Microseconds = 0, delay: Microseconds = 0, scale: Float? = nil) {
      self.kind = kind
      self.time = time
      self.delay = delay
      self.scale = scale
    }
  }

  /// Parts of the text beside a finger.
  public struct Labels: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Number of the tap in a series, from the second on.
    public static let taps = Labels(rawValue: 1)
    /// Time that the finger has been down.
    public static let time = Labels(rawValue: 2)
    public static let position = Labels(rawValue: 4)
  }

  /// Radius of the whole mark.
  public var radius: Length
  /// Colour below `colour` that sets it off from any background.
  public var backing: Colour
  public var colour: Colour
  /// Distance from the edge of the backing to the edge of the colour, inwards.
  public var inset: Length = 0
  public var border: Length = 0
  public var borderColour = Colour.clear
  /// Distance by which the border lies outside of the radius.
  public var borderOutset: Length = 0
  /// Number of rings, as wide as the border, that replace the disc; 0 for a disc.
  public var rings = 0
  /// Opacity of the whole mark.
  public var opacity: Float = 1
  public var colours = Colours.one
  public var sizeBy = SizeBy.nothing
  /// Time that a mark takes to grow when its finger comes down.
  public var beginTime: Microseconds = 0
  public var end = End(.vanish, time: 300_000)
  /// Time that a ring takes to run outwards when a finger comes down; 0 for no ring.
  public var ripple: Microseconds = 0
  /// Whether rings run outwards while a finger is held down.
  public var pulse = false
  /// Maximum age of the dots that show a finger's path; 0 for no trail.
  public var trail: Microseconds = 0
  public var labels: Labels = []
  /// Height of capitals; nil for a height that suits the screen.
  public var textSize: Length?
  /// Whether lines run through every finger, from edge to edge.
  public var crosshair = false

  public init(radius: Length, colour: Colour, backing: Colour = .clear) {
    self.radius = radius
    self.colour = colour
    self.backing = backing
  }

  /// Whether any length is in millimetres, so that the size of the glass matters.
  public var isInMillimetres: Bool {
    [radius, inset, border, borderOutset, textSize ?? 0].contains { $0.unit == .millimetres }
  }

  /// Radii that make sense on a screen, in pixels: smaller marks cannot be seen, larger ones hide the app.
  public static let radii: ClosedRange<Float> = 2...400
}
