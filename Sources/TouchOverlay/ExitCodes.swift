import Linux
import TouchInput

extension PanelError {
  /// With what a program ends that cannot go on after this.
  public var exit: Exit {
    switch self {
    case .configuration: .configurationRefused
    case .absent, .noPanel, .lost: .noPanel
    }
  }
}

extension Engine.Failure {
  /// With what a program ends that cannot go on after this.
  public var exit: Exit {
    switch self {
    case .panel(let error): error.exit
    case .framebuffer: .noFramebuffer
    case .system: .failed
    }
  }
}
