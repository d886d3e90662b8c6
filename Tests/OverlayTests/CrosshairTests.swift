import Overlay
import Testing
import Touch

/// Lines through every finger.
@Suite struct CrosshairTests {
  @Test(
    "A bright line in a dark one, from edge to edge both ways, right through the finger",
    arguments: [(320, 240, 1), (800, 480, 1), (1920, 1080, 2), (3840, 2160, 4)] as [(Int, Int, Float)])
  func edgeToEdge(width: Int, height: Int, core: Float) {
    var hand = Hand(.pointer, width: width, height: height)
    hand.comes(x: 200, y: 100, at: 0)
    let lines = hand.seen(at: 0).lines
    #expect(lines.count == 4)
    for (mark, box) in lines {
      let isAcross = box.width == Float(width)
      #expect(isAcross || box.height == Float(height))
      let thickness = isAcross ? box.height : box.width
      #expect((isAcross ? mark.place.x : mark.place.y) == 0)
      let first = isAcross ? mark.place.y - 100 : mark.place.x - 200
      #expect(first <= 0 && first + thickness > 0, "the finger's pixel is among them")
      #expect(abs(first + thickness / 2) <= 0.5, "as much on either side, but for half a pixel")
      let isDark = box.colour.red == 0
      #expect(thickness == (isDark ? 3 * core : core))
      #expect(isDark ? box.colour.opacity < 0.5 : box.colour.opacity > 0.8)
    }
    #expect(lines.filter { $0.box.colour.red == 0 }.count == 2)
    // The bright line lies over the dark one along it, whatever other lines cross them.
    #expect(lines.first?.box.colour.red == 0 && lines.last?.box.colour.red == 255)
  }

  @Test func `Lines fade with the mark, and are gone with it`() {
    var hand = Hand(.pointer)
    hand.comes(at: 0)
    hand.lifts(at: 1_000_000)
    let (before, half) = (hand.seen(at: 1_000_000).lines, hand.seen(at: 1_100_000).lines)
    for (one, other) in zip(before, half) {
      #expect(abs(other.box.colour.opacity - one.box.colour.opacity / 4) < 0.01)
    }
    #expect(hand.seen(at: 1_200_000).isEmpty)
  }
}
