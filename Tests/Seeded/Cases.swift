import Foundation
import Testing

/// The seeds of a test's random cases: those kept of earlier failures, then new ones.
///
/// Every run draws a seed of its own and prints it; `TOUCH_OVERLAY_SEED` sets it. `TOUCH_OVERLAY_CASES` is a factor of all
/// counts. The test carries the trait `.random`, which tells how to repeat a failure; after three cases that failed, the
/// test goes to its end.
public struct Cases: Sequence, Sendable {
  /// The number of new cases, by the run's factor.
  public let count: Int
  private let kept: [UInt64]
  private let start: UInt64
  private let watch: Watch

  /// - Parameters:
  ///   - count: The number of new cases where the factor is 1.
  ///   - part: Tells cases of the same test apart: its arguments.
  ///   - kept: Seeds that failed once. They come first.
  public init(_ count: Int, of part: String = "", kept: [UInt64] = []) {
    guard let watch = Watch.current else { fatalError("a test with random cases needs the trait .random") }
    self.watch = watch
    self.count = Swift.max(1, Int((Double(count) * Run.factor).rounded()))
    self.kept = kept
    // FNV-1a: the same in every process.
    let name = (watch.name + part).utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    var random = Seeded(Run.seed ^ name)
    start = random.next()
  }

  /// Whether there are as many cases as the test asks for, so that it may expect rare things among them.
  public static var areFull: Bool { Run.factor >= 1 }

  public func makeIterator() -> Iterator { Iterator(cases: self) }

  /// A random generator for each seed.
  public var random: LazyMapSequence<Cases, Seeded> { lazy.map { Seeded($0) } }

  public struct Iterator: IteratorProtocol {
    fileprivate let cases: Cases
    private var index = 0

    fileprivate init(cases: Cases) { self.cases = cases }

    public mutating func next() -> UInt64? {
      let seed = index < cases.kept.count + cases.count && cases.watch.failures < 3 ? cases.seed(index) : nil
      index += 1
      cases.watch.begin(seed)
      return seed
    }
  }

  private func seed(_ index: Int) -> UInt64 {
    if index < kept.count { return kept[index] }
    var random = Seeded(start &+ UInt64(index - kept.count))
    return random.next()
  }
}

/// The run's seed and factor.
enum Run {
  static let seed: UInt64 = {
    let seed = number("TOUCH_OVERLAY_SEED") { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)
    print("random cases: TOUCH_OVERLAY_SEED=\(seed)")
    return seed
  }()

  static let factor = number("TOUCH_OVERLAY_CASES") { Double($0) } ?? 1

  private static func number<Number>(_ name: String, _ parse: (String) -> Number?) -> Number? {
    guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
    guard let number = parse(text) else { fatalError("\(name) wants a number and is '\(text)'") }
    return number
  }
}
