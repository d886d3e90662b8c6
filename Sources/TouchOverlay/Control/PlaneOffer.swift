import CLinux
import Framebuffer
import Kms
import Linux
import Touch

/// The way by which an app that is master of a display lends the daemon a plane, so that the daemon needs no rights for
/// it.
public enum PlaneOffer {
  /// Reason why the daemon has no plane of this app.
  public enum Failure: Error {
    /// The display at this path has no plane to lend.
    case plane(PlaneLoan.Failure, of: String)
    /// The daemon cannot be asked, or refuses.
    case daemon(Sentence)

    public var sentence: Sentence {
      switch self {
      case .plane(let failure, of: let path): failure.sentence(path)
      case .daemon(let sentence): sentence
      }
    }
  }

  /// Maximum time for an answer.
  private static var patience: Microseconds { 3_000_000 }
  /// Time within which the daemon gives back the plane of an app that has ended.
  private static var returnTime: Microseconds { 1_000_000 }

  /// Lends a plane as the configuration says, where the daemon is and which screen it takes.
  public static func make(_ drm: CInt, _ configuration: Configuration) throws(Failure) {
    try make(drm, to: configuration.daemon.control, name: configuration.framebuffer.name)
  }

  /// Leases the topmost free plane above the app's picture, and hands the lease to the daemon.
  ///
  /// - Parameters:
  ///   - drm: the app's descriptor of the display, on which it is master.
  ///   - socket: path of the daemon's control socket; nil if the configuration has none.
  ///   - name: the `name` in `[framebuffer]`; it chooses among the screens of the app if it is that of a connector.
  @export(interface)
  public static func make(_ drm: CInt, to socket: Text?, name: Text?) throws(Failure) {
    guard let socket else { throw .daemon("the configuration says control = off, so no plane can be lent") }
    let connection: LocalSocket
    do throws(Errno) { connection = try LocalSocket.connect(to: socket.string) } catch {
      throw .daemon("cannot reach touch-overlayd at \(socket.string): \(error.text); is it running?")
    }
    let loan = try patientLoan(of: drm, name)
    let answer: Text
    do throws(Errno) {
      try connection.send("lend\n", descriptor: loan.lease.number)
      if !Poll.isReady(connection.number, until: MonotonicClock.microseconds + patience) { throw Errno(ETIMEDOUT) }
      answer = Text(try connection.receive()).trimmed
    } catch {
      throw .daemon(
        error == Errno(ETIMEDOUT)
          ? "touch-overlayd has not answered for three seconds; its log says if it takes the plane later"
          : "touch-overlayd did not take the plane: \(error.text)")
    }
    if !answer.starts(with: "ok ") { throw .daemon("touch-overlayd did not take the plane: \(answer.string)") }
  }

  /// Waits a moment for a plane that the daemon still has from the app's last run.
  private static func patientLoan(of drm: CInt, _ name: Text?) throws(Failure) -> PlaneLoan {
    let end = MonotonicClock.microseconds + returnTime
    while true {
      do throws(Failure) { return try loan(of: drm, name) } catch {
        let now = MonotonicClock.microseconds
        guard case .plane(let failure, of: _) = error, failure.mayPass, now < end else { throw error }
        MonotonicClock.sleep(until: now + 50_000)
      }
    }
  }

  private static func loan(of drm: CInt, _ name: Text?) throws(Failure) -> PlaneLoan {
    // A container may have no names of displays.
    var path = Sentence("descriptor \(drm)").string
    let copy: FileDescriptor
    do throws(Errno) { copy = try FileDescriptor.copying(drm) } catch { throw .plane(.card(error), of: path) }
    var connector: Text?
    if let display = Display.of(copy) {
      path = display.path
      if let name, display.has(connector: name) { connector = name }
    }
    let card = Card(owning: copy)
    do throws(PlaneLoan.Failure) { return try PlaneLoan.give(of: card, connector: connector) } catch {
      throw .plane(error, of: path)
    }
  }
}
