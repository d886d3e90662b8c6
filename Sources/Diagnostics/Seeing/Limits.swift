import Linux
import Touch

/// What a healthy panel keeps to, and who says so.
public struct Limits: Sendable {
  /// Reports a second while a finger moves.
  public var reportRate = Limit(
    .atLeast, 40, source: "two thirds of the 60 reports with which the Pi's 7-inch panel is polled")
  /// Milliseconds between two reports while a finger moves.
  public var longestGap = Limit(.atMost, 100, source: "at more, a line that is drawn has visible corners")
  /// Seconds without a report although a finger moved.
  public var silence = Limit(.atMost, 2, source: "nobody waits so long in the middle of a movement")
  /// Seconds that a contact may stay exactly where it is.
  public var stillness = Limit(.atMost, 10, source: "a resting finger ends or moves before")
  /// Pixels that a resting finger wanders from its middle; nil for ``jitterShare`` of the diagonal.
  public var jitter: Limit?
  /// Millimetres, where the panel says how large it is.
  public var jitterLength = Limit(
    .atMost, 0.5, source: "half a millimetre, which Windows' tests of touch screens allow a resting finger")
  /// Percent of the screen's diagonal, where it does not.
  public var jitterShare = Limit(.atMost, 0.3, source: "half a millimetre on a 7-inch screen")
  /// How often events may be dropped; fewer are a warning.
  public var drops = Limit(.atMost, 2, source: "a busy machine may miss events once")
  /// Percent of all touches that break off and go on at once.
  public var flapping = Limit(.atMost, 10, source: "no finger comes back within 50 ms where it left")
  /// Fingers at once, where --test multitouch is asked for.
  public var fingers = Limit(.atLeast, 2, source: "what multi-touch means")
  /// Times that two contacts became one, or changed places.
  public var confusions = Limit(.atMost, 0, source: "fingers do neither")
  /// Touches outside of the panel's axes or the screen.
  public var outside = Limit(.atMost, 1, source: "a bezel may be touched once")
  /// Contacts that no finger made; fewer are a warning.
  public var ghosts = Limit(.atMost, 0, source: "nobody touches during a soak")
  /// Percent of the screen that a full sweep may leave out.
  public var unreached = Limit(.atMost, 3, source: "what a sweep by hand may miss")
  /// Percent of the diagonal by which touches may miss their targets together, at the middle or at an edge.
  public var offset = Limit(.atMost, 1.2, source: "half a fingertip on a 7-inch screen")
  /// Percent of the diagonal that remains when offset and scale are taken away.
  public var scatter = Limit(.atMost, 2.5, source: "a hurried hand's aim")
  /// Percent of the diagonal by which a line along a ruler may bend.
  public var bend = Limit(.atMost, 1.5, source: "half a fingertip on a 7-inch screen")
  /// Milliseconds from the kernel's time stamp to published pixels, of nineteen touches in twenty.
  public var latency = Limit(.atMost, 34, source: "two frames of a display with 60 Hz")

  public init() {}

  /// These, but for what a configuration sets.
  public init(_ chosen: ChosenLimits) {
    for name in LimitName.allCases {
      guard let value = chosen[name] else { continue }
      set(name, Double(value), source: chosen.source)
    }
  }

  private mutating func set(_ name: LimitName, _ value: Double, source: Sentence) {
    let most = Limit(.atMost, value, source: source)
    switch name {
    case .reportRate: reportRate = Limit(.atLeast, value, source: source)
    case .longestGap: longestGap = most
    case .silence: silence = most
    case .stillness: stillness = most
    case .jitter: jitter = most
    case .jitterLength: jitterLength = most
    case .jitterShare: jitterShare = most
    case .drops: drops = most
    case .flapping: flapping = most
    case .fingers: fingers = Limit(.atLeast, value, source: source)
    case .confusions: confusions = most
    case .outside: outside = most
    case .ghosts: ghosts = most
    case .unreached: unreached = most
    case .offset: offset = most
    case .scatter: scatter = most
    case .bend: bend = most
    case .latency: latency = most
    }
  }
}
