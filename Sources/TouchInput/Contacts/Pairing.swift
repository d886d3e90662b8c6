import Touch

/// A pairing of two lists of the same length with the least sum of costs, by the Hungarian method.
///
/// To take the closest pair first is not enough: of two fingers that move along their line, the one ahead is closest to
/// where the one behind it is now.
struct Pairing {
  /// An entry for each column, and one more for the place where the search for a row's column begins.
  private typealias Columns<Entry> = InlineArray<33, Entry>

  private let count: Int
  /// The row of each column; -1 for a column without one.
  private var rows = Columns<Int>(repeating: -1)
  private var rowPrices = SlotTable<Double>(repeating: 0)
  private var columnPrices = Columns<Double>(repeating: 0)

  /// - Parameter count: length of the lists, at most the number of ``Slots``.
  init(_ count: Int, cost: (_ row: Int, _ column: Int) -> Double) {
    self.count = count
    for row in 0..<count { add(row, cost) }
  }

  /// The row that a column is paired with.
  func row(of column: Int) -> Int { rows[column] }

  /// Pairs one more row along the cheapest chain of exchanges that ends at a column without a row.
  private mutating func add(_ row: Int, _ cost: (Int, Int) -> Double) {
    var detours = Columns<Double>(repeating: .infinity)
    var before = Columns<Int>(repeating: count)
    var isInChain = Columns<Bool>(repeating: false)
    var end = count
    rows[end] = row
    repeat {
      isInChain[end] = true
      let from = end
      var least = Double.infinity
      for column in 0..<count where !isInChain[column] {
        let detour = cost(rows[from], column) - rowPrices[rows[from]] - columnPrices[column]
        if detour < detours[column] { (detours[column], before[column]) = (detour, from) }
        if detours[column] < least { (least, end) = (detours[column], column) }
      }
      for column in 0...count {
        if isInChain[column] {
          rowPrices[rows[column]] += least
          columnPrices[column] -= least
        } else {
          detours[column] -= least
        }
      }
    } while rows[end] >= 0
    while end != count {
      rows[end] = rows[before[end]]
      end = before[end]
    }
  }
}
