import Gestures
import Linux
import Overlay
import Pixels
import Raster
import Touch

/// Buttons for one finger. A tap on a button chooses it. On a panel with wrong positions, a finger that rests anywhere
/// makes the highlight walk from button to button, and chooses the highlighted one when it lifts.
struct ButtonField {
  struct Button {
    let area: Rectangle
    let words: Sentence
    /// State at the right end of the button, in its own colour.
    var state: Sentence = ""
    var stateColour = Ink.dim
  }

  private static var restBeforeWalk: Microseconds { 1_200_000 }
  private static var step: Microseconds { 900_000 }
  private static var largestRest: Float { 30 }

  let buttons: [Button]
  private(set) var highlighted: Int?
  private var finger: Contact?
  private var walksSince: Microseconds?

  init(_ buttons: [Button]) { self.buttons = buttons }

  /// Whether a finger is down that may choose a button.
  var isTouched: Bool { finger != nil }

  /// Returns the index of the button that this event chose.
  mutating func take(_ event: TouchEvent) -> Int? {
    if let start = finger, event[start.id].map({ $0.phase == .cancelled }) ?? true { forget() }
    guard let start = finger, let touch = event[start.id] else {
      // Only a single touch may choose, so that a palm chooses nothing.
      guard event.touches.count == 1, let touch = event.touches.first, touch.phase == .began else { return nil }
      finger = touch
      highlighted = button(at: touch.position)
      return nil
    }
    if walksSince == nil {
      let here = button(at: touch.position)
      highlighted = here == button(at: start.position) ? here : nil
    }
    guard touch.phase.isFinal else { return nil }
    let chosen = highlighted
    forget()
    return chosen
  }

  /// Returns whether the highlighted button has changed.
  mutating func timePassed(_ now: Microseconds, _ position: Position?) -> Bool {
    guard let start = finger, !buttons.isEmpty else { return false }
    let before = highlighted
    if let walksSince {
      highlighted = Int((now - walksSince) / ButtonField.step % Int64(buttons.count))
    } else if now - start.time >= ButtonField.restBeforeWalk, let position,
      position.distance(to: start.position) <= ButtonField.largestRest
    {
      walksSince = now
      highlighted = 0
    }
    return highlighted != before
  }

  private mutating func forget() {
    finger = nil
    walksSince = nil
    highlighted = nil
  }

  private func button(at position: Position) -> Int? {
    buttons.firstIndex { $0.area.contains(position) }
  }

  func draw(on sheet: inout Bitmap, _ layout: Layout) {
    // All buttons have the same letters: larger ones would begin at another column than small ones beside them.
    let isSmall = buttons.contains { $0.area.width < Button.width(for: $0.words, layout) }
    for (index, button) in buttons.enumerated() {
      let area = button.area
      let isChosen = index == highlighted
      let (x, y) = (Float(area.left), Float(area.top))
      let (width, height) = (Float(area.width), Float(area.height))
      let corner = Float(layout.gap)
      sheet.roundedBox(
        x: x, y: y, width: width, height: height, corner: corner, isChosen ? Ink.chosen : Ink.edge)
      let edge: Float = isChosen ? 4 : 2
      sheet.roundedBox(
        x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge, corner: max(0, corner - edge),
        isChosen ? Colour(red: 30, green: 62, blue: 104, opacity: 1) : Ink.field)
      button.write(on: &sheet, layout, isSmall: isSmall)
    }
  }
}

extension ButtonField.Button {
  /// Returns the width of a button that shows only these words.
  static func width(for words: Sentence, _ layout: Layout, isSmall: Bool = false) -> Int {
    let lettering = isSmall ? layout.small : layout.body
    return Int(lettering.length(of: words.string)) + 2 * padding(layout, isSmall: isSmall)
  }

  /// Returns the distance from the button's side to its words.
  private static func padding(_ layout: Layout, isSmall: Bool) -> Int { isSmall ? layout.gap : 2 * layout.gap }

  /// Writes the words, and the state at the right end, or below if there is no room beside the words. Small letters are
  /// the last resort.
  fileprivate func write(on sheet: inout Bitmap, _ layout: Layout, isSmall: Bool) {
    let middle = Float(area.top + area.bottom) / 2
    let hasState = !state.string.isEmpty
    for lettering in isSmall ? [layout.small] : [layout.body, layout.small] {
      let (length, stateLength) = (lettering.length(of: words.string), lettering.length(of: state.string))
      let isLast = lettering === layout.small
      let padding = Self.padding(layout, isSmall: isLast)
      let (left, width) = (Float(area.left + padding), Float(area.width - 2 * padding))
      if !hasState || length + Float(layout.gap) + stateLength <= width {
        if !isLast && length > width { continue }
        let y = middle - lettering.capitals / 2
        sheet.write(words.string, x: left, y: y, lettering, Ink.bright)
        sheet.write(state.string, x: left + width - stateLength, y: y, lettering, stateColour)
        return
      }
      if isLast || Float(area.height) >= lettering.capitals * 3.6 && max(length, stateLength) <= width {
        sheet.write(words.string, x: left, y: middle - lettering.capitals * 1.3, lettering, Ink.bright)
        sheet.write(state.string, x: left, y: middle + lettering.capitals * 0.4, lettering, stateColour)
        return
      }
    }
  }
}

extension ButtonField {
  /// Returns buttons side by side, as large as a thumb if there is room.
  static func row(
    _ layout: Layout, _ buttons: [(words: Sentence, state: Sentence)], left: Int, right: Int
  ) -> ButtonField {
    let gap = 2 * layout.gap
    let columns = max(2, buttons.count)
    let width = (right - left - (columns - 1) * gap) / columns
    let top = layout.height - gap - rowHeight(layout)
    return ButtonField(
      buttons.enumerated().map { column, button in
        let left = left + column * (width + gap)
        return Button(
          area: Rectangle(left: left, top: top, right: left + width, bottom: layout.height - gap), words: button.words,
          state: button.state)
      })
  }

  static func rowHeight(_ layout: Layout) -> Int {
    min(max(Int(12 * layout.density), Int(3 * layout.body.capitals)), layout.height / 6)
  }
}
