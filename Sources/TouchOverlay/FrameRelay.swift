import Touch
import TouchRing

/// Sends the panels' frames to the render thread and to the tally. It is one object because the compiler specialises
/// the code that forwards a frame for everything that the closure captures.
final class FrameRelay {
  let channel: TouchChannel
  let tally: Tally?
  /// Whether the tally gets no frames, because the marks are suspended.
  var isBlind = false

  init(_ channel: TouchChannel, _ tally: Tally?) {
    self.channel = channel
    self.tally = tally
  }

  func send(_ frame: borrowing TouchFrame) {
    channel.send(frame)
    if !isBlind { tally?.take(frame) }
  }
}
