#if Window
import Desk
import Framebuffer
import Linux
import Pixels
import Touch

/// A window of the desktop in place of the board's screen and panels. The mouse is a finger, with Ctrl it is two, and
/// the fingers on the desktop's touchscreen count too.
final class DesktopSession {
  /// Time from one look at the desktop and at the page to the next, as a display would have it.
  private static let interval: Microseconds = 16_000

  /// The page of the app.
  let memory: FrameMemory
  /// The page as it was shown last, and with the marks over it.
  private let kept: FrameMemory
  private let shown: FrameMemory
  private let picture: WindowPicture
  private let width: Int
  private let height: Int
  private var fingers: WindowFingers
  /// Whether the window has to show its picture again.
  private var isExposed = true
  /// Whether the user has closed the window.
  private(set) var isClosed = false
  /// Time of the next look.
  private(set) var due: Microseconds = 0
  /// Takes the newest marks; returns whether they have changed.
  var takeMarks: () -> Bool = { false }
  /// Lays the marks over a picture.
  var layMarks: (PixelMemory) -> Void = { _ in }

  /// Opens the window; returns nil where the settings name a framebuffer, or where there is no desktop.
  static func open(_ settings: WindowSettings) throws(WindowError) -> DesktopSession? {
    if settings.framebuffer != nil { return nil }
    var screen = settings.desktop
    do throws(DeskError) {
      if let wanted = try WantedScreen.fromEnvironment() {
        (screen.width, screen.height, screen.format) = (wanted.width, wanted.height, wanted.format ?? screen.format)
      } else if !WantedScreen.hasDesktop {
        return nil
      }
    } catch { throw .system(error.sentence) }
    return try DesktopSession(screen, settings)
  }

  private init(_ screen: DesktopScreen, _ settings: WindowSettings) throws(WindowError) {
    guard WantedScreen.isPossible(screen.width, screen.height) else {
      throw .system("no window can have \(screen.width)x\(screen.height) pixels; change the desktop of WindowSettings")
    }
    do throws(FramebufferError) {
      memory = try FrameMemory(width: screen.width, height: screen.height, format: screen.format)
      kept = try FrameMemory(width: screen.width, height: screen.height, format: screen.format)
      shown = try FrameMemory(width: screen.width, height: screen.height, format: screen.format)
    } catch { throw .framebuffer(error) }
    let program = CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "app"
    do throws(DeskError) {
      picture = try WindowPicture.open(
        title: "\(program): Ctrl for a second finger, Esc to end", width: screen.width, height: screen.height,
        format: screen.format, turn: settings.turn)
    } catch { throw .system(error.sentence) }
    let pages = memory.geometry.pages(turn: settings.turn)
    (width, height) = (pages.width, pages.height)
    fingers = WindowFingers(width: width, height: height)
  }

  /// Returns the touches that have changed since the last call, in order.
  func read() -> [FedTouch] {
    var news: [WindowNews] = []
    picture.renderer.window.system.wait(milliseconds: 0, width: width, height: height) { news.append($0) }
    let now = MonotonicClock.microseconds
    due = now + DesktopSession.interval
    var touches: [FedTouch] = []
    for one in news {
      if case .closed = one { isClosed = true }
      if case .exposed = one { isExposed = true }
      touches += fingers.take(one, now: now).map { DesktopSession.touch($0) }
    }
    return touches
  }

  /// Returns a touch with a number that no finger of the app is likely to have.
  static func touch(_ report: FingerReport) -> FedTouch {
    // A move without a beginning begins a touch.
    FedTouch(
      id: Int64.min + Int64(report.slot), phase: report.place == nil ? .ended : .moved, position: report.position)
  }

  /// Shows what has changed.
  func show() {
    let isDrawn = kept.copy(memory)
    let isMarked = takeMarks()
    if !isDrawn && !isMarked && !isExposed { return }
    isExposed = false
    shown.copy(kept)
    layMarks(shown.page)
    picture.show(shown.page)
  }
}
#endif
