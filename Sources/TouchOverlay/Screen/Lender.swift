import CLinux
import Framebuffer
import Kms
import Linux
import Touch

/// Asks touch-overlay-lend for a plane above an app: that program has the rights to lease it, and this process does
/// not. It answers behind a socket of systemd; without the socket, root runs it.
public struct Lender {
  private static var socket: String { "/run/touch-overlay-lend.socket" }
  /// Maximum time for an answer.
  private static var patience: Microseconds { 3_000_000 }
  /// Time within which an app shows its next frame.
  private static var frameTime: Microseconds { 100_000 }

  private var refusal: FramebufferError?
  private var rest = LenderRest()
  /// Displays with an app that were off at the last refusal.
  private var darkDisplays: [Display] = []
  /// The refusal to throw if the plane that was lent last is switched off at once, and the one before it was.
  private var refusalOfPlane: FramebufferError?

  public init() {}

  /// Time of the next search after a refusal; `.max` where only an app that comes can change it; 0 while a
  /// display with an app is off: sysfs tells when it is lit, so that the search costs no request.
  public var nextSearch: Microseconds { darkDisplays.isEmpty ? rest.end : 0 }

  /// Makes the next search ask sooner, because an app may have come.
  public mutating func wake(now: Microseconds) { rest.wake(now: now) }

  /// Notes that the plane that was lent last is lost.
  ///
  /// - Parameters:
  ///   - isSwitchedOff: whether another program has switched it off; otherwise its lease has ended, or the mode is
  ///     another.
  ///   - hasStayed: whether it has stayed during a touch, although the app may have answered that by its next picture.
  public mutating func lost(now: Microseconds, isSwitchedOff: Bool, hasStayed: Bool) {
    if rest.lost(now: now, isSwitchedOff: isSwitchedOff, hasStayed: hasStayed) { refusal = refusalOfPlane }
  }

  /// Returns a plane of the named display, or else of the first one that has the named connector and a plane; displays
  /// whose built-in panel is lit come before the others.
  @export(interface)
  mutating func plane(for settings: FramebufferSettings) throws(FramebufferError) -> PlaneScreen {
    guard settings.namesDisplay, let path = settings.path else {
      let name = settings.name
      let displays = Display.panelsFirst.filter { display in name.map { display.has(connector: $0) } ?? true }
      return try plane(of: displays, settings)
    }
    guard let display = Display.at(path) else {
      throw FramebufferError("there is no display \(path); 'ls /dev/dri /sys/class/drm' lists the displays")
    }
    if let name = settings.name, !display.has(connector: name) {
      throw FramebufferError(
        "the display \(path) has no connector \(name.printable.string), which is the name in [framebuffer]; "
          + "'ls /sys/class/drm' lists them")
    }
    return try plane(of: [display], settings)
  }

  @export(interface)
  private mutating func plane(
    of displays: [Display], _ settings: FramebufferSettings
  ) throws(FramebufferError) -> PlaneScreen {
    guard let first = displays.first else { throw FramebufferError("there is no display /dev/dri/card0") }
    let now = MonotonicClock.microseconds
    if darkDisplays.contains(where: { $0.isLit(settings.name) }) { rest.wake(now: now) }
    if let refusal, now < rest.end { throw refusal }
    var reason: FramebufferError?
    var isFinal = true
    darkDisplays = []
    for display in displays where display.hasApp {
      if !display.isLit(settings.name) { darkDisplays.append(display) }
      do throws(FramebufferError) {
        switch try Lender.ask(for: display, settings.name) {
        case .lent(let lease, let master):
          let screen = try Lender.screen(Card(owning: lease), of: master, display, settings)
          let refusalOfPlane = Lender.refusal(of: screen)
          if rest.isDoubtful {
            MonotonicClock.sleep(until: MonotonicClock.microseconds + Lender.frameTime)
            if screen.isSwitchedOff { throw refusalOfPlane }
          }
          self.refusalOfPlane = refusalOfPlane
          refusal = nil
          darkDisplays = []
          rest.lent()
          return screen
        case .refused(let sentence, let isAlways):
          isFinal = isFinal && isAlways
          reason = reason ?? FramebufferError(sentence)
        }
      } catch {
        isFinal = false
        reason = reason ?? error
      }
    }
    // Without an app, touch-overlay-lend was not asked.
    guard let reason else {
      throw FramebufferError(
        "no program is found that is master of \(first.path); start the app, or use its framebuffer")
    }
    refusal = reason
    rest.refused(now: now, isFinal: isFinal)
    throw reason
  }

  /// Returns the reason why a plane is left alone that was switched off at once, and again.
  static func refusal(of screen: borrowing PlaneScreen) -> FramebufferError {
    FramebufferError(
      "plane \(screen.plane) of \(screen.path) was switched off at once, and again: the app seems to do so with each of its "
        + "frames; let it leave planes alone that it does not use, or set lend = off")
  }

  /// Shows the plane of a lease.
  ///
  /// - Parameter master: the process that is master of the display; nil where it handed over the lease.
  static func screen(
    _ lease: consuming Card, of master: CInt?, _ display: Display, _ settings: FramebufferSettings
  ) throws(FramebufferError) -> PlaneScreen {
    let screen: PlaneScreen
    do throws(Errno) {
      screen = PlaneScreen(try LeasedPlane.show(on: lease, of: master), of: display.path, settings)
    } catch {
      throw FramebufferError(refusal(of: error, display.path))
    }
    let (width, height) = (screen.geometry.width, screen.geometry.height)
    if let size = settings.size, (width, height) != size {
      throw FramebufferError(
        "the picture of \(display.path) is \(width)x\(height), and size in [framebuffer] asks for "
          + "\(size.width)x\(size.height)")
    }
    return screen
  }

  /// Returns the reason why the plane of a lease is not shown.
  static func refusal(of error: Errno, _ path: String) -> Sentence {
    // A lease is worth something only while its lessor is master.
    error == .notPermitted
      ? "the app has given up the display \(path) before its plane was shown"
      : "the driver of \(path) does not show the plane: \(error.text)"
  }

  private static func ask(for display: Display, _ connector: Text?) throws(FramebufferError) -> LenderAnswer {
    let program = ChildProcess.neighbour("touch-overlay-lend")
    let isService = LocalSocket.isThere(socket)
    let request: Sentence = "lend \(display.number)\(connector.map { " \($0.string)" } ?? "")\n"
    do throws(Errno) {
      return isService
        ? try answer(try LocalSocket.connect(to: socket), request) : try answer(of: program, request)
    } catch {
      throw FramebufferError(
        "cannot ask \(isService ? socket : program) for a plane of \(display.path): \(error.text); marks above an app "
          + "need the package touch-overlay-lend, or a daemon that root starts")
    }
  }

  /// Runs the program, which ends after its answer.
  private static func answer(of program: String, _ request: Sentence) throws(Errno) -> LenderAnswer {
    var input: FileDescriptor?
    let socket = try LocalSocket.pair(with: &input)
    let child = try ChildProcess.start([Text(program), Text("--answer")], input: input?.number)
    input = nil
    do throws(Errno) {
      let answer = try answer(socket, request)
      end(child)
      return answer
    } catch {
      end(child)
      throw error
    }
  }

  private static func end(_ child: consuming ChildProcess) {
    _ = child.end(by: MonotonicClock.microseconds + patience)
  }

  private static func answer(_ lender: consuming LocalSocket, _ request: Sentence) throws(Errno) -> LenderAnswer {
    if !lender.send(request) { throw .reset }
    lender.endSending()
    if !Poll.isReady(lender.number, until: MonotonicClock.microseconds + patience) { throw Errno(ETIMEDOUT) }
    var lease: FileDescriptor?
    let bytes = try lender.receive(&lease)
    if bytes.isEmpty { throw .reset }
    guard let answer = LenderAnswer.parsed(Text(bytes), lease) else { throw Errno(EPROTO) }
    return answer
  }
}
