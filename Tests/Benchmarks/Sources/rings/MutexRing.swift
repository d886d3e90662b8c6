import Linux
import Touch

/// A ring under a mutex, as textbooks have it.
@safe
final class MutexRing<let capacity: Int>: Ring, @unchecked Sendable {
  private let lock = Lock()
  private var head: UInt32 = 0
  private var tail: UInt32 = 0
  private let items: UnsafeMutablePointer<Contact>

  init() { unsafe items = .allocate(capacity: capacity) }

  deinit { unsafe items.deallocate() }

  func push(_ item: Contact) -> Bool {
    lock.hold {
      if tail &- head == UInt32(capacity) { return false }
      unsafe (items + Int(tail) & (capacity - 1)).initialize(to: item)
      tail &+= 1
      return true
    }
  }

  func pop() -> Contact? {
    lock.hold {
      if head == tail { return nil }
      let item = unsafe items[Int(head) & (capacity - 1)]
      head &+= 1
      return item
    }
  }
}
