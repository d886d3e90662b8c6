/// Positions of the nine targets.
package enum CalibrationTargets {
  package static var count: Int { 9 }

  /// Order of the targets' cells. Column and row both change at each step, so that no finger goes on by habit.
  private static var order: InlineArray<9, Int> { [0, 5, 7, 3, 2, 6, 1, 8, 4] }

  /// Returns the pixel of a target on the upright screen.
  package static func place(_ number: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    let cell = order[number]
    return (place(cell % 3, along: width), place(cell / 3, along: height))
  }

  /// Returns a target's coordinate on one axis. Outer targets lie a tenth of the length from the edge: far enough out
  /// to calibrate the edges, far enough in that a frame around the glass does not hinder the finger.
  private static func place(_ step: Int, along length: Int) -> Int {
    let margin = length / 10
    return switch step {
    case 0: margin
    case 1: (length - 1) / 2
    default: length - 1 - margin
    }
  }
}
