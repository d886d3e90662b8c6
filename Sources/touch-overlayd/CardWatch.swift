import Framebuffer
import Linux
import TouchOverlay

/// Notices programs that open and close displays, and determines when to look who is their master. A program becomes
/// master, and shows its picture, a while after it has opened a display.
struct CardWatch: ~Copyable {
  /// Interval of looks, and the time within which it applies.
  private static var shortInterval: Int64 { 200_000 }
  private static var shortTime: Int64 { 2_000_000 }
  /// Interval of later looks, and the time after which they end.
  private static var longInterval: Int64 { 1_000_000 }
  private static var longTime: Int64 { 15_000_000 }

  private var folder: FolderWatch?
  private var noticedAt: Int64 = 0
  /// Time of the next look; nil if none is needed.
  private(set) var due: Int64?

  mutating func configure(_ settings: FramebufferSettings, _ poll: borrowing EventPoll) {
    folder = nil
    due = nil
    if !settings.mayTakePlane && !settings.namesDisplay { return }
    do throws(Errno) {
      let folder = try FolderWatch()
      // A system without displays has nothing to notice.
      if !folder.watchUse("/dev/dri") { return }
      try poll.add(folder.number, token: Token.cards)
      self.folder = consume folder
    } catch {
      Log.line("cannot notice apps that take displays: \(error.text)")
    }
  }

  mutating func read(now: Int64) {
    if !acknowledge() { return }
    noticedAt = now
    due = now + CardWatch.shortInterval
  }

  /// Called after a look, which opens and closes displays itself.
  mutating func looked(now: Int64) {
    _ = acknowledge()
    let next = now + (now - noticedAt < CardWatch.shortTime ? CardWatch.shortInterval : CardWatch.longInterval)
    due = next - noticedAt < CardWatch.longTime ? next : nil
  }

  /// Takes the pending events; returns whether one is about a display, not a node for rendering alone.
  private func acknowledge() -> Bool {
    switch folder {
    case .some(let folder): folder.acknowledge { $0.starts(with: "card") }
    case nil: false
    }
  }
}
