import Linux
import Pixels

/// Why a framebuffer cannot be used: what was asked, what was found, what to do.
public struct FramebufferError: Error {
  public let sentence: Sentence

  public init(_ sentence: Sentence) { self.sentence = sentence }

  /// An app's frames are made for the mode that the screen had.
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
