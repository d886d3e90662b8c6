import Linux
import Pixels
import Raster

/// The state of the live kiosk, and its drawing.
struct KioskState {
  var time = TimeOfDay(hour: 0, minute: 0, second: 0)
  var product = 0
  var cups = 1
  /// Amount of milk from 0 to 1, as `brewed` and `sway` are.
  var milk: Float = 0.4
  var isBrewing = false
  var brewed: Float = 0
  /// Phase of the steam's movement.
  var sway: Float = 0

  static let names = ["Espresso", "Cappuccino", "Green tea"]
  /// Prices in cents.
  static let prices = [220, 310, 260]

  static func price(_ cents: Int) -> String {
    let rest = cents % 100
    let price: Sentence = rest < 10 ? "\(cents / 100).0\(rest)" : "\(cents / 100).\(rest)"
    return price.string
  }

  /// The part of the picture that never changes.
  var background: Bitmap {
    var art = Bitmap(width: LiveKiosk.width, height: LiveKiosk.height, background: KioskColours.night)
    art.roundedBox(x: -20, y: -20, width: 840, height: 84, corner: 0, KioskColours.bar)
    art.write("Good morning", x: 32, y: 20, capitals: 23, weight: 3, KioskColours.text)
    art.write("Cups", x: 393, y: 340, capitals: 16, weight: 2.2, KioskColours.text)
    return art
  }

  /// Draws a part on its background.
  func draw(_ part: KioskPart, isPressed: Bool) -> Bitmap {
    let frame = part.frame
    var art = Bitmap(
      width: frame.right - frame.left, height: frame.bottom - frame.top,
      background: part == .clock ? KioskColours.bar : KioskColours.night)
    switch part {
    case .clock: drawClock(&art)
    case .product(let index): drawProduct(&art, index, isPressed)
    case .ticket: drawTicket(&art)
    case .milk: drawMilk(&art, isPressed)
    case .fewer: KioskState.drawButton(&art, "-", isPressed, KioskColours.groove)
    case .cups: drawCups(&art)
    case .more: KioskState.drawButton(&art, "+", isPressed, KioskColours.groove)
    case .order:
      KioskState.drawButton(
        &art, isBrewing ? "Stop" : "Order", isPressed, isBrewing ? KioskColours.stop : KioskColours.accent)
    }
    return art
  }
}
