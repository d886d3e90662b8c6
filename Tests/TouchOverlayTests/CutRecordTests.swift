import CLinux
import Framebuffer
import Linux
import Overlay
import Pixels
import Raster
import Temporary
import Testing
import Touch

@testable import TouchOverlay

/// A screen in ordinary memory, with a record in a file.
private struct RecordedScreen: ~Copyable, Screen {
  let geometry = Geometry(width: 120, height: 80, lineLength: 240, memoryLength: 19_200, format: .rgb565)
  let bytes: UnsafeMutableRawBufferPointer
  let folder: String

  mutating func look() throws(FramebufferError) -> Geometry { geometry }

  func memory(_ geometry: Geometry) -> PixelMemory {
    PixelMemory(unsafeOrigin: bytes.baseAddress!, lineLength: 240, width: 120, height: 80, format: .rgb565)
  }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {}

  mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    do throws(PrivateFile.Refusal) {
      return try PaintedRecord.begin(in: folder, name: "fb0", Text("one\n"), memory(geometry))
    } catch { throw FramebufferError(error.reason) }
  }
}

@Suite("Stage: a record of painted pixels that somebody cuts")
struct CutRecordTests {
  private var marks: Marks {
    var marks = Marks()
    let disc = Disc(radius: 25, Disc.Layer(.darkGrey), Disc.Layer(inset: 1, .white))
    marks.append(Mark(id: 1, at: Position(x: 60, y: 40), .disc(disc)))
    return marks
  }

  /// Without its mend, SIGBUS ends the tests.
  @Test("while there is no mark, the next mark is drawn as ever and has a whole record", arguments: [0, 70_000])
  func cut(to length: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 19_200, alignment: 16)
    defer { bytes.deallocate() }
    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index) }
    let empty = Array(bytes)
    let path = "\(folder.path)/fb0"
    var stage = Stage(RecordedScreen(bytes: bytes, folder: folder.path))
    try stage.show(marks)
    let marked = Array(bytes)
    #expect(marked != empty)
    try stage.show(Marks())
    func size() throws -> Int { try FileDescriptor.open(path, .read).length() }
    let whole = try size()
    #expect(truncate(path, off_t(length)) == 0)
    try stage.show(marks)
    #expect(Array(bytes) == marked)
    #expect(try size() == whole)
    try stage.show(Marks())
    #expect(Array(bytes) == empty)
    try stage.end()
    #expect(access(path, F_OK) == -1)
  }
}
