/// Rules for bytes as a screen and the record of painted pixels that a killed overlay or an attacker left: the pixels
/// that the record proves to be ours are given back, and no other byte changes.
enum PaintedRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    var reader = ByteReader(bytes)
    let screen = PaintedScreen(&reader)
    defer { screen.free() }
    while !reader.isEmpty { screen.take(&reader) }
    var expected = PaintedModel(screen)
    expected.giveBack()
    var faults: [String] = []
    let count = screen.giveBack()
    if screen.bytes != expected.pixels { faults.append("the screen holds something else than was underneath") }
    if count != expected.count { faults.append("it says that \(count) of \(expected.count) pixels were given back") }
    if screen.giveBack() != 0 || screen.bytes != expected.pixels { faults.append("a second time it gives back more") }
    return faults
  }
}

/// Expected bytes of each pixel of a screen after the pixels that a killed overlay left were given back.
struct PaintedModel {
  private let screen: PaintedScreen
  private(set) var pixels: [UInt8]
  private(set) var count = 0

  init(_ screen: PaintedScreen) {
    self.screen = screen
    pixels = screen.bytes
  }

  mutating func giveBack() {
    let kept = screen.kept
    if kept.count >= 1, kept.count <= min(screen.stripWidth, screen.width), kept.y >= 0, kept.y < screen.height,
      kept.x >= 0, kept.x <= screen.width - kept.count, screen.isKept(strip: kept.x / screen.stripWidth)
    {
      for index in 0..<kept.count {
        giveBack(
          kept.x + index, kept.y, screen.pixel(journal: index), or: screen.pixel(shown: kept.x + index, kept.y))
      }
    }
    for x in 0..<screen.width where screen.isKept(strip: x / screen.stripWidth) {
      for y in 0..<screen.height {
        let shown = screen.pixel(shown: x, y)
        let under = screen.pixel(underneath: x, y)
        if shown != under { giveBack(x, y, shown, or: under) }
      }
    }
  }

  /// Gives back a pixel. A pixel of three bytes is stored as two bytes and then one, so each part may be of either
  /// value.
  private mutating func giveBack(_ x: Int, _ y: Int, _ shown: UInt32, or next: UInt32) {
    let place = screen.place(x, y)
    let size = screen.bytesPerPixel
    var seen: UInt32 = 0
    for index in 0..<size { seen |= UInt32(pixels[place + index]) << UInt32(8 * index) }
    let under = screen.pixel(underneath: x, y)
    let (low, high) = (UInt32(0xFFFF), UInt32(0xFF_0000))
    let isOurs =
      size == 3
      ? [shown, next].contains { seen & low == $0 & low } && [shown, next].contains { seen & high == $0 & high }
      : seen == shown
    if !isOurs || seen == under { return }
    for index in 0..<size { pixels[place + index] = UInt8(truncatingIfNeeded: under >> UInt32(8 * index)) }
    count += 1
  }
}
