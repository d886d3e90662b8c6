import Framebuffer
import Linux
import Overlay
import Pixels
import Touch
import TouchRing

/// The work of the render thread: draws the marks that there are now, paints and publishes them, and determines when to
/// look again. An app's frames are presented in between, on the app's thread.
public final class RenderLoop<Surface: Screen & ~Copyable>: @unchecked Sendable {
  /// Interval at which marks are checked for damage by the app.
  private static var watchInterval: Microseconds { 8_000 }
  /// Shorter interval, which applies within `notLongAgo` of the last damage.
  private static var shortInterval: Microseconds { 2_000 }
  private static var notLongAgo: Microseconds { 250_000 }
  /// Longest interval, for fingers that rest over an app that has not painted there for `longAgo`.
  private static var longInterval: Microseconds { 64_000 }
  private static var longAgo: Microseconds { 5_000_000 }

  /// Guards `stage`; all other state belongs to the render thread.
  private let lock = Lock()
  private var stage: Stage<Surface>
  private let live: LiveMarks
  private let channel: TouchChannel
  private let settings: Settings
  private var isReady = false
  /// Time at which the app was last seen to have painted over a mark.
  private var painted: Microseconds?
  /// Time of the last news from the channel.
  private var lastPost: Microseconds = 0

  /// - Parameter tally: takes the latency; nil if nobody wants it.
  public init(screen: consuming Surface, channel: TouchChannel, settings: Settings, tally: Tally? = nil) {
    stage = Stage(screen, picture: settings.pointingPicture, turn: settings.turn)
    live = LiveMarks(channel, settings, width: stage.size.width, height: stage.size.height, tally: tally)
    self.channel = channel
    self.settings = settings
  }

  package var counts: ShownCounts { live.counts }

  /// Runs until it receives the stop command, then removes the marks.
  ///
  /// - Parameter begun: called when everything is ready for the first finger, and a killed overlay's pixels are given
  ///   back.
  public func run(clock: () -> Microseconds, begun: () -> Void) throws(FramebufferError) {
    try getReady()
    begun()
    while true {
      let (commands, next) = try step(now: clock())
      live.published(isSuspended: commands.contains(.suspend), clock: clock) { time in
        lock.hold { stage.scanOut(after: time) }
      }
      if commands.contains(.stop) { break }
      if live.marks.count > 0 { prewarm() }
      live.sleep(until: next) { lock.hold { stage.lookAhead() } }
    }
    try end()
  }

  /// Removes all marks and gives back the pixels underneath.
  package func end() throws(FramebufferError) {
    let isSeen = try lock.hold { () throws(FramebufferError) in
      try stage.end()
      return stage.isSeen
    }
    live.countShown(isSeen: isSeen)
  }

  /// Processes one frame. Returns the commands for the loop, and the time of the next frame if nothing happens before
  /// it; nil when none is due.
  package func step(now clock: @autoclosure () -> Microseconds) throws(FramebufferError) -> (
    RenderCommand, Microseconds?
  ) {
    try getReady()
    let (commands, now) = live.update(clock: clock)
    if live.hasNews { lastPost = now }
    let (isWatched, isSeen) = try lock.hold { () throws(FramebufferError) in
      if try stage.show(live.marks) { painted = now }
      return (stage.isWatched, stage.isSeen)
    }
    let next = live.nextChange(after: now)
    if live.marks.count == 0 {
      live.countShown(isSeen: isSeen)
      if !isSeen { try lock.hold { () throws(FramebufferError) in try stage.check() } }
      return (commands, next)
    }
    if isWatched { return (commands, min(next ?? .max, now + interval(now))) }
    return (commands, Surface.checkInterval.map { min(next ?? .max, now + $0) } ?? next)
  }

  /// Returns the time until the next look at the marks. It grows while nothing happens, because each look wakes the
  /// processor.
  private func interval(_ now: Microseconds) -> Microseconds {
    let calm = painted.map { now - $0 } ?? .max
    if calm < RenderLoop.notLongAgo { return RenderLoop.shortInterval }
    if calm < RenderLoop.longAgo { return RenderLoop.watchInterval }
    return min(max((now - lastPost) / 8, RenderLoop.watchInterval), RenderLoop.longInterval)
  }

  /// Prepares everything before the first finger, so that it does not have to wait.
  private func getReady() throws(FramebufferError) {
    if isReady { return }
    let density = try lock.hold { () throws(FramebufferError) in
      try stage.show(live.marks)
      return stage.density
    }
    live.take(density: density)
    live.prewarm()
    _ = try lock.hold { () throws(FramebufferError) in try stage.show(live.marks) }
    isReady = true
  }

  /// Makes the sprites that the next finger will need, while nobody waits for them: each finger may have its own colour,
  /// and marks that fade may have taken the place of those made before.
  private func prewarm() {
    live.prewarm()
    lock.hold { stage.prepare(live.marks) }
  }
}

extension RenderLoop where Surface: ~Copyable, Surface.CanvasType == AppCanvas {
  /// Shows a part of the app's frame with the marks over it; called on the app's thread.
  func present(_ unsafePixels: UnsafeRawPointer, lineLength: Int, _ changed: [Rectangle]) throws(FramebufferError) {
    var isWhole = false
    // If the marks were lost, the render thread draws them again.
    defer { if !isWhole { channel.issueFence() } }
    isWhole = try lock.hold { () throws(FramebufferError) in
      unsafe try stage.present(unsafePixels, lineLength: lineLength, changed)
    }
  }
}
