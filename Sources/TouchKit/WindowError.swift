import Framebuffer
import Linux
import TouchInput

/// Why there is no window, or not any more.
public enum WindowError: Error {
  case framebuffer(FramebufferError)
  case panel(PanelError)
  case system(Sentence)

  /// What was asked, what was found, what to do.
  public var sentence: String {
    switch self {
    case .framebuffer(let error): error.sentence.string
    case .panel(let error): error.sentence.string
    case .system(let sentence): sentence.string
    }
  }
}

/// Of an error that nobody catches, Swift says this.
extension WindowError: CustomStringConvertible {
  public var description: String { sentence }
}
