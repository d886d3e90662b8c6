import Touch

/// What is drawn for a contact.
public struct Mark: Equatable, Sendable, BitwiseCopyable {
  /// The touch it belongs to. Marks lie over each other in the order in which their touches began.
  public var id: UInt32
  public var centre: Position

  public init(id: UInt32, centre: Position) {
    self.id = id
    self.centre = centre
  }
}

/// Which marks there are, from what happens to the contacts and from the time.
///
/// A touch has its mark from its beginning to its end, and for at least ``minimumShow``: a tap is never too short to
/// be seen. A cancelled touch loses its mark at once.
public struct Marks: Sendable {
  /// A slot can hold a mark that is still being shown and the next touch of the same finger.
  public static let capacity = 2 * Slots.count

  private struct Entry {
    var mark: Mark
    var slot: UInt8
    var began: Microseconds
    var isDown: Bool
    var removeAt: Microseconds
  }

  /// At least this long is every mark on the glass.
  public var minimumShow: Microseconds

  private var entries: InlineArray<64, Entry>
  public private(set) var count = 0
  /// Touches that found no room.
  public private(set) var refused = 0

  public init(minimumShow: Microseconds = 80_000) {
    self.minimumShow = minimumShow
    entries = InlineArray(
      repeating: Entry(mark: Mark(id: 0, centre: Position(x: 0, y: 0)), slot: 0, began: 0, isDown: false, removeAt: 0))
  }

  public subscript(index: Int) -> Mark {
    precondition(index < count)
    return entries[index].mark
  }

  /// A touch has begun, and `now` is when its mark can first be shown. Where there is no room for it, the oldest mark
  /// of a touch that is over goes before its time.
  public mutating func began(_ contact: Contact, now: Microseconds) {
    if count == Marks.capacity, let index = firstIndexOver() { remove(index) }
    guard count < Marks.capacity else {
      refused += 1
      return
    }
    entries[count] = Entry(
      mark: Mark(id: contact.id, centre: contact.position), slot: contact.slot, began: now, isDown: true, removeAt: 0)
    count += 1
  }

  /// A touch is over.
  public mutating func over(_ contact: Contact, now: Microseconds) {
    guard let index = firstIndex(id: contact.id) else { return }
    if contact.phase == .cancelled {
      remove(index)
      return
    }
    entries[index].isDown = false
    entries[index].removeAt = max(now, entries[index].began + minimumShow)
  }

  /// Follows the contacts that are down, and drops marks whose time has come.
  public mutating func update(now: Microseconds, latest: (_ slot: Int, _ id: UInt32) -> Contact?) {
    var index = 0
    while index < count {
      if entries[index].isDown {
        if let contact = latest(Int(entries[index].slot), entries[index].mark.id) {
          entries[index].mark.centre = contact.position
        }
      } else if entries[index].removeAt <= now {
        remove(index)
        continue
      }
      index += 1
    }
  }

  public mutating func removeAll() { count = 0 }

  /// When ``update(now:latest:)`` has something to do although nothing happens to the contacts.
  public var nextChange: Microseconds? {
    var next: Microseconds?
    for index in 0..<count where !entries[index].isDown {
      next = min(next ?? .max, entries[index].removeAt)
    }
    return next
  }

  private func firstIndex(id: UInt32) -> Int? {
    for index in 0..<count where entries[index].mark.id == id { return index }
    return nil
  }

  private func firstIndexOver() -> Int? {
    for index in 0..<count where !entries[index].isDown { return index }
    return nil
  }

  /// Keeps the order of the others.
  private mutating func remove(_ index: Int) {
    for next in (index + 1)..<max(count, index + 1) { entries[next - 1] = entries[next] }
    count -= 1
  }
}
