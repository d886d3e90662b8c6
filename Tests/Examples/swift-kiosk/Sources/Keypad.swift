import TouchKit

/// Ten digits and OK, over the whole screen. It shows how many digits were typed, and no more.
final class Keypad: Widget {
  /// So many digits were typed.
  private(set) var count = 0 {
    didSet { isOutdated = true }
  }
  var done: () -> Void = {}
  private(set) var keys: [Button] = []

  /// Three columns, four rows, and above them a row of what was typed.
  func build() {
    let labels: [StaticString] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "OK"]
    let (width, height) = (frame.right / 3, frame.bottom / 5)
    for (place, label) in labels.enumerated() {
      let key = Button(label, Colour(red: 70, green: 70, blue: 90))
      let (left, top) = (place % 3 * width, (place / 3 + 1) * height)
      key.frame = Rectangle(left: left + 4, top: top + 4, right: left + width - 4, bottom: top + height - 4)
      key.action = { [self] in if place < 10 { count += 1 } else { done() } }
      keys.append(key)
      add(key)
    }
  }

  func clear() { count = 0 }

  /// Its keys draw themselves.
  override func draw(on canvas: inout Canvas) {
    let size = frame.bottom / 20
    canvas.fill(Rectangle(left: 0, top: 0, right: frame.right, bottom: frame.bottom / 5), .background)
    for digit in 0..<min(count, 12) {
      let left = size + 2 * size * digit
      canvas.fill(Rectangle(left: left, top: size, right: left + size, bottom: 2 * size), .white)
    }
  }
}
