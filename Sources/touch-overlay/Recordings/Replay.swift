import Framebuffer
import Pixels
import Touch
import TouchInput
import TouchOverlay
import TouchRing

/// Plays a recording through the overlay's own channel, render loop and painter.
struct Replay {
  private let recording: Recording
  let width: Int
  let height: Int
  private let turn: Turn
  /// Number of touches, and maximum number at once.
  private(set) var touches = 0
  private(set) var most = 0
  /// Time from the first report to the last.
  private(set) var length: Microseconds = 0
  private(set) var paths = TouchPaths()

  /// Prepares a recording for an upright screen of `width` by `height` pixels.
  init(_ recording: Recording, width: Int, height: Int, turn: Turn = .none) {
    self.recording = recording
    self.turn = turn
    self.width = width
    self.height = height
    var start: Microseconds?
    forEachFrame { frame in
      let first = start ?? frame.time
      start = first
      length = frame.time - first
      count(frame)
      return true
    }
  }

  private mutating func count(_ frame: TouchFrame) {
    var down = 0
    for contact in frame.contacts {
      paths.take(contact)
      if contact.phase == .began { touches += 1 }
      if !contact.phase.isFinal { down += 1 }
    }
    most = max(most, down)
  }

  /// Calls `body` for every frame until it returns false, and then with the frame that ends all touches.
  private func forEachFrame<Failure: Error>(_ body: (TouchFrame) throws(Failure) -> Bool) throws(Failure) {
    var panel = RecordedPanel(recording, width: width, height: height, quarterTurns: turn.quarterTurns)
    var time: Microseconds = 0
    for event in recording.events {
      guard let frame = panel.take(event) else { continue }
      time = frame.time
      if try !body(frame) { break }
    }
    _ = try body(panel.end(at: time))
  }

  /// Plays the recording until the last mark is gone.
  ///
  /// - Parameter wait: waits for a time of the recording; returns false if the rest is not to be played.
  func run<Surface: Screen & ~Copyable>(
    on screen: consuming Surface, wait: (Microseconds) -> Bool
  ) throws(FramebufferError) {
    let channel = TouchChannel()
    let loop = RenderLoop(screen: screen, channel: channel, settings: Settings(turn: turn))
    var next: Microseconds?
    try forEachFrame { (frame) throws(FramebufferError) in
      while let due = next, due < frame.time {
        if !wait(due) { return false }
        next = try loop.step(now: due).1
      }
      if !wait(frame.time) { return false }
      channel.send(frame)
      next = try loop.step(now: frame.time).1
      return true
    }
    while let due = next, wait(due) { next = try loop.step(now: due).1 }
    try loop.end()
  }
}
