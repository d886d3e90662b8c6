import Touch
import TouchInput
import TouchRing

/// Sends the panels' frames to the render thread, and then to the tally and to a watcher.
struct FrameRelay: FrameSink {
  let channel: TouchChannel
  let tally: Tally?
  private let watcher: ((borrowing TouchFrame) -> Void)?
  /// Whether the tally gets no frames, because the marks are suspended.
  var isBlind = false

  init(_ channel: TouchChannel, _ tally: Tally?, _ watcher: ((borrowing TouchFrame) -> Void)?) {
    self.channel = channel
    self.tally = tally
    self.watcher = watcher
  }

  func take(_ frame: borrowing TouchFrame) {
    channel.send(frame)
    if !isBlind { tally?.take(frame) }
    watcher?(frame)
  }
}
