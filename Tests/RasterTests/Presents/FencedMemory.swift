import Foundation

/// Memory with an inaccessible page directly behind or before it: an access there crashes at once.
final class FencedMemory: FrameMemory {
  private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))
  private let all: UnsafeMutableRawBufferPointer
  let inner: UnsafeMutableRawBufferPointer

  /// - Parameter isAtEnd: whether the memory ends where the fence begins; otherwise it begins where the fence ends.
  init(_ content: [UInt8], isAtEnd: Bool) {
    let count = content.count
    let size = (count + Self.page - 1) / Self.page * Self.page
    let start = unsafe mmap(nil, size + 2 * Self.page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
    unsafe all = .init(start: start, count: size + 2 * Self.page)
    let first = isAtEnd ? Self.page + size - count : Self.page
    unsafe inner = .init(rebasing: all[first..<first + count])
    let isOpen = unsafe mprotect(start + Self.page, size, PROT_READ | PROT_WRITE) == 0
    precondition(isOpen)
    unsafe inner.copyBytes(from: content)
  }

  var bytes: [UInt8] {
    get { unsafe Array(inner) }
    set { unsafe inner.copyBytes(from: newValue) }
  }

  /// Always true: a write beside the memory crashes.
  var isIntact: Bool { true }

  deinit { _ = unsafe munmap(all.baseAddress, all.count) }
}
