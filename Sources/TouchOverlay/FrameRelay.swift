import Touch
import TouchRing

/// Takes the frames of panels to the render thread, and shows them to who counts. One thing to hold: whatever hands a
/// frame on is compiled for what it holds.
final class FrameRelay {
  let channel: TouchChannel
  let tally: Tally?
  /// Nothing is to be counted that depends on what a finger does.
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
