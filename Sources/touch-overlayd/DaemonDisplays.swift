import Framebuffer
import Linux
import TouchOverlay

/// The kind of screen that the engine draws on.
enum Ground {
  case framebuffer
  /// A plane of this display, above the picture of the process that is its master.
  case plane(String, master: Int?)
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
    let settings = configuration.framebuffer
    return settings.namesDisplay || settings.mayTakePlane && !ChosenScreen.cards.isEmpty
  }

  /// Looks who is master of the displays, and begins anew on the screen that people see now.
  mutating func lookAtDisplays() {
    if retryAt != nil { return lookForFramebuffer() }
    if diagnosis != nil { return }
    let isRight =
      switch ground {
      case .framebuffer: !ChosenScreen.hasPlane(configuration.framebuffer)
      case .plane(let path, let master): PlaneScreen.master(of: path) == master
      }
    if isRight { return }
    _ = stop()
    goOn()
  }
}
