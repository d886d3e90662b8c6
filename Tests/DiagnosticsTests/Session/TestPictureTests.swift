import Raster
import Testing

@testable import Examining
@testable import Technician

@Suite("Pictures of tests: words and targets keep apart")
struct TestPictureTests {
  private func colour(_ picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let index = (y * picture.width + x) * 3
    return Array(picture.bytes[index..<index + 3])
  }

  private static let paper: [UInt8] = [15, 19, 26]
  /// The blue of rings.
  private static let chosen: [UInt8] = [64, 156, 255]

  @Test(
    "on a small screen every ring is whole, and no words lie where one will be",
    arguments: [(320, 240), (240, 320)] as [(Int, Int)])
  func smallTargets(_ width: Int, _ height: Int) {
    for (test, density) in [
      (.corners, nil), (.corners, 5.5), (.accuracy, nil), (.accuracy, 5.5),
    ] as [(DiagnosticTest, Float?)] {
      let picture = Technician(width, height, density: density, first: test).picture()
      // The blue ring of the first target.
      var ring = (left: width, top: height, right: 0, bottom: 0)
      for y in 0..<height {
        for x in 0..<width where colour(picture, x, y) == Self.chosen {
          ring = (min(ring.left, x), min(ring.top, y), max(ring.right, x), max(ring.bottom, y))
        }
      }
      #expect(ring.left >= 1 && ring.top >= 1 && ring.right >= ring.left + 20)
      #expect(abs(ring.right - ring.left - (ring.bottom - ring.top)) <= 2, "\(ring)")
      let (x, y) = ((ring.left + ring.right) / 2, (ring.top + ring.bottom) / 2)
      let radius = (ring.right - ring.left) / 2 + 1
      let columns = test == .corners ? [x, width - x] : [x, width / 2, width - x]
      let rows = test == .corners ? [y, height - y] : [y, height / 2, height - y]
      for row in rows {
        for column in columns where row != y || column != x {
          #expect(isPaper(picture, column, row, radius), "\(test.name) \(column) \(row)")
        }
      }
    }
  }

  /// Whether nothing lies within a circle on the screen.
  private func isPaper(_ picture: Bitmap, _ x: Int, _ y: Int, _ radius: Int) -> Bool {
    for down in -radius...radius {
      for across in -radius...radius where down * down + across * across <= radius * radius {
        let (column, row) = (x + across, y + down)
        guard column >= 0, row >= 0, column < picture.width, row < picture.height else { continue }
        if colour(picture, column, row) != Self.paper { return false }
      }
    }
    return true
  }

  @Test func `the words of the way out stand on dark where cells are green`() {
    let technician = Technician(first: .coverage)
    technician.wait(200_000)
    technician.swipe(from: 1, 470, to: 600, 470)
    let picture = technician.picture()
    let green: [UInt8] = [72, 199, 116]
    // The words lie around 30 % of the width.
    #expect((462..<474).allSatisfy { y in (180..<300).allSatisfy { colour(picture, $0, y) != green } })
    #expect((462..<474).contains { y in (340..<500).contains { colour(picture, $0, y) == green } })
    #expect((456..<474).contains { y in (180..<300).contains { colour(picture, $0, y)[0] > 200 } })
  }

  @Test(
    "a ghost touch has its dot wherever it is, and leaves the words readable",
    arguments: [(400, 245), (60, 15), (775, 20), (700, 100)] as [(Int, Int)])
  func ghosts(_ x: Int, _ y: Int) {
    func picture(_ x: Int, _ y: Int) -> Bitmap {
      let technician = Technician(first: .ghosts)
      technician.wait(200_000)
      technician.tap(Float(x), Float(y), length: 10_000)
      return technician.picture()
    }
    let (ghost, other) = (picture(x, y), picture(300, 400))
    let (red, bright): ([UInt8], [UInt8]) = ([255, 92, 84], [246, 248, 251])
    var dot = 0
    for row in 0..<480 {
      for column in 0..<800 {
        if colour(ghost, column, row) == red { dot += 1 }
        // Letters are as bright where a dot is beneath them.
        if colour(other, column, row) == bright { #expect(colour(ghost, column, row) == bright) }
      }
    }
    // A disc of 8 pixels has 201, of which letters may hide a part.
    #expect(dot > 100)
    #expect((238..<270).contains { row in (300..<500).contains { colour(ghost, $0, row) == bright } })
  }

  @Test(
    "no words hide a mark at the ends of a line",
    arguments: [(320, 240), (240, 320), (480, 320), (800, 480)] as [(Int, Int)])
  func wholeMarks(_ width: Int, _ height: Int) {
    for isRecording in [false, true] {
      let technician = Technician(width, height, first: .linearity) { _, facts in facts.isRecording = isRecording }
      let picture = technician.picture()
      // The blue of both rings, at the beginning above and at the end below, which are equally large.
      var rings = [0, 0]
      for y in 0..<height {
        for x in 0..<width {
          if colour(picture, x, y) == Self.chosen { rings[y * 2 / height] += 1 }
        }
      }
      #expect(rings[0] > 100 && abs(rings[0] - rings[1]) * 5 < rings[1], "\(rings)")
    }
  }

  @Test(
    "the times of the latency page end before the screen's edge",
    arguments: [(320, 240), (240, 320), (480, 320), (720, 1280)] as [(Int, Int)])
  func times(_ width: Int, _ height: Int) {
    let technician = Technician(width, height, first: .latency)
    technician.wait(200_000)
    technician.latency = 767_000
    technician.scanOut = 789_000
    technician.down(0, 20, Float(height / 2))
    for step in 1...30 { technician.move(0, 20 + Float(step * 3), Float(height / 2)) }
    let picture = technician.picture()
    let gap = Layout(width: width, height: height, density: nil).gap
    var marked = (edge: 0, inside: 0)
    for y in height / 2..<height {
      for x in 0..<width {
        if colour(picture, x, y) == Self.paper { continue }
        if x < width - gap { marked.inside += 1 } else { marked.edge += 1 }
      }
    }
    #expect(marked.edge == 0 && marked.inside > 0)
  }
}
