import Touch

/// Touches without movement, in the order in which they ended.
struct Taps {
  struct Tap: Sendable {
    var place: Place
    /// Raw coordinates of the panel, at the place where the finger lifted.
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
      // A finger's tap is not shorter.
      guard (30_000...2_000_000).contains(moment.time - life.began), life.extent <= panel.length(4) else { continue }
      add(
        Tap(
          place: (life.least + life.most) * 0.5, raw: (life.rawX, life.rawY), time: life.began, end: moment.time))
    }
  }

  /// Adds a tap. Touches that follow one another at one place at once are one flickering tap.
  private mutating func add(_ tap: Tap) {
    if let last = taps.last, tap.time - last.end < 300_000, last.place.distance(to: tap.place) <= panel.length(3) {
      taps[taps.count - 1].end = tap.end
    } else {
      taps.append(tap)
    }
  }

  /// Returns the taps that are not at the given places.
  func without(_ places: [Place]) -> [Tap] {
    taps.filter { tap in !places.contains { $0.distance(to: tap.place) <= panel.length(2) } }
  }
}
