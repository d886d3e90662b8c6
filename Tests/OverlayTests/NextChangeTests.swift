import Overlay
import Seeded
import Testing
import Touch

/// The time of the next change, until which the overlay sleeps: it must not be late, and there must be none when
/// nothing will change. The judge looks at the drawn marks every millisecond.
@Suite struct NextChangeTests {
  private static let frame: Microseconds = 16_667
  /// Maximum duration of anything that a random style does, in microseconds.
  private static let longest: Microseconds = 1_100_000

  @Test("Whatever is seen changes when it was said to, or a frame later", .random)
  func random() { for seed in Cases(40) { change(seed) } }

  private func change(_ seed: UInt64) {
    var random = Seeded(seed)
    var hand = Hand(Style(&random), minimumShow: Microseconds(random.int(0...1)) * 80_000)
    var time: Microseconds = 0
    var next: UInt32 = 1
    for _ in 0..<12 {
      time += Microseconds(random.int(0...(random.chance(30) ? 900 : 100))) * 1000
      hand.act(&random, &next, most: 3, at: time)
      if let fault = fault(hand, at: time) {
        Issue.record("\(fault)")
        return
      }
    }
  }

  private func fault(_ hand: Hand, at time: Microseconds) -> String? {
    let now = hand.seen(at: time)
    let next = hand.nextChange(after: time)
    var later = time
    while later < time + Self.longest {
      later += 1_000
      if hand.seen(at: later) == now { continue }
      guard let next else { return "at \(time) nothing is waited for, and at \(later) something is different" }
      return next <= max(later, time + Self.frame)
        ? nil : "at \(time) the next change is at \(next), and not at \(later)"
    }
    // The last steps of a fading mark cannot be seen.
    var last = time
    while let next = hand.nextChange(after: last) {
      last = next
      if next > time + 200_000 { return "at \(time) nothing changes any more, and still something is waited for" }
    }
    return nil
  }

  @Test(
    "Woken only when it was said, the overlay ends with nothing drawn and nothing to wait for",
    .random)
  func ends() { for seed in Cases(200) { end(seed) } }

  private func end(_ seed: UInt64) {
    var random = Seeded(seed)
    var hand = Hand(Style(&random))
    var time: Microseconds = 0
    var next: UInt32 = 1
    for _ in 0..<30 {
      time += Microseconds(random.int(0...100_000))
      hand.act(&random, &next, most: 5, at: time)
    }
    for finger in hand.fingers { hand.lifts(finger, at: time) }
    let last = time
    var frames = 0
    while let change = hand.nextChange(after: time), frames < 200 {
      #expect(change > time)
      time = change
      frames += 1
    }
    #expect(hand.nextChange(after: time) == nil && hand.seen(at: time).isEmpty)
    #expect(time - last <= Self.longest)
    #expect(frames <= Int((time - last) / Self.frame) + 12, "no more often than 60 times a second")
  }

  @Test func `A resting finger of any preset is not looked after`() {
    for style in [Style.touchkit, .touchpose, .fingertips, .showtime, .rings, .pointer] {
      var hand = Hand(style)
      hand.comes(at: 0)
      #expect(hand.nextChange(after: 1_000_000) == nil)
    }
  }
}
