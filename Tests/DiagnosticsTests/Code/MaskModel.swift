@testable import Reports

/// The rules by which masks are weighed, one after the other over whole lines of text.
enum MaskModel {
  static func points(of square: CodeSquare) -> Int {
    let side = square.side
    let rows = (0..<side).map { y in String((0..<side).map { square[$0, y] ? "1" : "0" }) }
    let columns = (0..<side).map { x in String((0..<side).map { square[x, $0] ? "1" : "0" }) }
    var points = 0
    for line in rows + columns {
      for run in line.split(separator: "0") + line.split(separator: "1") where run.count >= 5 {
        points += run.count - 2
      }
      for pattern in ["00001011101", "10111010000"] {
        for start in 0...(side - 11) where line.dropFirst(start).hasPrefix(pattern) { points += 40 }
      }
    }
    for y in 1..<side {
      for x in 1..<side {
        let four = [square[x, y], square[x - 1, y], square[x, y - 1], square[x - 1, y - 1]]
        if Set(four).count == 1 { points += 3 }
      }
    }
    let dark = rows.joined().filter { $0 == "1" }.count
    return points + Int(abs(Double(dark) / Double(side * side) - 0.5) / 0.05) * 10
  }
}
