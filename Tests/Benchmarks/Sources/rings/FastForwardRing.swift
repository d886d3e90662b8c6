import Synchronization
import Touch

/// FastForward (Giacomoni, Moseley and Vachharajani, 2008): no shared index at all; each place says itself whether it
/// is full, and the two sides meet nowhere else.
@safe
final class FastForwardRing<let capacity: Int>: Ring, @unchecked Sendable {
  private struct Place: ~Copyable {
    let isFull = Atomic<UInt32>(0)
    var item: Contact?
  }

  private let places: UnsafeMutablePointer<Place>
  private let indices: UnsafeMutablePointer<UInt32>
  private var head: UnsafeMutablePointer<UInt32> { unsafe indices }
  private var tail: UnsafeMutablePointer<UInt32> { unsafe indices + 32 }

  init() {
    unsafe places = .allocate(capacity: capacity)
    for place in 0..<capacity { unsafe (places + place).initialize(to: Place()) }
    unsafe indices = .allocate(capacity: 64)
    unsafe indices.initialize(repeating: 0, count: 64)
  }

  deinit {
    unsafe places.deinitialize(count: capacity)
    unsafe places.deallocate()
    unsafe indices.deallocate()
  }

  func push(_ item: Contact) -> Bool {
    let place = unsafe places + Int(tail.pointee) & (capacity - 1)
    if unsafe place.pointee.isFull.load(ordering: .acquiring) != 0 { return false }
    unsafe place.pointee.item = item
    unsafe place.pointee.isFull.store(1, ordering: .releasing)
    unsafe tail.pointee &+= 1
    return true
  }

  func pop() -> Contact? {
    let place = unsafe places + Int(head.pointee) & (capacity - 1)
    if unsafe place.pointee.isFull.load(ordering: .acquiring) == 0 { return nil }
    let item = unsafe place.pointee.item
    unsafe place.pointee.isFull.store(0, ordering: .releasing)
    unsafe head.pointee &+= 1
    return item
  }
}
