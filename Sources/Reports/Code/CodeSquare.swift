/// The square of a QR code while it is drawn: which modules are dark, and which are not for data.
struct CodeSquare {
  let side: Int
  private(set) var dark: [Bool]
  private(set) var isTaken: [Bool]

  init(_ version: CodeVersion) {
    side = version.side
    dark = [Bool](repeating: false, count: side * side)
    isTaken = dark
    for place in 0..<side {
      set(6, place, place.isMultiple(of: 2))
      set(place, 6, place.isMultiple(of: 2))
    }
    drawFinder(3, 3)
    drawFinder(side - 4, 3)
    drawFinder(3, side - 4)
    drawAlignments(version.alignments)
    drawFormat(mask: 0)
    if version.number >= 7 { draw(version) }
  }

  subscript(x: Int, y: Int) -> Bool { dark[y * side + x] }

  private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    dark[y * side + x] = isDark
    isTaken[y * side + x] = true
  }

  /// Draws the finder pattern of a corner, with a light edge where there is room.
  private mutating func drawFinder(_ middleX: Int, _ middleY: Int) {
    for y in -4...4 {
      for x in -4...4 where 0..<side ~= middleX + x && 0..<side ~= middleY + y {
        let ring = max(abs(x), abs(y))
        set(middleX + x, middleY + y, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignments(_ places: [Int]) {
    for (row, middleY) in places.enumerated() {
      for (column, middleX) in places.enumerated() {
        let isFirst = row == 0 || column == 0
        let isLast = row == places.count - 1 || column == places.count - 1
        // Finder patterns occupy three of the corners.
        if isFirst && (isLast || row == column) { continue }
        for y in -2...2 {
          for x in -2...2 { set(middleX + x, middleY + y, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  /// Draws level M and the mask twice, with their error correction bits.
  mutating func drawFormat(mask: Int) {
    // Level M is 00, so the mask is the whole value.
    let bits = CodeSquare.mended(mask, by: 0x537, 10) ^ 0x5412
    for place in 0..<15 {
      let isDark = bits >> place & 1 != 0
      // The first copy runs down the right side of the upper left finder pattern and on to the left below it, without
      // the timing patterns.
      switch place {
      case 0..<6: set(8, place, isDark)
      case 6..<8: set(8, place + 1, isDark)
      case 8: set(7, 8, isDark)
      default: set(14 - place, 8, isDark)
      }
      if place < 8 { set(side - 1 - place, 8, isDark) } else { set(8, side - 15 + place, isDark) }
    }
    set(8, side - 8, true)
  }

  private mutating func draw(_ version: CodeVersion) {
    let bits = CodeSquare.mended(version.number, by: 0x1f25, 12)
    for place in 0..<18 {
      let isDark = bits >> place & 1 != 0
      let (long, short) = place.quotientAndRemainder(dividingBy: 3)
      set(long, side - 11 + short, isDark)
      set(side - 11 + short, long, isDark)
    }
  }

  /// Returns the value followed by the remainder of its division by a polynomial over bits.
  private static func mended(_ value: Int, by divisor: Int, _ degree: Int) -> Int {
    var rest = value
    for _ in 0..<degree { rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor) }
    return (value << degree) | rest
  }

  /// Draws the data up and down in double columns, from the lower right corner.
  mutating func drawData(_ bytes: [UInt8]) {
    var bit = 0
    var right = side - 1
    var isUpward = true
    while right > 0 {
      // The column of the timing pattern holds no data.
      if right == 6 { right = 5 }
      for step in 0..<side {
        let y = isUpward ? side - 1 - step : step
        for x in [right, right - 1] where !isTaken[y * side + x] {
          // A few modules may be left over; they stay light.
          if bit < bytes.count * 8 { dark[y * side + x] = bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 != 0 }
          bit += 1
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }

  /// Inverts every data module that the mask selects.
  mutating func apply(_ mask: Int) {
    for y in 0..<side {
      for x in 0..<side where !isTaken[y * side + x] && CodeMask.turns(mask, x, y) { dark[y * side + x].toggle() }
    }
  }
}
