import Overlay
import Testing
import Touch

/// Sizes of marks.
@Suite struct SizeTests {
  private func radius(_ style: Style, density: Float = 4, _ change: (inout Contact) -> Void = { _ in }) -> Disc? {
    var hand = Hand(style, density: density)
    hand.comes(at: 0, change)
    return hand.seen(at: 500_000).disc
  }

  private func style(_ by: Style.SizeBy) -> Style {
    var style = Style(radius: 20, colour: .white)
    style.sizeBy = by
    return style
  }

  @Test("A firm press makes a mark half as large again", arguments: [(0, 20), (0.5, 25), (1, 30)] as [(Float, Float)])
  func pressure(pressure: Float, expected: Float) {
    let pressed = radius(style(.pressure)) { ($0.pressure, $0.tellsPressure) = (pressure, true) }
    #expect(pressed?.radius == expected)
    #expect(radius(style(.nothing)) { ($0.pressure, $0.tellsPressure) = (pressure, true) }?.radius == 20)
  }

  @Test func `A panel that does not tell pressure leaves marks as they are`() {
    #expect(radius(style(.pressure)) { ($0.pressure, $0.tellsPressure) = (1, false) }?.radius == 20)
  }

  @Test func `A mark follows the pressure of its finger`() {
    var hand = Hand(style(.pressure))
    hand.comes(at: 0) { ($0.pressure, $0.tellsPressure) = (0, true) }
    #expect(hand.seen(at: 0).disc?.radius == 20)
    hand.changes(at: 1_000) { $0.pressure = 1 }
    #expect(hand.seen(at: 1_000).disc?.radius == 30)
  }

  @Test(
    "A mark is as large as the contact, with its shape and its lean",
    arguments: [
      (60, 30, -0.5, 30, 0.5, -0.5), (60, 60, 0.25, 30, 1, 0.25), (60, 0, 0, 30, 1, 0), (60, 6, 1, 30, 0.25, 1),
      (4, 4, 0, 4, 1, 0), (2000, 2000, 0, 400, 1, 0), (30, 40, 0, 15, 1, 0),
    ] as [(Float, Float, Float, Float, Float, Float)])
  func contact(size: Float, minor: Float, lean: Float, radius: Float, ratio: Float, leans: Float) {
    let disc = self.radius(style(.contact)) { ($0.size, $0.minor, $0.lean) = (size, minor, lean) }
    #expect(disc?.radius == radius && disc?.ratio == ratio && disc?.lean == leans)
    #expect(self.radius(style(.pressure)) { ($0.size, $0.minor, $0.lean) = (size, minor, lean) }?.ratio == 1)
  }

  @Test func `A panel that does not tell the size of contacts leaves marks as they are`() {
    let disc = radius(style(.contact)) { ($0.size, $0.minor, $0.lean) = (0, 10, 0.5) }
    #expect(disc?.radius == 20 && disc?.ratio == 1 && disc?.lean == 0)
  }

  @Test(
    "Millimetres are as many pixels as the glass has",
    arguments: [(4, 20), (8, 40), (0.1, 2), (200, 400)] as [(Float, Float)])
  func millimetres(density: Float, expected: Float) {
    let style = Style(radius: Length(5, .millimetres), colour: .white)
    #expect(radius(style, density: density)?.radius == expected, "never smaller or larger than a screen can carry")
    #expect(radius(Style(radius: 20, colour: .white), density: density)?.radius == 20, "pixels stay pixels")
  }

  @Test func `Insets, borders and letters are told in millimetres too`() throws {
    var style = Style(radius: Length(5, .millimetres), colour: .white, backing: .darkGrey)
    style.inset = Length(0.5, .millimetres)
    style.border = Length(0.25, .millimetres)
    style.borderOutset = Length(0.5, .millimetres)
    style.borderColour = .darkGrey
    style.textSize = Length(3, .millimetres)
    style.labels = .position
    var hand = Hand(style, density: 8)
    hand.comes(at: 0)
    let disc = try #require(hand.seen(at: 0).disc)
    #expect(disc.radius == 44)
    #expect(disc.seenLayers.map(\.inset) == [4, 8, 0])
    #expect(disc.seenLayers.map(\.width) == [0, 0, 2])
    #expect(hand.seen(at: 0).letters.allSatisfy { $0.letter.capitals == 24 })
  }

  @Test(
    "Letters are of a size that can be read, whatever the screen",
    arguments: [(320, 240, 8), (800, 480, 15), (1920, 1080, 34), (480, 800, 15), (100, 100, 8)])
  func letters(width: Int, height: Int, capitals: Int) {
    var hand = Hand(.pointer, width: width, height: height)
    hand.comes(x: 20, y: 20, at: 0)
    #expect(hand.seen(at: 0).letters.allSatisfy { $0.letter.capitals == Float(capitals) })
  }
}
