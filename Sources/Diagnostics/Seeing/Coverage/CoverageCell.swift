import Linux
import Overlay

/// How large the cells are of the grid that is swiped full.
public struct CoverageCell: Sendable {
  /// As large as a fingertip.
  public static var usual: Length { Length(8, .millimetres) }
  /// Nobody swipes more columns or rows.
  private static var most: Int { 120 }

  /// What was asked for, or the nearest that suits the screen.
  public let pixels: Int
  /// What is wrong with what was asked for, behind its name; nil when it was taken.
  public let refusal: Sentence?
  /// What was assumed for want of knowledge.
  public let assumption: Sentence?

  /// - Parameters:
  ///   - width: of the upright screen in pixels, as its height.
  ///   - density: pixels in a millimetre; nil where nobody knows.
  public init(_ length: Length, width: Int, height: Int, density: Float?) {
    let asked = Int(max(1, min(10_000, length.pixels(density ?? DiagnosticEntry.usualDensity))))
    let least = max(16, (max(width, height) + CoverageCell.most - 1) / CoverageCell.most)
    let largest = max(least, min(width, height) / 2)
    pixels = max(least, min(largest, asked))
    refusal =
      pixels == asked
      ? nil
      : "makes cells of \(asked) pixels on a screen of \(width)x\(height), expected \(least) to \(largest) pixels"
    assumption =
      length.unit == .millimetres && density == nil
      ? "nobody knows how large the screen is; taking a millimetre for \(Int(DiagnosticEntry.usualDensity)) pixels"
      : nil
  }
}
