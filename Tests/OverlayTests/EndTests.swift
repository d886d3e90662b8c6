import Overlay
import Testing
import Touch

/// The expected looks of a mark at several times after its finger has lifted.
struct Ending: Sendable, CustomTestStringConvertible {
  struct Look: Sendable {
    let time: Microseconds
    /// nil if nothing is seen.
    let radius: Float?
    let opacity: Float
  }

  let name: String
  let style: Style
  let looks: [Look]

  /// - Parameter looks: milliseconds after the finger has lifted, and the radius and the opacity then.
  init(_ name: String, _ style: Style, _ looks: [(Microseconds, Float?, Float)]) {
    self.name = name
    self.style = style
    self.looks = looks.map { Look(time: $0.0 * 1000, radius: $0.1, opacity: $0.2) }
  }

  var testDescription: String { name }
}

private func style(_ kind: Style.End.Kind, _ change: (inout Style) -> Void = { _ in }) -> Style {
  var style = Style(radius: 20, colour: .white)
  style.end = Style.End(kind, time: 400_000)
  style.end.easing = .linear
  change(&style)
  return style
}

@Suite struct EndTests {
  @Test(
    "Marks go as their style says",
    arguments: [
      Ending("touchkit goes at once", .touchkit, [(0, nil, 0), (1000, nil, 0)]),
      Ending(
        "touchpose grows by a half and fades in half a second", .touchpose,
        [(0, 22, 1), (250, 22 * 1.375, 0.25), (450, 22 * 1.495, 0.01), (500, nil, 0)]),
      Ending(
        "fingertips grows by a half and fades in 0.3 seconds", .fingertips,
        [(0, 23, 0.5), (150, 23 * 1.375, 0.125), (299, 23 * 1.5, 0), (300, nil, 0)]),
      Ending(
        "showtime stays for 0.2 seconds and goes within 0.2 more", .showtime,
        [(0, 22, 1), (199, 22, 1), (200, 22, 1), (300, 22 * 0.85, 0.25), (400, nil, 0)]),
      Ending(
        "rings contract in 0.3 seconds", .rings,
        [(0, 20, 1), (75, 15, 1), (150, 10, 1), (299, 0, 1), (300, nil, 0)]),
      Ending(
        "pointer fades in 0.2 seconds", .pointer,
        [(0, 12, 1), (100, 12, 0.25), (199, 12, 0), (200, nil, 0)]),
      Ending("a mark that vanishes waits for nothing", style(.vanish) { $0.end.delay = 300_000 }, [(0, nil, 0)]),
      Ending("fade", style(.fade), [(0, 20, 1), (100, 20, 0.75), (300, 20, 0.25), (400, nil, 0)]),
      Ending("grow", style(.grow), [(0, 20, 1), (200, 25, 0.5), (399, 30, 0), (400, nil, 0)]),
      Ending("grow to twice", style(.grow) { $0.end.scale = 2 }, [(100, 25, 0.75), (200, 30, 0.5), (400, nil, 0)]),
      Ending("shrink to nothing", style(.shrink), [(0, 20, 1), (100, 15, 1), (300, 5, 1), (400, nil, 0)]),
      Ending("shrink to a half", style(.shrink) { $0.end.scale = 0.5 }, [(200, 15, 0.5), (400, nil, 0)]),
      Ending("a delay", style(.fade) { $0.end.delay = 100_000 }, [(100, 20, 1), (300, 20, 0.5), (500, nil, 0)]),
      Ending("slowly first", style(.fade) { $0.end.easing = .easeIn }, [(100, 20, 0.9375), (200, 20, 0.75)]),
      Ending("slowly last", style(.fade) { $0.end.easing = .easeOut }, [(100, 20, 0.5625), (200, 20, 0.25)]),
      Ending(
        "slowly first and last", style(.fade) { $0.end.easing = .easeInOut },
        [(100, 20, 0.84375), (200, 20, 0.5), (300, 20, 0.15625)]),
      Ending("no time at all", style(.grow) { $0.end.time = 0 }, [(0, nil, 0)]),
      Ending(
        "a look that is translucent fades from there", style(.fade) { $0.opacity = 0.5 },
        [(0, 20, 0.5), (200, 20, 0.25)]),
    ])
  func ending(_ ending: Ending) {
    var hand = Hand(ending.style)
    hand.comes(at: 5_000)
    hand.lifts(at: 2_005_000)
    for look in ending.looks { expect(look, hand.seen(at: 2_005_000 + look.time), after: look.time) }
  }

  /// Compares a mark with the expected look. Marks have radii in quarters of a pixel and opacities in 64ths, so that
  /// looks which can hardly be told apart are drawn only once.
  private func expect(_ look: Ending.Look, _ seen: [Mark], after time: Microseconds) {
    guard let disc = seen.disc else {
      #expect(look.radius == nil || look.radius! < 0.125 || look.opacity < 1 / 64, "nothing is seen after \(time)")
      return
    }
    #expect(look.radius != nil, "still seen after \(time)")
    #expect(abs(disc.radius - (look.radius ?? 0)) <= 0.126, "after \(time)")
    #expect(abs(disc.opacity - look.opacity) <= 0.008, "after \(time)")
  }

  @Test("A tap is fully there for the minimum, and only then goes", arguments: [0, 1, 79])
  func tap(length: Microseconds) {
    var hand = Hand(style(.grow))
    hand.comes(at: 0)
    hand.lifts(at: length * 1000)
    for time in length...80 { #expect(hand.seen(at: time * 1000).disc?.radius == 20, "after \(time) ms") }
    #expect(hand.seen(at: 80_000).disc?.opacity == 1)
    #expect(hand.seen(at: 280_000).disc?.radius == 25)
    #expect(hand.seen(at: 280_000).disc?.opacity == 0.5)
    #expect(hand.seen(at: 479_000).count <= 1 && hand.seen(at: 480_000).isEmpty)
  }

  @Test func `A cancelled touch is gone at once, whatever else its mark would do`() {
    for kind in [Style.End.Kind.vanish, .fade, .grow, .shrink] {
      var hand = Hand(
        style(kind) {
          ($0.end.delay, $0.ripple, $0.trail, $0.beginTime) = (500_000, 500_000, 500_000, 500_000)
          ($0.pulse, $0.crosshair, $0.labels) = (true, true, [.time, .position])
        })
      hand.comes(1, at: 0)
      hand.comes(2, x: 100, at: 0)
      hand.moves(1, x: 500, at: 100_000)
      #expect(hand.seen(at: 100_000).of(1).count > 10)
      hand.isCancelled(1, at: 100_000)
      #expect(hand.seen(at: 100_000).of(1).isEmpty)
      #expect(!hand.seen(at: 100_000).of(2).isEmpty, "the other finger keeps its own")
      hand.lifts(2, at: 200_000)
      hand.isCancelledLater(2, at: 201_000)
      #expect(hand.seen(at: 201_000).isEmpty && hand.nextChange(after: 201_000) == nil)
    }
  }

  @Test func `One finger that lifts leaves the marks of all others as they are`() {
    for style in [Style.touchkit, .touchpose, .fingertips, .showtime, .rings, .pointer] {
      var hand = Hand(style)
      for id in UInt32(1)...5 { hand.comes(id, x: Float(id) * 100, at: 0) }
      let before = hand.seen(at: 1_000_000)
      hand.lifts(3, at: 1_000_000)
      for time in Microseconds(1000)...1600 {
        let seen = hand.seen(at: time * 1000)
        for id in [UInt32(1), 2, 4, 5] { #expect(seen.of(id) == before.of(id)) }
      }
      #expect(hand.seen(at: 1_600_000).of(3).isEmpty)
    }
  }

  @Test func `Easings begin at nought, end at one, and stay there`() {
    for easing in [Easing.linear, .easeIn, .easeOut, .easeInOut] {
      #expect([-1, 0].map { easing($0) } == [0, 0] && [1, 2].map { easing($0) } == [1, 1])
      for step in 0..<100 { #expect(easing(Float(step) / 100) < easing(Float(step + 1) / 100)) }
    }
  }
}
