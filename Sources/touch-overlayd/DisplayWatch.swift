import Linux
import TouchOverlay

/// Follows the hotplug of displays, if the marks depend on it.
struct DisplayWatch: ~Copyable {
  private var news: UeventSocket?
  private(set) var hasExternal = false

  mutating func configure(_ settings: DaemonSettings, _ poll: borrowing EventPoll) {
    news = nil
    hasExternal = false
    if settings.show == .never { Log.line(ShowRule.neverShown) }
    if settings.show != .external { return }
    do throws(Errno) {
      let news = try UeventSocket.open()
      try poll.add(news.number, token: Token.displays)
      self.news = consume news
    } catch {
      Log.line("cannot follow displays as they come and go: \(error.text)")
    }
    Log.line(ExternalDisplays.meaning(look()))
  }

  /// Handles hotplug messages of the kernel.
  mutating func read() {
    guard news.use({ $0.take(with: Text("SUBSYSTEM=drm")) }) ?? false else { return }
    let had = hasExternal
    let found = look()
    if had != hasExternal { Log.line(ExternalDisplays.meaning(found)) }
  }

  private mutating func look() -> Bool? {
    let found = ExternalDisplays.isConnected(in: ExternalDisplays.folder)
    hasExternal = found == true
    return found
  }
}
