/// The rectangle within which taps were meant to lie: the screen, or their own bounds where the panel's scale is wrong.
struct TapFrame {
  private let least: Place
  private let size: Place

  /// Creates the frame of the screen.
  init(_ panel: PanelUnderTest) {
    least = Place(x: 0, y: 0)
    size = Place(x: Double(panel.width), y: Double(panel.height))
  }

  /// Creates the bounds of taps; nil if they are too near one another for targets all over the screen.
  init?(_ taps: [Taps.Tap], _ panel: PanelUnderTest) {
    guard let first = taps.first?.place else { return nil }
    let least = taps.reduce(first) { $0.least($1.place) }
    let size = taps.reduce(first) { $0.most($1.place) } - least
    guard size.x >= 0.2 * Double(panel.width), size.y >= 0.2 * Double(panel.height) else { return nil }
    self.least = least
    self.size = size
  }

  /// Returns a place as shares of the width and the height, from 0 at the upper left corner to 1.
  func share(_ place: Place) -> Place {
    Place(x: (place.x - least.x) / size.x, y: (place.y - least.y) / size.y)
  }
}
