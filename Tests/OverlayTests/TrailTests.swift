import Overlay
import Testing
import Touch

/// The trail along a finger's way.
@Suite struct TrailTests {
  private let hand: Hand = {
    var style = Style(radius: 20, colour: .white)
    style.trail = 800_000
    var hand = Hand(style)
    hand.comes(x: 100, y: 100, at: 0)
    return hand
  }()

  private func places(_ marks: [Mark]) -> [[Float]] { marks.trail.map { [$0.place.place.x, $0.place.place.y] } }

  @Test func `Dots lie half a radius apart along a straight way, however it is told`() {
    for step in [Float(1), 3, 10, 25, 60] {
      var hand = hand
      var x: Float = 100
      while x < 160 {
        x += step
        hand.moves(x: min(x, 160), y: 100, at: 1_000)
      }
      let expected: [[Float]] = [[110, 100], [120, 100], [130, 100], [140, 100], [150, 100], [160, 100]]
      let found = places(hand.seen(at: 1_000))
      #expect(found.count == expected.count, "in steps of \(step): \(found)")
      for (one, other) in zip(found, expected) { #expect(abs(one[0] - other[0]) < 0.01 && one[1] == 100) }
    }
  }

  @Test func `No two dots of small marks lie closer than four pixels`() {
    var style = Style(radius: 4, colour: .white)
    style.trail = 800_000
    var hand = Hand(style)
    hand.comes(x: 100, y: 100, at: 0)
    hand.moves(x: 100, y: 120, at: 1_000)
    #expect(places(hand.seen(at: 1_000)) == [[100, 104], [100, 108], [100, 112], [100, 116], [100, 120]])
  }

  @Test func `A dot shrinks and fades with its age, and then is gone`() throws {
    var hand = hand
    hand.moves(x: 110, y: 100, at: 0)
    var last = Float.infinity
    var lastRadius = Float.infinity
    for time in Microseconds(0)..<800 {
      let disc = try #require(hand.seen(at: time * 1000).trail.first?.disc, "after \(time) ms")
      #expect(disc.opacity <= last && disc.radius <= lastRadius)
      #expect(abs(disc.opacity - (1 - Float(time) / 800)) <= 0.126, "after \(time) ms")
      (last, lastRadius) = (disc.opacity, disc.radius)
    }
    #expect(lastRadius < 20 * 0.24)
    #expect(hand.seen(at: 800_000).trail.isEmpty)
    #expect(hand.nextChange(after: 800_000) == nil)
  }

  @Test func `A jump over the whole screen keeps the dots near its end, 24 and no more`() {
    var hand = hand
    hand.moves(x: 790, y: 100, at: 1_000)
    let dots = places(hand.seen(at: 1_000))
    #expect(dots.count == 24)
    for (index, dot) in dots.enumerated() { #expect(abs(dot[0] - Float(790 - 10 * (23 - index))) < 0.01) }
  }

  @Test func `However far a finger goes, the last 24 dots are kept`() {
    var hand = hand
    for step in 1...500 {
      hand.moves(x: 100 + Float(step), y: 100, at: Microseconds(step) * 100)
      let dots = places(hand.seen(at: Microseconds(step) * 100))
      #expect(dots.count == min(24, step / 10))
      if let last = dots.last { #expect(last[0] == 100 + Float(step / 10 * 10)) }
    }
  }

  @Test func `A finger that trembles leaves no dots, and one that goes back and forth leaves them where it turned`() {
    var trembling = hand
    for step in Microseconds(1)...200 { trembling.moves(x: step % 2 == 0 ? 105 : 96, y: 100, at: step) }
    #expect(trembling.seen(at: 200).trail.isEmpty)

    var hand = hand
    for step in Microseconds(1)...4 { hand.moves(x: step % 2 == 0 ? 100 : 130, y: 100, at: step) }
    #expect(places(hand.seen(at: 4)).map { $0[0] } == [110, 120, 130, 120, 110, 100, 110, 120, 130, 120, 110, 100])
  }

  @Test func `The trail of a finger that has lifted fades where it is, without its mark`() {
    var hand = hand
    hand.moves(x: 150, y: 100, at: 100_000)
    hand.lifts(at: 200_000)
    #expect(hand.seen(at: 200_000).disc == nil)
    #expect(hand.seen(at: 899_000).trail.count == 5)
    #expect(hand.seen(at: 900_000).isEmpty && hand.nextChange(after: 900_000) == nil)
  }

  @Test func `Trails lie under the marks of all fingers`() throws {
    var hand = hand
    hand.comes(2, x: 300, y: 100, at: 0)
    hand.moves(2, x: 350, y: 100, at: 1_000)
    let seen = hand.seen(at: 1_000)
    let lastDot = try #require(seen.lastIndex { $0.part >= 256 })
    #expect(seen[(lastDot + 1)...].map(\.part) == [0, 0])
  }
}
