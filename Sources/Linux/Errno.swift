import CLinux

/// An `errno` with its text.
public struct Errno: Error, Equatable {
  public let code: CInt

  public init(_ code: CInt) { self.code = code }

  /// The `errno` that the last failed call of this thread left behind.
  public static var last: Errno { Errno(linux_errno()) }

  /// The reason in English, whatever the locale: `strerrordesc_np`.
  public var text: String {
    // The usual text speaks of connections only.
    if code == ETIMEDOUT { return "no data arrived in time" }
    guard let reason = unsafe linux_error_text(code) else { return Sentence("error \(code)").string }
    return unsafe String(cString: reason)
  }

  /// Whether the same call may succeed a little later: the system was short of something, or a device failed once.
  public var isPassing: Bool {
    switch code {
    case EMFILE, ENFILE, ENOMEM, ENOBUFS, EAGAIN, EINTR, EIO: true
    default: false
    }
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
  public static let interrupted = Errno(EINTR)
  public static let tooLarge = Errno(EFBIG)
}

/// Calls a C function, again if a signal interrupts it; a negative result becomes a thrown ``Errno``. All C calls with
/// such results go through here.
@discardableResult
@inline(__always)
func call(_ body: () -> Int) throws(Errno) -> Int {
  while true {
    let result = body()
    if result >= 0 { return result }
    let error = Errno.last
    if error.code == EINTR { continue }
    throw error
  }
}
