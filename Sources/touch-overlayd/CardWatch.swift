import Linux

/// Notices programs that open and close displays, and switches of the console, which take a display from its master and
/// give it back. Determines when to look who is master: that changes, and shows, a while after such an event.
struct CardWatch: ~Copyable {
  /// Interval of looks, and the time within which it applies.
  private static var shortInterval: Int64 { 200_000 }
  private static var shortTime: Int64 { 2_000_000 }
  /// Interval of later looks, and the time after which they end.
  private static var longInterval: Int64 { 1_000_000 }
  private static var longTime: Int64 { 15_000_000 }

  private var folder: FolderWatch?
  /// The file that names the console in front; nil where the kernel has none.
  private var console: FileDescriptor?
  private var consoleInFront: InlineArray<5, UInt8> = [0, 0, 0, 0, 0]
  private var noticedAt: Int64 = 0
  /// Time of the next look; nil if none is needed.
  private(set) var due: Int64?

  mutating func configure(_ poll: borrowing EventPoll) {
    folder = nil
    console = nil
    due = nil
    do throws(Errno) {
      let folder = try FolderWatch()
      // A system without displays has nothing to notice.
      if !folder.watchUse("/dev/dri") { return }
      try poll.add(folder.number, token: Token.cards)
      self.folder = consume folder
    } catch {
      Log.line("cannot notice apps that take displays: \(error.text)")
    }
    do throws(Errno) {
      let console = try FileDescriptor.open("/sys/class/tty/tty0/active", .read)
      try poll.add(console.number, token: Token.cards, isAttribute: true)
      self.console = consume console
      _ = isSwitched()
    } catch {
      // A kernel without consoles switches none.
    }
  }

  /// Reads the events; returns whether a display may have another master.
  mutating func read(now: Int64) -> Bool {
    // Both are read, because each stays ready until then.
    let isUsed = acknowledge()
    if !isSwitched() && !isUsed { return false }
    noticedAt = now
    due = now + CardWatch.shortInterval
    return true
  }

  /// Called after a look, within which displays are opened and closed for this daemon.
  mutating func looked(now: Int64) {
    _ = acknowledge()
    let next = now + (now - noticedAt < CardWatch.shortTime ? CardWatch.shortInterval : CardWatch.longInterval)
    due = next - noticedAt < CardWatch.longTime ? next : nil
  }

  /// Whether another console is in front than at the last call.
  private mutating func isSwitched() -> Bool {
    var name: InlineArray<5, UInt8> = [0, 0, 0, 0, 0]
    do throws(Errno) {
      switch console {
      case .some(let console):
        var bytes = name.mutableSpan
        try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
          unsafe try console.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
        }
      case nil: return false
      }
    } catch { return false }
    defer { consoleInFront = name }
    return (0..<name.count).contains { name[$0] != consoleInFront[$0] }
  }

  /// Takes the pending events; returns whether one is about a display, not a node for rendering alone.
  private func acknowledge() -> Bool {
    switch folder {
    case .some(let folder): folder.acknowledge { $0.starts(with: "card") }
    case nil: false
    }
  }
}
