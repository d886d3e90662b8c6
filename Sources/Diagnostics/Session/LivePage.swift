import Linux
import Overlay
import Pixels
import Raster
import Touch
import TouchInput

/// Figures and touches over the running app, which gets its touches as ever.
final class LivePage: DiagnosticPage {
  /// A finger that rests so long on the button at the edge opens the menu: the app sees it too, so a tap must not.
  private static var hold: Microseconds { 1_000_000 }

  private let layout: Layout
  private let known: SessionKnowledge
  private var figures = LiveFigures()
  private var stories = ContactStories()
  private let menu: Rectangle
  private var pressed: Contact?

  init(_ layout: Layout, _ known: SessionKnowledge) {
    self.layout = layout
    self.known = known
    let width = Int(layout.body.length(of: LivePage.words)) + 4 * layout.gap
    let height = layout.line(layout.body) + 2 * layout.gap
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
    scene.plates.append(Strip(layout, figures, known.latency, alarm: known.facts.alarm).plate)
    var button = layout.sheet(menu.width, menu.height, pressed == nil ? Ink.field : Ink.chosen)
    button.write(
      LivePage.words, x: Float(2 * layout.gap), y: Float(layout.gap) + layout.body.capitals * 0.45, layout.body,
      Ink.bright)
    scene.plates.append(Plate(x: menu.left, y: menu.top, button))
    for story in stories.stories {
      let plate = ContactPlate(layout, story, now)
      if let plate = plate.plate { scene.plates.append(plate) }
    }
    return scene
  }
}
