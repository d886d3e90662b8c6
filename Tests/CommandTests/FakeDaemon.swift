import Foundation

private final class Said: @unchecked Sendable { var line = "" }

/// Somebody who listens where the daemon would, takes one line of one connection, and says what a test wants.
final class FakeDaemon: @unchecked Sendable {
  let path: String
  private let listener: Int32
  private let thread: Thread
  private let done = DispatchSemaphore(value: 0)
  private let said = Said()

  /// - Parameters:
  ///   - answers: one after the other, with a pause before each but the first.
  ///   - hangsUp: when all is said; otherwise when the other side does.
  init(_ name: String, answers: [String], hangsUp: Bool = false) throws {
    path = "/tmp/touch-overlay-fake-\(getpid())-\(UInt32.random(in: 0...UInt32.max))-\(name)"
    unlink(path)
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let (number, bytes) = (listener, Array(path.utf8))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let bound = withUnsafeBytes(of: &address) {
      bind(number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard bound == 0, listen(listener, 4) == 0 else { throw POSIXError(.EADDRINUSE) }
    // Its own: this one's number may be another's before the thread gets to accept.
    let (server, done, said) = (fcntl(listener, F_DUPFD_CLOEXEC, 0), done, said)
    thread = Thread {
      let client = accept(server, nil, nil)
      close(server)
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = read(client, &bytes, 512)
      said.line = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
      for (index, answer) in answers.enumerated() {
        if index > 0 { usleep(200_000) }
        _ = send(client, Array(answer.utf8), answer.utf8.count, Int32(MSG_NOSIGNAL))
      }
      if !hangsUp { _ = read(client, &bytes, 512) }
      close(client)
      done.signal()
    }
    thread.start()
  }

  /// What was asked.
  var asked: String {
    _ = done.wait(timeout: .now() + 10)
    return said.line
  }

  /// As one that was killed: its socket's file is there still.
  func goDeaf() { shutdown(listener, Int32(SHUT_RDWR)) }

  deinit {
    goDeaf()
    close(listener)
    unlink(path)
  }
}
