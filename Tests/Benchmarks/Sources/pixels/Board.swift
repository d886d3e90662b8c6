import Overlay
import Pixels
import Raster
import Touch

/// A screen in memory with a busy picture, and what is painted on it.
@safe
struct Board: ~Copyable {
  static let width = 800
  static let height = 480

  let format: PixelFormat
  let line: Int
  let unsafeScreen: UnsafeMutableRawPointer
  private let copies: UnsafeMutableRawBufferPointer
  var painter: Painter
  private let disc: Disc
  private var compositor: Compositor
  /// Area of the mark that ``compose()`` lays.
  private let area: Rectangle
  let memory: PixelMemory
  let pages = Pages(visible: Rectangle(left: 0, top: 0, right: Board.width, bottom: Board.height))

  init(_ format: PixelFormat, diameter: Int) {
    self.format = format
    line = Board.width * format.bytesPerPixel
    unsafe unsafeScreen = .allocate(byteCount: line * Board.height, alignment: 64)
    memory = unsafe PixelMemory(
      unsafeOrigin: unsafeScreen, lineLength: line, width: Board.width, height: Board.height, format: format)
    unsafe copies = .allocate(byteCount: Painter.memorySize(memory), alignment: 4096)
    unsafe copies.initializeMemory(as: UInt8.self, repeating: 0)
    disc = Disc(radius: Float(diameter) / 2, Disc.Layer(.darkGrey), Disc.Layer(inset: 1, .white))
    painter = unsafe Painter(memory: memory, unsafeMemory: copies)
    compositor = Compositor(format, on: pages)
    var mark = Marks()
    mark.append(Mark(id: 1, at: Position(x: 81, y: 103), .disc(disc)))
    area = compositor.take(mark)[0]
    fill()
  }

  deinit {
    unsafe unsafeScreen.deallocate()
    unsafe copies.deallocate()
  }

  /// Lays the first of ``marks(_:)``, and keeps nothing.
  mutating func compose() { compositor.lay(on: memory.cropped(to: area), part: area) }

  /// The same noise every time.
  func fill() {
    var state: UInt32 = 2_463_534_242
    for place in 0..<line * Board.height {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      unsafe unsafeScreen.storeBytes(of: UInt8(truncatingIfNeeded: state >> 8), toByteOffset: place, as: UInt8.self)
    }
  }

  /// The app paints a line.
  func fillRow(_ y: Int) {
    unsafe (unsafeScreen + y * line).initializeMemory(as: UInt8.self, repeating: UInt8(y), count: line)
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let place = unsafe unsafeScreen + (y * line + x * format.bytesPerPixel)
    return format.bytesPerPixel == 2
      ? unsafe UInt32(place.loadUnaligned(as: UInt16.self)) : unsafe place.loadUnaligned(as: UInt32.self)
  }

  /// `count` marks beside each other.
  func marks(_ count: Int) -> Marks {
    var marks = Marks()
    put(count, shift: 0, into: &marks)
    return marks
  }

  /// `count` marks beside each other, moved by `shift` pixels to the right and half as many down.
  func put(_ count: Int, shift: Int, into marks: inout Marks) {
    marks.removeAll()
    for index in 0..<count {
      let place = Position(
        x: Float(81 + index % 5 * 150 + shift), y: Float(103 + index / 5 * 200 + shift / 2))
      marks.append(Mark(id: UInt32(index + 1), at: place, .disc(disc)))
    }
  }
}
