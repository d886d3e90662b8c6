/// A text as a QR code: a square of dark and light modules that every phone reads.
public struct QrCode {
  /// Number of modules on each side. A margin of four light modules belongs around them.
  public let side: Int
  private let dark: [Bool]

  /// Maximum number of bytes of text.
  public static var capacity: Int { CodeVersion(number: 20).capacity }

  /// Returns nil for more than ``capacity`` bytes.
  public init?(_ text: [UInt8]) {
    guard let version = CodeVersion.all.first(where: { $0.capacity >= text.count }) else { return nil }
    var drawn = CodeSquare(version)
    drawn.drawData(CodeBytes.of(text, version))
    var best = drawn
    var fewest = Int.max
    for mask in 0..<8 {
      var masked = drawn
      masked.apply(mask)
      masked.drawFormat(mask: mask)
      let penalty = CodeMask.penalty(of: masked)
      if penalty < fewest {
        fewest = penalty
        best = masked
      }
    }
    side = best.side
    dark = best.dark
  }

  /// Whether the module is dark. Modules beyond the edges are light.
  public subscript(x: Int, y: Int) -> Bool { 0..<side ~= x && 0..<side ~= y && dark[y * side + x] }
}
