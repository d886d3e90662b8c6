import Touch
import TouchInput
import TouchRing

/// A watcher of the panels' touches, on the input thread.
open class FrameWatcher {
  public init() {}

  /// Takes a frame that has been sent to the render thread.
  open func take(_ frame: borrowing TouchFrame) {}
}

/// Sends the panels' frames to the render thread, and then to the tally and to a watcher.
struct FrameRelay: FrameSink {
  let channel: TouchChannel
  let tally: Tally?
  private let watcher: FrameWatcher?
  /// Whether the tally gets no frames, because the marks are suspended.
  var isBlind = false

  init(_ channel: TouchChannel, _ tally: Tally?, _ watcher: FrameWatcher?) {
    self.channel = channel
    self.tally = tally
    self.watcher = watcher
  }

  func take(_ frame: borrowing TouchFrame) {
    channel.send(frame)
    if !isBlind { tally?.take(frame) }
    watcher?.take(frame)
  }
}
