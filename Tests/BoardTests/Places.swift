import Foundation
import Testing

/// Places for boards to run: an emulated board keeps one processor busy, so two run at a time on two processors.
actor Places {
  static let all = Places(min(2, ProcessInfo.processInfo.activeProcessorCount))

  nonisolated let count: Int
  private var free: Int
  private var waiting: [(wanted: Int, turn: CheckedContinuation<Void, Never>)] = []

  private init(_ count: Int) {
    self.count = count
    free = count
  }

  func take(_ wanted: Int) async {
    if waiting.isEmpty && wanted <= free {
      free -= wanted
    } else {
      await withCheckedContinuation { waiting.append((wanted, $0)) }
    }
  }

  /// Serves in turn: a test that needs more places than are free is not overtaken.
  func giveBack(_ taken: Int) {
    free += taken
    while let first = waiting.first, first.wanted <= free {
      free -= first.wanted
      waiting.removeFirst().turn.resume()
    }
  }
}

/// A trait with which each test of the suite, on each of its boards, waits for a place.
struct InPlaces: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let wanted = test.traits.contains { $0 is Undisturbed } ? Places.all.count : 1
    await Places.all.take(wanted)
    let began = Date()
    // The test's own error is thrown after the place is free again.
    let result: Result<Void, any Error>
    do { result = .success(try await function()) } catch { result = .failure(error) }
    // The time that the test runner tells includes the wait for a place.
    print("\(test.name) took \(Int(Date().timeIntervalSince(began).rounded())) s")
    await Places.all.giveBack(wanted)
    try result.get()
  }
}

/// A test on two processors: no other board runs meanwhile.
struct Undisturbed: TestTrait {}

extension Trait where Self == InPlaces {
  static var inPlaces: Self { Self() }
}

extension Trait where Self == Undisturbed {
  static var undisturbed: Self { Self() }
}
