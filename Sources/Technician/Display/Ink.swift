import Examining
import Overlay

/// The colours of diagnostics: bright on dark, so that nobody takes them for the app.
enum Ink {
  static var paper: Colour { Colour(red: 15, green: 19, blue: 26, opacity: 1) }
  static var field: Colour { Colour(red: 34, green: 41, blue: 54, opacity: 1) }
  static var edge: Colour { Colour(red: 74, green: 86, blue: 106, opacity: 1) }
  static var bright: Colour { Colour(red: 246, green: 248, blue: 251, opacity: 1) }
  static var dim: Colour { Colour(red: 156, green: 168, blue: 186, opacity: 1) }
  static var chosen: Colour { Colour(red: 64, green: 156, blue: 255, opacity: 1) }
  static var good: Colour { Colour(red: 72, green: 199, blue: 116, opacity: 1) }
  static var doubtful: Colour { Colour(red: 255, green: 184, blue: 46, opacity: 1) }
  static var bad: Colour { Colour(red: 255, green: 92, blue: 84, opacity: 1) }
  static var raw: Colour { Colour(red: 255, green: 120, blue: 200, opacity: 1) }
  static var filtered: Colour { Colour(red: 120, green: 220, blue: 255, opacity: 1) }
  static var calibrated: Colour { Colour(red: 255, green: 232, blue: 92, opacity: 1) }

  static func verdict(_ verdict: Verdict) -> Colour {
    switch verdict {
    case .notRun: dim
    case .passed: good
    case .warned: doubtful
    case .failed: bad
    }
  }
}
