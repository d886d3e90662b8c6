import Linux
import TouchOverlay

/// A program that is connected to the control socket.
final class ControlClient {
  let token: UInt64
  let socket: LocalSocket
  let peer: Peer
  /// Name of its program, kept because the program may have gone when the name is logged.
  let name: Sentence
  var lines = LineBuffer()
  /// Descriptor that came with the latest lines.
  var descriptor: FileDescriptor?
  /// Answers that are not sent yet.
  var answers: [ControlDesk.Answer] = []

  init(_ socket: consuming LocalSocket, token: UInt64) {
    peer = socket.peer
    name = peer.description
    self.socket = socket
    self.token = token
  }
}
