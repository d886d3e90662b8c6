import Figures
import Overlay
import Raster

/// Sizes of text and gaps for one screen, so that a technician can read it at arm's length.
public final class Layout {
  public let width: Int
  public let height: Int
  /// Pixels per millimetre; the usual density if the screen's is unknown.
  public let density: Float
  public let knownDensity: Float?
  let small: Lettering
  let body: Lettering
  let title: Lettering

  /// - Parameters:
  ///   - width: width of the upright screen in pixels, like `height`.
  ///   - density: pixels per millimetre; nil if unknown.
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

  /// Distance between elements that belong together, in pixels.
  var gap: Int { Int(body.capitals / 2) }
  /// Radius of a target to be touched, in pixels. A target that lies a tenth of the screen from its edge is whole.
  var target: Float { max(8, min(max(14, 4 * density), Float(min(width, height)) / 10 - 2)) }
  /// Returns the distance from one line of text to the next, in pixels.
  func line(_ lettering: Lettering) -> Int { Int((lettering.capitals * 1.9).rounded()) }

  func sheet(_ width: Int, _ height: Int, _ paper: Colour = Ink.paper) -> Bitmap {
    Bitmap(width: max(1, width), height: max(1, height), background: paper)
  }

  /// Returns the words in lines of at most `width` pixels. A longer word is broken.
  ///
  /// - Parameter blank: text between two words of a line.
  @export(interface)
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
