import Gestures
import Touch

/// Recognises the gestures by which a technician at the kiosk enters and leaves diagnostics.
public final class DiagnosticEntry {
  /// Assumed pixels per millimetre of a screen whose density is unknown.
  public static var usualDensity: Float { 4 }

  private let gesture: TriggeredTap?
  private var rhythm: TapRhythm

  /// - Parameters:
  ///   - width: width of the upright screen in pixels, like `height`.
  ///   - density: pixels per millimetre.
  public init(_ settings: EntrySettings, width: Int, height: Int, density: Float) {
    rhythm = TapRhythm(settings.rhythm)
    guard settings.isGestureOn else {
      gesture = nil
      return
    }
    let side = settings.cornerSize * density
    let isRight = settings.corner == .upperRight || settings.corner == .lowerRight
    let isLower = settings.corner == .lowerLeft || settings.corner == .lowerRight
    let corner = Region(
      x: isRight ? Float(width) - side : 0, y: isLower ? Float(height) - side : 0, width: side, height: side)
    gesture = TriggeredTap(minimumDelay: 250_000, region: corner, completingCount: settings.taps)
  }

  /// Returns whether this frame completes the gesture or the rhythm.
  public func take(_ frame: borrowing TouchFrame) -> Bool {
    let isRhythm = rhythm.take(frame)
    guard let gesture else { return isRhythm }
    let wasComplete = gesture.isComplete
    gesture.take(TouchEvent(frame))
    return isRhythm || gesture.isComplete && !wasComplete
  }
}
