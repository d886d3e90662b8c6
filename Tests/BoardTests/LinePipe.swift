import Foundation

/// A named pipe that is written and read line by line, with a limit to every wait.
final class LinePipe {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ url: URL) throws {
    descriptor = open(url.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw BoardError("cannot open \(url.path): \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }

  func send(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw BoardError("cannot send '\(line)'") }
  }

  /// The next line; an error when none comes in time.
  func receive(seconds: Double) throws -> String {
    let deadline = Date().addingTimeInterval(seconds)
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return line
      }
      let left = deadline.timeIntervalSinceNow
      if left <= 0 { throw BoardError("no answer within \(seconds) s") }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, Int32(left * 1000) + 1) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 { buffer += chunk[..<count] }
    }
  }
}

struct BoardError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
