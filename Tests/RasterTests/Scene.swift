import Overlay
import Pixels
import Reference
import Seeded
import Testing
import Touch

/// A framebuffer's memory, its pages and a look, all drawn at random from one seed.
struct Scene: CustomStringConvertible {
  let seed: UInt64
  let depth: Depth
  let format: Format
  /// The size of the memory.
  let width: Int
  let height: Int
  let lineLength: Int
  let pages: ReferencePages
  let look: SceneLook
  private let stamps = ShapeStamps()
  /// The random numbers after those from which the scene was made.
  private(set) var random: Seeded

  /// - Parameter largest: maximum size of a page.
  init(
    seed: UInt64, _ depth: Depth, largest: (width: Int, height: Int) = (200, 120), largestRadius: Float = 40
  ) {
    var random = Seeded(seed)
    self.seed = seed
    self.depth = depth
    format = depth.format(&random)
    func side(_ largest: Int, _ random: inout Seeded) -> Int {
      random.int(1...(random.chance(80) ? min(largest, 45) : largest))
    }
    let memory = ScenePages(page: side(largest.width, &random), side(largest.height, &random), &random)
    width = memory.width
    height = memory.height
    pages = memory.pages
    lineLength = width * format.reference.bytesPerPixel + (random.chance(50) ? 0 : random.int(1...40))
    look = SceneLook(largestRadius: largestRadius, &random)
    self.random = random
  }

  /// Makes a scene in which only the pixels of the app are random.
  init(plain depth: Depth, width: Int, height: Int, radius: Double, seed: UInt64 = 0) {
    self.init(
      depth, ReferencePages(width: width, height: height), width: width, height: height, radius: radius, seed: seed)
  }

  /// Makes a scene in which only the pixels of the app are random, with these pages in a memory of this size.
  init(_ depth: Depth, _ pages: ReferencePages, width: Int, height: Int, radius: Double, seed: UInt64 = 0) {
    self.seed = seed
    self.depth = depth
    random = Seeded(seed)
    format = depth.format(&random)
    self.width = width
    self.height = height
    lineLength = width * format.reference.bytesPerPixel
    self.pages = pages
    look = SceneLook(ReferenceLook(radius: radius))
  }

  /// Returns a random position on the upright screen or beside it, in quarters of a pixel.
  func place(_ random: inout Seeded) -> Position {
    let told = pages.size ?? pages.upright
    let beside = random.chance(70) ? 0 : 60
    while true {
      let place = Position(
        x: Float(random.int(-4 * beside...4 * (told.width + beside))) / 4,
        y: Float(random.int(-4 * beside...4 * (told.height + beside))) / 4)
      if (pages.size == nil && pages.quarters == 0) || !liesBetweenPixels(place) { return place }
    }
  }

  /// Whether scaling and turning in other steps could move the place to another pixel.
  private func liesBetweenPixels(_ place: Position) -> Bool {
    let exact = pages.onPage((x: Double(place.x), y: Double(place.y)))
    return [exact.x, exact.y].contains { abs($0 - $0.rounded(.down) - 0.5) < 0.001 }
  }

  /// Returns the memory that begins at `unsafeOrigin`, as the product's type.
  func memory(_ unsafeOrigin: UnsafeMutableRawPointer) -> PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: unsafeOrigin, lineLength: lineLength, width: width, height: height, format: format.product)
  }

  /// Returns random content of the memory: pixels of an app, and bytes between the lines. The last line may end with
  /// its last pixel.
  func content(_ random: inout Seeded) -> [UInt8] {
    let size = lineLength * (height - 1) + width * format.reference.bytesPerPixel
    return random.chance(80) ? random.bytes(size) : Array(repeating: UInt8(random.int(0...255)), count: size)
  }

  func screen(_ bytes: [UInt8]) -> ReferenceScreen {
    ReferenceScreen(width: width, height: height, lineLength: lineLength, format: format.reference, bytes: bytes)
  }

  /// Returns the layers of these marks over each pixel of the memory.
  func layers(_ marks: [(x: Double, y: Double)], on pages: ReferencePages) -> Grid<[ReferenceLayer]> {
    pages.layers(of: marks, look.stamp, in: (width, height))
  }

  /// Returns the layers of marks with shapes, each as its picture shows it.
  func layers(_ marks: borrowing Marks, on pages: ReferencePages) -> Grid<[ReferenceLayer]> {
    let stamped = (0..<marks.count).map { index in
      (place: marks.places[index], stamp: stamps.stamp(marks[index].shape, look, isLying: pages.quarters % 2 == 1))
    }
    return pages.layers(of: stamped, in: (width, height))
  }

  var description: String {
    "seed \(seed): \(depth) \(width)x\(height), \(lineLength) bytes a line, \(pages), \(look.description)"
  }
}

/// Records a failure with the scene and its faults, if there are any.
func expectNone(_ faults: [String], _ scene: Scene, _ where: @autoclosure () -> String) {
  if faults.isEmpty { return }
  Issue.record(Comment(rawValue: "\(scene)\n\(`where`())\n" + faults.prefix(5).joined(separator: "\n")))
}
