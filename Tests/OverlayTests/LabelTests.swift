import Overlay
import Testing
import Touch

/// What is written beside fingers.
@Suite struct LabelTests {
  private func hand(_ labels: Style.Labels, width: Int = 800, height: Int = 480) -> Hand {
    var style = Style(radius: 20, colour: .white)
    style.labels = labels
    return Hand(style, width: width, height: height)
  }

  @Test(
    "Taps are counted from the second on",
    arguments: [(1, ""), (2, "2 taps"), (3, "3 taps"), (10, "10 taps"), (255, "255 taps")])
  func taps(count: UInt8, text: String) {
    var hand = hand(.taps)
    hand.comes(at: 0) { $0.taps = count }
    #expect(hand.seen(at: 0).text == text)
    #expect(hand.seen(at: 0).plates.count == (text == "" ? 0 : 1))
  }

  @Test(
    "For how long a finger rests, in tenths from 0.6 seconds on",
    arguments: [
      (0, ""), (599_999, ""), (600_000, "0.6 s"), (699_999, "0.6 s"), (700_000, "0.7 s"), (1_000_000, "1.0 s"),
      (12_345_678, "12.3 s"), (3_600_000_000, "3600.0 s"),
    ])
  func time(time: Microseconds, text: String) {
    var hand = hand(.time)
    hand.comes(at: 1_234)
    #expect(hand.seen(at: 1_234 + time).text == text)
  }

  @Test("Where a finger is, in whole pixels")
  func position() {
    var hand = hand(.position)
    hand.comes(x: 12.75, y: 0, at: 0)
    #expect(hand.seen(at: 0).text == "12, 0")
    hand.moves(x: 799.5, y: 479, at: 1)
    #expect(hand.seen(at: 1).text == "799, 479")
  }

  @Test("All of it, in one line")
  func all() {
    var hand = hand([.taps, .time, .position])
    hand.comes(x: 100, y: 200, at: 0) { $0.taps = 4 }
    #expect(hand.seen(at: 0).text == "4 taps   100, 200")
    #expect(hand.seen(at: 2_500_000).text == "4 taps   2.5 s   100, 200")
  }

  @Test("A lifted finger's time stands still while its mark fades")
  func afterTheLift() {
    var style = Style(radius: 20, colour: .white)
    (style.labels, style.end) = (.time, Style.End(.fade, time: 900_000))
    var hand = Hand(style)
    hand.comes(at: 0)
    hand.lifts(at: 750_000)
    #expect(hand.seen(at: 750_000).text == "0.7 s")
    #expect(hand.seen(at: 1_200_000).text == "0.7 s")
  }

  @Test("A tap is not said to be long because it is shown for long")
  func shownForLong() {
    var style = Style(radius: 20, colour: .white)
    style.labels = .time
    var hand = Hand(style, minimumShow: 2_000_000)
    hand.comes(at: 0)
    hand.lifts(at: 50_000)
    for time in Microseconds(50)..<2_000 { #expect(hand.seen(at: time * 1000).text == "") }
    var long = Hand(style, minimumShow: 2_000_000)
    long.comes(at: 0)
    long.lifts(at: 850_000)
    #expect(long.seen(at: 1_900_000).text == "0.8 s")
    #expect(long.nextChange(after: 1_000_000) == 2_000_000)
  }

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

  private func hand(_ labels: Style.Labels, _ crosshair: Bool, _ width: Int, _ height: Int) -> Hand {
    var style = Style(radius: 20, colour: .white)
    (style.labels, style.crosshair) = (labels, crosshair)
    return Hand(style, width: width, height: height)
  }

  @Test("Numbers stand still while they change")
  func standStill() throws {
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

  @Test("Letters never run into each other, whatever the digits")
  func apart() {
    for number in 0..<1000 {
      var hand = hand(.position)
      hand.comes(x: Float(number), y: Float(number), at: 0)
      let letters = hand.seen(at: 0).letters
      for (one, other) in zip(letters, letters.dropFirst()) {
        let widest = StrokeFont.glyph(one.letter.character).lines(x: 0, y: 0, capitals: one.letter.capitals).map {
          max($0.x0, $0.x1)
        }.max()!
        // A blank as wide as the pen between them.
        #expect(one.place.place.x + widest + one.letter.capitals * 0.13 < other.place.place.x)
      }
    }
  }
}
