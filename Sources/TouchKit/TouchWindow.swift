import Framebuffer
import Linux
import Pixels
import Touch
import TouchInput

/// The whole screen: it owns a framebuffer and the panels, reads touches and delivers them.
///
/// In a build with the trait `Window` it opens a window of the desktop instead, unless the settings name a framebuffer or
/// there is no desktop. That must happen on the main thread.
///
/// Everything happens on one thread: the one that calls ``run()`` or ``dispatch()``.
open class TouchWindow: TouchView {
  /// Pixel format of the app's frames.
  public final let format: PixelFormat?
  /// Time at which ``timePassed(_:)`` is called even without a touch, in microseconds of the clock ``now``.
  public final var nextTime: Microseconds?
  /// Whether the app is between ``putAside()`` and ``comeBack()``.
  public final private(set) var isPutAside = false

  /// Whether this class shows touches.
  open var showsTouches: Bool { false }

  final let delivery = TouchDelivery()
  final var panels: TouchPanels?
  /// The touches that the app and the desktop hand over; nil in a window that reads the panels.
  final var fed: FedTouches?
  /// Whether ``feed(_:at:)`` takes touches.
  final let isFed: Bool
  final var clock: WindowClock?
  /// Whether the panels were read for fingers that were down before the window opened.
  final var hasRead = false
  final private(set) var isClosed = false
  /// Whether ``stop()`` was called, or the window of the desktop was closed.
  public final internal(set) var isStopped = false
  private var screen: AppScreen?
  /// The page of a window without a framebuffer.
  private var memory: FrameMemory?
  #if Window
  final var desktop: DesktopSession?
  #endif

  /// Opens the screen and the panels. A missing panel is no error, because it may be plugged in later.
  public init(_ settings: WindowSettings = WindowSettings()) throws(WindowError) {
    isFed = !settings.readsPanels
    #if Window
    if let desktop = try DesktopSession.open(settings) {
      clock = try WindowClock(panels: nil)
      fed = TouchWindow.fed(settings)
      hasRead = true
      memory = desktop.memory
      self.desktop = desktop
      format = desktop.memory.geometry.format
      let upright = desktop.memory.geometry.pages(turn: settings.turn)
      super.init(frame: Rectangle(left: 0, top: 0, right: upright.width, bottom: upright.height))
      isMultipleTouchEnabled = true
      return
    }
    #endif
    let screen = try TouchWindow.screen(settings)
    let upright = screen.geometry.pages(turn: settings.turn)
    if settings.readsPanels {
      let panels = try TouchWindow.panels(settings, width: upright.width, height: upright.height)
      clock = try WindowClock(panels: panels.pollDescriptor)
      self.panels = consume panels
    } else {
      fed = TouchWindow.fed(settings)
      clock = try WindowClock(panels: nil)
      hasRead = true
    }
    format = screen.geometry.format
    self.screen = consume screen
    super.init(frame: Rectangle(left: 0, top: 0, right: upright.width, bottom: upright.height))
    isMultipleTouchEnabled = true
  }

  /// Creates a window without screen and panel, for an app's tests: they ``feed(_:at:)`` it touches, and its ``page`` is
  /// memory that they read.
  public init(width: Int, height: Int, format: PixelFormat = .xrgb8888) {
    self.format = format
    memory = try? FrameMemory(width: width, height: height, format: format)
    fed = FedTouches()
    isFed = true
    hasRead = true
    super.init(frame: Rectangle(left: 0, top: 0, right: width, bottom: height))
    isMultipleTouchEnabled = true
  }

  private static func fed(_ settings: WindowSettings) -> FedTouches {
    FedTouches(taps: TapCounter(longestPause: settings.tapPause, greatestDistance: settings.tapDistance))
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

  /// Delivers an event: to gestures first, then each touch to the responder that holds it; a touch that begins is
  /// offered to the view that it hits and its next responders.
  open func sendEvent(_ event: TouchEvent) {
    if !isPutAside && !isClosed { delivery.deliver(event, in: self) }
  }

  /// Puts the app aside: cancels all touches, and lets none begin until ``comeBack()``.
  open func putAside() {
    isPutAside = true
    delivery.cancelAll(in: self)
  }

  /// Brings the app back. Fingers that are still down belong to no responder until they lift.
  open func comeBack() { isPutAside = false }

  /// Called at ``nextTime``, which is nil by then. Override it for animations.
  open func timePassed(_ now: Microseconds) {}

  /// Cancels all touches and gives up the screen and the panels. Nothing is delivered after that.
  open func close() {
    isClosed = true
    delivery.cancelAll(in: self)
    isStopped = true
    clock = nil
    panels = nil
    screen = nil
    memory = nil
    #if Window
    desktop = nil
    #endif
  }

  // MARK: frames

  /// Shows parts of the app's frame.
  ///
  /// - Parameters:
  ///   - pixels: the whole frame, as large as ``page`` and in ``format``.
  ///   - stride: bytes from one line to the next.
  ///   - rectangles: the parts that differ from the screen, in pixels of the frame.
  open func present(_ pixels: RawSpan, stride: Int, _ rectangles: [Rectangle]) throws(WindowError) {
    try check(pixels, stride)
    do throws(FramebufferError) {
      unsafe try pixels.withUnsafeBytes { (bytes) throws(FramebufferError) in
        if let start = bytes.baseAddress { unsafe try show(start, stride: stride, rectangles) }
      }
    } catch { throw .framebuffer(error) }
  }

  /// Shows a frame whose size was checked.
  // Embedded Swift compiles a class once more into an app that makes an object of it. There it puts a stub in the place
  // of an overridable method that the app cannot name, under the method's name, and the linker finds both.
  @usableFromInline func show(
    _ unsafePixels: UnsafeRawPointer, stride: Int, _ rectangles: [Rectangle]
  ) throws(FramebufferError) {
    unsafe memory?.put(unsafePixels, lineLength: stride, rectangles)
    unsafe try screen?.present(unsafePixels, lineLength: stride, rectangles)
  }

  /// Checks that the frame is large enough for the screen.
  private final func check(_ pixels: RawSpan, _ stride: Int) throws(WindowError) {
    guard let page else { return }
    let line = page.width * page.format.bytesPerPixel
    let (above, overflow) = stride.multipliedReportingOverflow(by: page.height - 1)
    if stride >= line, !overflow, pixels.byteCount >= line, pixels.byteCount - line >= above { return }
    throw .system(
      "a frame of \(pixels.byteCount) bytes in lines of \(stride) is too small for \(page.width)x\(page.height) pixels "
        + "of \(page.format.bitsPerPixel) bits")
  }

  /// Path of the framebuffer; nil for a window without one.
  final var screenPath: String? { screen.use { $0.path } }

  /// The visible page of the framebuffer, for an app that draws directly on it; nil for a closed window. It is valid as
  /// long as the window is open.
  public final var page: PixelMemory? { screen.use { $0.page } ?? memory?.page }
}
