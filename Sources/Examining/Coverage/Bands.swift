/// Rows or columns of a swept grid that nothing reached, although their neighbours were reached.
struct Bands {
  /// First and last cell of each band.
  private(set) var bands: [ClosedRange<Int>] = []

  /// - Parameters:
  ///   - counts: number of cells that were reached in each row or column.
  ///   - inner: rows or columns that a hand reaches.
  ///   - withEdges: whether broad bands at an edge count as well.
  init(_ counts: [Int], inner: Range<Int>, whole: Int, withEdges: Bool) {
    let sorted = counts[inner].sorted()
    guard !sorted.isEmpty else { return }
    let usual = sorted[sorted.count / 2]
    // If sweeps are farther apart than a cell, empty rows are no evidence yet.
    guard usual >= 6, counts[inner].count(where: { $0 * 10 >= usual * 3 }) * 10 >= inner.count * 6 else { return }
    var runs: [ClosedRange<Int>] = []
    var start: Int?
    for index in inner {
      if counts[index] * 10 <= usual {
        start = start ?? index
      } else if let first = start {
        runs.append(first...index - 1)
        start = nil
      }
    }
    if let start { runs.append(start...inner.upperBound - 1) }
    let lengths = runs.map { $0.count }.sorted()
    let longestOfChance = lengths.count >= 3 ? Double(lengths[(lengths.count - 1) * 3 / 4]) * 1.8 : 1
    let shortest = max(2, (whole * 12 + 999) / 1000)
    bands = runs.filter { run in
      let isAtEdge = run.lowerBound == inner.lowerBound || run.upperBound == inner.upperBound - 1
      if isAtEdge && !withEdges { return false }
      return run.count >= (isAtEdge ? max(shortest, whole / 12) : shortest) && Double(run.count) > longestOfChance
    }
  }
}
