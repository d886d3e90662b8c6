import Reference

/// Judgement of an overlay that is killed at any step.
extension Judge {
  /// Returns the faults of a screen that was given back from the record of an overlay that was killed just now.
  func killFaults(_ screen: ReferenceScreen) -> [String] {
    var faults: [String] = []
    var others = screen
    for y in 0..<places.height {
      for x in 0..<places.width {
        let (left, alone) = (screen.pixel(x, y), app.pixel(x, y))
        others.setPixel(x, y, alone)
        if left == alone { continue }
        if !isLimit(x, y) || !mayLeave(left, x, y) {
          faults.append("killed in \(kind), (\(x), \(y)): left \(left), the app alone \(alone)")
        } else {
          counts.excused += 1
        }
      }
    }
    return faults + app.firstDifferences(from: others, tolerance: 0)
  }

  /// Whether the next start may leave this value in a pixel where a limit was met.
  private func mayLeave(_ left: UInt32, _ x: Int, _ y: Int) -> Bool {
    let pixel = pixels[places.number(x, y)]
    if places.bytesPerPixel != 3 { return pixel.recordable.contains(left) }
    return isMixed(left, of: pixel.recordable + pixel.written + [app.pixel(x, y), shown(x, y)])
  }

  /// Whether the overlay could not know that the app wrote here.
  private func isLimit(_ x: Int, _ y: Int) -> Bool {
    let pixel = pixels[places.number(x, y)]
    let alone = app.pixel(x, y)
    let looked = (places.offset(x, y)..<places.offset(x, y) + places.bytesPerPixel).map { steps[$0].looked }.min()!
    let isBetween = looked >= callBegan && pixel.appWrote > looked
    // The record of a changing mark holds both the value that it showed and the one that it will show.
    let isFormer = pixel.formerly.map { $0.until >= callBegan && $0.shown == alone } ?? false
    let isHalf = places.bytesPerPixel == 3 && isMixed(alone, of: pixel.recordable + pixel.written)
    return pixel.excuse != nil || isBetween || isFormer || isHalf
  }

  /// Whether the value is a mix of others: three bytes are stored in two steps, and the app may write, or the overlay
  /// die, between them.
  private func isMixed(_ value: UInt32, of others: [UInt32]) -> Bool {
    [0xFFFF, 0xFF0000].allSatisfy { part in others.contains { $0 & part == value & part } }
  }
}
