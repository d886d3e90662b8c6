import Figures
import Linux

/// Text of numbers with a few decimals, for people.
package enum Figure {
  /// - Parameter decimals: from 0 to 3.
  package static func text(_ value: Double, decimals: Int = 0) -> String {
    guard value.isFinite else { return "?" }
    let bounded = max(-1_000_000, min(1_000_000, value))
    return DecimalText.text(bounded, digits: decimals, keepsNoughts: true) ?? "?"
  }

  static func pixels(_ value: Double) -> String { text(value) }

  /// Returns a count and what is counted: `1 report`, `2 reports`.
  package static func count(_ count: Int, _ name: StaticString) -> Sentence {
    count == 1 ? "1 \(name)" : "\(count) \(name)s"
  }

  static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  static func seconds(_ time: Int64) -> String { text(Double(time) / 1_000_000, decimals: 2) }

  /// Returns milliseconds, with one decimal below 100 ms.
  package static func shortTime(_ time: Int64) -> String { text(Double(time) / 1000, decimals: time < 100_000 ? 1 : 0) }

  static func milliseconds(_ time: Int64) -> String { text(Double(time) / 1000) }
}
