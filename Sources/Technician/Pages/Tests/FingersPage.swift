import Examining
import Linux
import Raster
import Touch

/// The multi-touch test: as many fingers as possible at once.
final class FingersPage: TestPage {
  private static var pause: Microseconds { 6_000_000 }

  private var most = 0
  private var touches: [Contact] = []

  init(_ layout: Layout, _ known: SessionKnowledge) { super.init(.multitouch, layout, known) }

  override var words: Sentence { "All fingers at once, then two apart and together" }
  override func progress(_ now: Microseconds) -> Sentence { "now \(touches.count), most \(most)" }

  override func isComplete(_ now: Microseconds) -> Bool {
    touches.isEmpty && most > 0 && lastTouch.map { now - $0 >= FingersPage.pause } ?? false
  }

  override func touched(_ event: TouchEvent) {
    touches = event.touches.filter { !$0.phase.isFinal }
    most = max(most, touches.count)
  }

  override func draw(on sheet: inout Bitmap, _ now: Microseconds) {
    for touch in touches {
      let name: Sentence = "\(touch.id)"
      sheet.write(
        name.string, x: touch.position.x - layout.body.length(of: name.string) / 2,
        y: touch.position.y - 9 * layout.density - layout.body.capitals, layout.body, Ink.bright)
    }
  }
}
