import Framebuffer
import Overlay
import Raster
import TouchOverlay

/// A sheet with every preset in its phases, and with the other features of marks.
enum StyleSheet {
  private struct Row {
    let words: String
    let settings: Settings

    init(_ words: String, _ style: Style) {
      self.words = words
      settings = Settings(style: style)
    }
  }

  private static let shots = [
    SheetScene.Shot(words: "pressed for 60 ms", time: 60, script: .hold),
    SheetScene.Shot(words: "held for 0.9 s", time: 900, script: .hold),
    SheetScene.Shot(words: "lifted 80 ms ago", time: 1080, script: .hold),
    SheetScene.Shot(words: "lifted 250 ms ago", time: 1250, script: .hold),
    SheetScene.Shot(words: "lifted 400 ms ago", time: 1400, script: .hold),
    SheetScene.Shot(words: "tapped twice", time: 250, script: .taps),
    SheetScene.Shot(words: "two fingers", time: 850, script: .strokes),
  ]

  private static var rows: [Row] {
    var rows = Style.presets.map { Row($0.name.description, $0.style) }
    var trail = Style.touchkit
    trail.trail = 500_000
    trail.colours = .fingers
    rows.append(Row("trail, colours", trail))
    var ripple = Style.touchpose
    ripple.ripple = 200_000
    ripple.pulse = true
    rows.append(Row("ripple, pulse", ripple))
    var words = Style.showtime
    words.labels = [.taps, .time, .position]
    rows.append(Row("labels", words))
    var contact = Style.fingertips
    contact.sizeBy = .contact
    contact.end = Style.End(.shrink, time: 400_000)
    rows.append(Row("contact, shrink", contact))
    return rows
  }

  private static let margin = 12
  private static let left = 150
  private static let top = 44
  private static let paper = Colour(red: 246, green: 247, blue: 249, opacity: 1)
  private static let ink = Colour(red: 36, green: 42, blue: 54, opacity: 1)

  static func draw() throws(FramebufferError) -> Bitmap {
    let rows = rows
    let step = (across: SheetScene.width + margin, down: SheetScene.height + margin)
    var sheet = Bitmap(
      width: left + shots.count * step.across, height: top + rows.count * step.down, background: paper)
    for (column, shot) in shots.enumerated() {
      sheet.write(
        shot.words, x: Float(left + column * step.across), y: 16, capitals: 12, weight: 1.7, ink)
    }
    for (line, row) in rows.enumerated() {
      let y = top + line * step.down
      sheet.write(row.words, x: 14, y: Float(y + SheetScene.height / 2 - 6), capitals: 12, weight: 1.8, ink)
      for (column, shot) in shots.enumerated() {
        let picture = try SheetScene(settings: row.settings).picture(shot)
        sheet.place(picture, x: left + column * step.across, y: y)
      }
    }
    return sheet
  }
}
