/// Microseconds of the kernel's CLOCK_MONOTONIC.
public typealias Microseconds = Int64

/// A place on the upright screen in pixels: x to the right, y downwards. (0, 0) is the top left corner of the top left
/// pixel.
public struct Position: Equatable, Sendable, BitwiseCopyable {
  public var x: Float
  public var y: Float

  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}

/// The stage of a touch in its life. Every `began` is followed by exactly one `ended` or `cancelled`.
public enum Phase: UInt8, Sendable, BitwiseCopyable {
  /// The finger has come down.
  case began
  /// The position has changed since the event before.
  case moved
  /// The finger is down, and the position has not changed since the event before.
  case stationary
  /// The finger has lifted.
  case ended
  /// The touch is over although nobody lifted the finger on purpose: its panel was lost, or it is a palm.
  case cancelled

  /// Whether the touch is over.
  public var isFinal: Bool { self == .ended || self == .cancelled }
}

/// One finger on a panel.
public struct Contact: Sendable, BitwiseCopyable {
  /// A number that identifies the touch from its beginning to its end. It grows with every touch.
  public var id: UInt32
  /// The index in a ``SlotTable`` that the touch keeps for its life.
  public var slot: UInt8
  /// The change in the event that contains this contact.
  public var phase: Phase
  /// Position of the finger in pixels of the upright screen.
  public var position: Position
  /// The position at the event before; the same as ``position`` when the touch begins.
  public var previous: Position
  /// Pressure from 0 to 1; 1 on panels that do not measure it.
  public var pressure: Float
  /// Whether the panel measures pressure.
  public var tellsPressure: Bool
  /// The longer diameter of the contact in pixels; 0 if the panel does not report it.
  public var size: Float
  /// The shorter diameter of the contact in pixels; 0 if the panel does not report it.
  public var minor: Float
  /// Direction of the longer diameter, from upright towards the right, in quarter circles: -1 to 1.
  public var lean: Float
  /// Time of the panel's latest report on this touch.
  public var time: Microseconds
  /// Tap count: 1 for a single tap, 2 for the second of a double tap, and so on.
  public var taps: UInt8

  public init(
    id: UInt32, slot: UInt8, phase: Phase, position: Position, previous: Position, pressure: Float,
    tellsPressure: Bool = false, size: Float, minor: Float = 0, lean: Float = 0, time: Microseconds, taps: UInt8 = 1
  ) {
    self.id = id
    self.slot = slot
    self.phase = phase
    self.position = position
    self.previous = previous
    self.pressure = pressure
    self.tellsPressure = tellsPressure
    self.size = size
    self.minor = minor
    self.lean = lean
    self.time = time
    self.taps = taps
  }

  /// Creates a touch as an app's test needs it: one that has not moved since the event before, on a panel that reports
  /// positions alone.
  ///
  /// - Parameter slot: nil for a slot that follows from the ID.
  public init(
    id: UInt32 = 1, slot: UInt8? = nil, phase: Phase, position: Position, time: Microseconds = 0
  ) {
    self.init(
      id: id, slot: slot ?? UInt8(id % UInt32(Slots.count)), phase: phase, position: position, previous: position,
      pressure: 1, size: 0, time: time)
  }

  /// Largest magnitude of a usable position, pressure, size or lean. Any real screen is far smaller.
  public static var farthest: Float { 100_000 }

  /// Whether all its numbers are finite and at most ``farthest``, and its time is not negative.
  public var isUsable: Bool {
    func isUsable(_ number: Float) -> Bool { abs(number) <= Contact.farthest }
    return isUsable(position.x) && isUsable(position.y) && isUsable(previous.x) && isUsable(previous.y)
      && isUsable(pressure) && isUsable(size) && isUsable(minor) && isUsable(lean) && time >= 0
  }

  package static let none = Contact(
    id: 0, slot: 0, phase: .cancelled, position: Position(x: 0, y: 0), previous: Position(x: 0, y: 0), pressure: 0,
    size: 0, time: 0)
}

/// Number of touches that can be down at one moment. Fingers beyond it are counted and not followed.
public enum Slots {
  public static let count = 32
}

/// One entry for each of the ``Slots``.
public typealias SlotTable<Entry> = InlineArray<32, Entry>
