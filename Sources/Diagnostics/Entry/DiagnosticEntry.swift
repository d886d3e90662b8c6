import Gestures
import Touch

/// Looks for the gestures by which a technician at the kiosk gets into diagnostics and out.
public final class DiagnosticEntry {
  /// Pixels in a millimetre where nobody knows.
  public static var usualDensity: Float { 4 }

  private let gesture: TriggeredTap?
  private var rhythm: TapRhythm

  /// - Parameters:
  ///   - width: of the upright screen in pixels, as its height.
  ///   - density: pixels in a millimetre.
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

  /// Whether a way in is complete with this frame.
  public func take(_ frame: borrowing TouchFrame) -> Bool {
    let isRhythm = rhythm.take(frame)
    guard let gesture else { return isRhythm }
    let wasComplete = gesture.isComplete
    gesture.take(TouchEvent(frame))
    return isRhythm || gesture.isComplete && !wasComplete
  }
}
