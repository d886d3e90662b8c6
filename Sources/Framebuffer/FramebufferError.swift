import Linux

/// Why a framebuffer cannot be used: what was asked, what was found, what to do.
public struct FramebufferError: Error {
  public let sentence: Sentence

  public init(_ sentence: Sentence) { self.sentence = sentence }
}
