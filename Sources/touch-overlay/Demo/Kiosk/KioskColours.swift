import Overlay

/// The colours of the coffee kiosk.
enum KioskColours {
  static let night = Colour(red: 24, green: 32, blue: 48, opacity: 1)
  static let bar = Colour(red: 34, green: 46, blue: 68, opacity: 1)
  static let groove = Colour(red: 52, green: 68, blue: 98, opacity: 1)
  static let text = Colour(red: 240, green: 244, blue: 250, opacity: 1)
  static let quiet = Colour(red: 150, green: 164, blue: 188, opacity: 1)
  static let white = Colour(red: 250, green: 248, blue: 244, opacity: 1)
  static let steam = Colour(red: 255, green: 255, blue: 255, opacity: 0.7)
  static let accent = Colour(red: 58, green: 128, blue: 214, opacity: 1)
  static let stop = Colour(red: 196, green: 74, blue: 66, opacity: 1)
  static let products = [
    Colour(red: 166, green: 94, blue: 46, opacity: 1), Colour(red: 196, green: 144, blue: 84, opacity: 1),
    Colour(red: 84, green: 132, blue: 82, opacity: 1),
  ]
}

extension Colour {
  /// The colour of a surface while a finger presses it.
  var lit: Colour {
    Colour(red: Colour.lighter(red), green: Colour.lighter(green), blue: Colour.lighter(blue), opacity: opacity)
  }

  private static func lighter(_ level: UInt8) -> UInt8 { UInt8((Int(level) * 3 + 255) / 4) }
}
