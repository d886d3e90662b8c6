import Examining
import Linux
import Raster

/// A page of text with buttons below. Text without room is on further leaves, to which a button turns.
class LeafPage: ButtonPage {
  private(set) var leaf = 0

  // MARK: what a page overrides

  var leafCount: Int { 1 }
  /// Labels of the buttons besides the one that turns to the next leaf.
  var buttons: [Sentence] { ["Menu"] }
  func leave(by button: Int) -> PageMove? { .menu }
  /// Returns the label of the button that turns to a leaf.
  func name(of leaf: Int) -> Sentence { "More" }
  /// Returns the left and right ends of the row of buttons, in pixels.
  func buttonColumns(on leaf: Int) -> (left: Int, right: Int) { (2 * layout.gap, layout.width - 2 * layout.gap) }

  // MARK: the page

  /// Lays out the buttons; to be called whenever the leaves have changed.
  final func layButtons() {
    leaf = min(leaf, leafCount - 1)
    var all = buttons.map { (words: $0, state: "" as Sentence) }
    if leafCount > 1 {
      let next = (leaf + 1) % leafCount
      all.append((next == 0 ? "Back" : name(of: next), "\(leaf + 1)/\(leafCount)"))
    }
    let (left, right) = buttonColumns(on: leaf)
    field = ButtonField.row(layout, all, left: left, right: right)
  }

  override final func chose(_ button: Int) -> PageMove? {
    if button < buttons.count { return leave(by: button) }
    leaf = (leaf + 1) % leafCount
    layButtons()
    isChanged = true
    return nil
  }

  /// Writes a title, and the verdict beside it.
  final func write(_ title: StaticString, _ verdict: Verdict, on sheet: inout Bitmap) {
    let edge = Float(2 * layout.gap)
    let next = sheet.write(title.description, x: edge, y: edge, layout.title, Ink.bright)
    sheet.write(verdict.name.description, x: next + edge, y: edge, layout.title, Ink.verdict(verdict))
  }

  /// Top of the area below the title.
  final var top: Int { 3 * layout.gap + layout.line(layout.title) }
  /// Bottom of the area above the buttons.
  final var bottom: Int { layout.height - 3 * layout.gap - ButtonField.rowHeight(layout) }
}
