import Touch

/// Fingers on a panel, as a test moves them: one frame for each change.
struct Fingers {
  /// Size of every finger, in pixels.
  var size: Float = 0
  private(set) var frames: [TouchFrame] = []
  private var down: [UInt32: Position] = [:]
  private var slots: [UInt32: UInt8] = [:]

  /// - Parameter time: in milliseconds.
  mutating func down(_ id: UInt32, _ x: Float, _ y: Float, at time: Int64) {
    slots[id] = (0..<32).first { slot in !slots.contains { down[$0.key] != nil && $0.value == slot } }
    down[id] = Position(x: x, y: y)
    append(time, changed: id, .began)
  }

  mutating func move(_ id: UInt32, _ x: Float, _ y: Float, at time: Int64) {
    down[id] = Position(x: x, y: y)
    append(time, changed: id, .moved)
  }

  mutating func up(_ id: UInt32, at time: Int64) {
    append(time, changed: id, .ended)
    down[id] = nil
  }

  mutating func tap(_ id: UInt32, _ x: Float, _ y: Float, at time: Int64, length: Int64 = 80) {
    down(id, x, y, at: time)
    up(id, at: time + length)
  }

  private mutating func append(_ time: Int64, changed: UInt32, _ phase: Phase) {
    var frame = TouchFrame(time: time * 1000)
    for (id, position) in down.sorted(by: { $0.key < $1.key }) {
      frame.append(
        Contact(
          id: id, slot: slots[id]!, phase: id == changed ? phase : .stationary, position: position, previous: position,
          pressure: 1, size: size, time: time * 1000))
    }
    frames.append(frame)
  }
}
