import Overlay
import Pixels
import Raster
import Testing
import Touch

/// A display that shows pixels only when they are finished. Some displays need a system call for every piece.
struct PieceAccess: PixelAccess {
  private(set) var count = 0
  private(set) var expected = 0
  /// Number of pieces that lie outside the part that was begun.
  private(set) var astray = 0
  private(set) var parts = 0
  private var part = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

  mutating func expect(pieces: Int) { expected = pieces }

  mutating func begin(_ address: UnsafeMutableRawPointer, count: Int) {
    unsafe part = UnsafeMutableRawBufferPointer(start: address, count: count)
    parts += 1
  }

  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {}

  mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    self.count += 1
    if let start = unsafe part.baseAddress, unsafe address < start || address + count > start + part.count {
      astray += 1
    }
    unsafe address.copyMemory(from: source, byteCount: count)
  }
}

/// Number of pieces in which changes reach the display: discs on a dark screen, whose copies are cut where it is wide.
@Suite struct PieceTests {
  private static let formats: [PixelFormat] = [.rgb565, .xrgb8888]
  private static let (width, height, side) = (2100, 40, 31)
  /// Number of strips of 256 columns.
  private static let strips = 9

  @Test("A mark comes and goes in a piece for each of its rows and strips, as is told before", arguments: formats)
  func told(_ format: PixelFormat) {
    for (x, strips) in [(40, 1), (256, 2), (280, 1)] {
      let most = (Self.side + 2) * strips
      let board = PieceBoard(format, width: Self.width, height: Self.height)
      let came = board.show([(x, 20)])
      #expect((Self.side - 4...most).contains(came.count) && (came.count...most).contains(came.expected))
      let went = board.show([])
      #expect((Self.side - 4...most).contains(went.count) && (went.count...most).contains(went.expected))
      #expect(board.shown.allSatisfy { $0 == PieceBoard.dark })
    }
  }

  @Test("On a small screen, a mark comes and goes in a piece for each of its rows, wherever it is", arguments: formats)
  func small(_ format: PixelFormat) {
    let board = PieceBoard(format, width: 800, height: Self.height)
    for x in [200, 256, 400, 512, 768] {
      let came = board.show([(x, 20)])
      #expect((Self.side - 4...Self.side + 2).contains(came.count))
      #expect(board.show([]).count == came.count)
    }
  }

  @Test("A mark that jumps comes first where it is, then goes where it was", arguments: formats)
  func jumps(_ format: PixelFormat) {
    let board = PieceBoard(format, width: Self.width, height: Self.height)
    let came = board.show([(40, 20)])
    let jumped = board.show([(280, 20)])
    let stayed = board.show([(281, 20)])
    #expect([came.parts, jumped.parts, stayed.parts] == [1, 2, 1])
    #expect([came.astray, jumped.astray, stayed.astray] == [0, 0, 0])
    #expect([came.count, jumped.count, stayed.count].allSatisfy { $0 > 0 })
  }

  @Test("An app's frame comes by its rows", arguments: formats)
  func frames(_ format: PixelFormat) {
    let board = PieceBoard(format, width: Self.width, height: Self.height)
    let pieces = board.present(Rectangle(left: 10, top: 5, right: 70, bottom: 35))
    #expect(pieces.count == 30 && pieces.expected == 30)
  }

  @Test("What a killed overlay left goes in a piece for each row and strip", arguments: formats)
  func givenBack(_ format: PixelFormat) {
    let board = PieceBoard(format, width: Self.width, height: Self.height)
    _ = board.show([(40, 20), (256, 20)])
    let pieces = board.recover()
    #expect((2 * Self.side...3 * (Self.side + 2)).contains(pieces.count))
    #expect(pieces.expected == Self.strips * Self.height)
    #expect(board.shown.allSatisfy { $0 == PieceBoard.dark })
  }
}

@safe
private final class PieceBoard {
  static let dark: UInt8 = 0x21
  private let screen: UnsafeMutableRawBufferPointer
  private let copies: UnsafeMutableRawBufferPointer
  private let memory: PixelMemory
  private let page: Rectangle
  private var painter: Painter

  init(_ format: PixelFormat, width: Int, height: Int) {
    let length = width * height * format.bytesPerPixel
    screen = .allocate(byteCount: length, alignment: 16)
    unsafe screen.initializeMemory(as: UInt8.self, repeating: PieceBoard.dark)
    memory = unsafe PixelMemory(
      unsafeOrigin: screen.baseAddress!, lineLength: width * format.bytesPerPixel, width: width, height: height,
      format: format)
    copies = .allocate(byteCount: Painter.memorySize(memory), alignment: 16)
    unsafe copies.initializeMemory(as: UInt8.self, repeating: 0)
    page = Rectangle(left: 0, top: 0, right: width, bottom: height)
    painter = unsafe Painter(memory: memory, unsafeMemory: copies)
  }

  deinit {
    unsafe screen.deallocate()
    unsafe copies.deallocate()
  }

  var shown: [UInt8] { unsafe Array(screen) }

  func show(_ places: [(x: Int, y: Int)]) -> PieceAccess {
    var marks = Marks()
    for (index, place) in places.enumerated() {
      let disc = Disc(radius: 15, Disc.Layer(.white))
      marks.append(Mark(id: UInt32(index), at: Position(x: Float(place.x), y: Float(place.y)), .disc(disc)))
    }
    var access = PieceAccess()
    _ = painter.show(marks, on: Pages(visible: page), through: &access)
    return access
  }

  func present(_ area: Rectangle) -> PieceAccess {
    let frame = [UInt8](repeating: 7, count: screen.count)
    var access = PieceAccess()
    frame.withUnsafeBytes { bytes in
      let pixels = unsafe PixelMemory(
        unsafeOrigin: UnsafeMutableRawPointer(mutating: bytes.baseAddress!), lineLength: memory.lineLength,
        width: memory.width, height: memory.height, format: memory.format)
      _ = painter.present(pixels, area, on: page, through: &access)
    }
    return access
  }

  func recover() -> PieceAccess {
    var access = PieceAccess()
    _ = unsafe Recovery.giveBack(memory: memory, unsafeMemory: copies, through: &access)
    return access
  }
}
