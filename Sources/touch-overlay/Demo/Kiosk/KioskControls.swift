import Linux
import Overlay
import Pixels
import Raster
import Touch

// The buttons, the slider, the counter and the clock.
extension KioskState {
  /// Start and length of the slider's groove.
  private static let grooveStart: Float = 33
  private static let grooveLength: Float = 326

  /// Returns the slider's value for a finger at a position.
  static func milk(at position: Position) -> Float {
    let along = position.x - Float(KioskPart.milk.frame.left) - grooveStart
    return min(1, max(0, along / grooveLength))
  }

  func drawMilk(_ art: inout Bitmap, _ isPressed: Bool) {
    let (start, end) = (KioskState.grooveStart - 5, KioskState.grooveStart + KioskState.grooveLength + 5)
    art.write("Milk", x: start + 1, y: 12, capitals: 16, weight: 2.2, KioskColours.text)
    let amount: String = "\(Int((milk * 100).rounded())) ml"
    let gap: Float = 3.5
    art.write(
      amount, x: end + gap - StrokeFont.length(of: amount, capitals: 16), y: 12, capitals: 16, weight: 2,
      KioskColours.quiet)
    let knob = KioskState.grooveStart + milk * KioskState.grooveLength
    art.roundedBox(x: start, y: 79, width: end - start, height: 10, corner: 5, KioskColours.groove)
    art.roundedBox(x: start, y: 79, width: knob - start, height: 10, corner: 5, KioskColours.accent)
    if isPressed { art.disc(x: knob, y: 84, radius: 24, KioskColours.accent.lit) }
    art.disc(x: knob, y: 84, radius: 17, KioskColours.text)
  }

  func drawCups(_ art: inout Bitmap) {
    KioskState.write("\(cups)", &art, centre: 26, y: 15, capitals: 22, weight: 3, KioskColours.text)
  }

  func drawClock(_ art: inout Bitmap) {
    var x: Float = 40
    for (index, number) in [time.hour, time.minute, time.second].enumerated() {
      // All digits get the same width, so that nothing moves when the seconds change.
      for digit in [number / 10, number % 10] {
        KioskState.write("\(digit)", &art, centre: x, y: 21, capitals: 21, weight: 2.4, KioskColours.quiet)
        x += 19
      }
      if index == 2 { return }
      KioskState.write(":", &art, centre: x - 4, y: 21, capitals: 21, weight: 2.8, KioskColours.quiet)
      x += 11
    }
  }

  static func drawButton(_ art: inout Bitmap, _ text: String, _ isPressed: Bool, _ colour: Colour) {
    let width = Float(art.width)
    let height = Float(art.height)
    let corner = min(16, height / 3.5)
    art.roundedBox(x: 0, y: 0, width: width, height: height, corner: corner, isPressed ? colour.lit : colour)
    let capitals: Float = 22
    write(
      text, &art, centre: width / 2, y: (height - capitals) / 2, capitals: capitals, weight: 3, KioskColours.text)
  }

  static func write(
    _ text: String, _ art: inout Bitmap, centre: Float, y: Float, capitals: Float, weight: Float, _ colour: Colour
  ) {
    // The length includes a gap after the last letter.
    let length = StrokeFont.length(of: text, capitals: capitals) - capitals * 5 / 16
    art.write(text, x: (centre - length / 2).rounded(), y: y, capitals: capitals, weight: weight, colour)
  }
}
