import Linux
import Touch

/// How far back the filters of a chain look, by their lines in `ts.conf`.
public struct FilterMemory: Sendable {
  /// Names of the modules that look at earlier reports; empty if a position depends on its own report alone.
  public private(set) var modules: Sentence = ""
  /// Average number of reports by which a position is late while a finger moves.
  public private(set) var delay: Float = 0
  /// Number of reports at the beginning of a touch that get no position.
  public private(set) var withheld = 0
  /// Time after a lift during which the next finger gets no position.
  public private(set) var silence: Microseconds = 0
  /// Whether a module is not one of tslib's, so that its delay is not known.
  public private(set) var isUnknown = false
  /// Number of reports of the same finger after which nothing older is left in the filters.
  private var depth = 0

  /// Maximum of ``samples``.
  private static var mostSamples: Int { 64 }

  /// Number of reports assumed for a module that is not one of tslib's.
  private static var unknownDepth: Int { 8 }

  public init() {}

  /// Whether no filter looks at earlier reports.
  public var isEmpty: Bool { modules.bytes.isEmpty }

  /// Number of equal samples after which a finger that was set down anew has its position, and no filter holds an older
  /// one.
  public var samples: Int { min(1 + depth, FilterMemory.mostSamples) }

  /// ``delay`` in whole reports.
  public var delayedReports: Int { Int(min(delay, 999).rounded()) }

  /// Adds a module of the chain.
  ///
  /// - Parameter words: the line in `ts.conf`.
  mutating func add(_ words: [Text]) {
    switch words[1] {
    case "pthres", "linear", "invert", "crop": return
    case "dejitter":
      // The weights of the last four positions are 6, 4, 3 and 3 sixteenths.
      delay += 19.0 / 16
      depth += 3
    case "iir":
      let (kept, all) = (FilterMemory.count(words, "N=", or: 0), FilterMemory.count(words, "D=", or: 0))
      if kept > 0 { delay += Float(kept) / Float(max(1, all - kept)) }
    case "lowpass":
      let factor = FilterMemory.value(words, "factor=")?.decimal ?? 0.4
      if factor < 1 { delay += (1 - factor) / max(factor, 0.001) }
    case "median":
      let size = FilterMemory.count(words, "depth=", or: 3)
      delay += Float(max(0, size - 1)) / 2
      withheld += size / 2
      depth += size
    case "variance":
      delay += 1
      depth += 1
    case "skip":
      let (head, tail) = (FilterMemory.count(words, "nhead=", or: 1), FilterMemory.count(words, "ntail=", or: 1))
      delay += Float(tail)
      withheld += head + tail
      depth += head + tail
    case "evthres":
      let size = FilterMemory.count(words, "N=", or: 5)
      withheld += size
      depth += size
    case "debounce":
      silence = max(silence, Microseconds(FilterMemory.count(words, "drop_threshold=", or: 0)) * 1000)
    default:
      isUnknown = true
      depth += FilterMemory.unknownDepth
    }
    let name = words[1].printable.string
    modules.append(isEmpty ? "\(name)" : ", \(name)")
  }

  /// Returns the value of a module's parameter; nil if it is not there.
  static func value(_ words: [Text], _ name: StaticString) -> Text? {
    words.dropFirst(2).last { $0.starts(with: name) }?.dropping(name.utf8CodeUnitCount)
  }

  private static func count(_ words: [Text], _ name: StaticString, or usual: Int) -> Int {
    min(max(0, value(words, name)?.integer ?? usual), 100_000)
  }

  /// The delay in words, with the remedy; nil if the filters hold nothing back.
  @export(interface)
  public var sentence: Sentence? {
    var faults: [Sentence] = []
    if delayedReports > 0 {
      faults.append(
        "positions about \(delayedReports) \(delayedReports == 1 ? "report" : "reports") late while a finger moves")
    }
    if withheld > 0 {
      faults.append("no position for the first \(withheld == 1 ? "report" : "\(withheld) reports") of a touch")
    }
    if silence > 0 { faults.append("no position within \(silence / 1000) ms of a lift") }
    if isUnknown { faults.append("positions late by a number of reports that is not known") }
    guard let first = faults.first else { return nil }
    var list = first
    for fault in faults.dropFirst() { list = list + ", " + fault }
    return "the filters in \(TslibConfiguration.path) (\(modules)) give \(list); a capacitive panel needs "
      + "none of them, only 'module_raw input' and 'module linear'"
  }
}
