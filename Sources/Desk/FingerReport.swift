import Touch

/// The report of a finger on the window.
package struct FingerReport: BitwiseCopyable {
  package static let nobody: Int32 = -1

  package var time: Microseconds
  package var slot: Int32
  /// Number of the finger, new for every finger that comes; ``nobody`` when it has lifted.
  package var finger: Int32
  package var position: Position

  package init(time: Microseconds, slot: Int32, finger: Int32, position: Position) {
    self.time = time
    self.slot = slot
    self.finger = finger
    self.position = position
  }

  /// The finger's position; nil when it has lifted.
  package var place: Position? { finger == FingerReport.nobody ? nil : position }
}
