import Framebuffer
import Kms
import Linux

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
  var isPanel: Bool {
    if case .plane(_, let screen) = offer { screen.connector.isBuiltIn } else { false }
  }

  var isDrawn: Bool { if case .drawn = offer { true } else { false } }

  /// The plane that marks can have, or have, and its size; nil if there is none.
  var plane: (number: UInt32, width: Int, height: Int)? {
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
