import Gestures
import Testing
import Touch

@Suite("Swipe: far enough, fast enough, straight enough")
struct SwipeTests {
  /// The way there as seen by a swipe to the right, turned for the others.
  private func turned(_ along: Float, _ aside: Float, _ direction: Swipe.Direction) -> String {
    switch direction {
    case .right: "\(400 + along),\(400 + aside)"
    case .left: "\(400 - along),\(400 + aside)"
    case .down: "\(400 + aside),\(400 + along)"
    case .up: "\(400 + aside),\(400 - along)"
    }
  }

  private struct Way {
    var steps: [(Double, Float, Float)]
    var isOne: Bool
  }

  private let ways = [
    Way(steps: [(30, 40, 0), (60, 80, 0)], isOne: true),
    // Not far enough.
    Way(steps: [(30, 40, 0), (60, 79, 0)], isOne: false),
    // Not fast enough.
    Way(steps: [(100, 40, 0), (500, 80, 0)], isOne: true),
    Way(steps: [(100, 40, 0), (500.001, 80, 0)], isOne: false),
    // Not straight enough, at the end or on the way.
    Way(steps: [(30, 40, 20), (60, 80, 40)], isOne: true),
    Way(steps: [(30, 40, -20), (60, 80, -40)], isOne: true),
    Way(steps: [(30, 40, 0), (60, 80, 41)], isOne: false),
    Way(steps: [(30, 40, 0), (60, 80, -41)], isOne: false),
    Way(steps: [(30, 30, 25), (60, 90, 0)], isOne: false),
    // Near the start any way will do.
    Way(steps: [(30, 0, 25), (60, 80, 5)], isOne: true),
    Way(steps: [(30, -25, 0), (60, 80, 0)], isOne: true),
    Way(steps: [(30, -26, 0), (60, 80, 0)], isOne: false),
    Way(steps: [(30, -80, 0)], isOne: false),
    Way(steps: [(30, 0, 80)], isOne: false),
  ]

  @Test("in every direction", arguments: Swipe.Direction.allCases)
  func directions(direction: Swipe.Direction) {
    for way in ways {
      var text = "0 +1@400,400"
      for (time, along, aside) in way.steps { text += " | \(time) 1@\(turned(along, aside, direction))" }
      for other in Swipe.Direction.allCases {
        var told = 0
        let swipe = Swipe(other) { _ in told += 1 }
        swipe.play(text)
        let isOne = way.isOne && other == direction
        if other == direction { #expect(swipe.state == (isOne ? .recognised : .failed), "\(direction) \(text)") }
        if way.isOne { #expect(told == (isOne ? 1 : 0), "\(other) \(text)") }
      }
    }
  }

  @Test(
    "lives of one finger",
    arguments: [
      ("0 +1@9,9 | 50 1@99,9 | 60 -1", true),
      ("0 +1@9,9 | 50 1@60,9 | 60 -1", false),
      ("0 +1@9,9 | 50 1@60,9 | 60 !1", false),
      ("0 +1@9,9 | 50 1@60,9 | 60 ?1", false),
      ("0 +1@9,9 | 20 1@60,9 | 30 +2@50,50 | 60 1@99,9", false),
      ("0 +1@9,9 +2@50,50 | 60 1@99,9 2@150,50", false),
      ("0 +1@9,9 | 400", false),
      // Once, however far it goes on.
      ("0 +1@9,9 | 50 1@99,9 | 60 1@199,9 | 70 +2@9,9 | 80 2@99,9 | 90 -1 -2", true),
    ])
  func one(text: String, isOne: Bool) {
    var told = 0
    let swipe = Swipe(.right) { _ in told += 1 }
    swipe.play(text)
    #expect(told == (isOne ? 1 : 0))
    #expect(swipe.state == (isOne ? .recognised : .failed))
  }

  @Test(
    "lives of two fingers: their middle goes",
    arguments: [
      ("0 +1@9,9 +2@9,99 | 50 1@99,9 2@99,99", true),
      ("0 +1@9,9 | 20 +2@9,99 | 50 1@80,9 2@98,99", true),
      ("0 +1@9,9 +2@9,99 | 50 1@99,9 | 60 2@19,99", false),
      ("0 +1@9,9 | 50 1@99,9", false),
      ("0 +1@9,9 +2@9,99 | 50 -2 | 60 1@200,9", false),
      ("0 +1@9,9 +2@9,99 | 30 +3@50,50 | 50 1@99,9 2@99,99", false),
    ])
  func two(text: String, isOne: Bool) {
    let swipe = Swipe(.right, fingers: 2)
    swipe.play(text)
    #expect(swipe.state == (isOne ? .recognised : .failed))
    if isOne { #expect(swipe.start == Position(x: 9, y: 54)) }
  }

  @Test func `its limits can be set`() {
    let swipe = Swipe(.up)
    swipe.minimumDistance = 30
    swipe.longestTime = 100_000
    swipe.straightness = 0.1
    swipe.movementLimit = 5
    swipe.play("0 +1@50,90 | 100 1@53,60 | 110 -1")
    #expect(swipe.state == .recognised)
    for life in ["100.001 1@50,60", "50 1@54,60", "50 1@56,90"] {
      swipe.play("1000 +1@50,90 | 1010 -1")
      swipe.play("2000 +1@50,90 | 2\(life.hasPrefix("100") ? life : "0" + life)")
      #expect(swipe.state == .failed, "\(life)")
    }
  }

  @Test func `a limit of .max is none`() {
    let swipe = Swipe(.right)
    swipe.longestTime = .max
    swipe.play("10 +1@9,9 | 9000 1@99,9")
    #expect(swipe.state == .recognised)
  }
}
