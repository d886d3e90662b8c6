import CTouchOverlay
import Framebuffer
import Linux
import TouchOverlay

/// Why a call did nothing: its result code and a sentence.
struct Refusal: Error {
  let code: CInt
  let sentence: Sentence

  static func badArgument(_ sentence: Sentence) -> Refusal {
    Refusal(code: TOUCH_OVERLAY_BAD_ARGUMENT, sentence: sentence)
  }

  static func system(_ sentence: Sentence) -> Refusal { Refusal(code: TOUCH_OVERLAY_SYSTEM, sentence: sentence) }

  static var notRunning: Refusal {
    Refusal(
      code: TOUCH_OVERLAY_NOT_RUNNING, sentence: "the touch overlay is not running; call touch_overlay_start first")
  }

  static var alreadyRunning: Refusal {
    Refusal(
      code: TOUCH_OVERLAY_ALREADY_RUNNING,
      sentence: "the touch overlay is already running; call touch_overlay_stop before another touch_overlay_start")
  }
}

extension Refusal {
  /// The code is the exit code of a program that ends with this failure.
  init(_ failure: Engine.Failure) { self.init(code: failure.exit.rawValue, sentence: failure.sentence) }

  init(_ error: FramebufferError) { self.init(.framebuffer(error)) }

  init(_ failure: PlaneOffer.Failure) {
    let code = if case .plane = failure { TOUCH_OVERLAY_NO_FRAMEBUFFER } else { TOUCH_OVERLAY_SYSTEM }
    self.init(code: code, sentence: failure.sentence)
  }

  init(_ error: ConfigurationError) {
    self.init(code: TOUCH_OVERLAY_CONFIGURATION_REFUSED, sentence: error.sentence)
  }
}

/// Returns the text for a code, valid for the life of the program.
func meaning(of code: CInt) -> StaticString {
  switch code {
  case TOUCH_OVERLAY_OK: "done"
  case TOUCH_OVERLAY_SYSTEM: "the system refused something"
  case TOUCH_OVERLAY_BAD_ARGUMENT: "an argument is invalid"
  case TOUCH_OVERLAY_NO_PANEL: "no suitable touch panel"
  case TOUCH_OVERLAY_NO_FRAMEBUFFER: "no usable framebuffer"
  case TOUCH_OVERLAY_CONFIGURATION_REFUSED: "the configuration is refused"
  case TOUCH_OVERLAY_NOT_RUNNING: "the touch overlay is not running"
  case TOUCH_OVERLAY_ALREADY_RUNNING: "the touch overlay is already running"
  default: "an unknown code"
  }
}
