/// A target, and the position that the panel reported for a touch on it.
package struct CalibrationPair: Equatable, Sendable, BitwiseCopyable {
  /// Position of the touch in the panel's own units.
  package let rawX: Int32
  package let rawY: Int32
  /// The target's pixel on the framebuffer, before any rotation.
  package let x: Int
  package let y: Int

  package init(rawX: Int32, rawY: Int32, x: Int, y: Int) {
    self.rawX = rawX
    self.rawY = rawY
    self.x = x
    self.y = y
  }
}
