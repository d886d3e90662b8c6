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
  /// Whether the render thread is woken before a frame is read, because another processor can run it meanwhile.
  private let isEarly: Bool
  /// Whether the frames that were expected last had news for the render thread; noise of resting fingers has none.
  private var hadNews = true

  init(_ channel: TouchChannel, _ tally: Tally?, isEarly: Bool, _ watcher: ((borrowing TouchFrame) -> Void)?) {
    self.channel = channel
    self.tally = tally
    self.isEarly = isEarly
    self.watcher = watcher
  }

  mutating func expectFrame() {
    if isEarly && hadNews && !isBlind { channel.foretell() }
    hadNews = false
  }

  mutating func take(_ frame: borrowing TouchFrame) {
    if channel.send(frame) { hadNews = true }
    if !isBlind { tally?.take(frame) }
    watcher?(frame)
  }
}
