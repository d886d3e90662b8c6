import Linux
import Touch
import TouchInput
import TouchOverlay

/// The overlay of this process while it runs. One thread at a time feeds it, and one at a time presents frames.
final class RunningOverlay {
  let overlay: AppOverlay
  let isFed: Bool
  private var touches: FedTouches

  private init(_ overlay: AppOverlay, _ configuration: Configuration, isFed: Bool) {
    self.overlay = overlay
    self.isFed = isFed
    touches = FedTouches(
      taps: TapCounter(
        longestPause: configuration.panels.tapPause, greatestDistance: configuration.panels.tapDistance))
  }

  /// Opens panel and framebuffer, as far as they are needed, and starts the overlay.
  static func start(_ options: StartOptions) throws(Refusal) -> RunningOverlay {
    let configuration = try options.configuration()
    do throws(Engine.Failure) {
      let overlay =
        if let size = options.composedSize {
          try AppOverlay.startComposing(
            configuration, width: size.width, height: size.height, readsPanels: !options.isFed)
        } else {
          try AppOverlay.start(configuration, readsPanels: !options.isFed)
        }
      return RunningOverlay(overlay, configuration, isFed: options.isFed)
    } catch { throw Refusal(error) }
  }

  /// Returns false when a number is not finite.
  func feed(_ fed: [FedTouch]) -> Bool {
    touches.take(fed, at: MonotonicClock.microseconds) { overlay.show($0) }
  }

  /// Stops the overlay. Returns the failure that had ended it before, if one did.
  func stop() -> Engine.Failure? {
    let ending = overlay.stop()
    if touches.beyond > 0 { Log.line("touches that were fed while 32 were down, and not shown: \(touches.beyond)") }
    return ending?.failure
  }
}
