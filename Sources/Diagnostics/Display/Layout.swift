import Overlay
import Raster

/// Sizes on a certain screen, such that a technician can read them at arm's length.
public final class Layout {
  public let width: Int
  public let height: Int
  /// Pixels in a millimetre, or what is usual where nobody knows.
  public let density: Float
  public let knownDensity: Float?
  let small: Lettering
  let body: Lettering
  let title: Lettering

  /// - Parameters:
  ///   - width: of the upright screen in pixels, as its height.
  ///   - density: pixels in a millimetre; nil where nobody knows.
  public init(width: Int, height: Int, density: Float?) {
    self.width = width
    self.height = height
    knownDensity = density
    self.density = density ?? DiagnosticEntry.usualDensity
    let capitals = max(9, (Float(min(width, height)) / 30).rounded())
    small = Lettering(capitals: max(8, (capitals * 0.8).rounded()))
    body = Lettering(capitals: capitals)
    title = Lettering(capitals: (capitals * 1.4).rounded())
  }

  /// Between what belongs together.
  var gap: Int { Int(body.capitals / 2) }
  /// From one line of text to the next.
  func line(_ lettering: Lettering) -> Int { Int((lettering.capitals * 1.9).rounded()) }

  func sheet(_ width: Int, _ height: Int, _ paper: Colour = Ink.paper) -> Drawing {
    Drawing(width: max(1, width), height: max(1, height), background: paper)
  }

  /// The words in lines no longer than `width` pixels. A word that is longer than that is broken.
  ///
  /// - Parameter blank: what stands between two words of a line.
  func wrap(_ text: String, _ lettering: Lettering, width: Int, blank: StaticString = " ") -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    func length(_ bytes: [UInt8]) -> Float { lettering.length(of: String(decoding: bytes, as: UTF8.self)) }
    for word in text.utf8.split(separator: UInt8(ascii: " ")) {
      let longer = line.isEmpty ? Array(word) : line + blank.description.utf8 + word
      if length(longer) <= Float(width) {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
      line = []
      for byte in word {
        // A character of several bytes stays whole.
        if !line.isEmpty, byte & 0xc0 != 0x80, length(line + [byte]) > Float(width) {
          lines.append(String(decoding: line, as: UTF8.self))
          line = []
        }
        line.append(byte)
      }
    }
    if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }
}
