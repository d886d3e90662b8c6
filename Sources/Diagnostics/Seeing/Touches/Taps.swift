import Touch

/// Touches that came and went without going anywhere, in their order.
struct Taps {
  struct Tap: Sendable {
    var place: Place
    /// In the panel's own units, where the finger lifted.
    let raw: (x: Int32, y: Int32)
    let time: Microseconds
    var end: Microseconds
  }

  private static var most: Int { 4096 }

  private let panel: PanelUnderTest
  private(set) var taps: [Tap] = []

  init(_ panel: PanelUnderTest) { self.panel = panel }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended where taps.count < Taps.most {
      // No finger is shorter.
      guard (30_000...2_000_000).contains(moment.time - life.began), life.extent <= panel.length(4) else { continue }
      add(
        Tap(
          place: (life.least + life.most) * 0.5, raw: (life.rawX, life.rawY), time: life.began, end: moment.time))
    }
  }

  /// One that flickers is still one.
  private mutating func add(_ tap: Tap) {
    if let last = taps.last, tap.time - last.end < 300_000, last.place.distance(to: tap.place) <= panel.length(3) {
      taps[taps.count - 1].end = tap.end
    } else {
      taps.append(tap)
    }
  }

  /// Without those at some places.
  func without(_ places: [Place]) -> [Tap] {
    taps.filter { tap in !places.contains { $0.distance(to: tap.place) <= panel.length(2) } }
  }
}
