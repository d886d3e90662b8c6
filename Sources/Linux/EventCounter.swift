import CLinux

/// `eventfd(2)`: a descriptor that one thread makes readable to wake another out of a poll.
public struct EventCounter: ~Copyable {
  private let descriptor: FileDescriptor

  public init() throws(Errno) {
    descriptor = try FileDescriptor { eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK)) }
  }

  public var number: CInt { descriptor.number }

  /// Makes the descriptor readable until ``lower()``; returns false if other code of the process has closed it.
  @discardableResult
  public borrowing func raise() -> Bool {
    var one: UInt64 = 1
    return unsafe write(descriptor.number, &one, 8) == 8
  }

  /// Makes the descriptor unreadable again; returns whether it was raised.
  @discardableResult
  public borrowing func lower() -> Bool {
    var count: UInt64 = 0
    return unsafe read(descriptor.number, &count, 8) == 8
  }
}
