import Foundation
import Testing

@Suite("KernelPanel: random streams against a model of the kernel")
struct KernelStreamTests {
  /// Streams for each seed of the test. The sanitizers, under which a stream takes many times as long, get fewer.
  private static let streams: UInt64 =
    ProcessInfo.processInfo.environment["TOUCH_OVERLAY_STREAMS"].flatMap { UInt64($0) } ?? 2500

  @Test("no tap is lost, no contact stuck", arguments: UInt64(0)..<40)
  func streams(part: UInt64) {
    for seed in part * Self.streams..<(part + 1) * Self.streams {
      let stream = ModelStream(seed: seed)
      let faults = ModelRun.faults(stream)
      if !faults.isEmpty {
        let shrunk = stream.shrunk
        Issue.record("stream \(seed): \(faults)\nin short: \(ModelRun.faults(shrunk))\n\(shrunk.text)")
        return
      }
    }
  }
}
