import Foundation
import Reference
import Testing

/// The reference painter, compared with values that are counted or worked out by hand.
@Suite struct ReferenceTests {
  @Test("The area of a disc in a pixel is what counting finds", arguments: [1, 2, 2.5, 7.3, 24, 40])
  func areaIsCounted(radius: Double) {
    let fine = 40
    var worst = 0.0
    for y in -8..<Int(radius.rounded(.up)) {
      for x in [-3, 0, 1, 5, 12, 22, 23, 24, 30, 39] {
        var inside = 0
        for i in 0..<fine * fine {
          let dx = Double(x) + (Double(i % fine) + 0.5) / Double(fine)
          let dy = Double(y) + (Double(i / fine) + 0.5) / Double(fine)
          if dx * dx + dy * dy < radius * radius { inside += 1 }
        }
        worst = max(worst, abs(discCoverage(radius: radius, x: x, y: y) - Double(inside) / Double(fine * fine)))
      }
    }
    #expect(worst < 0.02)
  }

  @Test("All pixels together have the disc's area", arguments: [1, 2, 2.5, 7.3, 25, 400])
  func areasAddUp(radius: Double) {
    let reach = Int(radius.rounded(.up))
    var area = 0.0
    for y in -reach..<reach {
      for x in -reach..<reach { area += discCoverage(radius: radius, x: x, y: y) }
    }
    #expect(abs(area - Double.pi * radius * radius) < 1e-6)
  }

  @Test func `A disc at (100, 100) with radius 25 lies on the pixels from 75 to 124`() {
    let black = ReferenceScreen(
      width: 200, height: 200, lineLength: 800, format: .xrgb8888, bytes: Array(repeating: 0, count: 160_000))
    let shown = black.painted(with: [(x: 100, y: 100)])
    #expect([74, 75, 124, 125].map { shown.pixel($0, 100) != 0 } == [false, true, true, false])
    #expect([74, 75, 124, 125].map { shown.pixel(100, $0) != 0 } == [false, true, true, false])
    // White at one half over one third of white at one half over black.
    #expect(shown.channels(100, 100) == (149, 149, 149))
    #expect(shown.painted(with: []) == shown)
    #expect(black.painted(with: [(x: 99.6, y: 100.4)]) == shown)
  }

  @Test func `Later marks lie over earlier ones`() {
    let white = ReferenceColour(r: 255, g: 255, b: 255, opacity: 0.5)
    let look = ReferenceLook(radius: 4, inset: 4, backing: white)
    let black = ReferenceScreen(
      width: 8, height: 8, lineLength: 16, format: .rgb565, bytes: Array(repeating: 0, count: 128))
    #expect(black.painted(with: [(x: 4, y: 4), (x: 4, y: 4)], look).channels(4, 4) == (23, 47, 23))
  }

  @Test func `Differences name place, channel and levels, and bits and bytes that belong to none`() {
    let format = ReferenceFormat(16, red: (10, 5), green: (5, 5), blue: (0, 5))
    let screen = ReferenceScreen(
      width: 3, height: 2, lineLength: 8, format: format, bytes: Array(repeating: 0, count: 16))
    #expect(screen.firstDifferences(from: screen) == [])
    var other = screen
    other.setPixel(2, 1, 1)
    #expect(screen.firstDifferences(from: other) == [])
    #expect(screen.firstDifferences(from: other, tolerance: 0) == ["(2, 1) blue: expected 0, found 1 of 31"])
    other.setPixel(2, 1, 0x8000)
    #expect(screen.firstDifferences(from: other) == ["(2, 1) bits outside the channels: expected 0x0, found 0x8000"])
    other.setPixel(2, 1, 0)
    other.bytes[7] = 9
    #expect(screen.firstDifferences(from: other) == ["line 0, byte 7, outside the pixels: expected 0, found 9"])
  }

  @Test("A picture to look at")
  func ppm() {
    let screen = ReferenceScreen(width: 2, height: 1, lineLength: 4, format: .rgb565, bytes: [0xFF, 0xFF, 0, 0xF8])
    #expect(screen.ppm() == Array("P6\n2 1\n255\n".utf8) + [255, 255, 255, 255, 0, 0])
  }
}
