import Framebuffer
import Linux
import Pixels
import Synchronization
import Touch
import TouchInput
import TouchRing

/// The whole machine: an input thread for the panel, a render thread for the screen, and the channel between them. In an
/// app that has its touches already, there is no input thread.
public struct Engine: ~Copyable {
  /// Why a thread ended before it was told to.
  public enum Failure: Error {
    case panel(PanelError)
    case framebuffer(FramebufferError)
    case system(Sentence)

    public var sentence: Sentence {
      switch self {
      case .panel(let error): error.sentence
      case .framebuffer(let error): error.sentence
      case .system(let sentence): sentence
      }
    }
  }

  private let shared: Shared
  private let renderThread: Thread
  private let inputThread: Thread?

  private init(_ shared: Shared, _ renderThread: consuming Thread, _ inputThread: consuming Thread?) {
    self.shared = shared
    self.renderThread = renderThread
    self.inputThread = inputThread
  }

  /// Starts both threads. They own the panel and the screen from now on.
  ///
  /// - Parameter tally: of whoever wants to know what they do; goes on from engine to engine.
  public static func start<Panel: TouchSource & ~Copyable, Surface: Screen & ~Copyable>(
    panel: consuming Panel, screen: consuming Surface, settings: Settings, suspended: Bool = false,
    tally: Tally? = nil
  ) throws(Failure) -> Engine {
    try start(panel: panel, screen: screen, settings, suspended, tally) { _ in nil }
  }

  /// The same in an app that hands over its frames. What that takes is in no program that does not call this.
  public static func startInApp<Panel: TouchSource & ~Copyable, Surface: Screen & ~Copyable>(
    panel: consuming Panel, screen: consuming Surface, settings: Settings, suspended: Bool = false
  ) throws(Failure) -> Engine {
    try start(panel: panel, screen: screen, settings, suspended, nil, presenting: presenter)
  }

  /// Starts the render thread alone, for an app that has its touches already: it calls ``feed(_:)``.
  public static func startInApp<Surface: Screen & ~Copyable>(
    screen: consuming Surface, settings: Settings, suspended: Bool = false
  ) throws(Failure) -> Engine {
    let channel = TouchChannel()
    let loop = RenderLoop(screen: screen, channel: channel, settings: settings)
    do throws(Errno) {
      let shared = try Shared(channel, presenter: presenter(loop))
      return Engine(shared, try renderThread(shared, loop, suspended), nil)
    } catch {
      throw .system("cannot start the overlay's thread: \(error.text)")
    }
  }

  private static func start<Panel: TouchSource & ~Copyable, Surface: Screen & ~Copyable>(
    panel: consuming Panel, screen: consuming Surface, _ settings: Settings, _ suspended: Bool, _ tally: Tally?,
    presenting: (RenderLoop<Surface>) -> Presenter?
  ) throws(Failure) -> Engine {
    let channel = TouchChannel()
    let loop = RenderLoop(screen: screen, channel: channel, settings: settings)
    if let tally {
      tally.begin()
      loop.latency = LatencyWatch(tally)
    }
    let input = Handover(InputLoop(panel: panel, channel: channel, tally: tally))
    do throws(Errno) {
      let shared = try Shared(channel, presenter: presenting(loop))
      let renderThread = try renderThread(shared, loop, suspended)
      do throws(Errno) {
        let inputThread = try Thread(name: "input") { shared.input(input.take()) }
        return Engine(shared, renderThread, inputThread)
      } catch {
        channel.post(.stop)
        renderThread.join()
        throw error
      }
    } catch {
      throw .system("cannot start the overlay's threads: \(error.text)")
    }
  }

  private static func renderThread<Surface: Screen & ~Copyable>(
    _ shared: Shared, _ loop: RenderLoop<Surface>, _ suspended: Bool
  ) throws(Errno) -> Thread {
    if suspended { shared.channel.post(.suspend) }
    return try Thread(name: "render") { shared.render(loop) }
  }

  /// Shows an app's frame on a screen of whatever kind.
  @safe
  fileprivate struct Presenter {
    let unsafePresent: (UnsafeRawPointer, Int, [Rectangle]) throws(FramebufferError) -> Void
  }

  private static func presenter<Surface: Screen & ~Copyable>(_ loop: RenderLoop<Surface>) -> Presenter? {
    unsafe Presenter { (pixels, lineLength, changed) throws(FramebufferError) in
      unsafe try loop.present(pixels, lineLength: lineLength, changed)
    }
  }

  /// Touches of the app's own. One thread at a time.
  public func feed(_ frame: borrowing TouchFrame) { shared.channel.send(frame) }

  /// Any thread: the app's frame and the marks are shown in one go, so there is no moment without the marks. From now on
  /// the app is taken to show nothing in any other way. Only of an engine that was started in an app.
  ///
  /// - Parameters:
  ///   - unsafePixels: as many lines of pixels as the visible page had at the start, of its format, `lineLength` bytes
  ///     apart.
  ///   - changed: what differs from what is shown, in pixels of the page.
  public func present(
    _ unsafePixels: UnsafeRawPointer, lineLength: Int, _ changed: [Rectangle]
  ) throws(FramebufferError) {
    unsafe try shared.presenter?.unsafePresent(unsafePixels, lineLength, changed)
  }

  /// Becomes readable when everything is ready for the first finger and what a killed overlay had left is given back, or
  /// cannot be.
  public var begunDescriptor: Int32 { shared.begun.number }

  /// Becomes readable when a thread has ended by itself; ``stop()`` then tells why.
  public var endedDescriptor: Int32 { shared.ended.number }

  /// All marks go at once, and no touch is shown or counted; afterwards those that are still down are shown again. The
  /// marks are gone when ``settle()`` says so.
  public func suspend(_ suspended: Bool) {
    if suspended { shared.channel.post(.suspend) } else { shared.channel.withdraw(.suspend) }
  }

  /// So long the render thread may take, where a display keeps it waiting.
  private static var patience: Microseconds { 1_000_000 }

  /// One thread at a time: waits until all that was asked for is on the glass, but no longer than a second. False when
  /// the render thread did not get so far.
  public func settle() -> Bool {
    // A thread that has ended will not answer.
    let patience = Poll.isReady(endedDescriptor) ? 0 : Engine.patience
    return shared.channel.wait(for: shared.channel.ask(), until: MonotonicClock.microseconds + patience)
  }

  /// Asks the render thread whether it is there: ``answers`` grows when it is.
  public func ask() { shared.channel.ask() }

  public var answers: UInt32 { shared.channel.answers }

  /// How many touches were shown so far.
  public var shownCount: UInt32 { shared.channel.shownCount }

  /// How many panels are read.
  public var panelCount: UInt32 { shared.channel.panelCount }

  /// Both threads go before all that have no such priority.
  public func setRealTime(priority: Int) throws(Errno) {
    try renderThread.setRealTime(priority: priority)
    switch inputThread {
    case .some(let inputThread): try inputThread.setRealTime(priority: priority)
    case nil: break
    }
  }

  /// Ends both threads. The marks go first: a panel may be looking around among devices, which can take some time.
  public consuming func stop() -> Ending {
    shared.stopInput.raise()
    shared.channel.post(.stop)
    renderThread.join()
    inputThread?.join()
    return shared.ending
  }
}

/// What the owner of the engine and its threads share.
@safe
private final class Shared: @unchecked Sendable {
  let channel: TouchChannel
  let stopInput: EventCounter
  let begun: EventCounter
  let ended: EventCounter
  // Each is written by one thread before it ends, and read after that thread was joined.
  private var inputEnding = Engine.Ending()
  private var renderEnding = Engine.Ending()
  let presenter: Engine.Presenter?

  init(_ channel: TouchChannel, presenter: Engine.Presenter?) throws(Errno) {
    self.channel = channel
    self.presenter = presenter
    stopInput = try EventCounter()
    begun = try EventCounter()
    ended = try EventCounter()
  }

  var ending: Engine.Ending {
    Engine.Ending(
      failure: renderEnding.failure ?? inputEnding.failure, touches: inputEnding.touches, shown: renderEnding.shown)
  }

  func input<Panel: TouchSource & ~Copyable>(_ loop: consuming InputLoop<Panel>) {
    do throws(PanelError) {
      try loop.run(stop: stopInput.number)
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
private final class Handover<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value?

  init(_ value: consuming Value) { self.value = consume value }

  /// Once only.
  func take() -> Value { value.take()! }
}
