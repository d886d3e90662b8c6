/// A shape at a mark's place, in pixels of the upright screen.
public enum Shape: Equatable, Sendable, BitwiseCopyable {
  /// The picture that the painter was given, centred at the place.
  case picture(scale: Float, opacity: Float)
  case disc(Disc)
  /// A box with its upper left corner at the place.
  case box(Box)
  /// A letter with the upper left corner of its capitals at the place.
  case letter(Letter)
  /// A drawing that the painter was given under this number, with its upper left corner at the place. Different
  /// drawings have different numbers.
  case sheet(UInt32)
}

/// A stack of round layers with a common centre.
public struct Disc: Equatable, Sendable, BitwiseCopyable {
  public struct Layer: Equatable, Sendable, BitwiseCopyable {
    /// Distance of the layer's edge from the disc's edge, inwards.
    public var inset: Float
    /// Width of the ring that begins at the layer's edge; 0 fills everything within.
    public var width: Float
    public var colour: Colour

    public init(inset: Float = 0, width: Float = 0, _ colour: Colour) {
      self.inset = inset
      self.width = width
      self.colour = colour
    }

    public static let none = Layer(.clear)
  }

  /// Radius, or the longer semi-axis of an ellipse.
  public var radius: Float
  /// Shorter semi-axis divided by the longer one.
  public var ratio: Float = 1
  /// Angle of the longer axis from upright, clockwise, in quarter turns: -1 to 1.
  public var lean: Float = 0
  /// Opacity of all layers together.
  public var opacity: Float = 1
  /// Layers from the lowest to the topmost.
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
  /// Height of capitals.
  public var capitals: Float
  public var colour: Colour
}

extension Shape {
  /// Hash of the shape. Equal shapes have equal hashes; different shapes rarely do.
  @export(interface)
  public var hash: UInt32 {
    var hash: UInt32 = 2_166_136_261
    func add(_ value: UInt32) { hash = (hash ^ value) &* 16_777_619 }
    func add(_ value: Float) {
      // Adding 0 turns -0 into 0. Values mostly differ in their upper bits, which the shift brings down.
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
