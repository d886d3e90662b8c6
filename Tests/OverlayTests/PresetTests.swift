import Overlay
import Testing
import Touch

/// Well-known looks of other programs, compared with the numbers in their sources.
@Suite struct PresetTests {
  private let black = Colour(red: 0, green: 0, blue: 0, opacity: 1)

  private func atRest(_ style: Style) throws -> Disc {
    var hand = Hand(style)
    hand.comes(at: 0)
    return try #require(hand.seen(at: 500_000).disc)
  }

  private func isNear(_ colour: Colour, _ red: Double, _ green: Double, _ blue: Double) -> Bool {
    zip([colour.red, colour.green, colour.blue], [red, green, blue]).allSatisfy {
      abs(Double($0) - $1 * 255) <= 0.5001
    }
  }

  @Test func `touchkit: dark grey of 25 at one half under white at one half, one pixel smaller`() throws {
    let disc = try atRest(.touchkit)
    #expect(disc.radius == 25 && disc.opacity == 1)
    let grey = Disc.Layer(Colour(red: 85, green: 85, blue: 85, opacity: 0.5))
    let white = Disc.Layer(inset: 1, Colour(red: 255, green: 255, blue: 255, opacity: 0.5))
    #expect(disc.seenLayers == [grey, white])
    var marks = TouchMarks()
    marks.began(Contact(1, Position(x: 0, y: 0), .began), now: 0)
    #expect(marks.drawn().disc == disc, "what is shown where nothing is said")
  }

  @Test func `touchpose: slate of 22 at 40 % with a border of 2 at 60 %`() throws {
    let disc = try atRest(.touchpose)
    #expect(disc.radius == 22 && disc.opacity == 1)
    let layers = disc.seenLayers
    #expect(layers.count == 2)
    #expect(layers.allSatisfy { isNear($0.colour, 0.251, 0.424, 0.502) && $0.inset == 0 })
    #expect(layers.map(\.width) == [0, 2])
    #expect(layers.map(\.colour.opacity) == [0.4, 0.6])
  }

  @Test func `fingertips: white of 22 with a black stroke of 2 along its edge, all at one half`() throws {
    let disc = try atRest(.fingertips)
    #expect(disc.radius == 23 && disc.opacity == 0.5)
    #expect(
      disc.seenLayers == [
        Disc.Layer(inset: 1, Colour(red: 255, green: 255, blue: 255, opacity: 1)), Disc.Layer(width: 2, black),
      ])
  }

  @Test func `showtime: blue of 44 across with a stroke of 3, filled half as opaque`() throws {
    let disc = try atRest(.showtime)
    #expect(2 * disc.radius == 44 && disc.opacity == 1)
    let layers = disc.seenLayers
    #expect(layers.count == 2)
    #expect(layers.allSatisfy { isNear($0.colour, 0.21, 0.61, 0.92) && $0.inset == 0 })
    #expect(layers.map(\.width) == [0, 3])
    #expect(layers[0].colour.opacity == layers[1].colour.opacity / 2)
    #expect(Style.showtime.labels == .taps)
    #expect(Style.showtime.sizeBy == .pressure)
  }

  @Test func `rings: two of them, up to 20, in a colour for each finger`() throws {
    let disc = try atRest(.rings)
    #expect(disc.radius == 20)
    #expect(disc.seenLayers.count == 2)
    #expect(disc.seenLayers.allSatisfy { $0.width > 0 && $0.colour.opacity > 0 })
    #expect(disc.seenLayers[0].inset == 0)
    #expect(disc.seenLayers[1].inset >= disc.seenLayers[0].width, "apart from each other")
    #expect(Style.rings.colours == .fingers)
  }

  @Test func `pointer: lines through the finger and its coordinates`() {
    var hand = Hand(.pointer)
    hand.comes(x: 123, y: 45, at: 0)
    #expect(hand.seen(at: 0).text == "123, 45")
    #expect(hand.seen(at: 0).lines.count == 4)
  }

  @Test(
    "What is prewarmed is what the next finger has at rest and its first ripple, where no screen reaches",
    arguments: [.touchkit, .touchpose, .fingertips, .showtime, .rings, .pointer] as [Style], [false, true])
  func rehearsal(style: Style, picture: Bool) {
    var style = style
    style.ripple = 200_000
    var touches = TouchMarks(style)
    var seen = Marks()
    for number in 1...10 as ClosedRange<UInt32> {
      var prewarmed = Marks()
      touches.prewarm(into: &prewarmed, picture: picture)
      let finger = Contact(number, Position(x: 100, y: 100), .began)
      touches.began(finger, now: 0)
      for (part, now) in [(1, 0), (0, 1_000_000)] as [(Int, Microseconds)] {
        touches.draw(into: &seen, now: now, picture: picture, width: 800, height: 480)
        let drawn = (0..<seen.count).map { seen[$0] }.filter { $0.id == number && $0.part == part }.map(\.shape)
        let ready = (0..<prewarmed.count).map { prewarmed[$0] }.filter { $0.part == part }.map(\.shape)
        #expect(drawn == ready && drawn.count == 1, "finger \(number), part \(part)")
      }
      for index in 0..<prewarmed.count {
        #expect(prewarmed[index].place.x < -16_384 && prewarmed[index].place.y < -16_384)
      }
    }
  }
}
