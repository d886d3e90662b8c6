import CLinux
import CTslib
import Linux

/// Owner of tslib's handle, and of the modules that it has loaded.
@safe
@usableFromInline
struct TslibLibrary: ~Copyable {
  @usableFromInline let handle: OpaquePointer

  private init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  @inlinable deinit { unsafe _ = ts_close(handle) }

  /// `ts_open` and `ts_config`
  ///
  /// - Parameters:
  ///   - configuration: where a person finds what tslib is to read.
  ///   - isInApp: an app may have a function of its own for tslib's messages.
  static func open(path: String, configuration: String, isInApp: Bool) throws(PanelError) -> TslibLibrary {
    linux_forget_message()
    if !isInApp { tslib_collect_messages() }
    guard let handle = unsafe path.withCString({ unsafe ts_open($0, 1) }) else {
      throw .noPanel("tslib cannot open the touch panel \(path): \(Errno.last.text); name another with --touch")
    }
    let library = unsafe TslibLibrary(owning: handle)
    guard unsafe ts_config(handle) == 0 else {
      throw .configuration(
        "tslib refuses its configuration \(configuration)\(reason); correct it, or install the modules that "
          + "it names (Debian: libts0)")
    }
    return library
  }

  /// What tslib said first, for a sentence of ours.
  private static var reason: Sentence {
    let text = unsafe Text(String(cString: linux_kept_message())).trimmed
    return text.isEmpty ? "" : " (\(text.string))"
  }

  /// More than any filter holds back: `evthres` may be told to keep 499.
  private static var mostReads: Int { 512 }

  /// Until nothing is left. Some filters hold a frame back; some answer with what they held back, and leave the frame for
  /// the next read, by which time its finger may be another.
  func readAll(_ samples: borrowing TslibSamples, _ take: () -> Void) {
    for _ in 0..<TslibLibrary.mostReads {
      if unsafe read(samples.unsafeRows, samples.slots) > 0 { take() }
      if !hasUnread { break }
    }
  }

  /// `ts_read_mt`, one frame: the second of two does not inherit the state of the first.
  private func read(_ rows: UnsafeMutablePointer<UnsafeMutablePointer<ts_sample_mt>?>, _ slots: Int) -> Int32 {
    unsafe ts_read_mt(handle, rows, Int32(slots), 1)
  }

  /// So many reports a filter may withhold that a finger on the panel sends meanwhile.
  private static var mostLooks: Int { 8 }

  /// tslib examines the panel at its first read. There is nothing to read yet, which it would report as an error.
  ///
  /// - Returns: whether a finger was on it, of which filters have seen something.
  func lookAtPanel(_ samples: borrowing TslibSamples, _ path: String, isInApp: Bool) throws(PanelError) -> Bool {
    if !isInApp { linux_mute_stderr() }
    var result: Int32 = 0
    var looks = 0
    while result == 0 && looks < TslibLibrary.mostLooks {
      result = unsafe read(samples.unsafeRows, samples.slots)
      looks += 1
    }
    linux_unmute_stderr()
    // Of what is no panel as well it has read nothing.
    if result == 0 || result == -ENODEV {
      throw .noPanel("tslib does not take \(path) for a touch panel; name another with --touch")
    }
    return result > 0 || looks > 1
  }

  /// Whether it has not read all that there is.
  private var hasUnread: Bool { unsafe Poll.isReady(ts_fd(handle)) }

  /// Puts one end of a socket in the place of the panel's descriptor; returns the other.
  func exchangeDescriptor() throws(Errno) -> FileDescriptor {
    unsafe try FileDescriptor.socket(replacing: ts_fd(handle))
  }
}
