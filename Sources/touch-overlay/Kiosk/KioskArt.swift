import Overlay

/// The screen of a coffee kiosk: something for fingers to touch.
enum KioskArt {
  static let width = 480
  static let height = 320

  private static let night = Colour(red: 24, green: 32, blue: 48, opacity: 1)
  private static let bar = Colour(red: 34, green: 46, blue: 68, opacity: 1)
  private static let text = Colour(red: 240, green: 244, blue: 250, opacity: 1)
  private static let quiet = Colour(red: 150, green: 164, blue: 188, opacity: 1)
  private static let tiles = [
    Colour(red: 166, green: 94, blue: 46, opacity: 1), Colour(red: 196, green: 144, blue: 84, opacity: 1),
    Colour(red: 84, green: 132, blue: 82, opacity: 1),
  ]
  private static let accent = Colour(red: 58, green: 128, blue: 214, opacity: 1)

  static func draw() -> Drawing {
    var art = Drawing(width: width, height: height, background: night)
    art.roundedBox(x: -20, y: -20, width: 520, height: 68, corner: 0, bar)
    art.write("Good morning", x: 20, y: 14, capitals: 17, weight: 2.4, text)
    art.write("08:30", x: 404, y: 14, capitals: 17, weight: 2, quiet)
    product(&art, 0, "Espresso", "2.20")
    product(&art, 1, "Cappuccino", "3.10")
    product(&art, 2, "Green tea", "2.60")
    slider(&art)
    art.roundedBox(x: 344, y: 252, width: 116, height: 48, corner: 12, accent)
    art.write("Order", x: 372, y: 268, capitals: 16, weight: 2.6, text)
    return art
  }

  private static func product(_ art: inout Drawing, _ index: Int, _ name: StaticString, _ price: StaticString) {
    let x = Float(20 + index * 150)
    art.roundedBox(x: x, y: 68, width: 140, height: 150, corner: 14, tiles[index])
    cup(&art, x: x + 70, y: 116)
    art.write(name, x: x + 14, y: 168, capitals: 13, weight: 2, text)
    art.write(price, x: x + 14, y: 192, capitals: 12, weight: 1.8, text)
  }

  private static func cup(_ art: inout Drawing, x: Float, y: Float) {
    let white = Colour(red: 250, green: 248, blue: 244, opacity: 1)
    art.strokes(
      [
        Line(x0: x + 22, y0: y - 6, x1: x + 32, y1: y - 4), Line(x0: x + 32, y0: y - 4, x1: x + 32, y1: y + 6),
        Line(x0: x + 32, y0: y + 6, x1: x + 20, y1: y + 10),
      ], width: 5, white)
    art.roundedBox(x: x - 24, y: y - 16, width: 48, height: 38, corner: 12, white)
    art.roundedBox(x: x - 24, y: y - 16, width: 48, height: 14, corner: 5, white)
    art.roundedBox(x: x - 32, y: y + 25, width: 64, height: 6, corner: 3, white)
    for step in 0..<3 {
      let steam = x - 12 + Float(step) * 12
      art.strokes(
        [
          Line(x0: steam, y0: y - 24, x1: steam + 3, y1: y - 29),
          Line(x0: steam + 3, y0: y - 29, x1: steam, y1: y - 34),
        ], width: 2, Colour(red: 255, green: 255, blue: 255, opacity: 0.7))
    }
  }

  private static func slider(_ art: inout Drawing) {
    art.write("Milk", x: 20, y: 240, capitals: 13, weight: 2, text)
    art.roundedBox(x: 20, y: 274, width: 290, height: 8, corner: 4, bar)
    art.roundedBox(x: 20, y: 274, width: 120, height: 8, corner: 4, accent)
    art.disc(x: 140, y: 278, radius: 13, text)
  }
}
