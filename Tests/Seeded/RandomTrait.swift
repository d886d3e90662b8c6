import Synchronization
import Testing

/// Adds to every issue of a test with random cases the line that repeats it.
public struct RandomTrait: TestTrait, SuiteTrait, TestScoping {
  public let isRecursive = true

  public func scopeProvider(for test: Test, testCase: Test.Case?) -> RandomTrait? { testCase == nil ? nil : self }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let watch = Watch(test)
    let issues = IssueHandlingTrait.compactMapIssues { issue in
      var issue = issue
      issue.comments.append(Comment(rawValue: watch.fail()))
      return issue
    }
    try await Watch.$current.withValue(watch) {
      try await issues.provideScope(for: test, testCase: testCase) {
        do { try await function() } catch {
          // No issue handler hears of what the test itself throws, and of a failed requirement it has heard.
          if !(error is ExpectationFailedError) { print(watch.fail()) }
          throw error
        }
      }
    }
  }
}

extension Trait where Self == RandomTrait {
  public static var random: RandomTrait { RandomTrait() }
}

/// A test with random cases, the one that is under way, and how many have failed.
final class Watch: Sendable {
  @TaskLocal static var current: Watch?

  let name: String
  private let state = Mutex((seed: UInt64?.none, hasFailed: false, failures: 0))

  init(_ test: Test) { name = "\(test.id.moduleName).\(test.id.nameComponents.joined(separator: "/"))" }

  var failures: Int { state.withLock { $0.failures } }

  func begin(_ seed: UInt64?) { state.withLock { $0 = (seed, false, $0.failures) } }

  /// Notes a failure of the case that is under way; returns the line that repeats it.
  func fail() -> String {
    let seed = state.withLock { state in
      if !state.hasFailed { state.failures += 1 }
      state.hasFailed = true
      return state.seed
    }
    let factor = Run.factor == 1 ? "" : "TOUCH_OVERLAY_CASES=\(Run.factor) "
    let words = name.split(separator: "(")[0].replacing("`", with: "")
    return "repeat: TOUCH_OVERLAY_SEED=\(Run.seed) \(factor)swift test --traits PNG,QR,Window,TouchOverlay"
      + " --filter '\(words)'" + (seed.map { " # this case: \($0)" } ?? "")
  }
}
