import Pixels
import Reference
import Seeded

/// A frame in an app's own memory, which only the app may change.
final class AppFrame {
  /// The pixels that the app has painted.
  private(set) var screen: ReferenceScreen
  private let format: Format
  private let memory: any FrameMemory

  /// The side of the frame on which there is no accessible memory.
  enum Fence { case before, behind }

  /// - Parameter padding: number of bytes after each line but the last, which ends with its last pixel.
  init(
    _ format: Format, width: Int, height: Int, padding: Int = 0, fence: Fence? = nil, _ random: inout Seeded
  ) {
    let line = width * format.reference.bytesPerPixel
    let bytes = random.bytes((line + padding) * (height - 1) + line)
    self.format = format
    if let fence {
      memory = FencedMemory(bytes, isAtEnd: fence == .behind)
    } else {
      memory = GuardedMemory(bytes, shift: random.int(0...15), &random)
    }
    screen = ReferenceScreen(
      width: width, height: height, lineLength: line + padding, format: format.reference, bytes: bytes)
  }

  var width: Int { screen.width }
  var height: Int { screen.height }
  var all: Rectangle { Rectangle(left: 0, top: 0, right: width, bottom: height) }

  /// The frame, as the product's type.
  var product: PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: memory.inner.baseAddress!, lineLength: screen.lineLength, width: width, height: height,
      format: format.product)
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { screen.pixel(x, y) }

  /// The app paints every pixel.
  func paint(_ pixel: (_ x: Int, _ y: Int) -> UInt32) {
    for y in 0..<height {
      for x in 0..<width { screen.setPixel(x, y, pixel(x, y)) }
    }
    memory.bytes = screen.bytes
  }

  /// Writes to the frame, or beside it, that the app did not do.
  var faults: [String] {
    (memory.isIntact ? [] : ["written beside the app's frame"])
      + (memory.bytes == screen.bytes ? [] : ["written to the app's frame"])
  }
}

/// Memory that holds a frame and nothing else.
protocol FrameMemory: AnyObject {
  var inner: UnsafeMutableRawBufferPointer { get }
  var bytes: [UInt8] { get set }
  var isIntact: Bool { get }
}

extension GuardedMemory: FrameMemory {}
