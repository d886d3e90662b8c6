/// A colour with eight bits a channel, not premultiplied.
public struct Colour: Equatable, Sendable, BitwiseCopyable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// Opacity from 0, invisible, to 1, opaque.
  public var opacity: Float

  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Float) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  public static let clear = Colour(red: 0, green: 0, blue: 0, opacity: 0)
  public static let white = Colour(red: 255, green: 255, blue: 255, opacity: 0.5)
  /// One third of white, which iOS calls dark grey.
  public static let darkGrey = Colour(red: 85, green: 85, blue: 85, opacity: 0.5)

  /// Returns the same colour with another opacity.
  func faded(to opacity: Float) -> Colour { Colour(red: red, green: green, blue: blue, opacity: opacity) }

  /// Number of colours that tell fingers apart.
  public static let fingerCount = 10

  /// Returns the colour of a finger. The ten colours are easy to name, can be told apart by most people with colour
  /// blindness, and are visible on dark and on light backgrounds.
  public static func finger(_ number: Int, opacity: Float) -> Colour {
    let (red, green, blue): (UInt8, UInt8, UInt8) =
      switch number % fingerCount {
      case 0: (33, 118, 255)
      case 1: (240, 62, 62)
      case 2: (43, 168, 74)
      case 3: (255, 176, 0)
      case 4: (174, 62, 201)
      case 5: (16, 190, 210)
      case 6: (240, 101, 180)
      case 7: (150, 110, 60)
      case 8: (130, 201, 30)
      default: (120, 130, 145)
      }
    return Colour(red: red, green: green, blue: blue, opacity: opacity)
  }
}
