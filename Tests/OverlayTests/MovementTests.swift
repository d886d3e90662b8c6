import Overlay
import Testing
import Touch

/// Marks that appear, and the rings that run outwards from them.
@Suite struct MovementTests {
  private func style(_ change: (inout Style) -> Void) -> Style {
    var style = Style(radius: 20, colour: .white)
    change(&style)
    return style
  }

  @Test("A mark grows as its finger comes", arguments: [(0, 0), (75, 8.75), (150, 15), (225, 18.75), (300, 20)])
  func growth(milliseconds: Microseconds, radius: Float) {
    var hand = Hand(style { $0.beginTime = 300_000 })
    hand.comes(at: 7_000)
    let disc = hand.seen(at: 7_000 + milliseconds * 1000).disc
    #expect(disc?.radius ?? 0 == radius)
    #expect(disc?.opacity ?? 1 == 1)
  }

  @Test func `A ripple runs from the edge of the mark to twice as far, and fades on the way`() throws {
    var hand = Hand(style { $0.ripple = 400_000 })
    hand.comes(at: 0)
    let half = try #require(hand.seen(at: 200_000).ripple)
    #expect(abs(half.radius - 35) <= 0.13 && abs(half.opacity - 0.5) <= 0.01)
    let looks = (0..<400).map { hand.seen(at: $0 * 1000).ripple }
    #expect(looks[0]?.radius == 20 && looks[0]?.opacity == 1)
    for (one, other) in zip(looks.prefix(396), looks.dropFirst().prefix(396)) {
      let (one, other) = try (#require(one), #require(other))
      #expect(other.radius >= one.radius && other.opacity <= one.opacity)
    }
    #expect(try #require(looks[395]).radius >= 39.5)
    #expect(hand.seen(at: 400_000).ripple == nil)
    #expect(hand.seen(at: 5_000_000).count == 1)
    #expect(hand.nextChange(after: 400_000) == nil)
  }

  @Test func `A ripple goes on to its end when the finger has lifted`() {
    var hand = Hand(style { $0.ripple = 400_000 })
    hand.comes(at: 0)
    hand.lifts(at: 1_000)
    #expect(hand.seen(at: 79_000).disc != nil)
    #expect(hand.seen(at: 80_000).disc == nil && hand.seen(at: 80_000).ripple != nil)
    #expect(hand.seen(at: 400_000).isEmpty && hand.nextChange(after: 400_000) == nil)
  }

  @Test func `A long press pulses for 0.4 seconds of every 0.6, from 0.6 seconds on`() {
    var hand = Hand(style { $0.pulse = true })
    hand.comes(at: 0)
    for time in Microseconds(0)...3_000 {
      // A ring cannot be seen any more close to its end.
      let intoPulse = time % 600
      if 395..<400 ~= intoPulse { continue }
      let isSeen = hand.seen(at: time * 1000).pulse != nil
      #expect(isSeen == (time >= 600 && intoPulse < 400), "after \(time) ms")
    }
    #expect(hand.nextChange(after: 0) == 600_000)
    #expect(hand.nextChange(after: 1_100_000) == 1_200_000)
    hand.lifts(at: 700_000)
    #expect(hand.seen(at: 700_000).isEmpty)
  }

  @Test func `A resting mark that fades does not pulse any more`() {
    var hand = Hand(
      style {
        $0.pulse = true
        $0.end = Style.End(.fade, time: 500_000)
      })
    hand.comes(at: 0)
    hand.lifts(at: 650_000)
    #expect(hand.seen(at: 650_000).disc != nil && hand.seen(at: 650_000).pulse == nil)
  }
}
