import Overlay
import Raster

/// The screen of a coffee kiosk: something for fingers to touch.
enum KioskArt {
  static let width = 480
  static let height = 320

  static func draw() -> Drawing {
    var art = Drawing(width: width, height: height, background: KioskColours.night)
    art.roundedBox(x: -20, y: -20, width: 520, height: 68, corner: 0, KioskColours.bar)
    art.write("Good morning", x: 20, y: 14, capitals: 17, weight: 2.4, KioskColours.text)
    art.write("08:30", x: 404, y: 14, capitals: 17, weight: 2, KioskColours.quiet)
    product(&art, 0, "Espresso", "2.20")
    product(&art, 1, "Cappuccino", "3.10")
    product(&art, 2, "Green tea", "2.60")
    slider(&art)
    art.roundedBox(x: 344, y: 252, width: 116, height: 48, corner: 12, KioskColours.accent)
    art.write("Order", x: 372, y: 268, capitals: 16, weight: 2.6, KioskColours.text)
    return art
  }

  private static func product(_ art: inout Drawing, _ index: Int, _ name: String, _ price: String) {
    let x = Float(20 + index * 150)
    art.roundedBox(x: x, y: 68, width: 140, height: 150, corner: 14, KioskColours.products[index])
    art.cup(x: x + 70, y: 116)
    art.write(name, x: x + 14, y: 168, capitals: 13, weight: 2, KioskColours.text)
    art.write(price, x: x + 14, y: 192, capitals: 12, weight: 1.8, KioskColours.text)
  }

  private static func slider(_ art: inout Drawing) {
    art.write("Milk", x: 20, y: 240, capitals: 13, weight: 2, KioskColours.text)
    art.roundedBox(x: 20, y: 274, width: 290, height: 8, corner: 4, KioskColours.bar)
    art.roundedBox(x: 20, y: 274, width: 120, height: 8, corner: 4, KioskColours.accent)
    art.disc(x: 140, y: 278, radius: 13, KioskColours.text)
  }
}
