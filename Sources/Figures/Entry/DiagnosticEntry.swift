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
  ///   - density: pixels per millimetre; nil if unknown.
  public init(_ settings: EntrySettings, width: Int, height: Int, density: Float?) {
    rhythm = TapRhythm(settings.rhythm)
    guard settings.isGestureOn else {
      gesture = nil
      return
    }
    // A screen of unknown density may be so dense that its corner would be smaller than a finger.
    let least = density == nil ? Float(min(width, height)) / 8 : 0
    let density = density ?? DiagnosticEntry.usualDensity
    let side = max(least, settings.cornerSize * density)
    let isRight = settings.corner == .upperRight || settings.corner == .lowerRight
    let isLower = settings.corner == .lowerLeft || settings.corner == .lowerRight
    let corner = Region(
      x: isRight ? Float(width) - side : 0, y: isLower ? Float(height) - side : 0, width: side, height: side)
    let tap = TriggeredTap(minimumDelay: 250_000, region: corner, completingCount: settings.taps)
    // A finger is 28 mm wide at most, and rolls by 4 mm, however dense the screen is.
    tap.largestSize = max(tap.largestSize, 28 * density)
    tap.movementLimit = max(tap.movementLimit, 4 * density)
    gesture = tap
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
