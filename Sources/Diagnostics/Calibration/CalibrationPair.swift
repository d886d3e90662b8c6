/// Where a panel saw a finger that touched a target.
package struct CalibrationPair: Equatable, Sendable, BitwiseCopyable {
  /// In the panel's own units.
  package let rawX: Int32
  package let rawY: Int32
  /// The target's pixel, on the framebuffer as it lies.
  package let x: Int
  package let y: Int

  package init(rawX: Int32, rawY: Int32, x: Int, y: Int) {
    self.rawX = rawX
    self.rawY = rawY
    self.x = x
    self.y = y
  }
}
