import Linux
import Touch

extension Region {
  /// The accepted values of ``Linux/Text/region``, as a refusal words them.
  public static var expected: StaticString {
    "X,Y,WIDTHxHEIGHT in pixels, X and Y from 0 and the size from 1x1, up to 32768, such as 40,120,320x240"
  }
}

extension Text {
  /// Parses `40,120,320x240`.
  public var region: Region? {
    let parts = split(at: UInt8(ascii: ","), keepEmpty: true)
    guard parts.count == 3, let x = parts[0].integer(within: 0...32768), let y = parts[1].integer(within: 0...32768),
      let size = parts[2].size(within: 1...32768)
    else { return nil }
    return Region(x: Float(x), y: Float(y), width: Float(size.width), height: Float(size.height))
  }

  /// Parses one or more areas, with blanks between them.
  var regions: [Region]? {
    var areas: [Region] = []
    for word in words {
      guard let area = word.region else { return nil }
      areas.append(area)
    }
    return areas.isEmpty ? nil : areas
  }
}
