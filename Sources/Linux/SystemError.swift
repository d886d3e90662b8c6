import CLinux

/// What the kernel answered: `errno`, with its text.
public struct Errno: Error, Equatable {
  public let code: CInt

  public init(_ code: CInt) { self.code = code }

  /// The `errno` that the last failed call of this thread left behind.
  public static var last: Errno { Errno(linux_errno()) }

  /// `strerrordesc_np`: the kernel's reason in English, whatever the locale.
  public var text: String {
    // The kernel's is of connections alone.
    if code == ETIMEDOUT { return "nothing came from it in time" }
    guard let reason = unsafe linux_error_text(code) else { return Sentence("error \(code)").string }
    return unsafe String(cString: reason)
  }

  public static let noEntry = Errno(ENOENT)
  public static let exists = Errno(EEXIST)
  public static let notPermitted = Errno(EACCES)
  public static let again = Errno(EAGAIN)
  public static let refused = Errno(ECONNREFUSED)
  public static let reset = Errno(ECONNRESET)
  public static let aborted = Errno(ECONNABORTED)
  public static let noDevice = Errno(ENODEV)
  public static let busy = Errno(EBUSY)
  public static let invalid = Errno(EINVAL)
}

/// What to do when a signal cuts a call short.
public enum Interruption {
  /// Call again: the caller wants the work done.
  case retry
  /// Hand EINTR to the caller: it wants to look around first.
  case report
}

/// The one way from a C result to Swift: a negative result becomes a thrown ``Errno``.
@discardableResult
@inline(__always)
func call(_ interruption: Interruption = .retry, _ body: () -> Int) throws(Errno) -> Int {
  while true {
    let result = body()
    if result >= 0 { return result }
    let error = Errno.last
    if interruption == .retry && error.code == EINTR { continue }
    throw error
  }
}
