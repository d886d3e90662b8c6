import Seeded
import Testing

@testable import Framebuffer

/// `drm_fb_helper_memory_range_to_clip` in Linux 6.1: the columns of a damage, empty when it is lost.
private func columns(of range: Range<Int>, lineLength: Int, bytesPerPixel: Int) -> Range<Int>? {
  let first = range.lowerBound / lineLength
  let last = (range.upperBound + lineLength - 1) / lineLength
  if last - first != 1 { return 0..<lineLength / bytesPerPixel }
  let left = range.lowerBound % lineLength / bytesPerPixel
  let right = (range.upperBound % lineLength + bytesPerPixel - 1) / bytesPerPixel
  return left < right ? left..<right : nil
}

@Suite("StoredRange: no flush is one that the kernel loses")
struct StoredRangeTests {
  /// What the driver is told after the stores, `companion` among them.
  private func pages(_ low: Int, _ high: Int, _ memory: Int, _ page: Int) -> Range<Int> {
    low / page * page..<min((high + page - 1) / page * page, memory)
  }

  @Test func `nothing stored`() {
    var stored = StoredRange()
    #expect(stored.isEmpty)
    stored.add(0..<1)
    #expect(!stored.isEmpty)
  }

  @Test func `far is what has more between than both are, on either side`() {
    var stored = StoredRange()
    #expect(!stored.isFar(from: 1_000_000..<1_000_001))
    stored.add(1000..<1100)
    for (other, isFar) in [
      (1100..<1200, false), (1300..<1400, false), (1301..<1401, true), (700..<800, false), (699..<799, true),
      (1050..<1060, false), (0..<5000, false), (1201..<1202, false), (1202..<1203, true),
    ] {
      #expect(stored.isFar(from: other) == isFar, "\(other)")
    }
  }

  @Test func `lines as long as a page, the last page of a line, the first line, the last line`() {
    func companion(_ offset: Int, line: Int, lines: Int) -> Int? {
      var stored = StoredRange()
      stored.add(offset..<offset + 16)
      return stored.companion(lineLength: line, memoryLength: line * lines, pageSize: 4096)
    }
    // 1024x768 at 32 bits: every page is a line.
    #expect(companion(8192, line: 4096, lines: 768) == 8191)
    #expect(companion(4000, line: 4096, lines: 768) == 4096)
    // 1280x800 at 32 bits: the page from 16384 to 20480 is the end of line 3.
    #expect(companion(16400, line: 5120, lines: 800) == 15359)
    // Its first page would do alone, but the app may store to the other.
    #expect(companion(20480, line: 5120, lines: 800) == 20479)
    #expect(companion(20464, line: 5120, lines: 800) == 15359)
    #expect(companion(25500, line: 5120, lines: 800) == nil)
    // 800x480 at 16 bits: a page always has two lines, but not where the memory ends.
    #expect(companion(1600, line: 1600, lines: 480) == nil)
    #expect(companion(479 * 1600, line: 1600, lines: 480) == nil)
    // The last page holds less than a line.
    #expect(companion(3 * 1600 - 32, line: 1600, lines: 3) == 3199)
    #expect(companion(4096 * 3 + 4, line: 6200, lines: 2) == 6199)
    // A screen of one line has no other.
    #expect(companion(8, line: 4096, lines: 1) == nil)
  }

  @Test("any stores in memory of any shape", .random)
  func all() {
    var lost = 0
    for var random in Cases(80_000).random {
      let bytes = [1, 2, 3, 4].randomElement(using: &random)!
      let line = Int.random(in: 1...3000, using: &random) * bytes
      let memory = line * Int.random(in: 2...40, using: &random)
      let page = random.once(in: 4) ? 16384 : 4096
      var stored = StoredRange()
      var (low, high) = (memory, 0)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let count = min(Int.random(in: 1...64, using: &random), memory)
        let offset = Int.random(in: 0...memory - count, using: &random)
        stored.add(offset..<offset + count)
        (low, high) = (min(low, offset), max(high, offset + count))
      }
      if let other = stored.companion(lineLength: line, memoryLength: memory, pageSize: page) {
        (low, high) = (min(low, other), max(high, other + 1))
      }
      let told = pages(low, high, memory, page)
      guard let columns = columns(of: told, lineLength: line, bytesPerPixel: bytes), told.lowerBound <= low else {
        lost += 1
        continue
      }
      if columns != 0..<line / bytes { lost += 1 }
    }
    #expect(lost == 0)
  }
}
