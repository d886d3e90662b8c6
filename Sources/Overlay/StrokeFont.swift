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
      var isControl = false
      var index = 0
      while index < path.utf8CodeUnitCount {
        let byte = unsafe path.utf8Start[index]
        index += 1
        switch byte {
        case UInt8(ascii: " "): continue
        case UInt8(ascii: "/"): pen = nil
        case UInt8(ascii: "~"): isControl = true
        default:
          let point = unsafe (
            x: x + Glyph.digit(byte) * scale, y: y + Glyph.digit(path.utf8Start[index]) * scale
          )
          index += 1
          if isControl {
            control = point
            isControl = false
            continue
          }
          if let pen {
            if let bend = control {
              Glyph.curve(pen, bend, point, into: &lines)
            } else {
              lines.append(Line(x0: pen.x, y0: pen.y, x1: point.x, y1: point.y))
            }
          }
          pen = point
          control = nil
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
  public static func glyph(_ character: UInt8) -> Glyph {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Glyph(path: capital(character))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Glyph(path: small(character))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Glyph(path: digit(character))
    default: Glyph(path: mark(character))
    }
  }

  private static func capital(_ character: UInt8) -> StaticString {
    switch character {
    case UInt8(ascii: "A"): "0g 60 cg / 2a aa"
    case UInt8(ascii: "B"): "0g 00 50 ~a0 a4 ~a8 58 / 08 58 ~b8 bc ~bg 5g 0g"
    case UInt8(ascii: "C"): "b3 ~a0 60 ~00 08 ~0g 6g ~ag bd"
    case UInt8(ascii: "D"): "00 0g 4g ~bg b8 ~b0 40 00"
    case UInt8(ascii: "E"): "90 00 0g 9g / 08 78"
    case UInt8(ascii: "F"): "90 00 0g / 08 78"
    case UInt8(ascii: "G"): "b3 ~a0 60 ~00 08 ~0g 6g ~bg ba b9 79"
    case UInt8(ascii: "H"): "00 0g / b0 bg / 08 b8"
    case UInt8(ascii: "I"): "00 60 / 30 3g / 0g 6g"
    case UInt8(ascii: "J"): "60 6c ~6g 3g ~0g 0d"
    case UInt8(ascii: "K"): "00 0g / a0 09 / 37 bg"
    case UInt8(ascii: "L"): "00 0g 8g"
    case UInt8(ascii: "M"): "0g 00 6a c0 cg"
    case UInt8(ascii: "N"): "0g 00 bg b0"
    case UInt8(ascii: "O"): "08 ~00 60 ~c0 c8 ~cg 6g ~0g 08"
    case UInt8(ascii: "P"): "0g 00 50 ~a0 a4 ~a9 59 09"
    case UInt8(ascii: "Q"): "08 ~00 60 ~c0 c8 ~cg 6g ~0g 08 / 8c cg"
    case UInt8(ascii: "R"): "0g 00 50 ~a0 a4 ~a9 59 09 / 59 ag"
    case UInt8(ascii: "S"): "a3 ~90 50 ~00 04 ~08 58 ~a8 ac ~ag 5g ~1g 0d"
    case UInt8(ascii: "T"): "50 5g / 00 a0"
    case UInt8(ascii: "U"): "00 0a ~0g 5g ~ag aa a0"
    case UInt8(ascii: "V"): "00 5g a0"
    case UInt8(ascii: "W"): "00 3g 74 bg e0"
    case UInt8(ascii: "X"): "00 ag / a0 0g"
    case UInt8(ascii: "Y"): "00 58 a0 / 58 5g"
    default: "00 a0 0g ag"
    }
  }

  private static func small(_ character: UInt8) -> StaticString {
    switch character {
    case UInt8(ascii: "a"): "0b ~06 56 ~a6 ab ~ag 5g ~0g 0b / a6 ag"
    case UInt8(ascii: "b"): "00 0g / 0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case UInt8(ascii: "c"): "98 ~86 56 ~06 0b ~0g 5g ~8g 9e"
    case UInt8(ascii: "d"): "a0 ag / 0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case UInt8(ascii: "e"): "0b ab ~a6 56 ~06 0b ~0g 5g ~8g 9e"
    case UInt8(ascii: "f"): "70 ~30 34 3g / 06 66"
    case UInt8(ascii: "g"): "0b ~06 56 ~a6 ab ~ag 5g ~0g 0b / a6 ag ~ak 5k ~2k 1i"
    case UInt8(ascii: "h"): "00 0g / 0b ~06 56 ~96 9a 9g"
    case UInt8(ascii: "i"): "06 0g / 01 02"
    case UInt8(ascii: "j"): "36 3h ~3k 0k / 31 32"
    case UInt8(ascii: "k"): "00 0g / 86 0c / 3a 8g"
    case UInt8(ascii: "l"): "00 0c ~0g 4g"
    case UInt8(ascii: "m"): "06 0g / 0a ~06 46 ~76 79 7g / 7a ~76 b6 ~e6 e9 eg"
    case UInt8(ascii: "n"): "06 0g / 0b ~06 56 ~96 9a 9g"
    case UInt8(ascii: "o"): "0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case UInt8(ascii: "p"): "06 0k / 0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case UInt8(ascii: "q"): "a6 ak / 0b ~06 56 ~a6 ab ~ag 5g ~0g 0b"
    case UInt8(ascii: "r"): "06 0g / 0a ~06 56"
    case UInt8(ascii: "s"): "88 ~76 46 ~06 09 ~0b 4b ~8b 8d ~8g 4g ~1g 0e"
    case UInt8(ascii: "t"): "31 3d ~3g 6g / 06 66"
    case UInt8(ascii: "u"): "06 0c ~0g 5g ~9g 9b / 96 9g"
    case UInt8(ascii: "v"): "06 4g 86"
    case UInt8(ascii: "w"): "06 3g 68 9g c6"
    case UInt8(ascii: "x"): "06 8g / 86 0g"
    case UInt8(ascii: "y"): "06 4g / 86 4g ~3k 0k"
    default: "06 86 0g 8g"
    }
  }

  private static func digit(_ character: UInt8) -> StaticString {
    switch character {
    case UInt8(ascii: "0"): "08 ~00 40 ~80 88 ~8g 4g ~0g 08"
    case UInt8(ascii: "1"): "03 40 4g"
    case UInt8(ascii: "2"): "04 ~00 40 ~80 84 ~88 0g 8g"
    case UInt8(ascii: "3"): "02 ~10 40 ~80 84 ~88 48 ~88 8c ~8g 4g ~0g 0d"
    case UInt8(ascii: "4"): "7g 70 0b 9b"
    case UInt8(ascii: "5"): "80 10 07 ~27 47 ~97 9b ~9g 4g ~1g 0d"
    case UInt8(ascii: "6"): "72 ~60 50 ~00 0b ~0g 4g ~8g 8b ~87 47 ~07 0b"
    case UInt8(ascii: "7"): "00 80 3g"
    case UInt8(ascii: "8"): "48 ~08 04 ~00 40 ~80 84 ~88 48 ~08 0c ~0g 4g ~8g 8c ~88 48"
    default: "0e ~1g 3g ~8g 85 ~80 40 ~00 05 ~09 49 ~89 85"
    }
  }

  private static func mark(_ character: UInt8) -> StaticString {
    switch character {
    case UInt8(ascii: "."): "0f 0g"
    case UInt8(ascii: ","): "1f 0i"
    case UInt8(ascii: ":"): "07 08 / 0f 0g"
    case UInt8(ascii: "-"): "09 59"
    case UInt8(ascii: "/"): "0g 60"
    case UInt8(ascii: "'"): "00 03"
    case UInt8(ascii: "+"): "36 3c / 09 69"
    case UInt8(ascii: "!"): "00 0b / 0f 0g"
    case UInt8(ascii: ";"): "17 18 / 1f 0i"
    case UInt8(ascii: "("): "40 ~00 08 ~0g 4g"
    case UInt8(ascii: ")"): "00 ~40 48 ~4g 0g"
    case UInt8(ascii: "%"): "0g c0 / 02 ~00 20 ~40 42 ~44 24 ~04 02 / 8e ~8c ac ~cc ce ~cg ag ~8g 8e"
    case UInt8(ascii: "?"): "03 ~00 40 ~80 84 ~88 48 4b / 4f 4g"
    case UInt8(ascii: "="): "06 86 / 0b 8b"
    case UInt8(ascii: "_"): "0h 8h"
    case UInt8(ascii: "<"): "84 09 8e"
    case UInt8(ascii: ">"): "04 89 0e"
    case UInt8(ascii: "\""): "00 03 / 30 33"
    case UInt8(ascii: "{"): "50 ~20 23 ~28 08 ~28 2d ~2g 5g"
    case UInt8(ascii: "}"): "00 ~30 33 ~38 58 ~38 3d ~3g 0g"
    case UInt8(ascii: "["): "40 00 0g 4g"
    case UInt8(ascii: "]"): "00 40 4g 0g"
    case UInt8(ascii: "|"): "00 0k"
    case UInt8(ascii: "\\"): "00 6g"
    case UInt8(ascii: "*"): "33 3b / 05 69 / 65 09"
    case UInt8(ascii: "#"): "30 1g / 80 6g / 05 a5 / 0b ab"
    case UInt8(ascii: "&"): "ag 13 ~00 40 ~70 63 ~57 0a ~0g 4g ~8g a9"
    case UInt8(ascii: "@"): "98 ~95 66 ~36 39 ~3d 6d ~9d 9a / 95 9b ~9e bd ~cb c8 ~c1 61 ~01 08 ~0g 6g ~8g 9f"
    case UInt8(ascii: "$"): "93 ~80 50 ~00 04 ~08 58 ~a8 ac ~ag 5g ~1g 0d / 50 5g"
    case UInt8(ascii: "^"): "04 40 84"
    case UInt8(ascii: "~"): "0a ~28 49 ~6a 88"
    case UInt8(ascii: "`"): "00 23"
    default: "3g"
    }
  }
}
