import CLinux
import Synchronization

/// Writes one line for each event to standard error, for the journal or a terminal.
public enum Log {
  /// Whether lines wait until their reader takes them. If not, a line is lost that finds no room within `patience`: a
  /// thread that draws marks must not wait for a reader.
  public static var waits: Bool {
    get { waiting.load(ordering: .relaxed) != 0 }
    set { waiting.store(newValue ? 1 : 0, ordering: .relaxed) }
  }

  private static let waiting = Atomic<CInt>(0)

  /// Maximum time to wait for room in the log, in milliseconds: a serial console is slower than a start with many lines.
  private static var patience: CInt { 100 }

  /// Maximum number of bytes that a pipe or socket takes without waiting once it has room: PIPE_BUF.
  private static var mostAtOnce: Int { 4096 }

  /// Number of lines that were lost since the last that was not.
  private static let lost = Atomic<Int>(0)

  /// Writes `program: message` in one line, even if a panel's or file's name has line feeds. Messages never contain a
  /// position.
  @inline(never)
  public static func line(_ message: Sentence) {
    var line: Sentence = "\(programName): \(Text(message.bytes).printable.string)\n"
    let count = lost.exchange(0, ordering: .relaxed)
    if count > 0 { line = "\(programName): lines of the log that were lost because nobody read it: \(count)\n\(line)" }
    // A line after a lost one would wait in vain.
    let wait = count > 0 ? 0 : patience
    let error = write(line.bytes, to: STDERR_FILENO, patience: waits ? nil : wait)
    // Other failures to write the log cannot be reported.
    if error == .again { lost.wrappingAdd(count + 1, ordering: .relaxed) }
  }

  /// Writes text to standard output. A failure is reported when the program ends.
  public static func output(_ text: String) {
    if outputFailure == nil, let error = write(Array(text.utf8), to: STDOUT_FILENO) {
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
  /// - Parameter patience: maximum time to wait for room, in milliseconds; nil for no limit, also where the descriptor
  ///   is non-blocking.
  private static func write(_ text: [UInt8], to number: CInt, patience: CInt? = nil) -> Errno? {
    unsafe text.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        var length = buffer.count - done
        if let patience {
          // The descriptor cannot be made non-blocking: other programs share it.
          if !Poll.hasRoom(number, within: patience) { return Errno.again }
          length = min(length, mostAtOnce)
        }
        let count = unsafe CLinux.write(number, buffer.baseAddress! + done, length)
        if count > 0 {
          done += count
          continue
        }
        // A write of 0 bytes sets no error.
        let error = count < 0 ? Errno.last : Errno(ENOSPC)
        if patience == nil && error.code == EAGAIN {
          _ = Poll.hasRoom(number, within: -1)
        } else if error.code != EINTR {
          return error
        }
      }
      return nil
    }
  }
}
