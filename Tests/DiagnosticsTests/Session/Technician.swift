import Linux
import Overlay
import Raster
import Reports
import Testing
import Touch
import TouchInput

@testable import Examining
@testable import Figures
@testable import Technician

/// A person in front of a kiosk: moves fingers over a session's pages, at a hundred reports a second.
final class Technician {
  let session: DiagnosticSession
  let width: Int
  let height: Int
  let density: Float
  private(set) var now: Microseconds = 10_000_000
  private var tracker = SlotTracker()
  private var fingers: [Int: Position] = [:]
  private var numbers: [Int: Int32] = [:]
  private var next: Int32 = 1
  /// Latency of every report, from the kernel to the glass.
  var latency: Microseconds = 900
  /// Time from a touch to the scan-out of its pixels; nil if the display does not tell.
  var scanOut: Microseconds?
  /// Converts a place on the screen to the panel's own report; `filtered` is the filters' output.
  var raw: (Position) -> (x: Int32, y: Int32) = { (Int32($0.x), Int32($0.y)) }
  var filtered: ((Position) -> Position)?

  init(
    _ width: Int = 800, _ height: Int = 480, density: Float? = nil, limits: Limits = Limits(),
    cell: Length = CoverageCell.usual, first: DiagnosticTest? = nil,
    _ change: (inout EntrySettings, inout SessionFacts) -> Void = { _, _ in }
  ) {
    self.width = width
    self.height = height
    var settings = EntrySettings()
    var facts = SessionFacts()
    facts.panel = "Test Panel"
    facts.screen = "/dev/fb0 \(width)x\(height)"
    facts.extent = PanelExtent(
      x: 0...Int32(width - 1), y: 0...Int32(height - 1), fingers: .slots, slots: 10)
    change(&settings, &facts)
    let layout = Layout(width: width, height: height, density: density)
    self.density = layout.density
    session = DiagnosticSession(layout, facts, settings, limits: limits, cell: cell, first: first, now: now)
  }

  var page: DiagnosticPage { session.page }

  func down(_ slot: Int, _ x: Float, _ y: Float) {
    fingers[slot] = Position(x: x, y: y)
    numbers[slot] = next
    next += 1
    report()
  }

  func move(_ slot: Int, _ x: Float, _ y: Float) {
    fingers[slot] = Position(x: x, y: y)
    report()
  }

  func up(_ slot: Int) {
    fingers[slot] = nil
    report()
  }

  func tap(_ x: Float, _ y: Float, slot: Int = 0, length: Microseconds = 80_000) {
    down(slot, x, y)
    wait(length)
    up(slot)
    wait(200_000)
  }

  func swipe(_ slot: Int = 0, from x0: Float, _ y0: Float, to x1: Float, _ y1: Float, steps: Int = 60) {
    down(slot, x0, y0)
    for step in 1...steps {
      let share = Float(step) / Float(steps)
      move(slot, x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
    }
    up(slot)
    wait(100_000)
  }

  /// Lets time pass without reports.
  func wait(_ time: Microseconds) {
    let end = now + time
    while now + 100_000 <= end {
      now += 100_000
      session.timePassed(now)
    }
    now = end
    session.timePassed(now)
  }

  private func report() {
    now += 10_000
    tracker.begin(at: now)
    var contacts: [ObservedContact] = []
    for slot in 0..<Slots.count {
      let position = fingers[slot]
      // A touch beside the screen is at its edge in frames, and at its own place in observations.
      let shown = Position(
        x: max(0, min(Float(width - 1), position?.x ?? 0)), y: max(0, min(Float(height - 1), position?.y ?? 0)))
      tracker.take(position == nil ? nil : SlotReport(finger: numbers[slot]!, position: shown), slot: slot)
      guard let position else { continue }
      let raw = raw(position)
      contacts.append(
        ObservedContact(
          finger: numbers[slot] ?? 0, slot: UInt8(slot), rawX: raw.x, rawY: raw.y,
          filtered: filtered?(position) ?? Position(x: Float(raw.x), y: Float(raw.y)), position: position,
          pressure: 40))
    }
    session.take(Observation(time: now, contacts: contacts))
    let frame = tracker.finish()
    if !frame.isEmpty { session.take(frame) }
    session.published(after: latency, scanOut: scanOut)
  }

  /// The buttons of the page.
  var buttons: [ButtonField.Button] { (page as? ButtonPage)?.field.buttons ?? [] }

  func press(_ button: ButtonField.Button?) {
    guard let area = button?.area else {
      Issue.record("the page has no such button")
      return
    }
    tap(Float(area.left + 5), Float(area.top + 5))
  }

  /// Chooses a button by the walk of the choice, from the menu on.
  func choose(_ button: Int) {
    down(0, 3, Float(height - 4))
    wait(1_500_000 + Int64(button) * 900_000)
    up(0)
    wait(500_000)
  }

  /// Leaves a result for the menu, and asks for the report there.
  func reported() -> Report? {
    tap(100, 440)
    choose(9)
    return session.takeReport()
  }

  /// Returns the screen over an app that is all green.
  func picture() -> Bitmap {
    var drawing = Bitmap(
      width: width, height: height, background: Colour(red: 0, green: 160, blue: 0, opacity: 1))
    let scene = session.scene(now)
    for plate in scene.plates { drawing.place(plate.drawing, x: plate.x, y: plate.y) }
    for spot in scene.spots {
      let layers = [spot.disc.layers.first, spot.disc.layers.second, spot.disc.layers.third]
      for layer in layers where layer.colour.opacity > 0 {
        drawing.ring(
          x: spot.position.x, y: spot.position.y, radius: spot.disc.radius - layer.inset, width: layer.width,
          layer.colour)
      }
    }
    return drawing
  }
}

extension Bitmap {
  /// A disc where its width is nought.
  fileprivate mutating func ring(x: Float, y: Float, radius: Float, width ring: Float, _ colour: Colour) {
    for row in max(0, Int(y - radius))...max(0, min(height - 1, Int(y + radius))) {
      for column in max(0, Int(x - radius))...max(0, min(width - 1, Int(x + radius))) {
        let distance = ((Float(column) - x) * (Float(column) - x) + (Float(row) - y) * (Float(row) - y)).squareRoot()
        guard row < height, column < width, distance <= radius, ring == 0 || distance >= radius - ring else { continue }
        setPixel(x: column, y: row, red: colour.red, green: colour.green, blue: colour.blue)
      }
    }
  }
}
