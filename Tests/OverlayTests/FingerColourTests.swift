import Overlay
import Seeded
import Testing
import Touch

/// A colour for each finger.
@Suite struct FingerColourTests {
  private let style: Style = {
    var style = Style(radius: 20, colour: Colour(red: 1, green: 2, blue: 3, opacity: 0.25))
    style.border = 2
    style.borderColour = Colour(red: 4, green: 5, blue: 6, opacity: 0.75)
    style.colours = .fingers
    return style
  }()

  private func colours(_ hand: Hand, at time: Microseconds) -> [UInt32: [UInt8]] {
    var colours: [UInt32: [UInt8]] = [:]
    for mark in hand.seen(at: time) {
      guard let disc = [mark].disc else { continue }
      let layers = disc.seenLayers
      colours[mark.id] = [layers[0].colour.red, layers[0].colour.green, layers[0].colour.blue]
      #expect(layers.map(\.colour.opacity) == [0.25, 0.75], "as opaque as the style says")
      #expect([layers[1].colour.red, layers[1].colour.green, layers[1].colour.blue] == colours[mark.id])
    }
    return colours
  }

  @Test func `Ten colours are far apart, also for those who do not see red and green`() {
    for one in 0..<10 {
      for other in 0..<one {
        let (a, b) = (Colour.finger(one, opacity: 1), Colour.finger(other, opacity: 1))
        func distance(_ c: UInt8, _ d: UInt8) -> Int { abs(Int(c) - Int(d)) }
        #expect(distance(a.red, b.red) + distance(a.green, b.green) + distance(a.blue, b.blue) > 60)
      }
    }
  }

  @Test("Up to ten fingers never share a colour, and a finger keeps its own for life", .random)
  func random() { for seed in Cases(20) { comeAndGo(seed) } }

  private func comeAndGo(_ seed: UInt64) {
    var random = Seeded(seed)
    var hand = Hand(style)
    var given: [UInt32: [UInt8]] = [:]
    var next: UInt32 = 1
    for step in Microseconds(0)..<300 {
      let time = step * 10_000
      let fingers = hand.fingers
      if fingers.count < 10 && (step < 10 || fingers.isEmpty || random.chance(55)) {
        hand.comes(next, x: Float(next % 800), at: time)
        next += 1
      } else {
        hand.lifts(fingers[random.int(0...fingers.count - 1)], at: time)
      }
      let seen = colours(hand, at: time)
      for (id, colour) in seen {
        #expect(given[id, default: colour] == colour, "finger \(id)")
        given[id] = colour
      }
      let down = hand.fingers.map { seen[$0] }
      #expect(Set(down).count == down.count && !down.contains(nil))
    }
    #expect(Set(given.values).count == 10)
  }

  @Test func `A finger that comes after another has lifted takes its colour`() {
    var hand = Hand(style)
    for id in UInt32(1)...3 { hand.comes(id, at: 0) }
    let before = colours(hand, at: 0)
    hand.lifts(2, at: 100_000)
    hand.comes(4, at: 200_000)
    #expect(colours(hand, at: 200_000)[4] == before[2])
  }

  @Test func `Where all have one colour, all have it`() {
    var hand = Hand(.touchpose)
    for id in UInt32(1)...10 { hand.comes(id, at: 0) }
    let discs = hand.seen(at: 0).map { [$0].disc }
    #expect(discs.allSatisfy { $0 == discs[0] })
  }
}
