/// Fixed places, as far apart as the panel allows: the centres of equal fields, row by row.
enum Places {
  static func spread(_ count: Int, over plan: PanelPlan) -> [Spot] {
    let columns = columns(count, plan)
    let rows = (count + columns - 1) / columns
    return (0..<count).map { index in
      Spot(
        x: plan.x.part(2 * (index % columns) + 1, of: 2 * columns),
        y: plan.y.part(2 * (index / columns) + 1, of: 2 * rows))
    }
  }

  /// Returns the smallest number of columns whose fields are no wider than they are high.
  private static func columns(_ count: Int, _ plan: PanelPlan) -> Int {
    let width = max(1, plan.x.span)
    let height = max(1, plan.y.span)
    for columns in 1..<count where Int64(columns * columns) * height >= Int64(count) * width { return columns }
    return count
  }
}
