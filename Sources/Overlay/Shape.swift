/// What is drawn at one place, in pixels of the upright screen, around or beside a corner of its pixels.
public enum Shape: Equatable, Sendable, BitwiseCopyable {
  /// The picture that whoever draws was given.
  case picture(scale: Float, opacity: Float)
  case disc(Disc)
  /// A box whose upper left corner is there.
  case box(Box)
  /// A letter whose capitals' upper left corner is there.
  case letter(Letter)
  /// A drawing that whoever draws was given under this number, whose upper left corner is there. Another drawing has
  /// another number.
  case sheet(UInt32)
}

/// Round layers, one on the other, all around the same centre.
public struct Disc: Equatable, Sendable, BitwiseCopyable {
  public struct Layer: Equatable, Sendable, BitwiseCopyable {
    /// How far the edge lies within that of the disc.
    public var inset: Float
    /// Of the ring that begins there; 0 for everything within.
    public var width: Float
    public var colour: Colour

    public init(inset: Float = 0, width: Float = 0, _ colour: Colour) {
      self.inset = inset
      self.width = width
      self.colour = colour
    }

    public static let none = Layer(.clear)
  }

  /// The longer half of an ellipse.
  public var radius: Float
  /// How long the shorter half is beside the longer one.
  public var ratio: Float = 1
  /// From upright towards the right, of the longer half, in quarters of the circle: -1 to 1.
  public var lean: Float = 0
  /// Of all layers together.
  public var opacity: Float = 1
  /// From the lowest on.
  public var layers: (first: Layer, second: Layer, third: Layer)

  public init(radius: Float, _ first: Layer, _ second: Layer = .none, _ third: Layer = .none) {
    self.radius = radius
    layers = (first, second, third)
  }

  public static func == (one: Disc, other: Disc) -> Bool {
    one.radius == other.radius && one.ratio == other.ratio && one.lean == other.lean && one.opacity == other.opacity
      && one.layers == other.layers
  }
}

/// A box with round corners.
public struct Box: Equatable, Sendable, BitwiseCopyable {
  public var width: Float
  public var height: Float
  public var corner: Float
  public var colour: Colour
}

/// A letter of the ``StrokeFont``.
public struct Letter: Equatable, Sendable, BitwiseCopyable {
  public var character: UInt8
  /// How high its capitals are.
  public var capitals: Float
  public var colour: Colour
}

extension Shape {
  /// The same for shapes that are the same, and mostly another for others.
  public var hash: UInt32 {
    var hash: UInt32 = 2_166_136_261
    func add(_ value: UInt32) { hash = (hash ^ value) &* 16_777_619 }
    func add(_ value: Float) {
      // Minus nought is nought. What a difference makes lies in the upper bits.
      let bits = (value + 0).bitPattern
      add(bits)
      add(bits >> 16)
    }
    func add(_ colour: Colour) {
      add(UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue))
      add(colour.opacity)
    }
    switch self {
    case .picture(let scale, let opacity):
      add(scale)
      add(opacity)
    case .disc(let disc):
      add(disc.radius)
      add(disc.ratio)
      add(disc.lean)
      add(disc.opacity)
      add(disc.layers.first.colour)
      add(disc.layers.second.colour)
    case .box(let box):
      add(box.width)
      add(box.height)
      add(box.colour)
    case .letter(let letter):
      add(UInt32(letter.character))
      add(letter.capitals)
    case .sheet(let number): add(number)
    }
    return hash ^ hash >> 16
  }
}
