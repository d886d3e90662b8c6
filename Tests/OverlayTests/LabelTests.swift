import Overlay
import Testing
import Touch

/// Text beside fingers.
@Suite struct LabelTests {
  private func hand(_ labels: Style.Labels) -> Hand {
    var style = Style(radius: 20, colour: .white)
    style.labels = labels
    return Hand(style, width: 800, height: 480)
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

  @Test func `Where a finger is, in whole pixels`() {
    var hand = hand(.position)
    hand.comes(x: 12.75, y: 0, at: 0)
    #expect(hand.seen(at: 0).text == "12, 0")
    hand.moves(x: 799.5, y: 479, at: 1)
    #expect(hand.seen(at: 1).text == "799, 479")
  }

  @Test func `All of it, in one line`() {
    var hand = hand([.taps, .time, .position])
    hand.comes(x: 100, y: 200, at: 0) { $0.taps = 4 }
    #expect(hand.seen(at: 0).text == "4 taps   100, 200")
    #expect(hand.seen(at: 2_500_000).text == "4 taps   2.5 s   100, 200")
  }

  @Test func `A lifted finger's time stands still while its mark fades`() {
    var style = Style(radius: 20, colour: .white)
    (style.labels, style.end) = (.time, Style.End(.fade, time: 900_000))
    var hand = Hand(style)
    hand.comes(at: 0)
    hand.lifts(at: 750_000)
    #expect(hand.seen(at: 750_000).text == "0.7 s")
    #expect(hand.seen(at: 1_200_000).text == "0.7 s")
  }

  @Test func `A tap is not said to be long because it is shown for long`() {
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
}
