import Synchronization
import Touch

/// A lock-free ring for touches that began or are over, with one writer and one reader. When it is full, ``push(_:)``
/// refuses; it never blocks or traps.
///
/// Each end has its index on a cache line of its own, beside the value that it last read of the other end's index. The
/// two threads therefore touch each other's line only when the ring seems full or empty.
@safe
final class TransitionRing<let capacity: Int>: @unchecked Sendable {
  private struct End: ~Copyable {
    let index = Atomic<UInt32>(0)
    let seenOther = Atomic<UInt32>(0)
  }

  /// Twice the cache line of Cortex-A and x86-64, because x86-64 fetches lines in pairs.
  private static var lineSize: Int { 128 }

  private let ends: UnsafeMutableRawPointer
  private let head: UnsafeMutablePointer<End>
  private let tail: UnsafeMutablePointer<End>
  private let items: UnsafeMutablePointer<Contact>

  init() {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0, "indices wrap at a power of two")
    let line = Self.lineSize
    unsafe ends = .allocate(byteCount: 2 * line, alignment: line)
    unsafe head = ends.bindMemory(to: End.self, capacity: 1)
    unsafe tail = (ends + line).bindMemory(to: End.self, capacity: 1)
    unsafe items = .allocate(capacity: capacity)
    unsafe head.initialize(to: End())
    unsafe tail.initialize(to: End())
  }

  deinit {
    unsafe head.deinitialize(count: 1)
    unsafe tail.deinitialize(count: 1)
    unsafe ends.deallocate()
    unsafe items.deallocate()
  }

  /// Masks before the conversion, because indices wrap beyond the range of Int32.
  private func place(_ index: UInt32) -> Int { Int(index & UInt32(capacity - 1)) }

  /// Writer: adds a transition; returns false when the ring is full.
  func push(_ item: Contact) -> Bool {
    let index = unsafe tail.pointee.index.load(ordering: .relaxed)
    if unsafe index &- tail.pointee.seenOther.load(ordering: .relaxed) == UInt32(capacity) {
      let other = unsafe head.pointee.index.load(ordering: .acquiring)
      unsafe tail.pointee.seenOther.store(other, ordering: .relaxed)
      if index &- other == UInt32(capacity) { return false }
    }
    unsafe (items + place(index)).initialize(to: item)
    unsafe tail.pointee.index.store(index &+ 1, ordering: .releasing)
    return true
  }

  /// Reader: removes the oldest transition; returns nil when the ring is empty.
  func pop() -> Contact? {
    let index = unsafe head.pointee.index.load(ordering: .relaxed)
    if unsafe index == head.pointee.seenOther.load(ordering: .relaxed) {
      let other = unsafe tail.pointee.index.load(ordering: .acquiring)
      unsafe head.pointee.seenOther.store(other, ordering: .relaxed)
      if index == other { return nil }
    }
    let item = unsafe items[place(index)]
    unsafe head.pointee.index.store(index &+ 1, ordering: .releasing)
    return item
  }
}
