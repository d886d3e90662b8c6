import Overlay
import Testing
import Touch

/// The expected looks of a mark at several times after its finger has lifted.
struct Ending: Sendable, CustomTestStringConvertible {
  struct Look: Sendable {
    let time: Microseconds
    /// nil if nothing is seen.
    let radius: Float?
    let opacity: Float
  }

  let name: String
  let style: Style
  let looks: [Look]

  /// - Parameter looks: milliseconds after the finger has lifted, and the radius and the opacity then.
  init(_ name: String, _ style: Style, _ looks: [(Microseconds, Float?, Float)]) {
    self.name = name
    self.style = style
    self.looks = looks.map { Look(time: $0.0 * 1000, radius: $0.1, opacity: $0.2) }
  }

  var testDescription: String { name }
}
