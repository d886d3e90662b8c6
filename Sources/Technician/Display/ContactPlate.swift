import Examining
import Gestures
import Linux
import Overlay
import Pixels
import Raster
import Touch
import TouchInput

/// A plate with the figures of a contact, beside it.
struct ContactPlate {
  /// Amount of text. The page chooses the longest for which there is room.
  enum Length: CaseIterable { case full, short, name }

  private let layout: Layout
  private let colour: Colour
  let lines: [(words: Sentence, colour: Colour)]
  let width: Int
  let height: Int

  init(_ layout: Layout, _ story: ContactStory, _ stations: Stations, _ now: Microseconds, _ length: Length) {
    self.layout = layout
    colour = .finger(story.colour, opacity: 1)
    let contact = story.contact
    var lines: [(words: Sentence, colour: Colour)] = []
    switch length {
    case .name: lines = [("\(contact.finger)", Ink.bright)]
    case .short:
      lines = [("no. \(contact.finger)", Ink.dim)]
      if let position = contact.position { lines.append((ContactPlate.place(position, decimals: 0), Ink.bright)) }
    case .full: lines = ContactPlate.all(story, stations, now)
    }
    self.lines = lines
    var longest: Float = 0
    for line in lines { longest = max(longest, layout.small.length(of: line.words.string)) }
    // The width grows in steps, because a plate whose width changes with every digit is hard to read.
    width = min(layout.width, (Int(longest) + 3 * layout.gap + 15) / 16 * 16)
    height = lines.count * layout.line(layout.small) + layout.gap
  }

  private static func all(
    _ story: ContactStory, _ stations: Stations, _ now: Microseconds
  ) -> [(words: Sentence, colour: Colour)] {
    let contact = story.contact
    let age = Figure.text(Double(now - story.began) / 1_000_000, decimals: 1)
    var lines: [(words: Sentence, colour: Colour)] = [
      ("no. \(contact.finger)  \(age) s  \(Figure.text(Double(story.speed(at: now)))) px/s", Ink.dim)
    ]
    // The lines have the colours of the spots that mark the positions, if there are spots.
    func ink(_ colour: Colour) -> Colour { stations.differ ? colour : Ink.bright }
    if let position = contact.position {
      lines.append(("at \(place(position, decimals: 1))", ink(Ink.calibrated)))
    }
    if let filtered = contact.filtered, filtered != Position(x: Float(contact.rawX), y: Float(contact.rawY)) {
      lines.append(("filtered \(place(filtered, decimals: 0))", ink(Ink.filtered)))
    }
    lines.append(("raw \(contact.rawX), \(contact.rawY)", ink(Ink.raw)))
    var touch: Sentence = ""
    if let pressure = contact.pressure { touch = "pressure \(pressure)" }
    if contact.size > 0 { touch = "\(touch)\(contact.pressure == nil ? "" : "  ")size \(contact.size)" }
    if contact.pressure != nil || contact.size > 0 { lines.append((touch, Ink.bright)) }
    return lines
  }

  private static func place(_ position: Position, decimals: Int) -> Sentence {
    "\(Figure.text(Double(position.x), decimals: decimals)), \(Figure.text(Double(position.y), decimals: decimals))"
  }

  /// The plate's picture, with an edge in the colour of its finger.
  var drawing: Bitmap {
    let (lettering, gap) = (layout.small, layout.gap)
    var sheet = layout.sheet(width, height)
    sheet.fill(left: 0, top: 0, right: max(3, gap / 2), bottom: height, colour)
    for (index, line) in lines.enumerated() {
      let y = Float(gap / 2 + index * layout.line(lettering)) + lettering.capitals * 0.45
      sheet.write(line.words.string, x: Float(gap * 3 / 2), y: y, lettering, line.colour)
    }
    return sheet
  }

  /// Returns dots that lead from the finger to its plate.
  func leader(from finger: Position, to area: Rectangle) -> [Scene.Spot] {
    let end = Position(
      x: max(Float(area.left), min(Float(area.right), finger.x)),
      y: max(Float(area.top), min(Float(area.bottom), finger.y)))
    let start = 3 * layout.density
    let way = finger.distance(to: end)
    guard way > start, way < 1e5 else { return [] }
    let edge = Colour(red: 0, green: 0, blue: 0, opacity: 0.6)
    let disc = Disc(radius: 3.5, Disc.Layer(edge), Disc.Layer(inset: 1, colour))
    let count = max(2, min(6, Int((way - start) / 9)))
    return (0..<count).map { dot in
      let share = (start + (way - start) * (Float(dot) + 0.5) / Float(count)) / way
      return Scene.Spot(
        position: Position(x: finger.x + (end.x - finger.x) * share, y: finger.y + (end.y - finger.y) * share),
        disc: disc)
    }
  }
}
