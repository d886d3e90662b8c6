/// Microseconds of the kernel's CLOCK_MONOTONIC.
public typealias Microseconds = Int64

/// A place on the screen in pixels. (0, 0) is the top left corner of the top left pixel.
public struct Position: Equatable, Sendable, BitwiseCopyable {
  public var x: Float
  public var y: Float

  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}

/// Where a touch is in its life. Every `began` is followed by exactly one `ended` or `cancelled`.
public enum Phase: UInt8, Sendable, BitwiseCopyable {
  case began, moved, stationary, ended, cancelled

  /// The touch is over.
  public var isFinal: Bool { self == .ended || self == .cancelled }
}

/// One finger on a panel.
public struct Contact: Sendable, BitwiseCopyable {
  /// Names the touch for its life; grows with every touch and is never used twice in a run.
  public var id: UInt32
  /// The place that the touch holds in ``Slots`` while it lasts.
  public var slot: UInt8
  public var phase: Phase
  public var position: Position
  public var previous: Position
  /// From 0 to 1; 1 on panels that do not measure it.
  public var pressure: Float
  public var tellsPressure: Bool
  /// The longer diameter of the contact in pixels; 0 where the panel does not say.
  public var size: Float
  /// The shorter one; 0 where the panel does not say.
  public var minor: Float
  /// Of the longer one, from upright towards the right, in quarters of the circle: -1 to 1.
  public var lean: Float
  public var time: Microseconds
  /// 1 for a single tap, 2 for the second of a double tap, and so on.
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

  /// Farther from the screen it makes no difference how far, nor above that how large.
  public static var farthest: Float { 100_000 }

  /// Whether its numbers are numbers that can be reckoned with.
  public var isUsable: Bool {
    func isUsable(_ number: Float) -> Bool { abs(number) <= Contact.farthest }
    return isUsable(position.x) && isUsable(position.y) && isUsable(previous.x) && isUsable(previous.y)
      && isUsable(pressure) && isUsable(size) && isUsable(minor) && isUsable(lean) && time >= 0
  }

  package static let none = Contact(
    id: 0, slot: 0, phase: .cancelled, position: Position(x: 0, y: 0), previous: Position(x: 0, y: 0), pressure: 0,
    size: 0, time: 0)
}

/// How many touches there can be at one moment. A finger beyond that is counted and not followed.
public enum Slots {
  public static let count = 32
}

/// One entry for each of the ``Slots``.
public typealias SlotTable<Entry> = InlineArray<32, Entry>
