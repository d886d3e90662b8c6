#if TouchOverlay
import Framebuffer
import Linux
import Pixels
import Touch
import TouchOverlay

/// A window that shows every touch, and hands all of them on untouched.
///
/// The marks look as `/etc/touch-overlay.conf` says, if there is one. What keeps them from being shown, another overlay on
/// the same screen say, is told in the log and in ``overlayProblem``: the app goes on without them.
open class TouchOverlayWindow: TouchWindow {
  /// What shows the touches; nil where that cannot be.
  public final private(set) var overlay: AppOverlay?
  private var failure: String?
  private var isSuspendedByApp = false

  public override init(_ settings: WindowSettings = WindowSettings()) throws(WindowError) {
    try super.init(settings)
    do throws(ConfigurationError) {
      start(try ConfigurationReader.read(named: nil), settings)
    } catch { overlayFailed(error.sentence) }
  }

  public override init(width: Int, height: Int) { super.init(width: width, height: height) }

  /// Why no touch is shown; nil if they are. That the app itself has suspended the overlay is no problem.
  public final var overlayProblem: String? { failure ?? overlay?.concealment?.string }

  private final func start(_ configuration: Configuration, _ settings: WindowSettings) {
    var configuration = configuration
    configuration.turn = settings.turn
    if let path = screenPath { configuration.framebuffer.choose(path: path) }
    do throws(Engine.Failure) {
      overlay = try AppOverlay.start(configuration)
    } catch { overlayFailed(error.sentence) }
  }

  private final func overlayFailed(_ sentence: Sentence) {
    failure = sentence.string
    Log.line("touches are not shown: \(sentence)")
  }

  /// It ends by itself where it cannot go on with the screen.
  private final func checkOverlay() {
    guard let overlay, overlay.isOver else { return }
    failure = (overlay.stop()?.failure?.sentence ?? "the overlay has ended").string
    self.overlay = nil
  }

  /// Shows the touches, then delivers the event.
  open override func sendEvent(_ event: TouchEvent) {
    checkOverlay()
    overlay?.show(event)
    super.sendEvent(event)
  }

  /// The app's frame and the marks over it in one go.
  override func show(
    _ unsafePixels: UnsafeRawPointer, stride: Int, _ rectangles: [Rectangle]
  ) throws(FramebufferError) {
    checkOverlay()
    guard let overlay else {
      unsafe try super.show(unsafePixels, stride: stride, rectangles)
      return
    }
    unsafe try overlay.present(unsafePixels, stride: stride, rectangles)
  }

  /// All marks go until ``resumeOverlay()``, and no touch is shown: while a PIN is typed, say. The app gets all touches.
  ///
  /// - Returns: whether the marks are gone. Where a display holds the overlay up for more than a second, they go as soon
  ///   as it can.
  @discardableResult
  public final func suspendOverlay() -> Bool {
    isSuspendedByApp = true
    checkOverlay()
    return overlay?.suspend() ?? true
  }

  /// Touches are shown again, those that are still down at once.
  public final func resumeOverlay() {
    isSuspendedByApp = false
    if !isPutAside { overlay?.resume() }
  }

  open override func putAside() {
    checkOverlay()
    overlay?.suspend()
    super.putAside()
  }

  open override func comeBack() {
    super.comeBack()
    if !isSuspendedByApp { overlay?.resume() }
  }

  open override func close() {
    _ = overlay?.stop()
    overlay = nil
    super.close()
  }
}
#endif
