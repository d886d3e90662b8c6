import Framebuffer
import Linux
import Pixels
import Touch
import TouchInput

/// The whole screen: it owns a framebuffer and the panels, reads touches and sends them to whoever they are for.
///
/// Everything happens on one thread: that which calls ``run()``, or ``dispatch()``.
open class TouchWindow: TouchView {
  /// Of the screen, for the app's frames; nil of a window without one.
  public final let format: PixelFormat?
  /// When ``timePassed(_:)`` is called although nobody touches anything, by the clock ``now``.
  public final var nextTime: Microseconds?
  /// Between ``putAside()`` and ``comeBack()``.
  public final private(set) var isPutAside = false

  final let delivery = TouchDelivery()
  final var panels: TouchPanels?
  final var clock: WindowClock?
  /// Whether the panels were asked for the fingers that were there before the window.
  final var hasRead = false
  final private(set) var isClosed = false
  final var isStopped = false
  private var screen: AppScreen?

  /// Opens the screen and the panels. That there is no panel yet is no error: it may come.
  public init(_ settings: WindowSettings = WindowSettings()) throws(WindowError) {
    let screen = try TouchWindow.screen(settings)
    let upright = screen.geometry.pages(turn: settings.turn)
    let panels = try TouchWindow.panels(settings, width: upright.width, height: upright.height)
    clock = try WindowClock(panels: panels.pollDescriptor)
    format = screen.geometry.format
    self.screen = consume screen
    self.panels = consume panels
    super.init(frame: Rectangle(left: 0, top: 0, right: upright.width, bottom: upright.height))
    isMultipleTouchEnabled = true
  }

  /// A window without screen and panel, for an app's tests: send it events.
  public init(width: Int, height: Int) {
    format = nil
    hasRead = true
    super.init(frame: Rectangle(left: 0, top: 0, right: width, bottom: height))
    isMultipleTouchEnabled = true
  }

  private static func screen(_ settings: WindowSettings) throws(WindowError) -> AppScreen {
    do throws(FramebufferError) {
      return try AppScreen.open(settings.framebufferSettings)
    } catch { throw .framebuffer(error) }
  }

  private static func panels(_ settings: WindowSettings, width: Int, height: Int) throws(WindowError) -> TouchPanels {
    do throws(PanelError) {
      return try TouchPanels.open(settings.panelSettings, width: width, height: height)
    } catch { throw .panel(error) }
  }

  // MARK: touches

  /// Delivers an event: gestures see it first, then each touch goes to the responder that holds it, and one that begins is
  /// offered to the view that it hits and on from there.
  open func sendEvent(_ event: TouchEvent) {
    if !isPutAside && !isClosed { delivery.deliver(event, in: self) }
  }

  /// The app is put aside: all touches are cancelled, and none begins until ``comeBack()``.
  open func putAside() {
    isPutAside = true
    delivery.cancelAll(in: self)
  }

  /// The app is in front again. Fingers that are still down are nobody's until they lift.
  open func comeBack() { isPutAside = false }

  /// Called when ``nextTime`` has come, which is nil by then. Override it for what moves by itself.
  open func timePassed(_ now: Microseconds) {}

  /// Cancels all touches and gives up the screen and the panels. Nothing is delivered from then on.
  open func close() {
    isClosed = true
    delivery.cancelAll(in: self)
    isStopped = true
    clock = nil
    panels = nil
    screen = nil
  }

  // MARK: frames

  /// Shows parts of the app's frame.
  ///
  /// - Parameters:
  ///   - pixels: the whole frame, with as many pixels as the framebuffer has and of its ``format``.
  ///   - stride: bytes from one line to the next.
  ///   - rectangles: what differs from what is shown.
  open func present(_ pixels: RawSpan, stride: Int, _ rectangles: [Rectangle]) throws(WindowError) {
    try check(pixels, stride)
    do throws(FramebufferError) {
      unsafe try pixels.withUnsafeBytes { (bytes) throws(FramebufferError) in
        if let start = bytes.baseAddress { unsafe try show(start, stride: stride, rectangles) }
      }
    } catch { throw .framebuffer(error) }
  }

  /// Brings a frame that was checked to the screen.
  func show(_ unsafePixels: UnsafeRawPointer, stride: Int, _ rectangles: [Rectangle]) throws(FramebufferError) {
    unsafe try screen?.present(unsafePixels, lineLength: stride, rectangles)
  }

  /// What the frame must measure.
  private final func check(_ pixels: RawSpan, _ stride: Int) throws(WindowError) {
    guard let page else { return }
    let line = page.width * page.format.bytesPerPixel
    let (above, overflow) = stride.multipliedReportingOverflow(by: page.height - 1)
    if stride >= line, !overflow, pixels.byteCount >= line, pixels.byteCount - line >= above { return }
    throw .system(
      "a frame of \(pixels.byteCount) bytes in lines of \(stride) is too small for \(page.width)x\(page.height) pixels "
        + "of \(page.format.bitsPerPixel) bits")
  }

  /// Which framebuffer it is on.
  final var screenPath: String? {
    switch screen {
    case .some(let screen): screen.path
    case nil: nil
    }
  }

  /// The visible page of the framebuffer, for an app that draws straight on it; nil of a window without one. It is valid
  /// as long as the window is open.
  public final var page: PixelMemory? {
    switch screen {
    case .some(let screen): screen.page
    case nil: nil
    }
  }
}
