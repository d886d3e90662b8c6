import Testing

@testable import Examining

@Suite("Bands: rows or columns that nothing reached among others that were")
struct BandTests {
  private func bands(_ counts: [Int], withEdges: Bool = false) -> [ClosedRange<Int>] {
    Bands(counts, inner: counts.indices, whole: counts.count, withEdges: withEdges).bands
  }

  @Test("where hardly anything was swept, emptiness says nothing", arguments: [(6, true), (5, false)])
  func few(usual: Int, isFound: Bool) {
    #expect(bands([usual, usual, 0, 0, usual, usual, usual, usual]) == (isFound ? [2...3] : []))
  }

  @Test func `a band is two cells wide, is reached by a tenth of what is usual at most, and lies within`() {
    #expect(bands([20, 20, 2, 2, 20, 20, 20, 20]) == [2...3])
    #expect(bands([20, 20, 3, 2, 20, 20, 20, 20]) == [])
    #expect(bands([20, 20, 20, 0, 20, 20, 20, 20]) == [])
    #expect(bands([0, 0, 20, 20, 20, 20, 20, 20]) == [])
    #expect(bands([0, 0, 20, 20, 20, 20, 20, 20], withEdges: true) == [0...1])
  }

  @Test func `where most of it was not swept, there is no band`() {
    #expect(bands([20, 20, 0, 0, 20, 0, 0, 0, 20, 20, 0, 0]) == [])
  }
}
