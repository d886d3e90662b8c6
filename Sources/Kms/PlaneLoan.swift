import CDrm
import CLinux
import Linux

/// A plane that is leased from the master of a card for marks above its picture.
@frozen
public struct PlaneLoan: ~Copyable {
  public let lease: Card
  public let plane: Plane
  /// The process that is master of the card.
  public let master: CInt
  /// Planes above this one, which the driver refuses.
  public let refusals: PlaneRefusals

  /// The reason why an app's screen has no plane for marks.
  public enum Failure: Error {
    /// The card does not exist, is no display, or refuses.
    case card(Errno)
    /// This process may not look into the others: it needs `CAP_SYS_PTRACE`.
    case masterUnknown
    /// The kernel lets not even root copy another process's descriptor.
    case copyForbidden
    case noMaster
    /// The descriptor that this process lends a plane of is not master.
    case notMaster
    /// The descriptor that this process lends a plane of is itself a lease, which cannot be lent on.
    case ofLease
    /// The master shows nothing of its own yet.
    case dark
    /// The master shows nothing on the connector of this name.
    case darkAt(Text)
    /// The CRTC and its connector are leased already.
    case leased
    /// This process, which is master, has lent a plane already.
    case lent
    case noPlane(PlaneChoice.Failure)
    /// The driver shows none of the free planes there: these, for these reasons.
    case unfit(Sentence)
    case refused(Errno)
  }

  /// Leases the topmost free plane that the driver can show above the picture of an app that is master and does not take
  /// part.
  ///
  /// It copies the descriptor of the card's master for each plane, and leases with the copy the plane, its CRTC and a
  /// connector. Nothing else is done with the copy, which is closed at once: displays and planes are looked at, and a
  /// plane is tried, while there is none. An app that starts meanwhile becomes master.
  ///
  /// - Parameter connector: name of the connector whose screen is taken; nil for a built-in display, or else the first.
  public static func take(from path: String, connector: Text?) throws(Failure) -> PlaneLoan {
    guard let master = try findMaster(of: path) else { throw .noMaster }
    // A master that only leases its display on could lease no CRTC that is leased already. One that shows nothing, such
    // as a shell, gets no advice for an app's picture.
    let hasPicture: Bool?
    do throws(Errno) { hasPicture = try master.hasFramebuffer() } catch { throw .card(error) }
    if hasPicture == false { throw .dark }
    let choice = try choose(from: path, connector)
    return try take(choice, of: master.process) { (plane) throws(Errno) in
      guard let copy = try master.copy() else { return nil }
      return try copy.lease(crtc: choice.screen.crtc, connector: choice.screen.connector.id, plane: plane)
    }
  }

  /// Leases the topmost free plane that the driver can show above the picture of this process, which is master of an open
  /// device.
  ///
  /// - Parameter connector: name of the connector whose screen is taken; nil for a built-in display, or else the first.
  @export(interface)
  public static func give(of card: borrowing Card, connector: Text?) throws(Failure) -> PlaneLoan {
    if !card.isMaster() { throw .notMaster }
    if (try? card.isLease()) ?? false { throw .ofLease }
    let found: (screens: [ActiveScreen], planes: [Plane])
    do throws(Errno) { found = try look(throughOwn: card) } catch { throw .card(error) }
    do throws(Failure) {
      let choice = try choose(among: found.screens, found.planes, connector)
      return try take(choice, of: getpid()) { (plane) throws(Errno) in
        try card.lease(crtc: choice.screen.crtc, connector: choice.screen.connector.id, plane: plane)
      }
    } catch { throw error.ofLessor(leases: (try? card.countLessees()) ?? 0) }
  }

  /// - Parameter lease: leases a plane from the master; returns nil if that is the master no longer.
  private static func take(
    _ choice: Choice, of process: CInt, by lease: (UInt32) throws(Errno) -> Card?
  ) throws(Failure) -> PlaneLoan {
    var refusals = PlaneRefusals()
    for plane in choice.planes {
      do throws(Errno) {
        if let lease = try lease(plane.id) {
          try lease.place(plane, above: choice.rotation)
          try lease.test(plane: plane.id, on: choice.screen)
          return PlaneLoan(lease: lease, plane: plane, master: process, refusals: refusals)
        }
      } catch {
        try refusals.note(error, of: plane.id)
        continue
      }
      throw .noMaster
    }
    throw refusals.failure
  }

  private static func findMaster(of path: String) throws(Failure) -> Master? {
    do throws(Errno) { return try Master.find(of: path) } catch { throw refusal(of: error, isRoot: geteuid() == 0) }
  }

  /// Returns the reason why no master is found.
  static func refusal(of error: Errno, isRoot: Bool) -> Failure {
    // The kernel hides descriptors with EACCES, and refuses copies with EPERM.
    if error == Errno(EPERM) { return isRoot ? .copyForbidden : .masterUnknown }
    return error == .notPermitted ? .masterUnknown : .card(error)
  }

  /// A screen, its free planes, the topmost first, and the rotation of its picture.
  public typealias Choice = (screen: ActiveScreen, planes: [Plane], rotation: UInt64)

  /// Returns a screen and its free planes. They are read from an own descriptor: on the master's, only a capability would
  /// show them all, and it would change what the app sees.
  public static func choose(from path: String, _ connector: Text?) throws(Failure) -> Choice {
    let found: (screens: [ActiveScreen], planes: [Plane])
    do throws(Errno) { found = try look(at: path) } catch { throw .card(error) }
    return try choose(among: found.screens, found.planes, connector)
  }

  private static func choose(
    among screens: [ActiveScreen], _ planes: [Plane], _ connector: Text?
  ) throws(Failure) -> Choice {
    let screen = try screen(among: screens, connector)
    let picture =
      planes.first { $0.crtc == screen.crtc && $0.kind == .primary }
      ?? planes.first { $0.crtc == screen.crtc && $0.kind == .overlay }
    do throws(PlaneChoice.Failure) {
      let candidates = try PlaneChoice.candidates(among: planes, crtc: screen.crtc, index: screen.crtcIndex)
      return (screen, candidates, picture?.rotation ?? UInt64(DRM_MODE_ROTATE_0))
    } catch { throw .noPlane(error) }
  }

  /// Returns the screen on the named connector; without a name one with a built-in display, or else the first.
  package static func screen(among screens: [ActiveScreen], _ connector: Text?) throws(Failure) -> ActiveScreen {
    if let connector {
      guard let screen = screens.first(where: { $0.connector.name == connector }) else { throw .darkAt(connector) }
      return screen
    }
    guard
      let screen = screens.first(where: { $0.connector.isBuiltIn })
        ?? screens.first(where: { !$0.connector.isWriteback }) ?? screens.first
    else { throw .dark }
    return screen
  }

  /// Returns the lit screens and all planes.
  private static func look(at path: String) throws(Errno) -> (screens: [ActiveScreen], planes: [Plane]) {
    let card = try Card.openToLook(path)
    try card.enable(.universalPlanes)
    try card.showWriteback()
    return try look(through: card)
  }

  private static func look(
    through card: borrowing Card
  ) throws(Errno) -> (screens: [ActiveScreen], planes: [Plane]) {
    (try card.activeScreens(try card.resources()), try card.planes())
  }

  /// Returns the lit screens and the planes of this process's own device. A process that was handed its descriptor, by
  /// seatd or logind, may not open the device anew: it finds the planes that its descriptor lists, the overlay planes at
  /// least.
  private static func look(
    throughOwn card: borrowing Card
  ) throws(Errno) -> (screens: [ActiveScreen], planes: [Plane]) {
    do throws(Errno) { return try look(at: "/proc/self/fd/\(card.number)") } catch {
      if error != .notPermitted, error != Errno(EPERM) { throw error }
      return try look(through: card)
    }
  }
}

extension PlaneLoan.Failure {
  /// Whether the display cannot have a plane for marks, whatever its app does.
  public var isFinal: Bool {
    switch self {
    case .noPlane(.noOverlay), .noPlane(.noAlpha): true
    default: false
    }
  }

  /// Whether the reason may pass within a moment: touch-overlayd gives the plane of an app that has ended back a little
  /// later, while the app may have started again.
  package var mayPass: Bool {
    switch self {
    case .leased, .noPlane(.allInUse), .noPlane(.covered): true
    default: false
    }
  }

  /// Returns the reason for a master that has given leases: a lease is why its CRTC or its planes are in use.
  package func ofLessor(leases: Int) -> PlaneLoan.Failure {
    mayPass && leases > 0 ? .lent : self
  }

  /// Returns the reason as a sentence, and the remedy.
  public func sentence(_ path: String) -> Sentence {
    switch self {
    case .card(let error): "cannot use the display \(path): \(error.text)"
    case .masterUnknown:
      "cannot look for the app that is master of \(path) without CAP_SYS_PTRACE; run touch-overlay-lend as root"
    case .copyForbidden:
      "the kernel lets not even root copy a descriptor of the app that is master of \(path): kernel.yama.ptrace_scope "
        + "is 3, or CAP_SYS_PTRACE was taken away; let the app lend a plane"
    case .notMaster: "this program is not master of \(path); lend a plane once it shows its picture"
    case .ofLease:
      "this program has its part of \(path) by a lease, of which no plane can be lent; compose the marks into its own "
        + "frames, or lend a plane by the program that gave the lease"
    case .noMaster: "no program is found that is master of \(path); start the app, or use its framebuffer"
    case .dark: "the master of \(path) shows nothing of its own yet"
    case .darkAt(let connector):
      "the master of \(path) shows nothing on \(connector.printable.string), which is the name in [framebuffer]"
    case .leased:
      "the picture of \(path) is leased to another program; stop it if it is a second touch overlay; let it compose the "
        + "marks into its own frames if it is the app"
    case .lent:
      "a plane of \(path) is lent already, as a rule to touch-overlayd, whose log says so and which shows the marks; "
        + "nothing is to be done"
    case .noPlane(.noOverlay):
      "the display \(path) has no overlay plane for marks; let the app draw on the framebuffer"
    case .noPlane(.noAlpha):
      "no overlay plane of \(path) takes linear pixels with alpha (AR24); let the app draw on the framebuffer"
    case .noPlane(.elsewhere):
      "no overlay plane of \(path) for marks belongs to the CRTC of the app's picture; let the app show it on another "
        + "connector, or draw on the framebuffer"
    case .noPlane(.allInUse): "all overlay planes of \(path) are in use; let the app leave one free"
    case .noPlane(.covered):
      "the free overlay planes of \(path) lie below one that is shown; let the app use lower ones, or stop the other "
        + "touch overlay"
    case .unfit(let planes):
      "the driver of \(path) refuses \(planes); let the app set a smaller mode, or draw on the framebuffer"
    case .refused(let error): "the driver of \(path) refuses to lend a plane: \(error.text)"
    }
  }
}
