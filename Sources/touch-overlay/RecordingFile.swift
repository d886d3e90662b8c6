import Linux
import TouchInput

/// A new file of events in evemu's words.
struct RecordingFile: ~Copyable {
  /// Some hours of a busy panel; more would fill the card of a board.
  private static let largestSize = 64 << 20

  private let file: FileDescriptor
  private var lines: EvemuLines
  private var size = 0

  /// Nobody else may read it: whoever can read touches can read what was typed.
  ///
  /// - Parameter header: the lines that stand before the events.
  init(path: String, header: String) throws(Errno) {
    file = try FileDescriptor.open(path, .create, mode: 0o600)
    lines = EvemuLines(header: header)
  }

  var isFull: Bool { size >= RecordingFile.largestSize }
  var events: Int { lines.events }

  /// Kept until ``flush()``.
  mutating func add(_ event: KernelEvent) { lines.add(event) }

  mutating func flush() throws(Errno) {
    if lines.bytes.isEmpty { return }
    try file.writeAll(lines.bytes)
    size += lines.bytes.count
    lines.clear()
  }
}
