import Framebuffer
import Overlay
import Pixels
import Technician
import Touch
import TouchOverlay

/// The screen of diagnostics above the app: a page, with every finger over it.
struct DiagnosticScreen<Surface: Screen & ~Copyable>: ~Copyable {
  /// Interval at which the page is checked for damage by the app.
  private static var watchInterval: Microseconds { 20_000 }

  private var stage: Stage<Surface>
  private var sheets = SheetLayer()
  private var spots: [Scene.Spot] = []
  /// Marks of fingers on a page, and of fingers over the app.
  private var plain: TouchMarks
  private var pointed: TouchMarks
  /// The marks that are drawn now.
  private var touches: TouchMarks { showsFigures ? pointed : plain }
  private var down: [Contact] = []
  private var fingers = Marks()
  private var marks = Marks()
  private let width: Int
  private let height: Int
  private var watched: Microseconds = 0
  var showsFigures = false

  init(_ screen: consuming Surface, _ pages: Pages, density: Float) {
    let sheets = SheetLayer()
    stage = Stage(screen, album: sheets.album, turn: pages.turn)
    self.sheets = sheets
    width = pages.width
    height = pages.height
    var style = Style.touchkit
    style.colours = .fingers
    plain = TouchMarks(style, density: density)
    style = .pointer
    style.colours = .fingers
    style.labels = []
    style.trail = 2_000_000
    pointed = TouchMarks(style, density: density)
  }

  /// Whether another program has the display, so that nobody sees the page, at the last check.
  var isHidden: Bool { stage.screen.isHidden }

  /// Returns an estimate of the time at which the display has scanned out everything that was published last, at a
  /// time; nil if the display does not tell.
  func scanOut(after time: Microseconds) -> Microseconds? { stage.scanOut(after: time) }

  mutating func tellWhoSees() { stage.tellWhoSees() }

  mutating func take(_ frame: TouchFrame, now: Microseconds) {
    down.removeAll()
    for contact in frame.contacts {
      if contact.phase == .began {
        plain.began(contact, now: now)
        pointed.began(contact, now: now)
      }
      if contact.phase.isFinal {
        plain.over(contact, now: now)
        pointed.over(contact, now: now)
      } else {
        down.append(contact)
      }
    }
  }

  mutating func lay(_ scene: Scene) {
    sheets.lay(scene.plates)
    spots = scene.spots
  }

  /// Draws the current state on the screen.
  mutating func show(now: Microseconds) throws(FramebufferError) {
    let down = down
    func latest(_ slot: Int, _ id: UInt32) -> Contact? { down.first { $0.id == id } }
    plain.update(now: now, latest: latest)
    pointed.update(now: now, latest: latest)
    // Room for the fingers' marks is reserved. The last spots, which lead to a plate, are left out first.
    let room = Marks.capacity - TouchMarks.marksOfTouch * touches.count
    let shown = max(0, min(spots.count, room - sheets.count))
    touches.draw(into: &fingers, beside: sheets.count + shown, now: now, width: width, height: height)
    // Crosshairs and trails run below the plates, so that these can be read.
    marks.removeAll()
    for index in 0..<fingers.count where !TouchMarks.isAtFinger(fingers[index]) { marks.append(fingers[index]) }
    sheets.add(to: &marks)
    for (index, spot) in spots.prefix(shown).enumerated() {
      marks.append(Mark(id: UInt32.max - 1, part: UInt16(index), at: spot.position, .disc(spot.disc)))
    }
    for index in 0..<fingers.count where TouchMarks.isAtFinger(fingers[index]) { marks.append(fingers[index]) }
    let isWatching = now - watched >= DiagnosticScreen.watchInterval
    if isWatching { watched = now }
    try stage.show(marks, watching: isWatching)
  }

  /// Returns the time at which the picture changes without an event.
  func nextChange(after now: Microseconds) -> Microseconds {
    min(touches.nextChange(after: now) ?? .max, now + DiagnosticScreen.watchInterval)
  }

  /// Gives the screen back to the app.
  mutating func end() throws(FramebufferError) { try stage.end() }
}
