import Synchronization
import Touch

/// Lamport's ring of 1983: two indices, each read by the other side at every step.
@safe
final class LamportRing<let capacity: Int>: Ring, @unchecked Sendable {
  private let lines: UnsafeMutableRawPointer
  private let head: UnsafeMutablePointer<Atomic<UInt32>>
  private let tail: UnsafeMutablePointer<Atomic<UInt32>>
  private let items: UnsafeMutablePointer<Contact>

  init() {
    unsafe lines = .allocate(byteCount: 256, alignment: 128)
    unsafe head = lines.bindMemory(to: Atomic<UInt32>.self, capacity: 1)
    unsafe tail = (lines + 128).bindMemory(to: Atomic<UInt32>.self, capacity: 1)
    unsafe head.initialize(to: Atomic(0))
    unsafe tail.initialize(to: Atomic(0))
    unsafe items = .allocate(capacity: capacity)
  }

  deinit {
    unsafe lines.deallocate()
    unsafe items.deallocate()
  }

  func push(_ item: Contact) -> Bool {
    let index = unsafe tail.pointee.load(ordering: .relaxed)
    if unsafe index &- head.pointee.load(ordering: .acquiring) == UInt32(capacity) { return false }
    unsafe (items + Int(index) & (capacity - 1)).initialize(to: item)
    unsafe tail.pointee.store(index &+ 1, ordering: .releasing)
    return true
  }

  func pop() -> Contact? {
    let index = unsafe head.pointee.load(ordering: .relaxed)
    if unsafe index == tail.pointee.load(ordering: .acquiring) { return nil }
    let item = unsafe items[Int(index) & (capacity - 1)]
    unsafe head.pointee.store(index &+ 1, ordering: .releasing)
    return item
  }
}
