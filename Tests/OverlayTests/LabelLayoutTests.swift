import Overlay
import Testing
import Touch

/// Positions of labels and of their letters.
@Suite struct LabelLayoutTests {
  @Test(
    "A label is on the screen with all its letters, wherever the finger is, and not under it",
    arguments: [(320, 240), (480, 320), (800, 480), (1920, 1080), (240, 320)])
  func onTheScreen(width: Int, height: Int) throws {
    for crosshair in [false, true] {
      for x in stride(from: 0, to: Float(width), by: Float(width) / 23) + [Float(width) - 1] {
        for y in stride(from: 0, to: Float(height), by: Float(height) / 17) + [Float(height) - 1] {
          var hand = self.hand([.taps, .time, .position], crosshair, width, height)
          hand.comes(x: x, y: y, at: 0) { $0.taps = 12 }
          let seen = hand.seen(at: 99_900_000)
          let (mark, plate) = try #require(seen.plates.first)
          let (left, top) = (mark.place.x, mark.place.y)
          let (right, bottom) = (left + plate.width, top + plate.height)
          #expect(left >= 0 && top >= 0 && right <= Float(width) && bottom <= Float(height), "at (\(x), \(y))")
          // The finger's own mark reaches 20 to all sides.
          #expect(right <= x - 20 || left >= x + 20 || bottom <= y - 20 || top >= y + 20, "at (\(x), \(y))")
          for (mark, letter) in seen.letters {
            let inside =
              mark.place.x > left && mark.place.y > top && mark.place.x + letter.capitals / 4 < right
              && mark.place.y + letter.capitals * 1.25 < bottom
            #expect(inside, "'\(letter.character)' of the label at (\(x), \(y))")
          }
        }
      }
    }
  }

  private func hand(
    _ labels: Style.Labels, _ crosshair: Bool = false, _ width: Int = 800, _ height: Int = 480
  ) -> Hand {
    var style = Style(radius: 20, colour: .white)
    (style.labels, style.crosshair) = (labels, crosshair)
    return Hand(style, width: width, height: height)
  }

  @Test func `Numbers stand still while they change`() throws {
    var hand = hand([.time])
    hand.comes(at: 0)
    var places: [Int: [[Float]]] = [:]
    for tenths in Microseconds(6)..<1_000 {
      let seen = hand.seen(at: tenths * 100_000)
      let found = seen.letters.map { [$0.place.place.x, $0.place.place.y] }
      let width = try #require(seen.plates.first).box.width
      #expect(places[found.count, default: found] == found)
      places[found.count] = found
      #expect(width == seen.plates[0].box.width)
    }
    #expect(places.keys.sorted() == [4, 5])
  }

  @Test func `Letters never run into each other, whatever the digits`() {
    for number in 0..<1000 {
      var hand = hand(.position)
      hand.comes(x: Float(number), y: Float(number), at: 0)
      let letters = hand.seen(at: 0).letters
      for (one, other) in zip(letters, letters.dropFirst()) {
        let widest = StrokeFont.glyph(one.letter.character).lines(x: 0, y: 0, capitals: one.letter.capitals).map {
          max($0.x0, $0.x1)
        }.max()!
        // Positions are whole pixels.
        let advance = StrokeFont.glyph(one.letter.character).advance(capitals: one.letter.capitals)
        #expect(other.place.place.x - one.place.place.x > advance - 1, "\(number)")
        // The gap between the letters is wider than the pen.
        #expect(one.place.place.x + widest + one.letter.capitals * 0.13 < other.place.place.x)
      }
    }
  }
}
