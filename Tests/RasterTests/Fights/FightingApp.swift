import Seeded

/// An app that writes anything at any time.
struct FightingApp {
  private unowned let judge: Judge
  private let width: Int
  private let height: Int
  /// Number of the overlay's steps in which the app acts once; nil if it never acts during a step.
  private let pace: Int?

  init(_ judge: Judge, _ random: inout Seeded) {
    self.judge = judge
    width = judge.places.width
    height = judge.places.height
    pace = [nil, 300, 100, 30, 10, 3][random.int(0...5)]
  }

  /// Called before the overlay's step to the byte at `offset`.
  func beforeStep(_ offset: Int, _ random: inout Seeded) {
    guard let pace, random.once(in: pace) else { return }
    if random.chance(80) {
      let x = offset % judge.places.lineLength / judge.places.bytesPerPixel + random.int(-8...8)
      let y = offset / judge.places.lineLength + (random.chance(80) ? 0 : random.int(-1...1))
      if x >= 0, x < width, y >= 0, y < height { writePixel(x, y, &random) }
    } else {
      act(&random)
    }
  }

  func act(_ random: inout Seeded) {
    switch random.int(0...99) {
    case 0..<40: writePixel(random.int(0...width - 1), random.int(0...height - 1), &random)
    case 40..<90: paint(&random)
    case 90..<92: repaint(&random)
    case 92..<94: scroll(&random)
    default: judge.appWritesPadding(random.int(0...judge.byteCount - 1), UInt8(random.int(0...255)))
    }
  }

  private func writePixel(_ x: Int, _ y: Int, _ random: inout Seeded) {
    judge.appWrites(x, y, value(random.int(0...3), x, y, &random))
  }

  private func paint(_ random: inout Seeded) {
    let (left, top) = (random.int(0...width - 1), random.int(0...height - 1))
    fill(left..<min(width, left + random.int(1...20)), top..<min(height, top + random.int(1...12)), &random)
  }

  private func repaint(_ random: inout Seeded) { fill(0..<width, 0..<height, &random) }

  private func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ random: inout Seeded) {
    let kind = random.int(0...4)
    let colour = UInt32(truncatingIfNeeded: random.next())
    for y in rows {
      for x in columns { judge.appWrites(x, y, kind == 4 ? colour : value(kind, x, y, &random)) }
    }
  }

  private func value(_ kind: Int, _ x: Int, _ y: Int, _ random: inout Seeded) -> UInt32 {
    switch kind {
    case 0: judge.shown(x, y)
    case 1: judge.app.pixel(x, y)
    default: UInt32(truncatingIfNeeded: random.next())
    }
  }

  /// Scrolls pixels from the app's own copy, or from the screen with its marks.
  private func scroll(_ random: inout Seeded) {
    let right = random.int(-min(4, width)...min(4, width))
    let down = random.int(-min(4, height)...min(4, height))
    let isFromScreen = random.chance(50)
    let before = (0..<width * height).map { number in
      let (x, y) = (number % width, number / width)
      return isFromScreen ? judge.shown(x, y) : judge.app.pixel(x, y)
    }
    for y in max(0, down)..<min(height, height + down) {
      for x in max(0, right)..<min(width, width + right) {
        judge.appWrites(x, y, before[(y - down) * width + x - right])
      }
    }
  }
}
