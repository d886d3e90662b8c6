import Framebuffer
import Linux
import Pixels
import Touch
import TouchInput

/// The overlay in an app's own process: the app tells its touches, or panels are read beside it, and it may hand over its
/// frames. All that the configuration says of looks, panels, the framebuffer and when to show counts; control, watchdog
/// and memory are the daemon's.
public final class AppOverlay {
  /// nil when it was stopped.
  private var engine: Engine?
  private let rule: ShowRule
  private var isSuspended = false
  /// Why the configuration lets no touch be shown; nil if it does. Which displays there are was asked at the start, and
  /// when a suspension ended last.
  public private(set) var concealment: Sentence?
  /// How many bytes the pixels of a line of the framebuffer have.
  public let lineLength: Int

  private init(_ engine: consuming Engine, _ rule: ShowRule, _ concealment: Sentence?, lineLength: Int) {
    self.engine = consume engine
    self.rule = rule
    self.concealment = concealment
    self.lineLength = lineLength
  }

  deinit { _ = stop() }

  /// Marks touches until it is stopped. The framebuffer is locked: a screen has one overlay. No initialiser: in Embedded
  /// Swift an object whose initialiser throws is never freed.
  ///
  /// - Parameter readsPanels: touches are those of the panels; otherwise those of ``show(_:)``.
  public static func start(
    _ configuration: Configuration, readsPanels: Bool = false
  ) throws(Engine.Failure) -> AppOverlay {
    let screen: FramebufferDevice
    do throws(FramebufferError) {
      screen = try FramebufferDevice(configuration.framebuffer)
    } catch { throw .framebuffer(error) }
    let geometry = screen.geometry
    let settings = configuration.settings
    let concealment = concealment(configuration.daemon.show)
    let isHidden = concealment != nil
    let engine: Engine
    if readsPanels {
      let panels = try panels(configuration, geometry)
      say(screen)
      engine = try Engine.startInApp(panel: panels, screen: screen, settings: settings, suspended: isHidden)
    } else {
      say(screen)
      engine = try Engine.startInApp(screen: screen, settings: settings, suspended: isHidden)
    }
    do throws(Errno) {
      if let priority = configuration.daemon.realTime { try engine.setRealTime(priority: priority) }
    } catch { Log.line("no real-time priority for the touch overlay: \(error.text)") }
    if let concealment { Log.line(concealment) }
    return AppOverlay(
      engine, configuration.daemon.show, concealment,
      lineLength: geometry.width * geometry.format.bytesPerPixel)
  }

  private static func panels(
    _ configuration: Configuration, _ geometry: Geometry
  ) throws(Engine.Failure) -> TouchPanels {
    let upright = geometry.pages(turn: configuration.turn)
    var settings = configuration.panels
    settings.isInApp = true
    do throws(PanelError) {
      return try TouchPanels.open(settings, width: upright.width, height: upright.height)
    } catch { throw .panel(error) }
  }

  private static func say(_ screen: borrowing FramebufferDevice) {
    let geometry = screen.geometry
    Log.line(
      "the touch overlay draws on \(screen.path): \(geometry.width)x\(geometry.height) at "
        + "\(geometry.format.bitsPerPixel) bits")
    screen.explain()
  }

  private static func concealment(_ rule: ShowRule) -> Sentence? {
    switch rule {
    case .always: return nil
    case .external:
      let isConnected = ExternalDisplays.isConnected(in: ExternalDisplays.folder)
      return isConnected == true ? nil : ExternalDisplays.meaning(isConnected)
    case .never: return "the configuration says show = never: no marks are shown"
    }
  }

  /// Whether it has ended by itself, or was stopped; ``stop()`` then tells why.
  public var isOver: Bool {
    switch engine {
    case .some(let engine): Poll.isReady(engine.endedDescriptor)
    case nil: true
    }
  }

  /// Shows what an event tells. One thread at a time.
  public func show(_ event: TouchEvent) { show(TouchFrame(event)) }

  /// The same.
  public func show(_ frame: borrowing TouchFrame) {
    switch engine {
    case .some(let engine): engine.feed(frame)
    case nil: break
    }
  }

  /// Shows parts of the app's frame with the marks over them, in one go.
  ///
  /// - Parameters:
  ///   - unsafePixels: as many lines of pixels as the framebuffer shows, of its format, `stride` bytes apart.
  ///   - changed: what differs from what is shown.
  public func present(
    _ unsafePixels: UnsafeRawPointer, stride: Int, _ changed: [Rectangle]
  ) throws(FramebufferError) {
    switch engine {
    case .some(let engine): unsafe try engine.present(unsafePixels, lineLength: stride, changed)
    case nil: break
    }
  }

  /// All marks go at once, and no touch is shown until ``resume()``: while a PIN is typed, say.
  ///
  /// - Returns: whether the marks are gone. Where a display holds the overlay up for more than a second, they go as soon
  ///   as it can.
  @discardableResult
  public func suspend() -> Bool {
    isSuspended = true
    switch engine {
    case .some(let engine):
      engine.suspend(true)
      return engine.settle()
    case nil: return true
    }
  }

  /// Touches are shown again, if the configuration lets them.
  public func resume() {
    if isSuspended { lookForDisplays() }
    isSuspended = false
    switch engine {
    case .some(let engine): engine.suspend(concealment != nil)
    case nil: break
    }
  }

  private func lookForDisplays() {
    let before = concealment
    concealment = AppOverlay.concealment(rule)
    if let news = ExternalDisplays.news(of: concealment, before: before) { Log.line(news) }
  }

  /// All marks are gone when this returns, and none comes any more. Tells how it went; nil when it was stopped before.
  public func stop() -> Engine.Ending? {
    guard let engine = engine.take() else { return nil }
    let ending = engine.stop()
    Log.line(ending.summary)
    if let failure = ending.failure { Log.line(failure.sentence) }
    return ending
  }
}

extension TouchFrame {
  /// What of an event can be shown: places that do not exist, and more touches than there is room for, are left out.
  fileprivate init(_ event: TouchEvent) {
    self.init(time: event.time)
    for touch in event.touches where Int(touch.slot) < Slots.count && count < TouchFrame.capacity { append(touch) }
  }
}
