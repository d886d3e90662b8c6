import Touch

/// One thing that is drawn for a contact.
public struct Mark: Equatable, Sendable, BitwiseCopyable {
  /// The touch it belongs to.
  public var id: UInt32
  /// Which of the things drawn for that touch; no two marks have both in common.
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

/// What is to be seen at a moment: marks in the order in which they lie over each other.
@safe
public struct Marks: ~Copyable {
  /// Ten fingers with everything that can be drawn for them.
  public static let capacity = 512

  public private(set) var count = 0
  private let marks: UnsafeMutablePointer<Mark>

  public init() { unsafe marks = .allocate(capacity: Marks.capacity) }

  deinit { unsafe marks.deallocate() }

  public subscript(index: Int) -> Mark {
    precondition(index < count)
    return unsafe marks[index]
  }

  /// Lays a mark over all others; left away where there is no room.
  public mutating func append(_ mark: Mark) {
    if count == Marks.capacity { return }
    unsafe marks[count] = mark
    count += 1
  }

  public mutating func removeAll() { count = 0 }
}
