import Examining
import Linux
import Raster
import Touch

/// The ghost test: nobody touches the panel, so every contact is a finding.
final class SoakPage: TestPage {
  /// Duration of the test, in microseconds: enough for four touches of the slowest periodic ghosts that are known.
  private static var length: Microseconds { 60_000_000 }

  private var places: [Position] = []

  init(_ layout: Layout, _ known: SessionKnowledge) { super.init(.ghosts, layout, known) }

  override var waitsForNobody: Bool { true }
  /// A ghost may stay where it is for long.
  override var endsAtRest: Bool { false }
  override var words: Sentence { "Do not touch" }

  override func progress(_ now: Microseconds) -> Sentence {
    let left = begun.map { max(0, SoakPage.length - (now - $0)) } ?? SoakPage.length
    return "\((left + 999_999) / 1_000_000) s"
  }

  override func isComplete(_ now: Microseconds) -> Bool { begun.map { now - $0 >= SoakPage.length } ?? false }

  override func touched(_ event: TouchEvent) {
    for touch in event.touches where touch.phase == .began && places.count < 200 { places.append(touch.position) }
  }

  override func drawMarks(on sheet: inout Bitmap) {
    for place in places { sheet.disc(x: place.x, y: place.y, radius: Float(layout.gap), Ink.bad) }
    let words: Sentence = places.isEmpty ? "Nothing has touched so far" : "Ghost touches: \(places.count)"
    let length = layout.title.length(of: words.string)
    let x = (Float(layout.width) - length) / 2
    // The colour of the words can be told from that of the dots below them.
    sheet.write(
      words.string, x: x, y: Float(layout.height / 2), layout.title, places.isEmpty ? Ink.dim : Ink.bright)
  }
}
