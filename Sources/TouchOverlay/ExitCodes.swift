import Linux
import TouchInput

extension PanelError {
  /// Exit code of a program that cannot go on after this error.
  public var exit: Exit {
    switch self {
    case .configuration: .configurationRefused
    case .absent, .noPanel, .lost: .noPanel
    }
  }
}

extension Engine.Failure {
  /// Exit code of a program that cannot go on after this error.
  public var exit: Exit {
    switch self {
    case .panel(let error): error.exit
    case .framebuffer: .noFramebuffer
    case .system: .failed
    }
  }
}
