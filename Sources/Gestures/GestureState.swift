extension GestureRecogniser {
  /// The state of a recogniser.
  ///
  ///     discrete      possible -> recognised | failed
  ///     continuous    possible -> began -> changed ... -> ended | cancelled
  ///                   possible -> failed
  public enum State: UInt8, Sendable, BitwiseCopyable {
    case possible, recognised, failed, began, changed, ended, cancelled

    /// Whether nothing more comes until the recogniser starts afresh.
    public var isFinal: Bool { self == .recognised || self == .failed || self == .ended || self == .cancelled }

    /// Whether a continuous gesture is under way.
    public var isActive: Bool { self == .began || self == .changed }

    func leads(to next: State) -> Bool {
      switch self {
      case .possible: next == .recognised || next == .failed || next == .began
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .recognised, .failed, .ended, .cancelled: false
      }
    }
  }

  /// The recipients of the touches that a gesture follows.
  public enum Precedence: UInt8, Sendable, BitwiseCopyable {
    /// The recogniser only observes, and the responders get all touches.
    case beside
    /// From the moment it recognises, its touches are taken from the responders.
    case before
  }
}
