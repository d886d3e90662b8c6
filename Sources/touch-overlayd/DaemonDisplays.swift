import Framebuffer
import Kms
import Linux
import TouchOverlay

/// The kind of screen that the engine draws on.
enum Ground {
  case framebuffer(String)
  /// A plane of this display, above the picture of an app.
  case plane(String)
}

/// Changes between a framebuffer and a plane as apps take displays and give them back.
extension Daemon {
  static func place(of screen: borrowing PlaneScreen) -> Sentence {
    let size: Sentence = "\(screen.geometry.width)x\(screen.geometry.height)"
    var app: Sentence = ""
    if let master = screen.master { app = ", above \(nameOfProcess(master)) (process \(master))" }
    var height: Sentence = ""
    if let zpos = screen.zpos { height = " (zpos \(zpos))" }
    return "drawing on plane \(screen.plane)\(height) of \(screen.path)\(app): \(size)"
  }

  private static func nameOfProcess(_ process: Int) -> Sentence {
    do throws(Errno) {
      let name = Text(try FileDescriptor.contents(of: Sentence("/proc/\(process)/comm").string, limit: 64)).trimmed
      return Sentence(name.string)
    } catch {
      // The process has ended meanwhile.
      return "an app"
    }
  }

  /// Whether to wait for an app although there is no screen at the start.
  func mayWait(_ failure: Engine.Failure) -> Bool {
    guard case .framebuffer = failure else { return false }
    return ChosenScreen.mayWait(configuration.framebuffer)
  }

  /// Looks whether people see the screen that is drawn on, and goes on with the one that they see now. Returns whether
  /// more looks may find more.
  mutating func lookAtDisplays() -> Bool {
    if retryAt != nil {
      lookForFramebuffer()
      return true
    }
    if diagnosis != nil { return true }
    switch ground {
    case .framebuffer(let path):
      guard let screen = ChosenScreen.plane(insteadOf: path, configuration.framebuffer, &lender) else { return true }
      _ = stop()
      goOn(on: .plane(screen))
    case .plane(let path):
      if isPlaneShown, ChosenScreen.hasApp(path) { return true }
      _ = stop()
      goOn()
    case nil: break
    }
    return true
  }

  private var isPlaneShown: Bool {
    switch plane {
    case .some(let plane): plane.isShown()
    case nil: false
    }
  }
}
