import Touch

/// Advance widths of the letters of the ``StrokeFont``, for capitals of height 1. All digits are as wide as the widest,
/// so that numbers stand still while they change.
struct LetterWidths: Sendable {
  private var widths = InlineArray<128, Float>(repeating: 0)

  @export(interface)
  init() {
    for character in 32..<UInt8(127) { widths[Int(character)] = StrokeFont.glyph(character).advance(capitals: 1) }
    let digits = Int(UInt8(ascii: "0"))...Int(UInt8(ascii: "9"))
    var widest: Float = 0
    for digit in digits { widest = max(widest, widths[digit]) }
    for digit in digits { widths[digit] = widest }
  }

  subscript(character: UInt8) -> Float { widths[Int(character & 127)] }
}

/// Positions of a label's plate and letters near the finger. The plate lies within the screen.
struct LabelLayout {
  private let label: Label
  private let widths: LetterWidths
  private let capitals: Float
  private let plate: Box
  private let corner: Position

  /// - Parameters:
  ///   - distance: minimum distance from the finger.
  ///   - isAside: whether the label goes to the side of the finger, because crosshair lines run above and below it.
  init(
    _ label: Label, _ widths: LetterWidths, capitals: Float, beside place: Position, distance: Float, isAside: Bool,
    width: Float, height: Float
  ) {
    self.label = label
    self.widths = widths
    self.capitals = capitals
    var length: Float = 0
    for index in 0..<label.count { length += widths[label[index]] * capitals }
    let size = (
      width: (length + 1.1 * capitals).rounded(), height: (2 * capitals).rounded()
    )
    plate = Box(
      width: size.width, height: size.height, corner: (0.5 * capitals).rounded(),
      colour: Colour(red: 16, green: 20, blue: 28, opacity: 0.75))
    let gap = distance + capitals / 2
    var x = place.x - size.width / 2
    var y = place.y - gap - size.height
    if isAside { x = place.x + gap + size.width <= width ? place.x + gap : place.x - gap - size.width }
    // No room above: a finger at the upper edge has its label below.
    if y < 0 { y = place.y + gap }
    x = max(0, min(width - size.width, x))
    corner = Position(x: x.rounded(), y: min(y, height - size.height).rounded())
  }

  func add(id: UInt32, part: UInt16, opacity: Float, to marks: inout Marks) {
    var plate = plate
    plate.colour.opacity *= opacity
    marks.append(Mark(id: id, part: part, at: corner, .box(plate)))
    let colour = Colour(red: 255, green: 255, blue: 255, opacity: opacity)
    var x = corner.x + 0.7 * capitals
    for index in 0..<label.count {
      let character = label[index]
      if character != UInt8(ascii: " ") {
        marks.append(
          Mark(
            id: id, part: part + UInt16(index) + 1, at: Position(x: x.rounded(), y: corner.y + capitals / 2),
            .letter(Letter(character: character, capitals: capitals, colour: colour))))
      }
      x += widths[character] * capitals
    }
  }
}
