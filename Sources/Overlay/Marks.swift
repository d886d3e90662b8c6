import Touch

/// A shape that is drawn for a contact.
public struct Mark: Equatable, Sendable, BitwiseCopyable {
  /// ID of the touch that the mark belongs to.
  public var id: UInt32
  /// Number of the mark among those of its touch. No two marks have both `id` and `part` in common.
  public var part: UInt16
  public var place: Position
  public var shape: Shape

  public init(id: UInt32, part: UInt16 = 0, at place: Position, _ shape: Shape) {
    self.id = id
    self.part = part
    self.place = place
    self.shape = shape
  }
}

/// The marks to show at a given time, from the lowest to the topmost.
@safe
public struct Marks: ~Copyable {
  /// Maximum number of marks: enough for ten fingers with everything that can be drawn for them.
  public static let capacity = 512

  public private(set) var count = 0
  private let marks: UnsafeMutablePointer<Mark>

  public init() { unsafe marks = .allocate(capacity: Marks.capacity) }

  deinit { unsafe marks.deallocate() }

  public subscript(index: Int) -> Mark {
    precondition(index < count)
    return unsafe marks[index]
  }

  /// Lays a mark over all others. Ignored if the capacity is used up.
  public mutating func append(_ mark: Mark) {
    if count == Marks.capacity { return }
    unsafe marks[count] = mark
    count += 1
  }

  public mutating func removeAll() { count = 0 }
}
