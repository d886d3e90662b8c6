import Linux
import TouchOverlay

/// A program that has connected.
final class ControlClient {
  let token: UInt64
  let socket: LocalSocket
  let peer: Peer
  /// Of its program, which may have gone by the time that it is told.
  let name: Sentence
  var lines = LineBuffer()
  /// What it is yet to be told.
  var answers: [ControlDesk.Answer] = []

  init(_ socket: consuming LocalSocket, token: UInt64) {
    peer = socket.peer
    name = peer.description
    self.socket = socket
    self.token = token
  }
}
