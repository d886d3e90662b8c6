import Examining
import Seeded
import Testing
import TouchInput

@Suite("How a panel lies, by taps in the four corners")
struct CornerReadingTests {
  private static let axes = PanelAxes(x: -100...4095, y: 0...900)
  private static let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]

  /// Returns a panel's reports of places on the screen, each from 0 to 1.
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

  private static func read(_ symmetry: PanelSymmetry, _ places: [(Double, Double)]) -> PanelSymmetry? {
    PanelSymmetry(raw: raw(symmetry, places), axes: axes)
  }

  @Test("all eight, tapped by a careful and by a sloppy finger, on a panel that uses a part of its range", .random)
  func sure() {
    for symmetry in PanelSymmetry.all {
      for var random in Cases(300, of: "\(symmetry)").random {
        let margin = random.int(0...20)
        let places = Self.corners.map { corner in
          let (x, y) = (Double(random.int(0...margin)) / 100, Double(random.int(0...margin)) / 100)
          return (corner.0 == 0 ? x : 1 - x, corner.1 == 0 ? y : 1 - y)
        }
        #expect(Self.read(symmetry, places) == symmetry)
        // The corners span at least a tenth of the panel, which is enough.
        let small = places.map { (0.4 + $0.0 * 0.2, 0.7 + $0.1 * 0.17) }
        #expect(Self.read(symmetry, small) == symmetry)
      }
    }
  }

  @Test func `one tap that does not fit, two in one corner, or a wrong order, and nothing is sure`() {
    for symmetry in PanelSymmetry.all {
      for index in Self.corners.indices {
        var places = Self.corners
        places[index] = (0.5, 0.45)
        #expect(Self.read(symmetry, places) == nil)
        places[index] = Self.corners[(index + 1) % 4]
        #expect(Self.read(symmetry, places) == nil)
      }
      #expect(Self.read(symmetry, [(0, 0), (1, 1), (1, 0), (0, 1)]) == nil)
    }
  }

  @Test func `a tap may lie three tenths of the span from its corner, and no farther`() {
    #expect(Self.read(.identity, [(0.29, 0.29), (1, 0), (1, 1), (0, 1)]) == .identity)
    #expect(Self.read(.identity, [(0.31, 0), (1, 0), (1, 1), (0, 1)]) == nil)
    #expect(Self.read(.identity, [(0, 0), (1, 0), (1, 1), (0, 0.69)]) == nil)
  }

  @Test func `taps that say nothing: at one place, along one edge, too few, too many`() {
    let line = [(0.0, 0.0), (0.9, 0.01), (1.0, 0.02), (0.0, 0.0)]
    let place = [(0.5, 0.5), (0.52, 0.51), (0.5, 0.53), (0.49, 0.5)]
    for places in [line, place, [], [(0.0, 0.0)], Self.corners + [(0.5, 0.5)]] {
      #expect(Self.read(.identity, places) == nil)
    }
    // A tenth of the panel is enough.
    #expect(Self.read(.identity, Self.corners.map { ($0.0 * 0.11, $0.1 * 0.11) }) == .identity)
    #expect(Self.read(.identity, Self.corners.map { ($0.0 * 0.09, $0.1) }) == nil)
  }

  @Test func `ranges that no panel has`() {
    let ends: [(x: Int32, y: Int32)] = [(.min, .min), (.max, .min), (.max, .max), (.min, .max)]
    for axes in [PanelAxes(x: 0...0, y: 0...0), PanelAxes(x: .min ... .max, y: .min ... .max)] {
      #expect(PanelSymmetry(raw: ends, axes: axes) == .identity)
    }
  }
}
