import Linux
import Pixels

/// Why a framebuffer cannot be used: the request, the finding and the remedy.
public struct FramebufferError: Error {
  public let sentence: Sentence

  public init(_ sentence: Sentence) { self.sentence = sentence }

  /// The error for frames of an app that were made for a former mode.
  package static func modeChanged(of screen: Sentence, from former: Geometry, to now: Geometry) -> FramebufferError {
    FramebufferError(
      "the mode of \(screen) has changed from \(former.mode) to \(now.mode); "
        + "the app made its frames for the former, and must begin anew"
    )
  }
}

extension Geometry {
  fileprivate var mode: Sentence { "\(width)x\(height) at \(format.bitsPerPixel) bits" }
}
