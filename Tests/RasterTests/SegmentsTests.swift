import Seeded
import Testing

@testable import Raster

/// The pieces of a row, against a row of booleans.
@Suite struct SegmentsTests {
  static let count = 2000

  @Test("Pieces that meet become one, from left to right")
  func randomPieces() {
    for seed in 1...UInt64(SegmentsTests.count) {
      var random = Seeded(seed)
      let length = random.int(1...12)
      var row = [Bool](repeating: false, count: 140)
      var segments = Segments()
      var added: [Range<Int>] = []
      for _ in 0..<random.int(0...40) {
        let start = random.int(0...120)
        let end = start + random.int(0...length)
        segments.add(start: Int32(start), end: Int32(end))
        for x in start..<end { row[x] = true }
        added.append(start..<end)
      }
      let found = (0..<segments.count).map { segments[$0].start..<segments[$0].end }
      #expect(found == runs(row), "seed \(seed): \(added)")
      if found != runs(row) { break }
    }
  }

  @Test("What ends before it starts is nothing")
  func backwards() {
    var segments = Segments()
    segments.add(start: 5, end: 3)
    #expect(segments.count == 0)
  }

  @Test("As many pieces as there can be chords, and none after removing all")
  func full() {
    var segments = Segments()
    for index in (0..<128).reversed() { segments.add(start: Int32(3 * index), end: Int32(3 * index + 2)) }
    #expect(segments.count == 128)
    #expect(segments[0] == (0, 2) && segments[127] == (381, 383))
    segments.add(start: 1, end: 382)
    #expect(segments.count == 1 && segments[0] == (0, 383))
    segments.removeAll()
    #expect(segments.count == 0)
  }

  private func runs(_ row: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (x, isCovered) in (row + [false]).enumerated() {
      if isCovered, start == nil { start = x }
      if !isCovered, let first = start {
        runs.append(first..<x)
        start = nil
      }
    }
    return runs
  }
}
