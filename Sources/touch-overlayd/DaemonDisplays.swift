import Framebuffer
import Linux
import TouchOverlay

/// The kind of screen that the engine draws on.
enum Ground {
  case framebuffer(String)
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
    return ChosenScreen.mayWait(configuration.framebuffer)
  }

  /// Looks who is master of the displays, and begins anew on the screen that people see now. Returns whether more looks
  /// may find more.
  mutating func lookAtDisplays() -> Bool {
    if retryAt != nil {
      lookForFramebuffer()
      return true
    }
    if diagnosis != nil { return true }
    switch ground {
    case .framebuffer(let path):
      if !ChosenScreen.hasPlane(insteadOf: path, configuration.framebuffer) { return true }
    case .plane(let path, let master):
      if PlaneScreen.master(of: path) == master { return true }
    case nil: return true
    }
    let before = ground
    _ = stop()
    goOn()
    // A plane that is there and cannot be had would be tried for again and again.
    if case .framebuffer? = before, case .framebuffer? = ground { return false }
    return true
  }
}
