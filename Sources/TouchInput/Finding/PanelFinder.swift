import Linux
import Touch

/// Finds the panels to open, and notices changes after which they may be others. It opens none.
struct PanelFinder: ~Copyable {
  /// Minimum lifetime of a panel. One that goes sooner after it was opened is not opened again before something
  /// changes.
  private static var shortestLife: Microseconds { 1_000_000 }

  private let settings: PanelSettings
  private let folders: FolderWatch
  /// Whether a second look is due, because udev may need some time to set a device up.
  private(set) var looksAgain = false
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
    if !folders.watch(Discovery.folder) { folders.watch("/dev") }
    folders.watch(UdevTags.folder)
    let discovery = Discovery(settings.wish, takesVirtual: settings.takesVirtual)
    if let refusal = discovery.refusal { throw refusal }
    return discovery
  }

  /// Whether the panel at this path went right after it was opened.
  func isBarred(_ path: Text) -> Bool { barred.contains(path) }

  /// Notes the end of a panel.
  mutating func closed(_ path: String, after life: Microseconds) {
    if life < PanelFinder.shortestLife { barred.append(Text(path)) }
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
    return true
  }

  /// Returns whether the second look is due; called when udev has had time to set the device up.
  mutating func takeSecondLook() -> Bool {
    defer { looksAgain = false }
    // A panel whose loss was found after the change may have come back with that change, so its bar is lifted.
    if looksAgain { barred.removeAll() }
    return looksAgain
  }
}
