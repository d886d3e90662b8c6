extension GestureRecogniser {
  /// Where a recogniser is.
  ///
  ///     discrete      possible -> recognised | failed
  ///     continuous    possible -> began -> changed ... -> ended | cancelled
  ///                   possible -> failed
  public enum State: UInt8, Sendable, BitwiseCopyable {
    case possible, recognised, failed, began, changed, ended, cancelled

    /// Nothing more comes until the recogniser starts afresh.
    public var isFinal: Bool { self == .recognised || self == .failed || self == .ended || self == .cancelled }

    /// A continuous gesture is under way.
    public var isActive: Bool { self == .began || self == .changed }

    func leads(to next: State) -> Bool {
      switch self {
      case .possible: next == .recognised || next == .failed || next == .began
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .recognised, .failed, .ended, .cancelled: false
      }
    }
  }

  /// Who gets the touches that a gesture follows.
  public enum Precedence: UInt8, Sendable, BitwiseCopyable {
    /// The recogniser looks on, and the responders get all touches.
    case beside
    /// From the moment it recognises, its touches are taken from the responders.
    case before
  }
}
