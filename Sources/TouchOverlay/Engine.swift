import Framebuffer
import Linux
import Pixels
import Synchronization
import Touch
import TouchInput
import TouchRing

/// The whole machine: an input thread for the panel, a render thread for the screen, and the channel between them. An
/// app that feeds its own touches has no input thread; one that lays the marks into its own frames has no render thread.
public struct Engine: ~Copyable {
  private let shared: Shared
  private let renderThread: Thread?
  private let inputThread: Thread?
  /// Lays the marks into an app's frames in place of the render thread; nil where there is one.
  public let composer: Composer?

  /// Starts both threads, which own the panel and the screen from then on.
  ///
  /// - Parameters:
  ///   - tally: counters for both threads, which go on from engine to engine; nil for none.
  ///   - watcher: takes every frame on the input thread, once the render thread has it.
  public static func start<Panel: TouchSource & ~Copyable, Surface: Screen & ~Copyable>(
    panel: consuming Panel, screen: consuming Surface, settings: Settings, suspended: Bool = false,
    tally: Tally? = nil, watcher: ((borrowing TouchFrame) -> Void)? = nil
  ) throws(Failure) -> Engine {
    try start(panel: panel, screen: screen, settings, suspended, tally, watcher) { _ in nil }
  }

  /// Starts the render thread in an app that hands over its frames, and the input thread for a panel; without a panel,
  /// the app feeds its own touches to ``feed(_:)``. Only programs that call this hold the code for it.
  public static func startInApp<Panel: TouchSource & ~Copyable, Surface: Screen & ~Copyable>(
    panel: consuming Panel?, screen: consuming Surface, settings: Settings, suspended: Bool = false
  ) throws(Failure) -> Engine where Surface.CanvasType == AppCanvas {
    try start(panel: panel, screen: screen, settings, suspended, nil, nil, presenting: presenter)
  }

  /// Starts no render thread, for an app that lays the marks into its own frames, and the input thread for a panel;
  /// without a panel, the app feeds its own touches to ``feed(_:)``.
  ///
  /// - Parameters:
  ///   - pages: the whole frame as the only page.
  ///   - density: pixels per millimetre; nil if not known.
  public static func startComposing<Panel: TouchSource & ~Copyable>(
    panel: consuming Panel?, settings: Settings, on pages: Pages, density: Float?, suspended: Bool = false
  ) throws(Failure) -> Engine {
    let channel = TouchChannel()
    if suspended { channel.post(.suspend) }
    do throws(Errno) {
      let shared = try Shared(channel, presenter: nil)
      let inputThread = try inputThread(shared, panel, nil, nil)
      let composer = Composer(channel, settings, on: pages, density: density)
      return Engine(shared: shared, renderThread: nil, inputThread: inputThread, composer: composer)
    } catch {
      throw .system("cannot start the overlay's threads: \(error.text)")
    }
  }

  private static func start<Panel: TouchSource & ~Copyable, Surface: Screen & ~Copyable>(
    panel: consuming Panel?, screen: consuming Surface, _ settings: Settings, _ suspended: Bool, _ tally: Tally?,
    _ watcher: ((borrowing TouchFrame) -> Void)?, presenting: (RenderLoop<Surface>) -> Presenter?
  ) throws(Failure) -> Engine {
    let channel = TouchChannel()
    if suspended { channel.post(.suspend) }
    tally?.begin()
    let loop = RenderLoop(screen: screen, channel: channel, settings: settings, tally: tally)
    do throws(Errno) {
      let shared = try Shared(channel, presenter: presenting(loop))
      let renderThread = try Thread(name: "render") { shared.render(loop) }
      do throws(Errno) {
        let inputThread = try inputThread(shared, panel, tally, watcher)
        return Engine(shared: shared, renderThread: renderThread, inputThread: inputThread, composer: nil)
      } catch {
        channel.post(.stop)
        renderThread.join()
        throw error
      }
    } catch {
      throw .system("cannot start the overlay's threads: \(error.text)")
    }
  }

  /// Starts the input thread; returns nil without a panel.
  private static func inputThread<Panel: TouchSource & ~Copyable>(
    _ shared: Shared, _ panel: consuming Panel?, _ tally: Tally?, _ watcher: ((borrowing TouchFrame) -> Void)?
  ) throws(Errno) -> Thread? {
    switch consume panel {
    case .some(let panel):
      let input = ThreadArgument(InputLoop(panel: panel, channel: shared.channel, tally: tally, watcher: watcher))
      return try Thread(name: "input") { shared.input(input.take()) }
    case nil: return nil
    }
  }

  /// Shows an app's frame on a screen of any type.
  @safe
  fileprivate struct Presenter {
    let unsafePresent: (UnsafeRawPointer, Int, [Rectangle]) throws(FramebufferError) -> Void
  }

  private static func presenter<Surface: Screen & ~Copyable>(
    _ loop: RenderLoop<Surface>
  ) -> Presenter? where Surface.CanvasType == AppCanvas {
    unsafe Presenter { (pixels, lineLength, changed) throws(FramebufferError) in
      unsafe try loop.present(pixels, lineLength: lineLength, changed)
    }
  }

  /// Shows touches that the app feeds. One thread at a time may call this.
  public func feed(_ frame: borrowing TouchFrame) { shared.channel.send(frame) }

  /// Shows the app's frame and the marks in one step, so that the marks never flicker; any thread may call this. The
  /// app must then show its frames in no other way. Works only in an engine that was started with `startInApp`.
  ///
  /// - Parameters:
  ///   - unsafePixels: as many lines of pixels as the visible page had at the start, in its format, `lineLength` bytes
  ///     apart.
  ///   - changed: the parts that differ from the screen, in pixels of the page.
  public func present(
    _ unsafePixels: UnsafeRawPointer, lineLength: Int, _ changed: [Rectangle]
  ) throws(FramebufferError) {
    unsafe try shared.presenter?.unsafePresent(unsafePixels, lineLength, changed)
  }

  /// Becomes readable when the render thread is ready for the first finger and has given back a killed overlay's
  /// pixels, or when it has failed.
  public var begunDescriptor: Int32 { shared.begun.number }

  /// Becomes readable when a thread has ended by itself; ``stop()`` then tells why.
  public var endedDescriptor: Int32 { shared.ended.number }

  /// Removes all marks at once, and shows and counts no touch; or shows touches again, also those that are still down.
  /// ``waitUntilShown()`` tells when the marks are gone.
  public func suspend(_ suspended: Bool) {
    if suspended { shared.channel.post(.suspend) } else { shared.channel.withdraw(.suspend) }
  }

  /// Maximum time to wait for the render thread, which a slow display may block.
  private static var patience: Microseconds { 1_000_000 }

  /// Waits until everything requested is on the glass, at most a second. One thread at a time may call this. Returns
  /// false when the render thread has not finished. Without a render thread it is on the glass with the app's next frame.
  public func waitUntilShown() -> Bool {
    if composer != nil { return true }
    // A thread that has ended will not answer.
    let patience = Poll.isReady(endedDescriptor) ? 0 : Engine.patience
    return shared.channel.wait(for: shared.channel.issueFence(), until: MonotonicClock.microseconds + patience)
  }

  /// Asks both threads for a sign of life: each then counts up its part of ``answers``.
  public func askForAnswers() {
    shared.channel.issueFence()
    shared.inputBell.raise()
  }

  public var answers: Watchdog.Answers { (shared.channel.answers, shared.channel.writerSignCount) }

  /// Number of touches shown so far.
  public var shownCount: UInt32 { shared.channel.shownCount }

  /// Number of panels that are read.
  public var panelCount: UInt32 { shared.channel.panelCount }

  /// Gives both threads a real-time priority.
  public func setRealTime(priority: Int) throws(Errno) {
    try renderThread.use { (thread) throws(Errno) in try thread.setRealTime(priority: priority) }
    try inputThread.use { (thread) throws(Errno) in try thread.setRealTime(priority: priority) }
  }

  /// Ends both threads, the render thread first: the input thread may be busy with a search for devices.
  public consuming func stop() -> Ending {
    shared.channel.post(.stop)
    let isInputTold = shared.inputBell.raise()
    renderThread?.join()
    // In an app that has closed the overlay's descriptors, the input thread sleeps for ever.
    if isInputTold { inputThread?.join() } else { inputThread?.detach() }
    var ending = shared.ending(withInput: isInputTold)
    if let composer { ending.shown = composer.counts }
    return ending
  }
}

/// State that the owner of the engine and its threads share.
@safe
private final class Shared: @unchecked Sendable {
  let channel: TouchChannel
  /// Wakes the input thread.
  let inputBell: EventCounter
  let begun: EventCounter
  let ended: EventCounter
  // Each is written by one thread before it ends, and read after that thread was joined.
  private var inputEnding = Engine.Ending()
  private var renderEnding = Engine.Ending()
  let presenter: Engine.Presenter?

  init(_ channel: TouchChannel, presenter: Engine.Presenter?) throws(Errno) {
    self.channel = channel
    self.presenter = presenter
    inputBell = try EventCounter()
    begun = try EventCounter()
    ended = try EventCounter()
  }

  /// - Parameter isJoined: whether the input thread was joined, too.
  func ending(withInput isJoined: Bool) -> Engine.Ending {
    if !isJoined { return renderEnding }
    return Engine.Ending(
      failure: renderEnding.failure ?? inputEnding.failure, touches: inputEnding.touches, shown: renderEnding.shown)
  }

  func input<Panel: TouchSource & ~Copyable>(_ loop: consuming InputLoop<Panel>) {
    do throws(PanelError) {
      try loop.run(until: inputBell)
    } catch {
      inputEnding.failure = .panel(error)
      ended.raise()
    }
    inputEnding.touches = loop.counts
  }

  func render<Surface: Screen & ~Copyable>(_ loop: RenderLoop<Surface>) {
    do throws(FramebufferError) {
      try loop.run {
        MonotonicClock.microseconds
      } begun: {
        begun.raise()
      }
    } catch {
      renderEnding.failure = .framebuffer(error)
      begun.raise()
      ended.raise()
    }
    renderEnding.shown = loop.counts
  }
}

/// Carries a value that cannot be copied into the closure of a thread.
private final class ThreadArgument<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value?

  init(_ value: consuming Value) { self.value = consume value }

  /// Returns the value; may be called once.
  func take() -> Value { value.take()! }
}
