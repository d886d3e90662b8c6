import Linux
import Touch
import TouchInput

/// A new file of events in evemu's words. The first event is at nought.
struct RecordingFile: ~Copyable {
  /// Some hours of a busy panel; more would fill the card of a board.
  private static let largestSize = 64 << 20

  private let file: FileDescriptor
  private var start: Microseconds?
  private var text: [UInt8] = []
  private var size = 0
  private(set) var events = 0

  /// Nobody else may read it: whoever can read touches can read what was typed.
  init(path: String) throws(Errno) { file = try FileDescriptor.open(path, .create, mode: 0o600) }

  var isFull: Bool { size >= RecordingFile.largestSize }

  mutating func write(header: String) throws(Errno) {
    text.append(contentsOf: header.utf8)
    try flush()
  }

  /// Kept until ``flush()``.
  mutating func add(_ event: KernelEvent) {
    let start = start ?? event.time
    self.start = start
    let time = max(0, event.time - start)
    let part = time % 1_000_000
    text.append(contentsOf: "E: \(time / 1_000_000).".utf8)
    var scale: Microseconds = 100_000
    while scale > 0 {
      text.append(UInt8(ascii: "0") + UInt8(part / scale % 10))
      scale /= 10
    }
    let type = Hexadecimal.text(UInt32(event.type), digits: 4)
    text.append(contentsOf: " \(type) \(Hexadecimal.text(UInt32(event.code), digits: 4)) \(event.value)\n".utf8)
    events += 1
  }

  mutating func flush() throws(Errno) {
    if text.isEmpty { return }
    try file.writeAll(text)
    size += text.count
    text.removeAll(keepingCapacity: true)
  }
}
