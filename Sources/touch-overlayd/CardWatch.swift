import Linux
import TouchOverlay

/// Notices programs that open and close displays, the end of the app that is drawn above, and switches of the console,
/// which take a display from its master and give it back.
struct CardWatch: ~Copyable {
  /// The folder of devices.
  private let devices: String
  private var folder: FolderWatch?
  /// The watch of the folder of devices; nil while that of displays is watched in its place.
  private var arrivals: CInt?
  /// The file that names the console in front; nil where the kernel has none.
  private var console: FileDescriptor?
  private var consoleInFront: InlineArray<5, UInt8> = [0, 0, 0, 0, 0]
  /// The process of the app that is drawn above; nil once it has ended.
  private var app: FileDescriptor?
  private var looks = DisplayLooks()

  /// Time of the next look; nil if none is needed.
  var due: Int64? { looks.due }

  init(devices: String = "/dev") { self.devices = devices }

  private var displays: String { Sentence("\(devices)/dri").string }

  mutating func configure(_ poll: borrowing EventPoll) {
    folder = nil
    arrivals = nil
    console = nil
    looks = DisplayLooks()
    do throws(Errno) {
      let folder = try FolderWatch()
      var arrivals: CInt?
      try watch(folder, &arrivals)
      try poll.add(folder.number, token: Token.cards)
      self.folder = consume folder
      self.arrivals = arrivals
    } catch {
      Log.line("cannot notice apps that take displays: \(FolderWatch.reason(error))")
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

  /// Watches for the end of an app. One with device nodes of its own, as in a container, closes none that is watched.
  mutating func follow(_ process: Int, _ poll: borrowing EventPoll) {
    app = nil
    do throws(Errno) {
      let app = try FileDescriptor.endOf(process: CInt(process))
      try poll.add(app.number, token: Token.cards)
      self.app = consume app
    } catch {
      // It has ended already, or the kernel is older than Linux 5.3: the displays tell of most apps.
    }
  }

  /// Reads the events; returns whether a display may have another master.
  mutating func read(now: Int64) -> Bool {
    // All are read, because each stays ready until then.
    let isUsed = acknowledge()
    let isOver = app.use { Poll.isReady($0.number) } ?? false
    if isOver { app = nil }
    if !isSwitched() && !isUsed && !isOver { return false }
    looks.notice(now: now)
    return true
  }

  /// Called when a framebuffer may have come, or have other permissions, or when a plane is lost.
  mutating func notice(now: Int64) { looks.notice(now: now) }

  /// Called when the daemon begins to draw on a framebuffer that an app hides.
  mutating func begin(now: Int64) { looks.begin(now: now) }

  /// Called after a look, within which displays are opened and closed for this daemon.
  ///
  /// - Parameter request: the time from which a plane may be asked for, where an app hides the framebuffer that is drawn
  ///   on; nil where none would be taken.
  mutating func looked(now: Int64, nextRequest request: Int64?) {
    acknowledge()
    looks.looked(now: now, nextRequest: request)
  }

  /// The folder of displays comes with the first driver, perhaps later, and goes with the last. The folder of devices is
  /// watched only without it: a watch there makes each row that is written to a framebuffer dearer.
  ///
  /// - Parameter arrivals: the watch of the folder of devices.
  private func watch(_ folder: borrowing FolderWatch, _ arrivals: inout CInt?) throws(Errno) {
    if try !folder.watchUse(displays) {
      arrivals = try folder.watchNew(devices)
      // The folder of displays may have come before that watch.
      if try !folder.watchUse(displays) { return }
    }
    if let watch = arrivals { folder.end(watch) }
    arrivals = nil
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
  @discardableResult
  mutating func acknowledge() -> Bool {
    var isUsed = false
    var arrivals = arrivals
    switch folder {
    case .some(let folder):
      isUsed = folder.acknowledge { $0.starts(with: "card") || $0 == "dri" }
      do throws(Errno) {
        if isUsed { try watch(folder, &arrivals) }
      } catch {
        Log.line("cannot notice apps that take displays: \(FolderWatch.reason(error))")
      }
    case nil: break
    }
    self.arrivals = arrivals
    return isUsed
  }
}
