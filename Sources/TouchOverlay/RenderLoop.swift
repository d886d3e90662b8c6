import Framebuffer
import Linux
import Overlay
import Pixels
import Raster
import Touch
import TouchRing

/// The work of the render thread: takes news from the channel, decides which marks there are, paints and publishes
/// them, and determines when to look again. An app's frames are presented in between, on the app's thread.
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
  private let size: (width: Int, height: Int)
  private var receiver: TouchReceiver
  private let channel: TouchChannel
  private let settings: Settings
  private var touches: TouchMarks
  private var marks = Marks()
  private var isReady = false
  /// Measures the latency; nil if no tally wants it.
  var latency: LatencyWatch?
  /// Time at which the app was last seen to have painted over a mark.
  private var painted: Microseconds?
  /// Time of the last news from the channel.
  private var heard: Microseconds = 0

  public init(screen: consuming Surface, channel: TouchChannel, settings: Settings) {
    stage = Stage(screen, picture: settings.pointingPicture, turn: settings.turn)
    size = stage.size
    receiver = TouchReceiver(channel)
    self.channel = channel
    self.settings = settings
    touches = TouchMarks(settings.style, minimumShow: settings.minimumShow)
  }

  var counts: ShownCounts { receiver.counts }

  /// Runs until it receives the stop command, then removes the marks.
  ///
  /// - Parameter begun: called when everything is ready for the first finger, and a killed overlay's pixels are given
  ///   back.
  public func run(clock: () -> Microseconds, begun: () -> Void) throws(FramebufferError) {
    try getReady()
    begun()
    while true {
      let (commands, next) = try step(now: clock())
      receiver.acknowledge()
      latency?.published(isSuspended: commands.contains(.suspend), clock: clock)
      if commands.contains(.stop) { break }
      if marks.count > 0 { rehearse() }
      receiver.sleep(until: next)
    }
    try end()
  }

  /// Removes all marks and gives back the pixels underneath.
  package func end() throws(FramebufferError) {
    touches.removeAll()
    try lock.hold { () throws(FramebufferError) in try stage.end() }
  }

  /// Processes one frame. Returns the commands for the loop, and the time of the next frame if nothing happens before
  /// it; nil when none is due.
  ///
  /// - Parameter clock: read once more for each event, because a mark that began at an earlier time would be shown too
  ///   briefly.
  package func step(now clock: @autoclosure () -> Microseconds) throws(FramebufferError) -> (Command, Microseconds?) {
    try getReady()
    let commands = receiver.receive { news in
      switch news {
      case .began(let contact):
        latency?.see(contact)
        touches.began(contact, now: clock())
      case .over(let contact):
        touches.over(contact, now: clock())
      case .missed(let contact):
        latency?.see(contact)
        let now = clock()
        touches.began(contact, now: now)
        touches.over(contact, now: now)
      }
    }
    let now = clock()
    if receiver.hasNews { heard = now }
    if commands.contains(.suspend) { touches.removeAll() }
    touches.update(now: now) { slot, id in
      let contact = receiver.latest(slot: slot, id: id)
      if let contact { latency?.see(contact) }
      return contact
    }
    touches.draw(
      into: &marks, now: now, picture: settings.picture != nil, width: size.width, height: size.height)
    let isWatched = try lock.hold { () throws(FramebufferError) in
      if try stage.show(marks) { painted = now }
      return stage.isWatched
    }
    let next = touches.nextChange(after: now)
    if marks.count == 0 || !isWatched { return (commands, next) }
    return (commands, min(next ?? .max, now + interval(now)))
  }

  /// Returns the time until the next look at the marks. It grows while nothing happens, because each look wakes the
  /// processor.
  private func interval(_ now: Microseconds) -> Microseconds {
    let calm = painted.map { now - $0 } ?? .max
    if calm < RenderLoop.notLongAgo { return RenderLoop.shortInterval }
    if calm < RenderLoop.longAgo { return RenderLoop.watchInterval }
    return min(max((now - heard) / 8, RenderLoop.watchInterval), RenderLoop.longInterval)
  }

  /// Prepares everything before the first finger, so that it does not have to wait.
  private func getReady() throws(FramebufferError) {
    if isReady { return }
    let density = try lock.hold { () throws(FramebufferError) in
      try stage.show(marks)
      return stage.density
    }
    if let density {
      touches = TouchMarks(settings.style, density: density, minimumShow: settings.minimumShow)
    } else if settings.style.isInMillimetres {
      Log.line(
        "the size of the screen is unknown: 4 pixels count as a millimetre; set physical-size in [framebuffer]")
    }
    touches.rehearse(into: &marks, picture: settings.picture != nil)
    _ = try lock.hold { () throws(FramebufferError) in try stage.show(marks) }
    isReady = true
  }

  /// Makes the sprites that the next finger will need, while nobody waits for them: each finger may have its own colour,
  /// and marks that fade may have taken the place of those made before.
  private func rehearse() {
    touches.rehearse(into: &marks, picture: settings.picture != nil)
    lock.hold { stage.prepare(marks) }
  }
}

extension RenderLoop where Surface: ~Copyable, Surface.Page == AppCanvas {
  /// Shows a part of the app's frame with the marks over it; called on the app's thread.
  func present(_ unsafePixels: UnsafeRawPointer, lineLength: Int, _ changed: [Rectangle]) throws(FramebufferError) {
    var isWhole = false
    // If the marks were lost, the render thread draws them again.
    defer { if !isWhole { channel.ask() } }
    isWhole = try lock.hold { () throws(FramebufferError) in
      unsafe try stage.present(unsafePixels, lineLength: lineLength, changed)
    }
  }
}
