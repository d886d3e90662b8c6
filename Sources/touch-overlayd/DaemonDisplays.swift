import Framebuffer
import Kms
import Linux
import TouchOverlay

/// Changes between a framebuffer and a plane as apps take displays and give them back.
extension Daemon {
  static func place(of screen: borrowing PlaneScreen) -> Sentence {
    let size: Sentence = "\(screen.geometry.width)x\(screen.geometry.height)"
    var app: Sentence = ""
    if let master = screen.master {
      let name = Text(nameOfProcess: master)?.string ?? "an app"
      app = ", above \(name) (process \(master))"
    }
    var height: Sentence = ""
    if let zpos = screen.zpos { height = " (zpos \(zpos))" }
    return "drawing on plane \(screen.plane)\(height) of \(screen.path)\(app): \(size)"
  }

  /// Whether to wait for an app although there is no screen at the start.
  func mayWait(_ failure: Engine.Failure) -> Bool {
    guard case .framebuffer = failure else { return false }
    return ChosenScreen.mayWait(configuration.framebuffer)
  }

  /// Looks whether people see the screen that is drawn on, and goes on with the one that they see now.
  mutating func lookAtDisplays() {
    if retryAt != nil { return lookForFramebuffer() }
    if diagnosis != nil { return moveDiagnosis() }
    switch drawnScreen {
    case .framebuffer(let path, let node):
      if let now = Daemon.node(at: path), now != node {
        Log.line("\(path) is another driver's now")
        _ = stop()
        return goOn()
      }
      if let screen = lentPlane() {
        _ = stop()
        return goOn(on: .plane(screen))
      }
      if let screen = earlierFramebuffer(than: path) {
        Log.line("\(screen.path) has come, which goes before \(path)")
        _ = stop()
        return goOn(on: .framebuffer(screen))
      }
      guard let screen = plane(insteadOf: path) else { return }
      _ = stop()
      goOn(on: .plane(screen))
    case .plane:
      // An app that gives its display up may leave picture and plane where they are.
      if planeState == .shown { return }
      tellLender(MonotonicClock.microseconds)
      _ = stop()
      goOn()
    case nil: break
    }
  }

  /// Opens the framebuffer that the settings choose before the one at `path`. One that cannot be opened leaves the
  /// engine where it is; the reason is logged once.
  private mutating func earlierFramebuffer(than path: String) -> FramebufferDevice? {
    var settings = configuration.framebuffer
    guard let earlier = settings.findEarlier(than: path) else { return nil }
    settings.path = earlier
    do throws(FramebufferError) { return try FramebufferDevice(settings) } catch {
      if error.sentence != earlierRefusal { Log.line("\(error.sentence); going on with \(path)") }
      earlierRefusal = error.sentence
      return nil
    }
  }

  /// Watches for a framebuffer that goes before the one that is drawn on, if one may come. Displays do not tell of
  /// those of drivers without DRM.
  mutating func awaitEarlierFramebuffer() {
    guard case .framebuffer(let path, _) = drawnScreen, configuration.framebuffer.mayComeEarlier(than: path) else {
      return
    }
    watchDevices(otherwise: "no framebuffer is noticed that goes before \(path)")
    // It may have come before that watch.
    cards.notice(now: MonotonicClock.microseconds)
  }

  /// Looks for a lost framebuffer, or for one that goes before the one that is drawn on, as devices come and go.
  mutating func readDevices() {
    if retryAt != nil { return lookForFramebuffer() }
    // The node may have its permissions later than its name, and a display its framebuffer.
    if acknowledgeDevices() { cards.notice(now: MonotonicClock.microseconds) }
  }

  /// Takes the pending events of devices; returns whether one is about a framebuffer.
  @discardableResult
  mutating func acknowledgeDevices() -> Bool {
    devices.use { $0.acknowledge { $0.starts(with: "fb") } } ?? false
  }

  /// Returns the inode of a framebuffer's device; nil if there is none at `path`.
  static func node(at path: String) -> Int? { CharacterDevice.at(path)?.inode(at: path) }

  /// Notices programs that have opened or closed displays.
  mutating func readCards(_ now: Int64) { if cards.read(now: now) { lender.wake(now: now) } }

  /// The time from which a plane may be asked for, where an app hides the framebuffer that is drawn on; nil where none
  /// would be taken, or only an app that comes can change it.
  var nextRequest: Int64? {
    guard retryAt == nil, appLease != nil || lender.nextSearch < .max, case .framebuffer(let path, _) = drawnScreen,
      ChosenScreen.isHidden(path, configuration.framebuffer)
    else { return nil }
    // An app that has lent its plane needs no lender.
    return leaseRestEnd ?? lender.nextSearch
  }

  /// Time from which the plane of an app's lease is to be shown again; nil without a lease.
  private var leaseRestEnd: Int64? { appLease.use { $0.restEnd } ?? nil }

  /// Draws on the plane that an app has leased to this daemon, and keeps the lease. Returns the answer for the app.
  mutating func take(_ lease: consuming FileDescriptor) -> Sentence {
    if diagnosis != nil, !isDiagnosisHidden { return "error diagnostics have the screen; end them first" }
    do throws(FramebufferError) {
      var offered = AppLease(lease)
      let screen = try offered.plane(configuration.framebuffer)
      if diagnosis != nil, !endHiddenDiagnosis() { return "error diagnostics do not end; lend the plane again later" }
      _ = stop()
      endWait()
      appLease = consume offered
      goOn(on: .plane(screen))
    } catch { return "error \(error.sentence)" }
    guard case .plane(let path, _) = drawnScreen, engine != nil else {
      // The app may lend the plane again.
      appLease = nil
      return "error the daemon cannot draw there: \(place)"
    }
    return "ok drawing on a plane of \(path)"
  }

  /// Returns the plane that an app has lent, if it can be shown now. Gives back a lease that has ended, or whose plane
  /// is refused: the app may then lend another.
  mutating func lentPlane() -> PlaneScreen? {
    switch leaseState {
    case .ready: break
    case .asleep: return nil
    case .ended:
      appLease = nil
      return nil
    }
    if let leaseRestEnd, MonotonicClock.microseconds < leaseRestEnd { return nil }
    do throws(FramebufferError) { return try appLease?.plane(configuration.framebuffer) } catch {
      Log.line("the plane that an app has lent is given back: \(error.sentence)")
      appLease = nil
      return nil
    }
  }

  private var leaseState: LeaseState { appLease.use { $0.state } ?? .ended }

  /// Returns a plane above the app that hides the framebuffer; a reason why there is none is logged once.
  mutating func plane(insteadOf framebuffer: String) -> PlaneScreen? {
    do throws(FramebufferError) {
      return try ChosenScreen.plane(insteadOf: framebuffer, configuration.framebuffer, &lender)
    } catch {
      if error.sentence != lastRefusal { Log.line(error.sentence) }
      lastRefusal = error.sentence
      return nil
    }
  }

  /// Tells the lender, and the lease of an app, if the plane that is drawn on is lost.
  mutating func tellLender(_ now: Int64) {
    guard let planeState, planeState != .shown else { return }
    let isSwitchedOff = planeState == .switchedOff
    let hasStayed = plane.use { $0.hasStayed } ?? false
    lender.lost(now: now, isSwitchedOff: isSwitchedOff, hasStayed: hasStayed)
    if let refusal = appLease?.lost(now: now, isSwitchedOff: isSwitchedOff, hasStayed: hasStayed) {
      Log.line(refusal.sentence)
    }
  }

  private var planeState: PlaneState? { plane.use { $0.isOnConnector() ? $0.state() : .lost } }

  /// Tells no client of a plane that is lost, and has it replaced at the next look. An app that sets another mode while
  /// nobody touches the screen makes no event.
  mutating func noticeLostPlane() {
    guard case .plane(let path, _) = drawnScreen, let planeState, planeState != .shown else { return }
    facts = Daemon.facts(ofPlane: nil, nil, path)
    cards.notice(now: MonotonicClock.microseconds)
  }

  /// Tells clients the size of the mode that an app has set since the engine began, on a framebuffer.
  mutating func noticeMode() {
    guard case .framebuffer(let path, _) = drawnScreen, engine != nil else { return }
    do throws(FramebufferError) {
      facts = Daemon.facts(ofFramebuffer: path, try FramebufferNode(path: path, .read).geometry())
    } catch {
      // The engine ends with the same reason at the next touch.
    }
  }

  /// Returns the members of the status for a framebuffer.
  static func facts(ofFramebuffer path: String, _ geometry: Geometry) -> Sentence {
    ",\"framebuffer\":\(Json.quote(path)),\"width\":\(geometry.width),\"height\":\(geometry.height)"
  }

  /// The member of the status that tells whether the display of a plane is off.
  var powerFacts: Sentence {
    guard engine != nil, case .plane(_, let power?) = drawnScreen else { return "" }
    return ",\"dark\":\(Json.truth(power.isOff))"
  }

  /// Returns the members of the status for a plane; the plane is nil if it is lost.
  static func facts(ofPlane plane: UInt32?, _ zpos: Int?, _ path: String) -> Sentence {
    ",\"framebuffer\":null,\"display\":\(Json.quote(path)),\"plane\":\(plane.map { "\($0)" } ?? "null")"
      + ",\"zpos\":\(zpos.map { "\($0)" } ?? "null")"
  }
}
