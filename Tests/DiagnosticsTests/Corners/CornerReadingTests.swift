import Diagnostics
import Seeded
import Testing
import Touch
import TouchInput

@Suite("CornerReading: what taps in the four corners say")
struct CornerReadingTests {
  private static let axes = PanelAxes(x: -100...4095, y: 0...900)
  private static let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]

  /// What a panel reports of places of the screen, each from 0 to 1.
  private static func raw(_ symmetry: PanelSymmetry, _ places: [(Double, Double)]) -> [(x: Int32, y: Int32)] {
    places.map { place in
      // The other way than the code goes: which place of the panel comes out there.
      let share = PanelSymmetry.all.map { $0.place(place.0, place.1) }.first { candidate in
        let back = symmetry.place(candidate.x, candidate.y)
        return abs(back.x - place.0) < 1e-9 && abs(back.y - place.1) < 1e-9
      }
      return (Int32(-100 + (share?.x ?? 0) * 4195), Int32((share?.y ?? 0) * 900))
    }
  }

  @Test("all eight, tapped by a careful and by a sloppy finger, on a panel that uses a part of its range")
  func sure() {
    for symmetry in PanelSymmetry.all {
      for seed in 1...300 as ClosedRange<UInt64> {
        var random = Seeded(seed)
        let margin = random.int(0...20)
        let places = Self.corners.map { corner in
          let (x, y) = (Double(random.int(0...margin)) / 100, Double(random.int(0...margin)) / 100)
          return (corner.0 == 0 ? x : 1 - x, corner.1 == 0 ? y : 1 - y)
        }
        let reading = CornerReading(raw: Self.raw(symmetry, places), axes: Self.axes)
        if reading.answer != .sure(symmetry) {
          Issue.record("seed \(seed): \(reading.answer) for \(symmetry)")
          return
        }
        let small = places.map { (0.4 + $0.0 * 0.2, 0.7 + $0.1 * 0.15) }
        #expect(CornerReading(raw: Self.raw(symmetry, small), axes: Self.axes).answer == .sure(symmetry))
      }
    }
  }

  @Test("by positions on the screen")
  func positions() {
    let reading = CornerReading(
      positions: [Position(x: 700, y: 30), Position(x: 20, y: 10), Position(x: 5, y: 470), Position(x: 790, y: 400)],
      width: 800, height: 480)
    #expect(reading.answer == .sure(PanelSymmetry(invertsX: true)))
    #expect(
      reading.sentence.string
        == "left and right are mirrored; unless the corners were tapped against the clock from the upper right one on, "
        + "for then it lies right")
    #expect(reading.result.verdict == .failed && reading.result.findings.map(\.fault) == [.mirroredX])
  }

  @Test("a panel that lies right")
  func right() {
    let reading = CornerReading(raw: Self.raw(.identity, Self.corners), axes: Self.axes)
    #expect(reading.sentence.string == "the panel lies as the screen does")
    #expect(reading.result.verdict == .passed)
  }

  @Test(
    "a person who began elsewhere is said to be possible",
    arguments: [
      (1, true, "clockwise from the upper right"), (2, true, "clockwise from the lower right"),
      (3, true, "clockwise from the lower left"), (0, false, "against the clock from the upper left"),
      (2, false, "against the clock from the lower right"),
    ])
  func elsewhere(start: Int, isClockwise: Bool, words: String) {
    let order = (0..<4).map { Self.corners[(start + (isClockwise ? $0 : 4 - $0)) % 4] }
    let reading = CornerReading(raw: Self.raw(.identity, order), axes: Self.axes)
    guard case .sure(let symmetry) = reading.answer else {
      Issue.record("\(reading.answer)")
      return
    }
    #expect(symmetry != .identity)
    #expect(
      reading.sentence.string.hasSuffix("; unless the corners were tapped \(words) one on, for then it lies right"))
  }

  @Test("one tap that does not fit is named, and two at one corner are one")
  func likely() {
    for symmetry in PanelSymmetry.all {
      for (index, corner) in Corner.allCases.enumerated() {
        var places = Self.corners
        places[index] = (0.5, 0.45)
        #expect(
          CornerReading(raw: Self.raw(symmetry, places), axes: Self.axes).answer == .likely(symmetry, repeated: corner))
        places[index] = Self.corners[(index + 1) % 4]
        let twice = CornerReading(raw: Self.raw(symmetry, places), axes: Self.axes)
        // Of two taps in one corner, either can be the wrong one: the three others say which.
        #expect(twice.answer == .likely(symmetry, repeated: corner))
        #expect(twice.result.verdict == .notRun)
        #expect(twice.sentence.string.contains("the tap in the \(corner.name) corner does not fit"))
      }
    }
  }

  @Test("two corners leave two ways open, or more")
  func unclear() {
    let diagonal = [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (0.5, 0.5)]
    let reading = CornerReading(raw: Self.raw(.identity, diagonal), axes: Self.axes)
    #expect(reading.answer == .unclear([.identity, PanelSymmetry(swapsAxes: true)]))
    #expect(
      reading.sentence.string
        == "it cannot be told how the panel lies; the taps leave open that the panel lies as the screen does, or the axes "
        + "are swapped: tap the corners again, one after the other")
    let crossed = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)]
    guard case .unclear(let open) = CornerReading(raw: Self.raw(.identity, crossed), axes: Self.axes).answer else {
      Issue.record("crossed corners are nothing")
      return
    }
    #expect(open.count > 1 && open.contains(.identity))
  }

  @Test("taps that say nothing: at one place, along one edge, too few, of values that no panel has")
  func nothing() {
    let line = [(0.0, 0.0), (0.3, 0.01), (0.9, 0.02), (1.0, 0.0)]
    let place = [(0.5, 0.5), (0.52, 0.51), (0.5, 0.53), (0.49, 0.5)]
    for places in [line, place, [], [(0.0, 0.0)], Self.corners + [(0.5, 0.5)]] {
      let reading = CornerReading(raw: Self.raw(.identity, places), axes: Self.axes)
      #expect(reading.answer == .unclear([]))
      #expect(reading.sentence.string.hasPrefix("the taps are not in four corners of the panel"))
      #expect(reading.result.verdict == .notRun)
    }
    let strange = [Float.nan, .infinity, -.infinity, 3e38].map { Position(x: $0, y: 1) }
    #expect(CornerReading(positions: strange, width: 800, height: 480).answer == .unclear([]))
    #expect(CornerReading(positions: strange, width: 0, height: -1).answer == .unclear([]))
    let ends: [(x: Int32, y: Int32)] = [(.min, .min), (.max, .min), (.max, .max), (.min, .max)]
    #expect(CornerReading(raw: ends, axes: PanelAxes(x: 0...0, y: 0...0)).answer == .sure(.identity))
    #expect(CornerReading(raw: ends, axes: PanelAxes(x: .min ... .max, y: .min ... .max)).answer == .sure(.identity))
  }
}
