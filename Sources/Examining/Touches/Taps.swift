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

  /// Minimum time of a tap. A finger's tap is not shorter.
  private static var shortest: Microseconds { 30_000 }

  private let panel: PanelUnderTest
  /// Maximum time of a tap.
  private let longest: Microseconds
  private(set) var taps: [Tap] = []
  /// Advice in words if the last touch is no tap; nil if it is one, or part of one.
  private(set) var remark: StaticString?

  /// - Parameter isAimed: whether somebody was asked for taps at targets, and may take time to aim.
  init(_ panel: PanelUnderTest, isAimed: Bool) {
    self.panel = panel
    longest = isAimed ? 3_000_000 : 2_000_000
  }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.ended where taps.count < Taps.most {
      let tap = Tap(
        place: (life.least + life.most) * 0.5, raw: (life.rawX, life.rawY), time: life.began, end: moment.time)
      let lack = lack(life, moment.time - life.began)
      if goesOn(tap) {
        remark = nil
        if lack == nil { taps[taps.count - 1].end = tap.end }
      } else {
        remark = lack
        if lack == nil { taps.append(tap) }
      }
    }
  }

  /// Returns advice in words for a touch that is no tap; nil for a tap.
  private func lack(_ life: ContactLife, _ length: Microseconds) -> StaticString? {
    if length < Taps.shortest { return "once more, longer" }
    if length > longest { return "once more, shorter" }
    return life.extent > panel.length(4) ? "once more, without moving" : nil
  }

  /// Whether a touch continues the last tap: touches that follow one another at one place at once are one flickering
  /// tap.
  private func goesOn(_ tap: Tap) -> Bool {
    guard let last = taps.last else { return false }
    return tap.time - last.end < 300_000 && last.place.distance(to: tap.place) <= panel.length(3)
  }

  /// Returns the taps that are not at the given places.
  func without(_ places: [Place]) -> [Tap] {
    taps.filter { tap in !places.contains { $0.distance(to: tap.place) <= panel.length(2) } }
  }
}
