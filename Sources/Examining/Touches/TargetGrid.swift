/// Targets that the user may have touched in a test.
struct TargetGrid {
  let name: StaticString
  let targets: [Place]
  /// Places of the taps in the order of ``targets``.
  let byTarget: [Place]
  /// The taps in the order of their times.
  let byTime: [Taps.Tap]

  /// Returns all series of consecutive taps that cover a whole grid, each cell once.
  ///
  /// - Parameters:
  ///   - size: 9 for three by three, 5 for the corners and the middle, as in ts_calibrate.
  ///   - inOwnBounds: whether the cells are thirds of the taps' own bounds, and not of the screen.
  static func find(_ taps: [Taps.Tap], size: Int, _ panel: PanelUnderTest, inOwnBounds: Bool) -> [TargetGrid] {
    var grids: [TargetGrid] = []
    for first in taps.indices where first + size <= taps.count {
      var places = [Place?](repeating: nil, count: 9)
      let series = Array(taps[first..<first + size])
      guard let frame = inOwnBounds ? TapFrame(series, panel) : TapFrame(panel) else { continue }
      for tap in series {
        if let cell = cell(frame.share(tap.place)), places[cell] == nil { places[cell] = tap.place }
      }
      let wanted = size == 9 ? Array(0..<9) : [0, 2, 8, 6, 4]
      let byTarget = wanted.compactMap { places[$0] }
      guard byTarget.count == size else { continue }
      let tenth = grid(
        named: "a tenth from the edges", Double(panel.width) / 10, Double(panel.height) / 10, wanted, byTarget, series,
        panel)
      let fifty = grid(named: "50 pixels from the edges", 50, 50, wanted, byTarget, series, panel)
      grids.append(tenth)
      if size == 5 { grids.append(fifty) }
    }
    return grids
  }

  private static func cell(_ share: Place) -> Int? {
    guard (-0.2...1.2).contains(share.x), (-0.2...1.2).contains(share.y) else { return nil }
    return third(share.y) * 3 + third(share.x)
  }

  private static func third(_ share: Double) -> Int { share < 0.3 ? 0 : share < 0.7 ? 1 : 2 }

  /// Returns the grid whose outer targets are `x` and `y` pixels from the edges.
  private static func grid(
    named name: StaticString, _ x: Double, _ y: Double, _ wanted: [Int], _ byTarget: [Place], _ byTime: [Taps.Tap],
    _ panel: PanelUnderTest
  ) -> TargetGrid {
    let (right, bottom) = (Double(panel.width) - x, Double(panel.height) - y)
    let columns = [x, (x + right) / 2, right]
    let rows = [y, (y + bottom) / 2, bottom]
    return TargetGrid(
      name: name, targets: wanted.map { Place(x: columns[$0 % 3], y: rows[$0 / 3]) }, byTarget: byTarget,
      byTime: byTime)
  }
}
