import Framebuffer
import Linux
import TouchInput

extension Engine {
  /// Why a thread ended before it was told to.
  public enum Failure: Error {
    case panel(PanelError)
    case framebuffer(FramebufferError)
    case system(Sentence)

    public var sentence: Sentence {
      switch self {
      case .panel(let error): error.sentence
      case .framebuffer(let error): error.sentence
      case .system(let sentence): sentence
      }
    }

    /// Exit code of a program that cannot go on after this error.
    public var exit: Exit {
      switch self {
      case .panel(let error): error.exit
      case .framebuffer: .noFramebuffer
      case .system: .failed
      }
    }
  }
}

extension PanelError {
  /// Exit code of a program that cannot go on after this error.
  public var exit: Exit {
    switch self {
    case .configuration: .configurationRefused
    case .absent, .noPanel, .lost: .noPanel
    }
  }
}

/// Runs `body`; an error of the framebuffer becomes the engine's.
package func onScreen<Value: ~Copyable>(
  _ body: () throws(FramebufferError) -> Value
) throws(Engine.Failure) -> Value {
  do throws(FramebufferError) { return try body() } catch { throw .framebuffer(error) }
}

/// Runs `body`; an error of the panel becomes the engine's.
package func onPanel<Value: ~Copyable>(_ body: () throws(PanelError) -> Value) throws(Engine.Failure) -> Value {
  do throws(PanelError) { return try body() } catch { throw .panel(error) }
}
