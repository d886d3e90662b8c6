import Framebuffer
import Overlay
import Pixels
import Raster
import Touch
import TouchOverlay

/// A sign on the screen that says that touches are being recorded.
struct RecordingSign: ~Copyable {
  private var stage: Stage<FramebufferDevice>
  private var marks = Marks()

  /// Places the sign in the upper right corner of the upright screen.
  init(_ screen: consuming FramebufferDevice, _ pages: Pages) {
    let capitals = max(9, Float(min(pages.width, pages.height)) / 28).rounded()
    let sign = RecordingSign.draw(capitals)
    let margin = Float(capitals)
    let centre = Position(
      x: (Float(pages.width) - margin - Float(sign.width) / 2).rounded(),
      y: (margin + Float(sign.height) / 2).rounded())
    stage = Stage(
      screen, picture: Picture(width: sign.width, height: sign.height, opaque: sign.bytes), turn: pages.turn)
    marks.append(Mark(id: 1, at: centre, .picture(scale: 1, opacity: 1)))
  }

  /// Draws the sign, also if the app has drawn over it.
  mutating func show() throws(FramebufferError) { try stage.show(marks) }

  mutating func tellWhoSees() { stage.tellWhoSees() }

  mutating func remove() throws(FramebufferError) { try stage.end() }

  private static func draw(_ capitals: Float) -> Bitmap {
    let paper = Colour(red: 32, green: 32, blue: 36, opacity: 1)
    let red = Colour(red: 240, green: 48, blue: 48, opacity: 1)
    let ink = Colour(red: 255, green: 255, blue: 255, opacity: 1)
    let height = Int(capitals * 2)
    let weight = max(1.2, capitals / 7)
    let words = "Recording touches"
    let start = capitals * 2.2
    let end = start + StrokeFont.length(of: words, capitals: capitals)
    var sign = Bitmap(width: Int(end + capitals / 4), height: height, background: paper)
    sign.disc(x: capitals * 1.15, y: Float(height) / 2, radius: capitals * 0.55, red)
    sign.write(words, x: start, y: capitals / 2, capitals: capitals, weight: weight, ink)
    return sign
  }
}
