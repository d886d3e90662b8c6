/// Letters as strokes of a pen, which are sharp at every size.
///
/// A glyph is a text: two base-36 digits are a point (x, then y downwards; capitals stand from 0 to g, small
/// letters from 6 to g, descenders reach k), `/` lifts the pen, and `~` marks the next point as the control of a curve.
public enum StrokeFont {
  public struct Glyph {
    private static let capitalHeight: Float = 16
    private static let gap: Float = 5

    let path: StaticString

    public func advance(capitals: Float) -> Float {
      let widest = lines(x: 0, y: 0, capitals: Glyph.capitalHeight).bounds?.right ?? 0
      return (widest + Glyph.gap) * capitals / Glyph.capitalHeight
    }

    public func lines(x: Float, y: Float, capitals: Float) -> [Line] {
      let scale = capitals / Glyph.capitalHeight
      var lines: [Line] = []
      var pen: (x: Float, y: Float)?
      var control: (x: Float, y: Float)?
      func point(at place: Int) -> (x: Float, y: Float) {
        unsafe (x + Glyph.digit(path.utf8Start[place]) * scale, y + Glyph.digit(path.utf8Start[place + 1]) * scale)
      }
      var index = 0
      while index < path.utf8CodeUnitCount {
        switch unsafe path.utf8Start[index] {
        case UInt8(ascii: " "): index += 1
        case UInt8(ascii: "/"):
          pen = nil
          index += 1
        case UInt8(ascii: "~"):
          control = point(at: index + 1)
          index += 3
        default:
          let end = point(at: index)
          if let pen, let control {
            Glyph.curve(pen, control, end, into: &lines)
          } else if let pen {
            lines.append(Line(x0: pen.x, y0: pen.y, x1: end.x, y1: end.y))
          }
          pen = end
          control = nil
          index += 2
        }
      }
      return lines
    }

    private static func digit(_ byte: UInt8) -> Float {
      byte <= UInt8(ascii: "9") ? Float(byte) - 48 : Float(byte) - 87
    }

    private static func curve(
      _ from: (x: Float, y: Float), _ bend: (x: Float, y: Float), _ to: (x: Float, y: Float), into lines: inout [Line]
    ) {
      let pieces = 8
      var last = from
      for piece in 1...pieces {
        let t = Float(piece) / Float(pieces)
        let a = (1 - t) * (1 - t)
        let b = 2 * t * (1 - t)
        let next = (x: a * from.x + b * bend.x + t * t * to.x, y: a * from.y + b * bend.y + t * t * to.y)
        lines.append(Line(x0: last.x, y0: last.y, x1: next.x, y1: next.y))
        last = next
      }
    }
  }

  /// Returns the usual width of strokes. Strokes thinner than 1.2 pixels would be grey instead of lines.
  public static func weight(capitals: Float) -> Float { max(1.2, capitals * 0.13) }

  /// Returns the advance width of a text.
  public static func length(of text: String, capitals: Float) -> Float {
    var length: Float = 0
    for character in text.utf8 { length += glyph(character).advance(capitals: capitals) }
    return length
  }

  /// Returns the glyph of a character; a blank for characters that the font lacks.
  public static func glyph(_ character: UInt8) -> Glyph { Glyph(path: path(UnicodeScalar(character))) }

  private static func path(_ character: UnicodeScalar) -> StaticString {
    switch character {
    case "A": "0g 60 cg / 2a aa"
    case "B": "0g 00 50 ~a0 a4 ~a8 58 / 08 58 ~b8 bc ~bg 5g 0g"
    case "C": "b3 ~a0 60 ~00 08 ~0g 6g ~ag bd"
    case "D": "00 0g 4g ~bg b8 ~b0 40 00"
    case "E": "90 00 0g 9g / 08 78"
    case "F": "90 00 0g / 08 78"
    case "G": "b3 ~a0 60 ~00 08 ~0g 6g ~bg ba b9 79"
    case "H": "00 0g / b0 bg / 08 b8"
    case "I": "00 60 / 30 3g / 0g 6g"
    case "J": "60 6c ~6g 3g ~0g 0d"
    case "K": "00 0g / a0 09 / 37 bg"
    case "L": "00 0g 8g"
    case "M": "0g 00 6a c0 cg"
    case "N": "0g 00 bg b0"
    case "O": "08 ~00 60 ~c0 c8 ~cg 6g ~0g 08"
    case "P": "0g 00 50 ~a0 a4 ~a9 59 09"
    case "Q": "08 ~00 60 ~c0 c8 ~cg 6g ~0g 08 / 8c cg"
    case "R": "0g 00 50 ~a0 a4 ~a9 59 09 / 59 ag"
    case "S": "a3 ~90 50 ~00 04 ~08 58 ~a8 ac ~ag 5g ~1g 0d"
    case "T": "50 5g / 00 a0"
    case "U": "00 0a ~0g 5g ~ag aa a0"
    case "V": "00 5g a0"
    case "W": "00 3g 74 bg e0"
    case "X": "00 ag / a0 0g"
    case "Y": "00 58 a0 / 58 5g"
    case "Z": "00 a0 0g ag"
    case "a": "0b ~06 56 ~a6 ab ~ag 5g ~0g 0b / a6 ag"
    case "b": "00 0g / 0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case "c": "98 ~86 56 ~06 0b ~0g 5g ~8g 9e"
    case "d": "a0 ag / 0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case "e": "0b ab ~a6 56 ~06 0b ~0g 5g ~8g 9e"
    case "f": "70 ~30 34 3g / 06 66"
    case "g": "0b ~06 56 ~a6 ab ~ag 5g ~0g 0b / a6 ag ~ak 5k ~2k 1i"
    case "h": "00 0g / 0b ~06 56 ~96 9a 9g"
    case "i": "06 0g / 01 02"
    case "j": "36 3h ~3k 0k / 31 32"
    case "k": "00 0g / 86 0c / 3a 8g"
    case "l": "00 0c ~0g 4g"
    case "m": "06 0g / 0a ~06 46 ~76 79 7g / 7a ~76 b6 ~e6 e9 eg"
    case "n": "06 0g / 0b ~06 56 ~96 9a 9g"
    case "o": "0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case "p": "06 0k / 0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case "q": "a6 ak / 0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case "r": "06 0g / 0a ~06 56"
    case "s": "88 ~76 46 ~06 09 ~0b 4b ~8b 8d ~8g 4g ~1g 0e"
    case "t": "31 3d ~3g 6g / 06 66"
    case "u": "06 0c ~0g 5g ~9g 9b / 96 9g"
    case "v": "06 4g 86"
    case "w": "06 3g 68 9g c6"
    case "x": "06 8g / 86 0g"
    case "y": "06 4g / 86 4g ~3k 0k"
    case "z": "06 86 0g 8g"
    case "0": "08 ~00 40 ~80 88 ~8g 4g ~0g 08"
    case "1": "03 40 4g"
    case "2": "04 ~00 40 ~80 84 ~88 0g 8g"
    case "3": "02 ~10 40 ~80 84 ~88 48 ~88 8c ~8g 4g ~0g 0d"
    case "4": "7g 70 0b 9b"
    case "5": "80 10 07 ~27 47 ~97 9b ~9g 4g ~1g 0d"
    case "6": "72 ~60 50 ~00 0b ~0g 4g ~8g 8b ~87 47 ~07 0b"
    case "7": "00 80 3g"
    case "8": "48 ~08 04 ~00 40 ~80 84 ~88 48 ~08 0c ~0g 4g ~8g 8c ~88 48"
    case "9": "0e ~1g 3g ~8g 85 ~80 40 ~00 05 ~09 49 ~89 85"
    case ".": "0f 0g"
    case ",": "1f 0i"
    case ":": "07 08 / 0f 0g"
    case "-": "09 59"
    case "/": "0g 60"
    case "'": "00 03"
    case "+": "36 3c / 09 69"
    case "!": "00 0b / 0f 0g"
    case ";": "17 18 / 1f 0i"
    case "(": "40 ~00 08 ~0g 4g"
    case ")": "00 ~40 48 ~4g 0g"
    case "%": "0g c0 / 02 ~00 20 ~40 42 ~44 24 ~04 02 / 8e ~8c ac ~cc ce ~cg ag ~8g 8e"
    case "?": "03 ~00 40 ~80 84 ~88 48 4b / 4f 4g"
    case "=": "06 86 / 0b 8b"
    case "_": "0h 8h"
    case "<": "84 09 8e"
    case ">": "04 89 0e"
    case "\"": "00 03 / 30 33"
    case "{": "50 ~20 23 ~28 08 ~28 2d ~2g 5g"
    case "}": "00 ~30 33 ~38 58 ~38 3d ~3g 0g"
    case "[": "40 00 0g 4g"
    case "]": "00 40 4g 0g"
    case "|": "00 0k"
    case "\\": "00 6g"
    case "*": "33 3b / 05 69 / 65 09"
    case "#": "30 1g / 80 6g / 05 a5 / 0b ab"
    case "&": "ag 13 ~00 40 ~70 63 ~57 0a ~0g 4g ~8g a9"
    case "@": "98 ~95 66 ~36 39 ~3d 6d ~9d 9a / 95 9b ~9e bd ~cb c8 ~c1 61 ~01 08 ~0g 6g ~8g 9f"
    case "$": "93 ~80 50 ~00 04 ~08 58 ~a8 ac ~ag 5g ~1g 0d / 50 5g"
    case "^": "04 40 84"
    case "~": "0a ~28 49 ~6a 88"
    case "`": "00 23"
    default: "3g"
    }
  }
}
