import Examining
import Pixels
import Raster
import Touch
import TouchInput

/// Figures and touches over the running app, which still gets its touches.
final class LivePage: DiagnosticPage {
  /// Time for which a finger must rest on the button to open the menu, in microseconds. A tap must not open it, because
  /// the app sees the touch too.
  private static var hold: Microseconds { 1_000_000 }

  /// The plate of a finger, and its area.
  struct Laid {
    let finger: Int32
    let plate: ContactPlate
    let area: Rectangle
  }

  private let layout: Layout
  private let known: SessionKnowledge
  private var figures = LiveFigures()
  private var stories = ContactStories()
  private let menu: Rectangle
  private var pressed: Contact?
  /// Plates of the last scene.
  private(set) var laid: [Laid] = []
  /// Sides of the plates in the last scene. A plate keeps its side while there is room: one that jumps cannot be read.
  private var sides: [(finger: Int32, side: PlateRoom.Side)] = []

  init(_ layout: Layout, _ known: SessionKnowledge) {
    self.layout = layout
    self.known = known
    let width = Int(layout.body.length(of: LivePage.words)) + 4 * layout.gap
    let height = max(layout.line(layout.body) + 2 * layout.gap, Int(9 * layout.density))
    menu = Rectangle(
      left: layout.width - width, top: layout.height - height, right: layout.width, bottom: layout.height)
  }

  private static var words: String { "Hold: menu" }

  override var takesPanel: Bool { false }
  override var showsFigures: Bool { true }

  override func take(_ observation: Observation) {
    figures.take(observation)
    stories.take(observation)
  }

  override func take(_ event: TouchEvent) -> PageMove? {
    if let start = pressed {
      let touch = event[start.id]
      if touch.map({ $0.phase.isFinal || !isOnMenu($0) }) ?? true { pressed = nil }
    } else if let touch = event.touches.first(where: { $0.phase == .began }), isOnMenu(touch) {
      pressed = touch
    }
    return nil
  }

  private func isOnMenu(_ touch: Contact) -> Bool {
    touch.position.x >= Float(menu.left) && touch.position.y >= Float(menu.top)
  }

  override func timePassed(_ now: Microseconds) -> PageMove? {
    isChanged = true
    if let pressed, now - pressed.time >= LivePage.hold { return .menu }
    return nil
  }

  override func scene(_ now: Microseconds) -> Scene {
    var scene = Scene()
    let strip = Strip(layout, figures, known.latency, known.counts, known.facts).plate
    scene.plates.append(strip)
    var button = layout.sheet(menu.width, menu.height, pressed == nil ? Ink.field : Ink.chosen)
    button.write(
      LivePage.words, x: Float(2 * layout.gap), y: (Float(menu.height) - layout.body.capitals) / 2, layout.body,
      Ink.bright)
    scene.plates.append(Plate(x: menu.left, y: menu.top, button))
    let scale = known.facts.extent == nil ? nil : known.panel(layout).scale
    lay(
      now, scale,
      taken: [Rectangle(left: 0, top: 0, right: layout.width, bottom: strip.drawing.height), menu])
    // The screen drops the last spots if there is no room for all, so the dots that lead to plates come last.
    for story in stories.stories { scene.spots += Stations(story.contact, scale).spots(layout) }
    for one in laid {
      scene.plates.append(Plate(x: one.area.left, y: one.area.top, one.plate.drawing))
      guard let story = stories.stories.first(where: { $0.contact.finger == one.finger }) else { continue }
      if let position = story.contact.position { scene.spots += one.plate.leader(from: position, to: one.area) }
    }
    return scene
  }

  /// Lays out the plates of all fingers, with the longest text for which all plates have room beside the fingers.
  @export(interface)
  private func lay(_ now: Microseconds, _ scale: PanelScale?, taken: [Rectangle]) {
    // A contact has no position until tslib's filters let one through.
    let stories = stories.stories.filter { $0.contact.position != nil }
    let fingers = stories.compactMap { $0.contact.position }
    let spots = stories.flatMap { Stations($0.contact, scale).spots(layout).map { $0.position } }
    for length in ContactPlate.Length.allCases {
      var room = PlateRoom(layout, fingers: fingers, spared: spots, taken: taken)
      var sides: [(finger: Int32, side: PlateRoom.Side)] = []
      laid = []
      for (index, story) in stories.enumerated() {
        let plate = ContactPlate(layout, story, Stations(story.contact, scale), now, length)
        let finger = story.contact.finger
        let last = self.sides.first { $0.finger == finger }?.side
        guard
          let place = room.place(
            width: plate.width, height: plate.height, finger: index, last: last,
            reach: length == .name ? nil : reach(fingers[index], taken), mayHide: length == .name)
        else {
          if length == .name { continue }
          break
        }
        laid.append(Laid(finger: finger, plate: plate, area: place.area))
        if let side = place.side { sides.append((finger, side)) }
      }
      if laid.count == stories.count || length == .name {
        self.sides = sides
        return
      }
    }
  }

  /// Returns the maximum distance of a plate from its finger: farther away, nobody sees whose plate it is. A finger on
  /// the strip has no room nearer than the strip's edge.
  private func reach(_ finger: Position, _ taken: [Rectangle]) -> Int {
    let hidden = taken.map { Float($0.bottom) - finger.y }.first ?? 0
    let near = max(20 * layout.density, 8 * layout.small.capitals)
    return Int(near + max(0, min(Float(layout.height), hidden)))
  }
}
