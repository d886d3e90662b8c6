import CLinux

/// One line an event, to standard error: the journal's way in, and a person's on a terminal.
public enum Log {
  /// Writes `program: message`, in one line whatever a panel or a file is called. A position never stands in a message.
  @inline(never)
  public static func line(_ message: Sentence) {
    let line: Sentence = "\(programName): \(Text(message.string).printable.string)\n"
    write(line.string, to: STDERR_FILENO)
  }

  /// Plain text to standard output.
  public static func output(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// What this program is called.
  public static var programName: String {
    unsafe linux_program_name().map { unsafe String(cString: $0) } ?? ""
  }

  private static func write(_ text: String, to number: CInt) {
    var text = text
    text.withUTF8 { buffer in
      var done = 0
      while done < buffer.count {
        let count = unsafe CLinux.write(number, buffer.baseAddress! + done, buffer.count - done)
        // Nobody can be told that the log is gone.
        if count <= 0 { return }
        done += count
      }
    }
  }
}
