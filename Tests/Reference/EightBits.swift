import Foundation

/// Colours of the 256 values of a screen of eight bits.
public enum EightBits {
  public typealias Colour = (r: Double, g: Double, b: Double)

  /// The palette that `board-probe palette cube` sets.
  public static let cube: [Colour] = (0..<256).map { (index: Int) -> Colour in
    let (red, green, blue) = (Double(index >> 5), Double(index >> 2 & 7), Double(index & 3))
    return (red * 255 / 7, green * 255 / 7, blue * 255 / 3)
  }

  public static let greys: [Colour] = (0..<256).map { (index: Int) -> Colour in
    (Double(index), Double(index), Double(index))
  }

  /// Returns the differences of `glass` from `empty` under a mark of the usual look: none if no byte outside has
  /// changed, and if inside, without the soft edge, hardly any palette colour would be nearer to the wanted one.
  public static func differences(
    _ glass: ReferenceScreen, from empty: ReferenceScreen, showing mark: (x: Int, y: Int), _ colours: [Colour]
  ) -> [String] {
    if glass.bytes.count != empty.bytes.count { return ["another size"] }
    var differences: [String] = []
    for y in 0..<empty.height where differences.count < 5 {
      for x in 0..<empty.width {
        let distance = hypot(Double(x - mark.x) + 0.5, Double(y - mark.y) + 0.5)
        let (before, after) = (Int(empty.pixel(x, y)), Int(glass.pixel(x, y)))
        if distance > 27 && before != after { differences.append("(\(x), \(y)) outside: \(before) became \(after)") }
        if distance > 22 { continue }
        let wanted = blended(colours[before])
        let least = colours.map { apart($0, wanted) }.min() ?? 0
        if apart(colours[after], wanted) > least + 3 {
          differences.append("(\(x), \(y)) of \(before): found \(after) for \(wanted)")
        }
      }
    }
    return differences
  }

  /// Half of dark grey, then half of white.
  private static func blended(_ under: Colour) -> Colour {
    func level(_ level: Double) -> Double { (level * 0.5 + 85 * 0.5) * 0.5 + 255 * 0.5 }
    return (level(under.r), level(under.g), level(under.b))
  }

  private static func apart(_ a: Colour, _ b: Colour) -> Double {
    let (r, g, b) = (a.r - b.r, a.g - b.g, a.b - b.b)
    return (r * r + g * g + b * b).squareRoot()
  }
}
