import Framebuffer
import Kms
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

/// A display, and the plane that marks can have above its app's picture.
public struct SurveyedDisplay {
  public enum Offer {
    case plane(Plane, ActiveScreen)
    /// The running daemon draws on a plane above its app's picture.
    case drawn(DaemonPlane)
    /// An app is master, and there is no plane: the reason, and the remedy.
    case none(Sentence)
    /// No app is master of the display, which was not opened: an app that starts at that moment would fail.
    case noApp
  }

  public let path: String
  public let offer: Offer

  /// Whether the plane is one above a built-in panel's picture.
  fileprivate var isPanel: Bool {
    if case .plane(_, let screen) = offer { screen.connector.isBuiltIn } else { false }
  }

  fileprivate var isDrawn: Bool { if case .drawn = offer { true } else { false } }

  /// The plane that marks can have, or have, and its size; nil if there is none.
  fileprivate var plane: (number: UInt32, width: Int, height: Int)? {
    switch offer {
    case .plane(let plane, let screen): (plane.id, screen.mode.width, screen.mode.height)
    case .drawn(let drawn): (drawn.plane, drawn.width, drawn.height)
    case .none, .noApp: nil
    }
  }

  /// Looks at the displays among which the settings choose; not at one that the daemon draws on.
  static func all(_ settings: FramebufferSettings, _ status: Text?) -> [SurveyedDisplay] {
    let daemon = status.flatMap { DaemonPlane(status: $0) }
    let framebuffer = status.flatMap { DaemonPlane.framebuffer(status: $0) }
    let hidden = framebuffer.flatMap { Display.isHidden($0.string) ? $0 : nil }
    let named = settings.namesDisplay ? settings.path.flatMap { Display.at($0) } : nil
    let displays = settings.namesDisplay ? [named].compactMap { $0 } : Display.all
    return displays.map { display in
      if let daemon, daemon.display == Text(display.path) {
        return SurveyedDisplay(path: display.path, offer: .drawn(daemon))
      }
      if !display.hasApp { return SurveyedDisplay(path: display.path, offer: .noApp) }
      if let hidden {
        return SurveyedDisplay(
          path: display.path,
          offer: .none(
            "touch-overlayd draws on \(hidden.printable.string), which an app hides; its log says why it has no plane of "
              + "\(display.path)"))
      }
      return SurveyedDisplay(path: display.path, offer: offer(display.path, settings))
    }
  }

  private static func offer(_ path: String, _ settings: FramebufferSettings) -> Offer {
    do throws(PlaneLoan.Failure) {
      let choice = try PlaneLoan.choose(from: path, settings.wantsPlane ? settings.name : nil)
      guard let plane = choice.planes.first else { return .none(PlaneLoan.Failure.leased.sentence(path)) }
      return .plane(plane, choice.screen)
    } catch { return .none(error.sentence(path)) }
  }

  /// The offer in words.
  public var sentence: Sentence {
    switch offer {
    case .plane(let plane, let screen):
      "an app is master of the display \(path); marks above \(screen.connector.name.string), "
        + "\(screen.mode.width)x\(screen.mode.height), can have plane \(plane.id)"
        + (plane.zpos.map { " (zpos \($0))" } ?? "")
    case .drawn(let drawn):
      "touch-overlayd draws on plane \(drawn.plane)" + (drawn.zpos.map { " (zpos \($0))" } ?? "")
        + " of the display \(path), above its app's picture, \(drawn.width)x\(drawn.height)"
    case .none(let reason): reason
    case .noApp: "no app is master of the display \(path), so that no plane is needed"
    }
  }
}
