import Raster
import Touch

/// A page with buttons.
class ButtonPage: DiagnosticPage {
  let layout: Layout
  final var field = ButtonField([])
  private var position: Position?
  private var isStale = false

  init(_ layout: Layout) { self.layout = layout }

  // MARK: what a page overrides

  func draw(on sheet: inout Bitmap) {}
  /// Lays the page out again after the session's knowledge has changed.
  func lay() {}
  func chose(_ button: Int) -> PageMove? { nil }

  // MARK: the page

  override final func knowledgeChanged() {
    isStale = true
    isChanged = true
  }

  override final func take(_ event: TouchEvent) -> PageMove? {
    position = event.touches.first?.position
    let before = field.highlighted
    let chosen = field.take(event)
    if isStale || field.highlighted != before { isChanged = true }
    return chosen.flatMap { chose($0) }
  }

  override final func timePassed(_ now: Microseconds) -> PageMove? {
    if field.timePassed(now, position) { isChanged = true }
    return nil
  }

  override final func scene(_ now: Microseconds) -> Scene {
    // A new layout waits until no finger is down, so that no button moves away from under a finger.
    if isStale && !field.isTouched {
      isStale = false
      lay()
    }
    var sheet = layout.sheet(layout.width, layout.height)
    draw(on: &sheet)
    field.draw(on: &sheet, layout)
    return Scene(plates: [Plate(x: 0, y: 0, sheet)])
  }
}
