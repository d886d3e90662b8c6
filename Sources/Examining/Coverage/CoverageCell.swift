import Figures
import Linux
import Overlay

/// Size of the cells of the grid that is to be swept.
public struct CoverageCell: Sendable {
  /// Default size: that of a fingertip.
  public static var usual: Length { Length(8, .millimetres) }
  /// Maximum number of columns or rows that a person can be asked to sweep.
  private static var most: Int { 120 }

  /// The requested size, or the nearest that suits the screen, in pixels.
  public let pixels: Int
  /// Reason for changing the requested size, to be written after the setting's name; nil if it was accepted.
  public let refusal: Sentence?
  /// Assumption that was made because the screen's size is unknown.
  public let assumption: Sentence?

  /// - Parameters:
  ///   - width: width of the upright screen in pixels; `height` likewise.
  ///   - density: pixels in a millimetre; nil if unknown.
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
      ? "the size of the screen is unknown; \(Int(DiagnosticEntry.usualDensity)) pixels count as a millimetre"
      : nil
  }
}
