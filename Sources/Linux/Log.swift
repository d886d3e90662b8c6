import CLinux
import Synchronization

/// Writes one line for each event to standard error, for the journal or a terminal.
public enum Log {
  /// Writes `program: message` in one line, even if a panel's or file's name has line feeds. Messages never contain a
  /// position.
  @inline(never)
  public static func line(_ message: Sentence) {
    let line: Sentence = "\(programName): \(Text(message.bytes).printable.string)\n"
    // A failure to write the log cannot be reported.
    _ = write(line.bytes, to: STDERR_FILENO, waits: false)
  }

  /// Writes text to standard output. A failure is reported when the program ends.
  public static func output(_ text: String) {
    if outputFailure == nil, let error = write(Array(text.utf8), to: STDOUT_FILENO, waits: true) {
      failure.store(error.code, ordering: .relaxed)
    }
  }

  /// Whether standard output is a terminal: isatty(3).
  public static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The error of the first write to standard output that failed; nil if none has.
  public static var outputFailure: Errno? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : Errno(code)
  }

  private static let failure = Atomic<CInt>(0)

  /// The name of this program.
  public static var programName: String {
    unsafe linux_program_name().map { unsafe String(cString: $0) } ?? ""
  }

  /// Writes all bytes; returns the error that prevented it.
  /// - Parameter waits: whether to wait for room when the descriptor is non-blocking.
  private static func write(_ text: [UInt8], to number: CInt, waits: Bool) -> Errno? {
    unsafe text.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = unsafe CLinux.write(number, buffer.baseAddress! + done, buffer.count - done)
        if count > 0 {
          done += count
          continue
        }
        // A write of 0 bytes sets no error.
        let error = count < 0 ? Errno.last : Errno(ENOSPC)
        if waits && error.code == EAGAIN {
          Poll.waitForRoom(number)
        } else if error.code != EINTR {
          return error
        }
      }
      return nil
    }
  }
}
