import Figures
import Linux

/// Limits of a healthy panel, with their sources.
public struct Limits: Sendable {
  private let chosen: ChosenLimits

  /// Creates the default limits, changed by those of a configuration.
  public init(_ chosen: ChosenLimits = ChosenLimits()) { self.chosen = chosen }

  /// Reports a second while a finger moves.
  public var reportRate: Limit {
    limit(.reportRate, .atLeast, 40, "two thirds of the 60 reports with which the Pi's 7-inch panel is polled")
  }
  /// Milliseconds between two reports while a finger moves.
  public var longestGap: Limit { limit(.longestGap, .atMost, 100, "at more, a line that is drawn has visible corners") }
  /// Seconds without a report while a finger moves.
  public var silence: Limit { limit(.silence, .atMost, 2, "nobody waits so long in the middle of a movement") }
  /// Seconds that a contact may stay at exactly the same position.
  public var stillness: Limit { limit(.stillness, .atMost, 10, "a resting finger ends or moves before") }
  /// Limit of jitter in pixels: how far a resting finger wanders; nil for ``jitterLength`` or ``jitterShare``.
  public var jitter: Limit? { chosen[.jitter].map { Limit(.atMost, Double($0), source: chosen.source) } }
  /// Limit of jitter in millimetres, if the size of the screen is known.
  public var jitterLength: Limit {
    limit(
      .jitterLength, .atMost, 0.5, "half a millimetre, which Windows' tests of touch screens allow a resting finger")
  }
  /// Limit of jitter in percent of the screen's diagonal, if the size of the screen is unknown.
  public var jitterShare: Limit { limit(.jitterShare, .atMost, 0.3, "half a millimetre on a 7-inch screen") }
  /// Number of event drops up to which they are a warning; more are a failure.
  public var drops: Limit { limit(.drops, .atMost, 2, "a busy machine may miss events once or twice") }
  /// Percentage of touches that break off and go on at once.
  public var flapping: Limit { limit(.flapping, .atMost, 10, "no finger comes back so soon where it left") }
  /// Minimum number of fingers at once, if --test multitouch is requested.
  public var fingers: Limit { limit(.fingers, .atLeast, 2, "the least for multi-touch") }
  /// Number of times that two contacts merged or changed places.
  public var confusions: Limit { limit(.confusions, .atMost, 0, "fingers never merge or change places") }
  /// Number of touches outside of the panel's axes or the screen.
  public var outside: Limit { limit(.outside, .atMost, 1, "a bezel may be touched once") }
  /// Number of contacts without a finger up to which they are a warning; more are a failure.
  public var ghosts: Limit { limit(.ghosts, .atMost, 0, "the panel is not touched during the test") }
  /// Percentage of the screen that a full sweep may leave out.
  public var unreached: Limit { limit(.unreached, .atMost, 3, "a sweep by hand may miss so much") }
  /// Common offset of touches from their targets, at the middle or an edge, in percent of the diagonal.
  public var offset: Limit { limit(.offset, .atMost, 1.2, "half a fingertip on a 7-inch screen") }
  /// Remaining error of touches without offset and scale, in percent of the diagonal.
  public var scatter: Limit { limit(.scatter, .atMost, 2.5, "a hurried hand's aim") }
  /// Bend of a line along a ruler, in percent of the diagonal.
  public var bend: Limit { limit(.bend, .atMost, 1.5, "half a fingertip on a 7-inch screen") }
  /// Latency from the kernel's time stamp to published pixels, in milliseconds, that 95 percent of touches keep to.
  public var latency: Limit { limit(.latency, .atMost, 34, "two frames of a display with 60 Hz") }

  private func limit(_ name: LimitName, _ side: Limit.Side, _ usual: Double, _ source: Sentence) -> Limit {
    guard let value = chosen[name] else { return Limit(side, usual, source: source) }
    return Limit(side, Double(value), source: chosen.source)
  }

  /// Whether the configuration sets this limit.
  func isChosen(_ name: LimitName) -> Bool { chosen[name] != nil }
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
