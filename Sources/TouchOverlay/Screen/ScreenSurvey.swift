import Framebuffer
import Linux
import Pixels

/// The screen that the daemon would choose now, and the displays. Nothing is leased or drawn on.
public struct ScreenSurvey {
  /// Path of the framebuffer or the display.
  public let path: String
  /// Number of the plane above an app's picture; nil for a framebuffer.
  public let plane: UInt32?
  /// Whether an app hides the framebuffer, so that nobody sees marks on it.
  public let isHidden: Bool
  /// Size of the upright screen.
  public let width: Int
  public let height: Int
  /// Pixels per millimetre; nil if not known.
  public let density: Float?
  /// Why the screen's size is not known, so that 800x480 is used; nil if it is known.
  public let fault: Sentence?
  public let displays: [SurveyedDisplay]

  /// - Parameter status: the running daemon's status; nil where there is none, or it cannot be asked.
  @export(interface)
  public init(_ configuration: Configuration, status: Text? = nil) {
    let settings = configuration.framebuffer
    displays = SurveyedDisplay.all(settings, status)
    do throws(FramebufferError) {
      let geometry: Geometry
      (path, plane, geometry) = try ScreenSurvey.choose(settings, displays)
      let pages = geometry.pages(turn: configuration.turn)
      (width, height, density, fault) = (pages.width, pages.height, settings.measured(geometry).density, nil)
      isHidden = plane == nil && Display.isHidden(path)
    } catch {
      (path, plane, isHidden) = (settings.path ?? "/dev/fb0", nil, false)
      (width, height, density, fault) = (800, 480, nil, error.sentence)
    }
  }

  /// Chooses as ``ChosenScreen`` does.
  private static func choose(
    _ settings: FramebufferSettings, _ displays: [SurveyedDisplay]
  ) throws(FramebufferError) -> (path: String, plane: UInt32?, Geometry) {
    if settings.wantsPlane || ChosenScreen.mayWait(settings) { return try plane(displays) }
    let found = try settings.find()
    if settings.mayTakePlane, Display.isHidden(found.path), let above = try? plane(displays) { return above }
    return (found.path, nil, found.geometry)
  }

  private static func plane(
    _ displays: [SurveyedDisplay]
  ) throws(FramebufferError) -> (path: String, plane: UInt32?, Geometry) {
    let panelsFirst = Display.first(displays) { $0.isPanel }
    for display in Display.first(panelsFirst, where: { $0.isDrawn }) {
      guard let (plane, width, height) = display.plane else { continue }
      return (
        display.path, plane,
        Geometry(
          width: width, height: height, lineLength: width * 4, memoryLength: width * height * 4, format: .argb8888)
      )
    }
    throw FramebufferError(displays.first.map { $0.sentence } ?? "there is no display that could have a plane")
  }
}
