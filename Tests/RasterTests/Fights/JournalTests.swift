import Foundation
import Pixels
import Synchronization
import Testing

@testable import Raster

/// A painter's memory, and a copy of its head that a signal handler made. They are static because the handler can
/// capture nothing.
private enum Interrupted {
  nonisolated(unsafe) static let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  nonisolated(unsafe) static let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  static let isTaken = Atomic<Bool>(false)

  static func take() {
    if isTaken.load(ordering: .acquiring) { return }
    memcpy(copy.baseAddress!, memory.baseAddress!, Shadow.usedHead)
    isTaken.store(true, ordering: .releasing)
  }
}

/// The journal at any instruction: a kill in the middle of a call leaves the same memory that a signal handler finds.
@Suite struct JournalTests {
  private static let looks = 100
  private static let patience: TimeInterval = 20

  @Test func `The journal's count comes after all that it counts`() {
    // Both memories are allocated at their first use, which must come before the first signal.
    for memory in [Interrupted.memory, Interrupted.copy] { memset(memory.baseAddress!, 0, memory.count) }
    Interrupted.isTaken.store(false, ordering: .releasing)
    let line = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 16)
    defer { line.deallocate() }
    let pixels = PixelMemory(
      unsafeOrigin: line.baseAddress!, lineLength: 1024, width: 256, height: 1, format: .xrgb8888)
    let shadow = Shadow(unsafeMemory: Interrupted.memory, pixels)
    let copy = Shadow(unsafeMemory: Interrupted.copy, pixels)

    // SIGURG does nothing when it has no handler, in case a signal comes late.
    let before = signal(SIGURG) { _ in Interrupted.take() }
    var urgent = sigset_t()
    sigemptyset(&urgent)
    sigaddset(&urgent, SIGURG)
    var mask = sigset_t()
    // Threads that run tests have signals blocked.
    pthread_sigmask(SIG_UNBLOCK, &urgent, &mask)
    let signals = Signals()
    signals.begin()
    var looks = 0
    var faults: [String] = []
    let end = Date(timeIntervalSinceNow: Self.patience)
    var number = 0
    while looks < Self.looks, faults.count < 3, Date() < end {
      for _ in 0..<100 {
        number = number % 250 + 1
        memset(line.baseAddress!, CInt(number), line.count)
        shadow.keep(number, number, number, line.baseAddress!)
        guard Interrupted.isTaken.load(ordering: .acquiring) else { continue }
        if let fault = Self.fault(copy.kept) { faults.append(fault) }
        looks += 1
        Interrupted.isTaken.store(false, ordering: .releasing)
      }
    }
    signals.end()
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    signal(SIGURG, before)
    #expect(looks > 0)
    #expect(faults == [])
  }

  /// Returns a fault unless row, column, count and every byte are the same number, or the count is 0.
  private static func fault(_ kept: Shadow.Kept) -> String? {
    if kept.count == 0 { return nil }
    let bytes = UnsafeRawBufferPointer(start: kept.unsafePixels, count: kept.count * 4)
    if kept.x == kept.count, kept.y == kept.count, bytes.allSatisfy({ Int($0) == kept.count }) { return nil }
    return "\(kept.count) pixels count at (\(kept.x), \(kept.y)), and their bytes are \(Set(bytes).sorted())"
  }
}

/// A thread that sends SIGURG to the thread that created this object, and to no other.
private final class Signals: Sendable {
  private let target = pthread_self()
  private let isOver = Atomic<Bool>(false)
  private let group = DispatchGroup()

  func begin() {
    group.enter()
    Thread.detachNewThread {
      while !self.isOver.load(ordering: .relaxed) { pthread_kill(self.target, SIGURG) }
      self.group.leave()
    }
  }

  func end() {
    isOver.store(true, ordering: .relaxed)
    group.wait()
  }
}
