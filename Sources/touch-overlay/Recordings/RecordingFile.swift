import Linux
import TouchInput

/// A new file of events in evemu's words.
struct RecordingFile: ~Copyable {
  /// Some hours of a busy panel; more would fill the card of a board.
  private static let largestSize = 64 << 20

  private let file: FileDescriptor
  private var lines = EvemuLines()
  private var size: Int

  /// Nobody else may read it: whoever can read touches can read what was typed.
  ///
  /// - Parameter header: the lines that stand before the events.
  init(path: String, header: String) throws(Errno) {
    let file = try FileDescriptor.open(path, .create, mode: 0o600)
    do throws(Errno) {
      try file.writeAll(Array(header.utf8))
    } catch {
      // It would be in the way of the next try, and holds nothing.
      try? FileDescriptor.remove(path)
      throw error
    }
    size = header.utf8.count
    self.file = file
  }

  var isFull: Bool { size >= RecordingFile.largestSize }
  /// How many it holds.
  private(set) var events = 0

  /// Kept until ``flush()``.
  mutating func add(_ event: KernelEvent) { lines.add(event) }

  mutating func flush() throws(Errno) {
    if lines.bytes.isEmpty { return }
    do throws(Errno) {
      try file.writeAll(lines.bytes)
    } catch {
      // Half a line would keep everybody from reading those before it.
      try? file.resize(to: size)
      throw error
    }
    size += lines.bytes.count
    events = lines.events
    lines.clear()
  }
}
