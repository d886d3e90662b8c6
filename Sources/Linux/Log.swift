import CLinux
import Synchronization

/// One line an event, to standard error: the journal's way in, and a person's on a terminal.
public enum Log {
  /// Writes `program: message`, in one line whatever a panel or a file is called. A position never stands in a message.
  @inline(never)
  public static func line(_ message: Sentence) {
    let line: Sentence = "\(programName): \(Text(message.bytes).printable.string)\n"
    // Nobody can be told that the log is gone.
    _ = write(line.bytes, to: STDERR_FILENO, waits: false)
  }

  /// Plain text to standard output. What cannot be written is said when the program ends.
  public static func output(_ text: String) {
    if outputFailure == nil, let error = write(Array(text.utf8), to: STDOUT_FILENO, waits: true) {
      failure.store(error.code, ordering: .relaxed)
    }
  }

  /// Why standard output takes no more.
  public static var outputFailure: Errno? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : Errno(code)
  }

  private static let failure = Atomic<CInt>(0)

  /// What this program is called.
  public static var programName: String {
    unsafe linux_program_name().map { unsafe String(cString: $0) } ?? ""
  }

  /// Returns why it did not take everything.
  /// - Parameter waits: until there is room, where whoever made the pipe would have nobody wait.
  private static func write(_ text: [UInt8], to number: CInt, waits: Bool) -> Errno? {
    unsafe text.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = unsafe CLinux.write(number, buffer.baseAddress! + done, buffer.count - done)
        if count > 0 {
          done += count
          continue
        }
        let error = Errno.last
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
