import CLinux
import CTslib
import Linux

/// Owner of tslib's handle and of the modules that tslib loaded.
@safe
@usableFromInline
struct TslibLibrary: ~Copyable {
  @usableFromInline let handle: OpaquePointer

  private init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  @inlinable deinit { unsafe _ = ts_close(handle) }

  /// `ts_open` and `ts_config`
  ///
  /// - Parameters:
  ///   - configuration: the path of tslib's configuration for error messages.
  ///   - isInApp: whether the process is an app's, which may have a function of its own for tslib's messages.
  @export(interface)
  static func open(path: String, configuration: String, isInApp: Bool) throws(PanelError) -> TslibLibrary {
    linux_forget_message()
    if !isInApp { tslib_collect_messages() }
    var opened: OpaquePointer?
    // A signal may interrupt the `open(2)` of a panel whose driver wakes it up first.
    repeat {
      unsafe opened = path.withCString { unsafe ts_open($0, 1) }
    } while unsafe opened == nil && Errno.last.code == EINTR
    guard let handle = unsafe opened else {
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

  /// tslib's first message, for an error message.
  private static var reason: Sentence {
    let text = unsafe Text(String(cString: linux_kept_message())).trimmed
    return text.isEmpty ? "" : " (\(text.string))"
  }

  /// Maximum number of reads, more than any filter holds back: `evthres` may be set to keep 499.
  private static var mostReads: Int { 512 }

  /// Reads until nothing is left. Some filters hold a frame back. Others return what they held back and leave the frame
  /// for the next read, by which time its finger may be another.
  func readAll(_ samples: borrowing TslibSamples, _ take: () -> Void) {
    for _ in 0..<TslibLibrary.mostReads {
      if unsafe read(samples.unsafeRows, samples.slots) > 0 { take() }
      if !hasUnread { break }
    }
  }

  /// `ts_read_mt` for one frame: if it read two, the second would not inherit the state of the first.
  private func read(_ rows: UnsafeMutablePointer<UnsafeMutablePointer<ts_sample_mt>?>, _ slots: Int) -> Int32 {
    unsafe ts_read_mt(handle, rows, Int32(slots), 1)
  }

  /// `ts_read_raw_mt` for one frame of the first slot, past all filters.
  func readRaw(_ samples: borrowing TslibSamples) { unsafe _ = ts_read_raw_mt(handle, samples.unsafeRows, 1, 1) }

  /// Maximum number of reports that a filter may withhold while a finger is on the panel.
  private static var mostLooks: Int { 8 }

  /// Makes tslib examine the panel, which it does at its first read. Usually there is nothing to read yet, which tslib
  /// would report as an error.
  ///
  /// - Returns: whether a finger was on the panel, of which filters have seen something.
  func lookAtPanel(_ samples: borrowing TslibSamples, _ path: String, isInApp: Bool) throws(PanelError) -> Bool {
    if !isInApp { linux_mute_stderr() }
    var result: Int32 = 0
    var looks = 0
    while result == 0 && looks < TslibLibrary.mostLooks {
      result = unsafe read(samples.unsafeRows, samples.slots)
      looks += 1
    }
    linux_unmute_stderr()
    // tslib also reads nothing from a device that is not a panel.
    if result == 0 || result == -ENODEV {
      throw .noPanel("tslib does not take \(path) for a touch panel; name another with --touch")
    }
    return result > 0 || looks > 1
  }

  /// Whether there is data that tslib has not read.
  private var hasUnread: Bool { unsafe Poll.isReady(ts_fd(handle)) }

  /// Replaces the panel's descriptor with one end of a socket; returns the other end.
  func exchangeDescriptor() throws(Errno) -> FileDescriptor {
    unsafe try FileDescriptor.socket(replacing: ts_fd(handle))
  }
}
