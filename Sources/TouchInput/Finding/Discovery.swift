import Linux

/// Finds the touch panels among the input devices, by what each can report. tslib's own search is not used: it opens
/// the wrong node when there are many.
public struct Discovery {
  /// The panels that the user wants.
  public enum Wish: Equatable, Sendable {
    /// All touchscreens.
    case any
    case path(String)
    case name(String)

    public static func == (a: Wish, b: Wish) -> Bool {
      switch (a, b) {
      case (.any, .any): true
      case (.path(let a), .path(let b)), (.name(let a), .name(let b)): Text(a) == Text(b)
      default: false
      }
    }
  }

  /// Every input device that could be queried, in the order of their numbers.
  public private(set) var candidates: [PanelCandidate] = []
  /// Indices of the candidates to use.
  public private(set) var chosen: [Int] = []
  /// Devices that could not be queried.
  private var unreadable: [(path: String, error: Errno)] = []
  /// Whether something could not be queried that may be a little later.
  private(set) var isIncomplete = false
  /// The reason why a device that the wish names exists but cannot be used.
  private(set) var refusal: PanelError?
  /// The error that kept the folder from being read.
  private var obstacle: Errno?
  private let folder: String
  private let tags: String
  private let wish: Wish

  /// Folder of the kernel's input devices.
  public static var folder: String { "/dev/input" }

  /// Examines every input device.
  ///
  /// - Parameter takesVirtual: whether a virtual panel that forwards touches of real ones counts.
  @export(interface)
  public init(_ wish: Wish, takesVirtual: Bool = false) {
    self.init(wish, takesVirtual: takesVirtual, folder: Discovery.folder, tags: UdevTags.folder)
  }

  @export(interface)
  init(_ wish: Wish, takesVirtual: Bool = false, folder: String, tags: String) {
    self.folder = folder
    self.tags = tags
    self.wish = wish
    lookAround(takesVirtual: takesVirtual)
    switch wish {
    case .any: chosen = PanelChoice(candidates).chosen
    case .name(let name):
      // Drivers leave blanks where a part of a name is missing, which users do not see.
      let name = Text(name).trimmed
      chosen = candidates.indices.filter { Text(candidates[$0].name).trimmed == name && candidates[$0].isUsable }
    case .path(let path): choose(path, takesVirtual: takesVirtual)
    }
  }

  @inline(never)
  private mutating func lookAround(takesVirtual: Bool) {
    for number in eventNumbers() {
      let path = Sentence("\(folder)/event\(number)").string
      do throws(Errno) {
        candidates.append(try PanelCandidate(path: path, tags: tags, takesVirtual: takesVirtual))
      } catch {
        // A device that has gone in the meantime does not count as unreadable.
        if error != .noEntry && error != .noDevice { unreadable.append((path, error)) }
        if error.isPassing { isIncomplete = true }
      }
    }
  }

  /// Returns the numbers in ascending order, so that of two equal panels the first is chosen every time. The kernel
  /// numbers at most 1024.
  @export(interface)
  private mutating func eventNumbers() -> [Int] {
    var isThere = [Bool](repeating: false, count: 1024)
    do throws(Errno) {
      for name in try Directory.names(in: folder) where name.starts(with: "event") {
        if let number = name.dropping(5).integer, isThere.indices.contains(number) { isThere[number] = true }
      }
    } catch {
      if error != .noEntry { obstacle = error }
      if error.isPassing { isIncomplete = true }
      return []
    }
    return isThere.indices.filter { isThere[$0] }
  }

  /// Chooses the device at a path, which may differ from its node's. A missing device is no refusal, because it may
  /// come.
  @export(interface)
  private mutating func choose(_ path: String, takesVirtual: Bool) {
    let named: PanelCandidate
    do throws(Errno) {
      named = try PanelCandidate(path: path, tags: tags, takesVirtual: takesVirtual)
    } catch {
      if error == .noEntry || error == .noDevice { return }
      refusal = Discovery.openingFailed(path, error)
      if error.isPassing { isIncomplete = true }
      return
    }
    candidates.removeAll { $0.number == named.number }
    candidates.append(named)
    if let objection = named.objection, !named.isUsable {
      refusal = .noPanel("\(path) (\(named.name)) is not a touchscreen: \(objection); name another with --touch")
    } else {
      chosen = [candidates.count - 1]
    }
  }

  /// Whether a device may be at this path, although it is no candidate.
  @inline(never)
  func mayHold(_ path: String) -> Bool {
    obstacle != nil || unreadable.contains { Text($0.path) == Text(path) }
  }

  /// Returns why a candidate is chosen or not, in words that follow "yes:" or "no:".
  func reason(_ index: Int) -> Sentence {
    if case .any = wish { return PanelChoice(candidates).reason(index) }
    if chosen.contains(index) { return "the configuration names it" }
    return candidates[index].objection ?? "the configuration names another"
  }

  /// Opens the device at `path` by `body`; an error becomes the panel's.
  static func opening<Value: ~Copyable>(
    _ path: String, _ body: () throws(Errno) -> Value
  ) throws(PanelError) -> Value {
    do throws(Errno) { return try body() } catch { throw openingFailed(path, error) }
  }

  @inline(never)
  private static func openingFailed(_ path: String, _ error: Errno) -> PanelError {
    switch error {
    case .noEntry, .noDevice:
      .absent("there is no touch panel \(path); plug it in, or name another with --touch")
    case .notPermitted:
      .noPanel(
        "cannot use the touch panel \(path): \(error.text); run as a member of the group that owns it (input on "
          + "Debian), or as root")
    default:
      .noPanel(
        "cannot use the touch panel \(path): \(error.text); name an input device such as /dev/input/event0 with --touch"
      )
    }
  }

  /// The reason why no device is chosen.
  @export(interface)
  public var absence: PanelError {
    if let refusal { return refusal }
    let devices = candidates.count + unreadable.count
    if case .path(let path) = wish {
      return .absent("there is no touch panel \(path); plug it in, or name another with --touch")
    }
    if let obstacle { return .absent("no touch panel: cannot look into \(folder): \(obstacle.text)") }
    if case .name(let name) = wish {
      return .absent(
        "no touch panel: none of the \(devices) input devices in \(folder) is a touchscreen called '\(name)'")
    }
    if devices == 0 {
      return .absent("no touch panel: there are no input devices in \(folder); plug the panel in, or load its driver")
    }
    if let failed = unreadable.first(where: { $0.error.isPassing }) {
      return .absent(
        "no touch panel: cannot query \(failed.path): \(failed.error.text), and no other input device in \(folder) is "
          + "a touchscreen")
    }
    if !unreadable.isEmpty {
      return .absent(
        "no touch panel: \(unreadable.count) of the \(devices) input devices in \(folder) cannot be read and no other is "
          + "a touchscreen; run as a member of the group input, or as root")
    }
    return .absent(
      "no touch panel: none of the \(devices) input devices in \(folder) is a touchscreen; plug the panel in, or name "
        + "one with --touch")
  }
}
