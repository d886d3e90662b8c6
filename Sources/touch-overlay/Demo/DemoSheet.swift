import Overlay
import Raster

/// Several moments of a session on one sheet, each with a caption.
enum DemoSheet {
  private static let margin = 32
  private static let caption = 60
  private static let paper = Colour(red: 246, green: 247, blue: 249, opacity: 1)
  private static let ink = Colour(red: 36, green: 42, blue: 54, opacity: 1)
  private static let words: [String] = [
    "1. A tap", "2. A drag", "3. Five fingers at once", "4. All lifted: the app alone",
  ]

  /// Draws the moments in two columns.
  static func draw(_ pictures: [Bitmap]) -> Bitmap {
    let cellWidth = LiveKiosk.width + margin
    let cellHeight = LiveKiosk.height + caption + margin
    let rows = (pictures.count + 1) / 2
    var sheet = Bitmap(width: 2 * cellWidth + margin, height: rows * cellHeight + margin, background: paper)
    for index in pictures.indices {
      let x = margin + index % 2 * cellWidth
      let y = margin + index / 2 * cellHeight
      sheet.write(words[index], x: Float(x), y: Float(y + 10), capitals: 26, weight: 3.4, ink)
      sheet.place(pictures[index], x: x, y: y + caption)
    }
    return sheet
  }
}
