import Linux
import Raster
import Touch
import TouchInput

/// What is told of a contact, beside it.
struct ContactPlate {
  private let layout: Layout
  private let position: Position?
  private let lines: [Sentence]

  init(_ layout: Layout, _ story: ContactStory, _ now: Microseconds) {
    self.layout = layout
    let contact = story.contact
    position = contact.position
    var lines: [Sentence] = []
    let age = Figure.text(Double(now - story.began) / 1_000_000, decimals: 1)
    lines.append("no. \(contact.finger)  \(age) s  \(Figure.text(Double(story.speed(at: now)))) px/s")
    if let position {
      lines.append(
        "at \(Figure.text(Double(position.x), decimals: 1)), \(Figure.text(Double(position.y), decimals: 1))")
    }
    lines.append("raw \(contact.rawX), \(contact.rawY)")
    if let filtered = contact.filtered, filtered != Position(x: Float(contact.rawX), y: Float(contact.rawY)) {
      lines.append("filtered \(Figure.text(Double(filtered.x))), \(Figure.text(Double(filtered.y)))")
    }
    var touch: Sentence = ""
    if let pressure = contact.pressure { touch = "pressure \(pressure)" }
    if contact.size > 0 { touch = "\(touch)\(touch.string.isEmpty ? "" : "  ")size \(contact.size)" }
    if !touch.string.isEmpty { lines.append(touch) }
    self.lines = lines
  }

  /// nil while nobody knows where the contact is.
  var plate: Plate? {
    guard let position else { return nil }
    let (lettering, gap) = (layout.small, layout.gap)
    var length: Float = 0
    for line in lines { length = max(length, lettering.length(of: line.string)) }
    let pitch = layout.line(lettering)
    // In steps: a plate whose width changes with every digit is hard to read.
    let width = (Int(length) + 2 * gap + 15) / 16 * 16
    var sheet = layout.sheet(width, lines.count * pitch + gap)
    for (index, line) in lines.enumerated() {
      sheet.write(
        line.string, x: Float(gap), y: Float(gap + index * pitch), lettering, index == 0 ? Ink.dim : Ink.bright)
    }
    let distance = Int(7 * layout.density)
    let place = (x: Int(max(-1e6, min(1e6, position.x))), y: Int(max(-1e6, min(1e6, position.y))))
    let right = place.x + distance
    let x = right + width <= layout.width ? right : place.x - distance - width
    let y = place.y - distance - sheet.height
    return Plate(
      x: max(0, min(layout.width - width, x)), y: y >= 0 ? y : min(layout.height - sheet.height, place.y + distance),
      sheet)
  }
}
