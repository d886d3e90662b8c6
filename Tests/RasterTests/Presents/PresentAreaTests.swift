import Overlay
import Pixels
import Testing
import Touch

/// An app may ask for any rectangle.
@Suite struct PresentAreaTests {
  /// Numbers that could be handled wrongly, and some that are right.
  private static let edges = [
    Int.min, Int.min + 1, -Int(Int32.max), -41, -40, -39, -1, 0, 1, 7, 19, 20, 21, 40, 60, Int(Int32.max), Int.max - 1,
    Int.max,
  ]
  private static let screen = Rectangle(left: 0, top: 0, right: 40, bottom: 20)

  private let stage = PresentStage(Scene(plain: .rgb565, width: 40, height: 20, radius: 5))

  init() {
    stage.marks = Marks(at: [Position(x: 0, y: 0), Position(x: 20, y: 10), Position(x: 39, y: 19)])
    _ = stage.show()
  }

  @Test("An area may lie anywhere", arguments: edges)
  func anyArea(left: Int) {
    for right in Self.edges {
      for (top, bottom) in [(left, right), (0, 20), (right, left), (3, 9)] {
        present(Rectangle(left: left, top: top, right: right, bottom: bottom), on: Self.screen)
        present(Rectangle(left: top, top: left, right: bottom, bottom: right), on: Self.screen)
      }
    }
  }

  @Test("A page may lie anywhere", arguments: edges)
  func anyPage(left: Int) {
    for right in Self.edges {
      for (top, bottom) in [(left, right), (0, 20), (right, left), (3, 9)] {
        for area in [Self.screen, Rectangle(left: .min, top: .min, right: .max, bottom: .max)] {
          present(area, on: Rectangle(left: left, top: top, right: right, bottom: bottom))
          present(area, on: Rectangle(left: top, top: left, right: bottom, bottom: right))
        }
      }
    }
  }

  @Test("A frame may be smaller or larger than the page", arguments: [(1, 1), (39, 20), (40, 19), (41, 21), (90, 5)])
  func anyFrame(width: Int, height: Int) {
    let everywhere = Rectangle(left: .min, top: .min, right: .max, bottom: .max)
    for page in [Self.screen, Rectangle(left: 2, top: 3, right: 21, bottom: 15)] {
      present(everywhere, on: page, size: (width, height))
    }
  }

  @Test(
    "What is presented is said to have changed, and where nothing is, nothing",
    arguments: [
      // The area, the page, and the rectangle where they lie on the screen.
      ([0, 0, 40, 20], [0, 0, 40, 20], [0, 0, 40, 20]), ([5, 6, 7, 9], [0, 0, 40, 20], [5, 6, 7, 9]),
      ([5, 6, 7, 9], [10, 10, 40, 20], [15, 16, 17, 19]), ([-5, -6, 7, 9], [10, 10, 40, 20], [10, 10, 17, 19]),
      ([0, 0, 40, 20], [-10, -10, 30, 10], [0, 0, 30, 10]), ([0, 0, 9, 20], [-10, -10, 30, 10], nil),
      ([0, 0, 40, 20], [30, 15, 70, 35], [30, 15, 40, 20]), ([0, 0, 0, 20], [0, 0, 40, 20], nil),
      ([7, 0, 5, 20], [0, 0, 40, 20], nil), ([40, 0, 50, 20], [0, 0, 40, 20], nil),
      ([0, 0, 40, 20], [40, 0, 80, 20], nil), ([0, 0, 40, 20], [-40, 0, 0, 20], nil),
      ([0, 0, 40, 20], [20, 10, 20, 20], nil),
    ] as [([Int], [Int], [Int]?)])
  func whatIsSaid(area: [Int], page: [Int], expected: [Int]?) {
    func rectangle(_ edges: [Int]) -> Rectangle {
      Rectangle(left: edges[0], top: edges[1], right: edges[2], bottom: edges[3])
    }
    let frame = AppFrame(stage.scene.format, width: 40, height: 20, &stage.random)
    let dirty = stage.presentOnly(frame, rectangle(area), on: rectangle(page))
    #expect(dirty == (expected.map { [rectangle($0)] } ?? []))
  }

  private func present(_ area: Rectangle, on page: Rectangle, size: (width: Int, height: Int) = (40, 20)) {
    let frame = AppFrame(stage.scene.format, width: size.width, height: size.height, padding: 3, &stage.random)
    expectNone(stage.present(frame, area, on: page), stage.scene, "\(area) on \(page)")
  }
}
