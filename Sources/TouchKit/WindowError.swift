import Framebuffer
import Linux
import TouchInput

/// Why a window cannot open, or cannot go on.
public enum WindowError: Error {
  /// The framebuffer cannot be used, or its mode has changed.
  case framebuffer(FramebufferError)
  /// The panel that the settings name cannot be used.
  case panel(PanelError)
  /// The system refused something else, or a frame is too small for the screen.
  case system(Sentence)

  /// A sentence that says what failed, why, and what to do.
  public var sentence: String {
    switch self {
    case .framebuffer(let error): error.sentence.string
    case .panel(let error): error.sentence.string
    case .system(let sentence): sentence.string
    }
  }
}

/// Swift prints this description of an error that is not caught.
extension WindowError: CustomStringConvertible {
  public var description: String { sentence }
}
