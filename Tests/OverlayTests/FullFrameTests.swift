import Overlay
import Testing
import Touch

/// More marks than a frame can hold.
@Suite struct FullFrameTests {
  private static let fingers = UInt32(1)...10
  /// Number of marks at each finger itself: a disc and its rings.
  private static let ofFinger = 3
  private static let ofCrosshair = 4

  /// Ten fingers that took turns: each dot is younger than those of the fingers before it.
  private func tenFingers(_ labels: Style.Labels = []) -> (hand: Hand, end: Microseconds) {
    var style = Style(radius: 20, colour: .white)
    (style.trail, style.crosshair, style.labels) = (5_000_000, true, labels)
    var hand = Hand(style, width: 1920, height: 1080)
    for id in Self.fingers { hand.comes(id, x: 100, y: Float(id) * 100, at: 0) { $0.taps = 3 } }
    var time: Microseconds = 0
    for step in 1...24 {
      for id in Self.fingers {
        time += 1000
        hand.moves(id, x: 100 + Float(step) * 10, y: Float(id) * 100, at: time)
      }
    }
    return (hand, time)
  }

  @Test(
    "Beside others the newest dots of all fingers stay, and everything at the fingers", arguments: [0, 150, 300, 400])
  func oldestFirst(others: Int) {
    let (hand, end) = tenFingers()
    let seen = hand.seen(at: end, beside: others)
    #expect(seen.count + others <= Marks.capacity)
    for id in Self.fingers {
      #expect(seen.of(id).disc != nil && seen.of(id).lines.count == Self.ofCrosshair, "finger \(id)")
    }
    let room = Marks.capacity - others - 10 * (Self.ofFinger + Self.ofCrosshair)
    let kept = min(240, room)
    // The numbers of the dots count from the first dot that any finger left.
    let numbers = seen.trail.map { mark, _ in Int((mark.place.x - 110) / 10) * 10 + Int(mark.id) - 1 }
    #expect(numbers.sorted() == Array(240 - kept..<240))
  }

  @Test("Where there is no room for a single dot, the fingers still have theirs", arguments: [442, 460, 482])
  func noDots(others: Int) {
    let (hand, end) = tenFingers()
    let seen = hand.seen(at: end, beside: others)
    #expect(seen.trail.isEmpty)
    #expect(seen.count + others <= Marks.capacity)
    for id in Self.fingers { #expect(seen.of(id).disc != nil, "finger \(id)") }
    // Each crosshair is drawn whole or not at all.
    for id in Self.fingers { #expect([0, Self.ofCrosshair].contains(seen.of(id).lines.count)) }
    if others == 442 { #expect(seen.lines.count == 10 * Self.ofCrosshair) }
  }

  @Test func `A label is not cut by dots`() {
    let (hand, end) = tenFingers([.taps, .position])
    let seen = hand.seen(at: end)
    #expect(seen.count <= Marks.capacity)
    #expect(seen.plates.count == 10)
    for id in Self.fingers {
      // The label shows the finger's current position.
      let text = seen.of(id).text
      #expect(text.contains("340") && text.contains("\(id * 100)"), "finger \(id): \(text)")
    }
  }
}
