import Linux
import Overlay
import Pixels
import Raster
import Touch

/// A page of words with buttons below them. What has no room is on further leaves, to which a button turns.
class LeafPage: ButtonPage {
  private(set) var leaf = 0

  // MARK: what a page overrides

  var leafCount: Int { 1 }
  /// Beside the one that turns.
  var buttons: [Sentence] { ["Menu"] }
  func leave(by button: Int) -> PageMove? { .menu }
  /// What the button is called that turns to a leaf.
  func name(of leaf: Int) -> Sentence { "More" }
  /// Between which columns the buttons lie.
  func buttonColumns(on leaf: Int) -> (left: Int, right: Int) { (2 * layout.gap, layout.width - 2 * layout.gap) }

  // MARK: the page

  /// To be called when there are other leaves than before.
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

  /// A title, and the verdict beside it.
  final func write(_ title: StaticString, _ verdict: Verdict, on sheet: inout Drawing) {
    let edge = Float(2 * layout.gap)
    let next = sheet.write(title.description, x: edge, y: edge, layout.title, Ink.bright)
    sheet.write(verdict.name.description, x: next + edge, y: edge, layout.title, Ink.verdict(verdict))
  }

  /// Below the title.
  final var top: Int { 3 * layout.gap + layout.line(layout.title) }
  /// Above the buttons.
  final var bottom: Int { layout.height - 3 * layout.gap - ButtonField.rowHeight(layout) }
}
