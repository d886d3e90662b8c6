import Examining
import Testing

@Suite("CalibrationTargets: where the nine targets stand")
struct CalibrationTargetTests {
  @Test(
    "three columns and three rows, a tenth from the edges", arguments: [(480, 320), (800, 480), (720, 1280), (10, 10)])
  func grid(width: Int, height: Int) {
    let places = (0..<CalibrationTargets.count).map { CalibrationTargets.place($0, width: width, height: height) }
    let columns = [width / 10, (width - 1) / 2, width - 1 - width / 10]
    let rows = [height / 10, (height - 1) / 2, height - 1 - height / 10]
    var expected: Set<[Int]> = []
    for column in columns { for row in rows { expected.insert([column, row]) } }
    #expect(Set(places.map { [$0.x, $0.y] }) == expected)
    #expect(places.count == 9)
  }

  @Test func `from one to the next, both the column and the row change`() {
    let places = (0..<9).map { CalibrationTargets.place($0, width: 800, height: 480) }
    for (one, next) in zip(places, places.dropFirst()) { #expect(one.x != next.x && one.y != next.y) }
  }
}
