#if TouchOverlay
import Framebuffer
import Linux
import Pixels
import Touch
import TouchOverlay

/// A window that shows a mark at every touch, and delivers all touches as ``TouchWindow`` does.
///
/// The marks look as `/etc/touch-overlay.conf` says, if it exists. If they cannot be shown, for example because another
/// overlay has the screen, the reason is in the log and in ``overlayProblem``, and the app goes on without them.
open class TouchOverlayWindow: TouchWindow {
  /// The overlay that was started, and may have ended by itself since.
  final var started: AppOverlay?
  private var failure: String?
  private var isSuspendedByApp = false

  public override init(_ settings: WindowSettings = WindowSettings()) throws(WindowError) {
    try super.init(settings)
    do throws(ConfigurationError) {
      start(try ConfigurationReader.read(named: nil), settings)
    } catch { overlayFailed(error.sentence) }
  }

  public override init(width: Int, height: Int, format: PixelFormat = .xrgb8888) {
    super.init(width: width, height: height, format: format)
  }

  open override var showsTouches: Bool { true }

  /// The overlay that shows the touches; nil if it could not start or has ended.
  public final var overlay: AppOverlay? {
    // An overlay that has ended by itself could not use the screen any more.
    if let started, started.isOver {
      failure = (started.stop()?.failure?.sentence ?? "the overlay has ended").string
      self.started = nil
    }
    return started
  }

  /// Why no touch is shown; nil if they are. A suspension by the app itself does not count as a problem.
  public final var overlayProblem: String? {
    // Read first, because the failure of an overlay that has ended by itself is known then.
    let overlay = overlay
    return failure ?? overlay?.concealment?.string
  }

  private final func start(_ configuration: Configuration, _ settings: WindowSettings) {
    var configuration = configuration
    configuration.turn = settings.turn
    if let path = screenPath { configuration.framebuffer.choose(path: path) }
    do throws(Engine.Failure) {
      guard let page = composedPage else {
        started = try AppOverlay.start(configuration)
        return
      }
      started = try AppOverlay.startComposing(
        configuration, width: page.width, height: page.height, readsPanels: false)
      guard let composer = started?.composer else { return }
      compose {
        !composer.begin(page.format).isEmpty
      } laying: {
        composer.lay(on: $0, part: page.visible)
      }
    } catch { overlayFailed(error.sentence) }
  }

  private final func overlayFailed(_ sentence: Sentence) {
    failure = sentence.string
    Log.line("touches are not shown: \(sentence)")
  }

  /// Shows the touches, then delivers the event.
  open override func sendEvent(_ event: TouchEvent) {
    overlay?.show(event)
    super.sendEvent(event)
  }

  /// Shows the app's frame and the marks over it in one step.
  @usableFromInline override func show(
    _ unsafePixels: UnsafeRawPointer, stride: Int, _ rectangles: [Rectangle]
  ) throws(FramebufferError) {
    // An overlay that composes takes the marks when the window shows its page.
    guard let overlay, overlay.composer == nil else {
      unsafe try super.show(unsafePixels, stride: stride, rectangles)
      return
    }
    unsafe try overlay.present(unsafePixels, stride: stride, rectangles)
  }

  /// Removes all marks and shows no touch until ``resumeOverlay()``, for example while a PIN is typed. The app still
  /// gets all touches.
  ///
  /// Marks of touch-overlayd stay: those in a plane that was lent to it, or of a daemon that kept this window's overlay
  /// from starting. Suspend them on the daemon's control socket.
  ///
  /// - Returns: whether the marks of this window are gone. If a display blocks the overlay for more than a second, they
  ///   go as soon as it can draw again: show no keypad before another call returns true.
  public final func suspendOverlay() -> Bool {
    isSuspendedByApp = true
    return overlay?.suspend() ?? true
  }

  /// Shows touches again, also those that are still down, and looks for displays anew (`show = external`).
  public final func resumeOverlay() {
    isSuspendedByApp = false
    if !isPutAside { overlay?.resume() }
  }

  open override func putAside() {
    overlay?.suspend()
    super.putAside()
  }

  open override func comeBack() {
    super.comeBack()
    if !isSuspendedByApp { overlay?.resume() }
  }

  open override func close() {
    _ = started?.stop()
    started = nil
    super.close()
  }
}
#endif
