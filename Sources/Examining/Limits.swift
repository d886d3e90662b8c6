import Figures
import Linux
import Touch

/// Limits of a healthy panel, with their sources.
public struct Limits: Sendable {
  /// Reports a second while a finger moves.
  public var reportRate = Limit(
    .atLeast, 40, source: "two thirds of the 60 reports with which the Pi's 7-inch panel is polled")
  /// Milliseconds between two reports while a finger moves.
  public var longestGap = Limit(.atMost, 100, source: "at more, a line that is drawn has visible corners")
  /// Seconds without a report while a finger moves.
  public var silence = Limit(.atMost, 2, source: "nobody waits so long in the middle of a movement")
  /// Seconds that a contact may stay at exactly the same position.
  public var stillness = Limit(.atMost, 10, source: "a resting finger ends or moves before")
  /// Limit of jitter in pixels: how far a resting finger wanders; nil for ``jitterLength`` or ``jitterShare``.
  public var jitter: Limit?
  /// Limit of jitter in millimetres, if the size of the screen is known.
  public var jitterLength = Limit(
    .atMost, 0.5, source: "half a millimetre, which Windows' tests of touch screens allow a resting finger")
  /// Limit of jitter in percent of the screen's diagonal, if the size of the screen is unknown.
  public var jitterShare = Limit(.atMost, 0.3, source: "half a millimetre on a 7-inch screen")
  /// Number of event drops up to which they are a warning; more are a failure.
  public var drops = Limit(.atMost, 2, source: "a busy machine may miss events once")
  /// Percentage of touches that break off and go on at once.
  public var flapping = Limit(.atMost, 10, source: "no finger comes back within 50 ms where it left")
  /// Minimum number of fingers at once, if --test multitouch is requested.
  public var fingers = Limit(.atLeast, 2, source: "the least for multi-touch")
  /// Number of times that two contacts merged or changed places.
  public var confusions = Limit(.atMost, 0, source: "fingers never merge or change places")
  /// Number of touches outside of the panel's axes or the screen.
  public var outside = Limit(.atMost, 1, source: "a bezel may be touched once")
  /// Number of contacts without a finger up to which they are a warning; more are a failure.
  public var ghosts = Limit(.atMost, 0, source: "the panel is not touched during the test")
  /// Percentage of the screen that a full sweep may leave out.
  public var unreached = Limit(.atMost, 3, source: "a sweep by hand may miss so much")
  /// Common offset of touches from their targets, at the middle or an edge, in percent of the diagonal.
  public var offset = Limit(.atMost, 1.2, source: "half a fingertip on a 7-inch screen")
  /// Remaining error of touches without offset and scale, in percent of the diagonal.
  public var scatter = Limit(.atMost, 2.5, source: "a hurried hand's aim")
  /// Bend of a line along a ruler, in percent of the diagonal.
  public var bend = Limit(.atMost, 1.5, source: "half a fingertip on a 7-inch screen")
  /// Latency from the kernel's time stamp to published pixels, in milliseconds, that 95 percent of touches keep to.
  public var latency = Limit(.atMost, 34, source: "two frames of a display with 60 Hz")

  /// Limits that the configuration sets.
  private var chosen: [LimitName] = []

  public init() {}

  /// Creates the default limits, changed by those of a configuration.
  public init(_ chosen: ChosenLimits) {
    for name in LimitName.allCases {
      guard let value = chosen[name] else { continue }
      set(name, Double(value), source: chosen.source)
      self.chosen.append(name)
    }
  }

  /// Whether the configuration sets this limit.
  func isChosen(_ name: LimitName) -> Bool { chosen.contains(name) }

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

extension Limits {
  /// Returns the limit of the offset in percent of a panel's diagonal.
  func offset(on panel: PanelUnderTest) -> Limit { bounded(offset, .offset, 2, 4, panel) }

  /// Returns the limit of the scatter in percent of a panel's diagonal.
  func scatter(on panel: PanelUnderTest) -> Limit { bounded(scatter, .scatter, 4, 8, panel) }

  /// Returns the limit of the bend along a ruler in percent of a panel's diagonal.
  func bend(on panel: PanelUnderTest) -> Limit { bounded(bend, .bend, 2, 4, panel) }

  /// Returns a default limit, kept within two lengths in millimetres if the size of the screen is known: a finger and the
  /// buttons of an app have the same size on every screen.
  private func bounded(
    _ limit: Limit, _ name: LimitName, _ least: Int, _ most: Int, _ panel: PanelUnderTest
  ) -> Limit {
    guard let density = panel.density, !isChosen(name) else { return limit }
    let millimetre = 100 * density / panel.diagonal
    let (low, high) = (Double(least) * millimetre, Double(most) * millimetre)
    if limit.value < low {
      return Limit(.atMost, low, source: "\(least) mm, by which a finger misses on a small screen too")
    }
    if limit.value > high {
      return Limit(.atMost, high, source: "\(most) mm, which a button forgives on a large screen too")
    }
    return limit
  }
}
