/// The eight masks that may invert the data, and the penalty of a masked code.
enum CodeMask {
  static func turns(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// Returns penalty points for patterns that confuse readers: long runs, large areas, look-alikes of the finder
  /// patterns, too much of one colour.
  static func penalty(of square: CodeSquare) -> Int {
    let side = square.side
    var points = 0
    var darkCount = 0
    for a in 0..<side {
      var row = Line()
      var column = Line()
      for b in 0..<side {
        row.add(square[b, a])
        column.add(square[a, b])
        if square[b, a] { darkCount += 1 }
        if a > 0 && b > 0 {
          let colour = square[b, a]
          if square[b - 1, a] == colour && square[b, a - 1] == colour && square[b - 1, a - 1] == colour { points += 3 }
        }
      }
      points += row.points + column.points
    }
    // Ten points for every whole 5 % by which the dark modules differ from one half.
    let all = side * side
    return points + abs(darkCount * 20 - all * 10) / all * 10
  }

  /// Penalty points of one row or column.
  private struct Line {
    private(set) var points = 0
    private var colour = false
    private var length = 0
    private var last = 0
    private var seen = 0

    mutating func add(_ isDark: Bool) {
      length = seen > 0 && isDark == colour ? length + 1 : 1
      colour = isDark
      if length == 5 { points += 3 } else if length > 5 { points += 1 }
      last = (last << 1 | (isDark ? 1 : 0)) & 0x7ff
      seen += 1
      // A look-alike of a finder pattern is dark, light, three dark, light, dark, with four light before or after.
      if seen >= 11 && (last == 0b000_0101_1101 || last == 0b101_1101_0000) { points += 40 }
    }
  }
}
