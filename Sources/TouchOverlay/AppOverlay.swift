import Framebuffer
import Linux
import Pixels
import Touch
import TouchInput

/// The overlay in an app's own process. The app feeds its touches or the overlay reads the panels. The app may hand over
/// its frames, or has the marks laid into frames that it shows itself. The configuration decides looks, panels,
/// framebuffer and when to show marks; its control socket, watchdog and memory lock are for the daemon alone.
public final class AppOverlay {
  /// nil after ``stop()``.
  private var engine: Engine?
  private var numbers = EventNumbers()
  private let rule: ShowRule
  /// Folder of the kernel's displays.
  private let displays: String
  /// Why the configuration lets no touch be shown; nil if it does. Displays were last looked for at the start, or at
  /// the latest ``resume()``.
  public private(set) var concealment: Sentence?
  /// Number of bytes that the pixels of a line of the framebuffer take; 0 without a framebuffer.
  public let lineLength: Int
  /// Lays the marks into the app's frames; nil where the overlay draws on a framebuffer.
  public let composer: Composer?

  private init(
    _ engine: consuming Engine, _ configuration: Configuration, _ concealment: Sentence?, lineLength: Int,
    displays: String = ExternalDisplays.folder
  ) {
    composer = engine.composer
    rule = configuration.daemon.show
    self.displays = displays
    self.concealment = concealment
    self.lineLength = lineLength
    do throws(Errno) {
      if let priority = configuration.daemon.realTime { try engine.setRealTime(priority: priority) }
    } catch { Log.line("no real-time priority for the touch overlay: \(error.text)") }
    if let concealment { Log.line(concealment) }
    self.engine = consume engine
  }

  deinit { _ = stop() }

  /// Starts to mark touches, and locks the framebuffer: a screen has one overlay. This is not an initialiser because
  /// Embedded Swift never frees an object whose initialiser throws.
  ///
  /// - Parameter readsPanels: whether touches come from the panels; otherwise they come from ``show(_:)``.
  @export(interface)
  public static func start(
    _ configuration: Configuration, readsPanels: Bool = false
  ) throws(Engine.Failure) -> AppOverlay {
    var screen = try onScreen { () throws(FramebufferError) in try FramebufferDevice(configuration.framebuffer) }
    let geometry = screen.geometry
    let settings = configuration.settings
    let concealment = concealment(configuration.daemon.show)
    let isHidden = concealment != nil
    let panels = readsPanels ? try panels(configuration, geometry) : nil
    say(&screen)
    let engine = try Engine.startInApp(panel: panels, screen: screen, settings: settings, suspended: isHidden)
    return AppOverlay(
      engine, configuration, concealment, lineLength: geometry.width * geometry.format.bytesPerPixel)
  }

  /// Starts to lay marks into frames of this size, which the app shows itself.
  ///
  /// - Parameters:
  ///   - readsPanels: whether touches come from the panels; otherwise they come from ``show(_:)``.
  ///   - displays: folder of the kernel's displays.
  @export(interface)
  public static func startComposing(
    _ configuration: Configuration, width: Int, height: Int, readsPanels: Bool,
    displays: String = ExternalDisplays.folder
  ) throws(Engine.Failure) -> AppOverlay {
    let frame = configuration.framebuffer.measured(
      Geometry(width: width, height: height, lineLength: width, memoryLength: width * height, format: .grey8))
    let pages = frame.pages(turn: configuration.turn)
    let settings = configuration.settings
    let concealment = concealment(configuration.daemon.show, displays)
    let isHidden = concealment != nil
    let panels = readsPanels ? try panels(configuration, frame) : nil
    let engine = try Engine.startComposing(
      panel: panels, settings: settings, on: pages, density: frame.density, suspended: isHidden)
    Log.line("the touch overlay draws in the app's frames of \(width)x\(height)")
    return AppOverlay(engine, configuration, concealment, lineLength: 0, displays: displays)
  }

  private static func panels(
    _ configuration: Configuration, _ geometry: Geometry
  ) throws(Engine.Failure) -> TouchPanels {
    let upright = geometry.pages(turn: configuration.turn)
    var settings = configuration.panels
    settings.isInApp = true
    return try onPanel { () throws(PanelError) in
      try TouchPanels.open(settings, width: upright.width, height: upright.height)
    }
  }

  private static func say(_ screen: inout FramebufferDevice) {
    let geometry = screen.geometry
    Log.line(
      "the touch overlay draws on \(screen.path): \(geometry.width)x\(geometry.height) at "
        + "\(geometry.format.bitsPerPixel) bits")
    Log.line(screen.method)
    screen.tellWhoSees()
    // No refusal: an app may start before the display is its own.
    if screen.isHidden {
      Log.line(
        "nobody sees marks on \(screen.path) until that program ends; if it is this app, lay the marks into its frames "
          + "(touch_overlay_compose in C), or lend touch-overlayd a plane (touch_overlay_lend, in Swift lendPlane)")
    }
  }

  private static func concealment(_ rule: ShowRule, _ displays: String = ExternalDisplays.folder) -> Sentence? {
    switch rule {
    case .always: return nil
    case .external:
      let isConnected = ExternalDisplays.isConnected(in: displays)
      return isConnected == true ? nil : ExternalDisplays.meaning(isConnected)
    case .never: return ShowRule.neverShown
    }
  }

  /// Whether the overlay has ended by itself or was stopped; ``stop()`` then tells why.
  public var isOver: Bool { engine.use { Poll.isReady($0.endedDescriptor) } ?? true }

  /// Shows the touches of an event, whatever their numbers: a touch begins where its phase says so. One thread at a
  /// time may call this.
  public func show(_ event: TouchEvent) { show(numbers.frame(event)) }

  /// Shows the touches of a frame, whose ``Contact/id`` must grow with every touch in a slot. One thread at a time may
  /// call this.
  public func show(_ frame: borrowing TouchFrame) {
    switch engine {
    case .some(let engine): engine.feed(frame)
    case nil: break
    }
  }

  /// Shows parts of the app's frame with the marks over them, in one step.
  ///
  /// - Parameters:
  ///   - unsafePixels: as many lines of pixels as the framebuffer shows, in its format, `stride` bytes apart.
  ///   - changed: the parts that differ from the screen.
  public func present(
    _ unsafePixels: UnsafeRawPointer, stride: Int, _ changed: [Rectangle]
  ) throws(FramebufferError) {
    try engine.use { (engine) throws(FramebufferError) in
      unsafe try engine.present(unsafePixels, lineLength: stride, changed)
    }
  }

  /// Removes all marks at once and shows no touch until ``resume()``, for example while a PIN is typed.
  ///
  /// - Returns: whether the marks are gone. If a display blocks the overlay for more than a second, they go as soon as
  ///   it can draw again.
  @discardableResult
  public func suspend() -> Bool {
    engine.use { $0.suspend(true) }
    return engine.use { $0.waitUntilShown() } ?? true
  }

  /// Looks for displays anew, and shows touches again if the configuration lets it.
  public func resume() {
    let before = concealment
    concealment = AppOverlay.concealment(rule, displays)
    if let news = ExternalDisplays.news(of: concealment, before: before) { Log.line(news) }
    engine.use { $0.suspend(concealment != nil) }
  }

  /// Removes all marks and ends the overlay before it returns. Returns how the run went; nil if it was stopped before.
  public func stop() -> Engine.Ending? {
    guard let engine = engine.take() else { return nil }
    let ending = engine.stop()
    Log.line(ending.summary)
    if let failure = ending.failure { Log.line(failure.sentence) }
    return ending
  }
}

/// Numbers the touches of an app's events: the reader takes only those whose numbers grow, and an app may give the same
/// number to all.
private struct EventNumbers {
  private var last: UInt32 = 0
  private var ofSlots = SlotTable<UInt32>(repeating: 0)

  /// Returns the touches of an event that can be shown: those in slots that exist, as many as a frame holds.
  mutating func frame(_ event: TouchEvent) -> TouchFrame {
    var frame = TouchFrame(time: event.time)
    for touch in event.touches where Int(touch.slot) < Slots.count && frame.count < TouchFrame.capacity {
      let slot = Int(touch.slot)
      if touch.phase == .began {
        last &+= 1
        ofSlots[slot] = last
      }
      var numbered = touch
      numbered.id = ofSlots[slot]
      frame.append(numbered)
    }
    return frame
  }
}
