import Overlay
import Pixels
import Raster
import Reference
import Testing
import Touch

/// A mark that stays while another one beside or over it changes: the pixels underneath it are kept.
@Suite struct UnmovedMarkTests {
  @Test(
    "A pixel of one mark is the same whatever marks are beside it", arguments: [Depth.rgb565, .xrgb8888], 1...36)
  func neighbours(_ depth: Depth, opacity: Int) {
    let columns = (0..<9).map { 55 - (4 + opacity % 2) * $0 }
    func picture(of numbers: some Sequence<Int>) -> ReferenceScreen {
      let stage = Stage(Scene(plain: depth, width: 60, height: 16, radius: 2))
      for number in numbers {
        let shape = Shape.picture(scale: 1, opacity: Float(opacity + 3 * number) / 64)
        stage.marks.append(Mark(id: UInt32(number), at: Position(x: Float(columns[number]), y: 8), shape))
      }
      _ = stage.show()
      return stage.shown
    }
    let all = picture(of: columns.indices)
    for (number, column) in columns.enumerated() {
      let alone = picture(of: [number])
      for x in column - 2...column + 2 where (columns.filter { abs($0 - x) <= 2 }) == [column] {
        for y in 0..<16 { #expect(all.pixel(x, y) == alone.pixel(x, y), "\(x), \(y)") }
      }
    }
  }

  @Test("A mark that stays is not looked at where no other mark changes", arguments: [PixelFormat.rgb565, .xrgb8888])
  func noLook(_ format: PixelFormat) {
    let (width, height) = (48, 48)
    let bytes = width * height * format.bytesPerPixel
    let screen = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 16)
    unsafe screen.initializeMemory(as: UInt8.self, repeating: 0x55)
    let memory = unsafe PixelMemory(
      unsafeOrigin: screen.baseAddress!, lineLength: width * format.bytesPerPixel, width: width, height: height,
      format: format)
    let copies = UnsafeMutableRawBufferPointer.allocate(byteCount: Painter.memorySize(memory), alignment: 4096)
    unsafe copies.initializeMemory(as: UInt8.self, repeating: 0)
    defer {
      unsafe screen.deallocate()
      unsafe copies.deallocate()
    }
    var painter = unsafe Painter(memory: memory, unsafeMemory: copies)
    var access = unsafe LookingAccess(screen)
    let pages = Pages(visible: Rectangle(left: 0, top: 0, right: width, bottom: height))
    // The areas of the two that move overlap, and the one that stays lies between them.
    func marks(_ shift: Float) -> Marks {
      var marks = Marks()
      let discs: [(x: Float, y: Float, radius: Float)] = [(36, 16, 6), (20 + shift, 20, 8), (34 + shift, 34, 8)]
      for (id, place) in discs.enumerated() {
        let disc = Disc(radius: place.radius, Disc.Layer(.darkGrey), Disc.Layer(inset: 1, .white))
        marks.append(Mark(id: UInt32(id), at: Position(x: place.x, y: place.y), .disc(disc)))
      }
      return marks
    }
    _ = painter.show(marks(0), on: pages, through: &access)
    let stays = { (place: Int) in
      let (x, y) = (place / format.bytesPerPixel % width, place / format.bytesPerPixel / width)
      return (30..<42).contains(x) && (10..<22).contains(y)
    }
    #expect(access.looks.contains(where: stays))
    access.looks.removeAll()
    _ = painter.show(marks(1), on: pages, through: &access)
    #expect(!access.looks.isEmpty && !access.looks.contains(where: stays))
    _ = painter.heal(through: &access)
    #expect(access.looks.contains(where: stays))
  }
}

/// Notes the bytes at which a painter looks.
@safe
private struct LookingAccess: PixelAccess {
  private final class Looks { var places: [Int] = [] }

  private let start: UnsafeRawPointer
  private let noted = Looks()

  var looks: [Int] {
    get { noted.places }
    set { noted.places = newValue }
  }

  init(_ screen: UnsafeMutableRawBufferPointer) { unsafe start = UnsafeRawPointer(screen.baseAddress!) }

  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block {
    unsafe noted.places.append(address - start)
    return unsafe address.loadUnaligned(as: Block.self)
  }
}
