import Linux
import Touch

/// Finds the panels to open, and notices changes after which they may be others. It opens none.
struct PanelFinder: ~Copyable {
  /// Minimum lifetime of a panel. One that goes sooner after it was opened is not opened again before something
  /// changes.
  private static var shortestLife: Microseconds { 1_000_000 }

  /// Time until the second look after a change.
  static var secondLook: Microseconds { 500_000 }

  private let settings: PanelSettings
  private let folders: FolderWatch
  /// Whether a second look is due, because udev may need some time to set a device up.
  private var looksAgain = false
  /// Looks after one that failed. They write no line of the log, so that they may be frequent.
  private var looks = RetryPace(longest: 4_000_000)
  /// Attempts to open a panel that failed, each of which may write to the log.
  private var openings = RetryPace(longest: 300_000_000)
  /// Whether changes go unnoticed, so that looks have to find them.
  private var isDeaf = false
  private var barred: [Text] = []
  private var saidAbsence = false

  init(_ settings: PanelSettings) throws(Errno) {
    self.settings = settings
    folders = try FolderWatch()
  }

  /// Readable when devices, or udev's data of them, have changed.
  var number: CInt { folders.number }

  /// Examines the devices.
  @export(interface)
  mutating func look() throws(PanelError) -> Discovery {
    // Watching begins before the look, so that changes in between are not missed.
    watch()
    let discovery = Discovery(settings.wish, takesVirtual: settings.takesVirtual)
    if discovery.isIncomplete || isDeaf { looks.failed(now: MonotonicClock.microseconds) }
    if let refusal = discovery.refusal { throw refusal }
    return discovery
  }

  private mutating func watch() {
    do throws(Errno) {
      if try !folders.watch(Discovery.folder) { try folders.watch("/dev") }
      try folders.watch(UdevTags.folder)
      isDeaf = false
    } catch {
      if !isDeaf && settings.waits {
        Log.line(
          "cannot notice touch panels that come and go: \(FolderWatch.reason(error)); looking every few seconds")
      }
      isDeaf = true
    }
  }

  /// Whether the panel at this path went right after it was opened.
  @inline(never)
  func isBarred(_ path: Text) -> Bool { barred.contains(path) }

  /// Notes the end of a panel.
  ///
  /// - Parameter error: the error of its descriptor; nil if it ended otherwise.
  mutating func closed(_ path: String, after life: Microseconds, _ error: Errno?) {
    if life >= PanelFinder.shortestLife { return }
    barred.append(Text(path))
    if let error, error != .noDevice { openingFailed() }
  }

  /// Notes that a panel that is there could not be opened or did not stay open.
  mutating func openingFailed() { openings.failed(now: MonotonicClock.microseconds) }

  /// Time until the next look that no change asks for; nil if none is awaited.
  var pause: Microseconds? {
    if looksAgain { return PanelFinder.secondLook }
    guard let look = looks.pause else { return openings.pause }
    return min(look, openings.pause ?? look)
  }

  /// Logs once that there is no panel; throws instead if the settings do not wait for one.
  mutating func tell(_ absence: PanelError?) throws(PanelError) {
    if let absence {
      if !settings.waits { throw absence }
      if !saidAbsence { Log.line("\(absence.sentence); waiting for one") }
    }
    saidAbsence = absence != nil
  }

  /// Takes the changes in the folders; returns whether another look is due now.
  mutating func acknowledge() -> Bool {
    let settings = settings
    guard folders.acknowledge(where: { settings.isConcerned(by: $0) }) else { return false }
    barred.removeAll()
    looksAgain = true
    looks.changed()
    openings.changed()
    return true
  }

  /// Returns whether a look is due that no change asks for; called at the end of a pause, when udev has had time to set
  /// a device up.
  mutating func takeLook() -> Bool {
    let now = MonotonicClock.microseconds
    let isDue = looks.take(now: now)
    // A panel whose loss was found after the change may have come back with that change, so its bar is lifted.
    let isOpened = openings.take(now: now) || looksAgain
    looksAgain = false
    if isOpened { barred.removeAll() }
    return isDue || isOpened
  }
}
