import Overlay
import Raster
import Touch

/// The paths of a recording's touches, in the order of their beginnings.
struct TouchPaths {
  private struct Path {
    let finger: Int
    var places: [Position]
  }

  private static let weight: Float = 5
  /// Radius of a mark in the usual style.
  private static let radius: Float = 25

  private var paths: [Path] = []
  /// Index of the path for the touch in each slot.
  private var held = SlotTable<Int>(repeating: 0)

  mutating func take(_ contact: Contact) {
    let slot = Int(contact.slot)
    if contact.phase == .began {
      held[slot] = paths.count
      paths.append(Path(finger: slot, places: [contact.position]))
    } else if contact.phase == .moved {
      paths[held[slot]].places.append(contact.position)
    }
  }

  /// Draws each path in the colour of its finger, with a mark where the touch ended.
  func draw(on drawing: inout Bitmap) {
    for path in paths {
      for (from, to) in zip(path.places, path.places.dropFirst()) {
        // Drawn one line at a time, which takes no longer for many lines that are far apart.
        drawing.strokes(
          [Line(x0: from.x, y0: from.y, x1: to.x, y1: to.y)], width: TouchPaths.weight,
          .finger(path.finger, opacity: 1))
      }
      let last = path.places[path.places.count - 1]
      drawing.disc(x: last.x, y: last.y, radius: TouchPaths.radius, .finger(path.finger, opacity: 0.5))
    }
  }
}
