import Linux

/// The kiosk's own log, for whoever wants to know what it received.
final class Journal {
  private let file: FileDescriptor

  init(path: String) throws(Errno) { file = try FileDescriptor.open(path, .replace) }

  func write(_ line: Sentence) {
    do throws(Errno) {
      try file.writeAll(Array((line.string + "\n").utf8))
    } catch { Log.line("the log has a gap: \(error.text)") }
  }
}
