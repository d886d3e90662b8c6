import CLinux
import Framebuffer
import Linux
import Overlay
import Pixels
import Raster
import Seeded
import Temporary
import Testing
import Touch

@testable import TouchOverlay

/// A screen in ordinary memory, an app's picture on it, and overlays that die.
private final class Scene {
  static let width = 300
  static let height = 60
  let folder: String
  let original: [UInt8]
  private let bytes: UnsafeMutableRawBufferPointer
  let pixels: PixelMemory
  private var access = PlainAccess()

  init(_ name: String, in folder: String? = nil) {
    self.folder = folder ?? "/tmp/touch-overlay-record-\(getpid())-\(name)"
    var random = Seeded(7)
    original = (0..<Scene.width * Scene.height * 2).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes = .allocate(byteCount: original.count, alignment: 16)
    bytes.copyBytes(from: original)
    pixels = PixelMemory(
      unsafeOrigin: bytes.baseAddress!, lineLength: Scene.width * 2, width: Scene.width, height: Scene.height,
      format: .rgb565)
  }

  deinit {
    bytes.deallocate()
    unlink(path)
    rmdir(folder)
  }

  var path: String { "\(folder)/fb0" }
  var shown: [UInt8] {
    get { Array(bytes) }
    set { bytes.copyBytes(from: newValue) }
  }

  /// A start; returns how many pixels it gave back.
  func begin(_ identity: String = "one\n") throws -> (memory: PainterMemory, givenBack: Int) {
    let count = try giveBack(identity)
    return (try PaintedRecord.begin(in: folder, name: "fb0", Text(identity), pixels), count ?? 0)
  }

  /// Pixels given back without a start; nil without a record.
  func giveBack(_ identity: String = "one\n") throws -> Int? {
    try PaintedRecord.giveBack(in: folder, name: "fb0", Text(identity), pixels, through: &access)
  }

  /// Marks come, one moves, and the overlay dies.
  func paintAndDie(_ identity: String = "one\n") throws {
    let memory = try begin(identity).memory
    var painter = Painter(memory: pixels, unsafeMemory: memory.unsafeBytes, use: { memory.use($0) })
    let pages = Pages(visible: Rectangle(left: 0, top: 0, right: Scene.width, bottom: Scene.height))
    for step in 0..<3 {
      var marks = Marks()
      marks.append(mark(1, x: 40 + 9 * step, y: 20))
      marks.append(mark(2, x: 250, y: 40))
      _ = painter.show(marks, on: pages, through: &access)
    }
  }

  private func mark(_ id: UInt32, x: Int, y: Int) -> Mark {
    let disc = Disc(radius: 25, Disc.Layer(.darkGrey), Disc.Layer(inset: 1, .white))
    return Mark(id: id, at: Position(x: Float(x), y: Float(y)), .disc(disc))
  }
}

@Suite("PaintedRecord: what a killed overlay has left")
struct PaintedRecordTests {
  @Test func `the next start gives it back, once`() throws {
    let scene = Scene("back")
    try scene.paintAndDie()
    #expect(scene.shown != scene.original)
    #expect(try scene.begin().givenBack > 3000)
    #expect(scene.shown == scene.original)
    #expect(try scene.begin().givenBack == 0)
    #expect(scene.shown == scene.original)
  }

  @Test func `what is given back without a start leaves no record`() throws {
    let scene = Scene("without")
    #expect(try scene.giveBack() == nil)
    try scene.paintAndDie()
    #expect(try scene.giveBack() ?? 0 > 3000)
    #expect(scene.shown == scene.original)
    #expect(try scene.giveBack() == nil)
    #expect(access(scene.path, F_OK) == -1)
  }

  @Test("a record on a read-only file system is given back", .enabled(if: SmallDisk.canMount, "only root may mount"))
  func readOnly() throws {
    let disk = try SmallDisk(kilobytes: 4000)
    let scene = Scene("read-only", in: "\(disk.folder.path)/record")
    try scene.paintAndDie()
    #expect(scene.shown != scene.original)
    try disk.makeReadOnly()
    #expect(try scene.giveBack() ?? 0 > 3000)
    #expect(scene.shown == scene.original)
    #expect(disk.folder.names == ["record"])
  }

  @Test func `what the app has painted since stays`() throws {
    let scene = Scene("repainted")
    try scene.paintAndDie()
    var painted = scene.shown
    var expected = scene.original
    for place in 4000..<9000 {
      painted[place] = ~painted[place]
      expected[place] = painted[place]
    }
    scene.shown = painted
    #expect(try scene.begin().givenBack > 0)
    #expect(scene.shown == expected)
  }

  @Test func `another boot, framebuffer or mode: nothing is given back, not even by a start after that`() throws {
    let scene = Scene("other")
    try scene.paintAndDie("another\n")
    let left = scene.shown
    #expect(try scene.begin().givenBack == 0)
    #expect(try scene.begin("another\n").givenBack == 0)
    #expect(scene.shown == left)
  }

  @Test func `what identifies a record changes with everything that matters`() {
    func text(_ geometry: Geometry, _ driver: String = "vc4") -> String {
      PaintedRecord.identity(geometry, driver: driver).string
    }
    func geometry(_ width: Int = 800, _ line: Int = 1600, _ format: PixelFormat = .rgb565) -> Geometry {
      Geometry(width: width, height: 480, lineLength: line, memoryLength: 768_000, format: format)
    }
    let bgr = PixelFormat(
      bitsPerPixel: 16, red: PixelFormat.rgb565.blue, green: PixelFormat.rgb565.green, blue: PixelFormat.rgb565.red)!
    let texts = [
      text(geometry()), text(geometry(), "bochs"), text(geometry(799)), text(geometry(800, 1602)),
      text(geometry(800, 1600, bgr)),
    ]
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { $0.utf8.count < 200 && $0.hasSuffix("\n") })
  }

  @Test func `a record of another length is none`() throws {
    let scene = Scene("short")
    try scene.paintAndDie()
    let left = scene.shown
    #expect(truncate(scene.path, 70_000) == 0)
    #expect(try scene.begin().givenBack == 0)
    #expect(scene.shown == left)
  }

  @Test(
    "garbage behind the right line: nothing beside the pixels is written, and no pixel that does not match", .random)
  func garbage() throws {
    let scene = Scene("garbage")
    for var random in Cases(20).random {
      _ = try scene.begin()
      let file = try FileDescriptor.open(scene.path, .write)
      let length = Int(lseek(file.number, 0, SEEK_END))
      lseek(file.number, 65536, SEEK_SET)
      try file.writeAll(random.bytes(length - 65536))
      let before = scene.shown
      let count = try scene.begin().givenBack
      // One pixel of 65,536 holds its recorded value by chance.
      #expect(count < 20)
      let changed = zip(scene.shown, before).filter { $0.0 != $0.1 }.count
      #expect(changed <= 2 * count)
    }
  }

  @Test func `after the last mark, nothing is kept`() throws {
    let scene = Scene("forgotten")
    let memory = try scene.begin().memory
    #expect(access(scene.path, F_OK) == 0)
    memory.forget()
    #expect(access(scene.path, F_OK) == -1)
  }
}
