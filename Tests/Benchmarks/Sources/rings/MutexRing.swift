import CLinux
import Touch

/// A ring under a mutex, as textbooks have it.
@safe
final class MutexRing<let capacity: Int>: Ring, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var head: UInt32 = 0
  private var tail: UInt32 = 0
  private let items: UnsafeMutablePointer<Contact>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe items = .allocate(capacity: capacity)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
    unsafe items.deallocate()
  }

  func push(_ item: Contact) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    if tail &- head == UInt32(capacity) { return false }
    unsafe (items + Int(tail) & (capacity - 1)).initialize(to: item)
    tail &+= 1
    return true
  }

  func pop() -> Contact? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    if head == tail { return nil }
    let item = unsafe items[Int(head) & (capacity - 1)]
    head &+= 1
    return item
  }
}
