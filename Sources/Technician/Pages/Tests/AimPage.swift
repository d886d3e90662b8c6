import Examining
import Linux
import Overlay
import Raster
import Touch

/// Targets to be tapped one after the other: the corners, or nine all over the screen.
final class AimPage: TestPage {
  private let targets: [Position]
  private var isTouched = false

  override init(_ test: DiagnosticTest, _ layout: Layout, _ known: SessionKnowledge) {
    let (width, height) = (Float(layout.width), Float(layout.height))
    if test == .corners {
      // On a narrow screen, 6 % are less than the radius.
      let (x, y) = (max(width * 0.06, layout.target + 2), height * 0.1)
      targets = [
        Position(x: x, y: y), Position(x: width - x, y: y), Position(x: width - x, y: height - y),
        Position(x: x, y: height - y),
      ]
    } else {
      targets = (0..<9).map { index in
        Position(x: width * (0.1 + 0.4 * Float(index % 3)), y: height * (0.1 + 0.4 * Float(index / 3)))
      }
    }
    super.init(test, layout, known)
  }

  override var words: Sentence { "Tap the middle of the ring" }
  override var wordsLieAbove: Bool { false }
  override func progress(_ now: Microseconds) -> Sentence {
    if let remark = examination.tapRemark { return "\(remark)" }
    return "\(taps.count) of \(targets.count)"
  }
  override func isComplete(_ now: Microseconds) -> Bool { taps.count >= targets.count && !isTouched }

  override func touched(_ event: TouchEvent) { isTouched = event.touches.contains { !$0.phase.isFinal } }

  /// Places of the taps that will be judged. Others leave the ring where it is.
  private var taps: [Place] { examination.tapPlaces }

  override func draw(on sheet: inout Bitmap, _ now: Microseconds) {
    let radius = layout.target
    let taps = taps
    for (index, target) in targets.enumerated() where index <= taps.count {
      let isNext = index == taps.count
      let ring = isNext ? Ink.chosen : Ink.edge
      sheet.disc(x: target.x, y: target.y, radius: radius, ring)
      sheet.disc(x: target.x, y: target.y, radius: radius - (isNext ? 4 : 2), Ink.paper)
      let reach = radius * 0.6
      sheet.strokes(
        [
          Line(x0: target.x - reach, y0: target.y, x1: target.x + reach, y1: target.y),
          Line(x0: target.x, y0: target.y - reach, x1: target.x, y1: target.y + reach),
        ], width: isNext ? 2.5 : 1.5, isNext ? Ink.bright : Ink.edge)
    }
    for tap in taps { sheet.disc(x: Float(tap.x), y: Float(tap.y), radius: 4, Ink.doubtful) }
  }
}
