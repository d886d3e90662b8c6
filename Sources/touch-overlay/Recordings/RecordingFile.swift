import Linux
import TouchInput

/// A new recording.
struct RecordingFile: ~Copyable {
  /// Maximum size in bytes: enough for some hours of a busy panel, and small enough for a board's card.
  private static let largestSize = 64 << 20

  private let file: FileDescriptor
  private var lines: RecordingWriter
  private var size: Int

  /// Creates the file readable for its owner alone, because touches reveal what was typed.
  ///
  /// - Parameter lines: the lines before the events.
  init(path: String, _ lines: RecordingWriter) throws(Errno) {
    let file = try FileDescriptor.open(path, .create, mode: 0o600)
    do throws(Errno) {
      try file.writeAll(lines.bytes)
    } catch {
      // Removed, because the empty file would make the next try fail.
      try? FileDescriptor.remove(path)
      throw error
    }
    size = lines.bytes.count
    self.file = file
    self.lines = lines
    self.lines.clear()
  }

  /// Returns the sentence for a file that cannot be created.
  static func creationFailed(_ path: String, _ error: Errno) -> Sentence {
    let advice: StaticString =
      error == .exists
      ? "name a file that does not exist yet" : "name a file in a folder that has free space and may be written to"
    return "cannot create the recording \(path): \(error.text); \(advice)"
  }

  var isFull: Bool { size >= RecordingFile.largestSize }
  /// Number of events in the file.
  private(set) var events = 0

  /// Adds an event, which is written at the next ``flush()``.
  mutating func add(_ event: KernelEvent) { lines.add(event) }

  /// Waits until what is flushed is on the disk.
  func synchronise() throws(Errno) { try file.synchronise() }

  mutating func flush() throws(Errno) {
    if lines.bytes.isEmpty { return }
    do throws(Errno) {
      try file.writeAll(lines.bytes)
    } catch {
      // Half a line is cut off, because it would make the whole file unreadable.
      try? file.resize(to: size)
      throw error
    }
    size += lines.bytes.count
    events = lines.events
    lines.clear()
  }
}
