extension GestureRecogniser {
  /// The state of a recogniser.
  ///
  ///     discrete      possible -> recognised | failed
  ///     continuous    possible -> began -> changed ... -> ended | cancelled
  ///                   possible -> failed
  public enum State: UInt8, Sendable, BitwiseCopyable {
    /// The gesture may still come.
    case possible
    /// A discrete gesture has come.
    case recognised
    /// The touches were not this gesture.
    case failed
    /// A continuous gesture has begun, has changed, or has ended as its fingers lifted.
    case began, changed, ended
    /// A continuous gesture is over because its touches were cancelled.
    case cancelled

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

  /// Whether a gesture takes the touches that it follows from the responders.
  public enum Precedence: UInt8, Sendable, BitwiseCopyable {
    /// The recogniser only observes, and the responders get all touches.
    case beside
    /// From the moment it recognises, its touches are taken from the responders.
    case before
  }
}
