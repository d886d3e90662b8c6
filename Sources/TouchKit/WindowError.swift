import Framebuffer
import Linux
import TouchInput

/// Why a window cannot open, or cannot go on.
public enum WindowError: Error {
  case framebuffer(FramebufferError)
  case panel(PanelError)
  case system(Sentence)

  /// Sentence with the request, the finding and the remedy.
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
