import Linux
import Overlay
import Touch
import TouchRing

/// The touches of a channel as marks: takes the news of the channel, and draws the marks that there are now.
final class LiveMarks {
  private let settings: Settings
  /// Size of the upright screen.
  private let size: (width: Int, height: Int)
  /// Time after its end for which a touch may still get a mark.
  private let longestDelay: Microseconds
  private var receiver: TouchReceiver
  private var touches: TouchMarks
  private(set) var marks = Marks()
  /// Measures the latency; nil if no tally wants it.
  private var latency: LatencyWatch?

  init(
    _ channel: TouchChannel, _ settings: Settings, width: Int, height: Int, longestDelay: Microseconds = .max,
    tally: Tally? = nil
  ) {
    self.settings = settings
    size = (width, height)
    self.longestDelay = longestDelay
    latency = tally.map { LatencyWatch($0) }
    receiver = TouchReceiver(channel)
    touches = TouchMarks(settings.style, minimumShow: settings.minimumShow)
  }

  var counts: ShownCounts { receiver.counts }

  /// Whether the last ``update(clock:)`` found news in the channel.
  var hasNews: Bool { receiver.hasNews }

  /// Takes the pixels per millimetre of the screen, before there are touches; nil if not known.
  func take(density: Float?) {
    if let density {
      touches = TouchMarks(settings.style, density: density, minimumShow: settings.minimumShow)
    } else if settings.style.isInMillimetres {
      Log.line(
        "the size of the screen is unknown: 4 pixels count as a millimetre; set physical-size in [framebuffer]")
    }
  }

  /// Draws the marks. Returns the commands in force, and the time for which the marks are drawn.
  ///
  /// - Parameter clock: read once more for each event, because a mark that began at an earlier time would be shown too
  ///   briefly.
  func update(clock: () -> Microseconds) -> (RenderCommand, Microseconds) {
    let commands = receiver.receive { news in
      switch news {
      case .began(let contact):
        latency?.see(contact)
        touches.began(contact, now: clock())
      case .over(let contact):
        end(contact, now: clock())
      case .missed(let contact):
        latency?.see(contact)
        let now = clock()
        touches.began(contact, now: now)
        end(contact, now: now)
      }
    }
    let now = clock()
    if commands.contains(.suspend) { touches.removeAll() }
    touches.update(now: now) { slot, id in
      let contact = receiver.latest(slot: slot, id: id)
      if let contact { latency?.see(contact) }
      return contact
    }
    touches.draw(
      into: &marks, now: now, picture: settings.picture != nil, width: size.width, height: size.height)
    return (commands, now)
  }

  /// Ends a touch. The mark of one that ended too long ago goes at once, as that of a cancelled one.
  private func end(_ contact: Contact, now: Microseconds) {
    var contact = contact
    if now - contact.time > longestDelay { contact.phase = .cancelled }
    touches.over(contact, now: now)
  }

  /// Draws the marks that the next finger will need, in place of those that there are.
  func prewarm() { touches.prewarm(into: &marks, picture: settings.picture != nil) }

  /// Returns the next time at which a mark looks different without news from the channel.
  func nextChange(after now: Microseconds) -> Microseconds? { touches.nextChange(after: now) }

  /// Acknowledges that the marks are on the screen.
  func published(isSuspended: Bool, clock: () -> Microseconds, scanOut: (Microseconds) -> Microseconds?) {
    receiver.acknowledge()
    latency?.published(isSuspended: isSuspended, clock: clock, scanOut: scanOut)
  }

  /// Counts the touches whose marks have gone, by whether anybody saw the screen.
  func countShown(isSeen: Bool) { receiver.countShown(isSeen: isSeen) }

  /// Sleeps until there is news, or until `deadline`.
  ///
  /// - Parameter getReady: called when news is foretold.
  func sleep(until deadline: Microseconds?, getReady: () -> Void) {
    receiver.sleep(until: deadline, getReady: getReady)
  }
}
