import Overlay
import Pixels
import Raster
import Reference

/// A painter that is correct in the most obvious way: pixel by pixel, from the reference.
class SlowPainter: MarkPainter {
  struct Known {
    var underneath: UInt32
    var shown: UInt32
  }

  private struct Three: BitwiseCopyable {
    var low: UInt8
    var middle: UInt8
    var high: UInt8
  }

  private let scene: Scene
  private let screen: UnsafeMutableRawPointer
  private var layers: Grid<[ReferenceLayer]>
  private var known: [Int: Known] = [:]
  private var watched = 0

  init(_ scene: Scene, screen: UnsafeMutableRawPointer) {
    self.scene = scene
    unsafe self.screen = screen
    layers = Grid(width: scene.width, height: scene.height, repeating: [])
  }

  func show<Access: PixelAccess & ~Copyable>(
    _ marks: borrowing Marks, on pages: Pages, through access: inout Access
  ) -> DirtyRectangles {
    exchange(layers(of: marks.places, on: ReferencePages(pages)), through: &access)
  }

  func watch<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    watched = (watched + 1) % 4
    for (number, known) in known where number / scene.width % 4 == watched {
      if load(number, &access) != known.shown { return heal(through: &access) }
    }
    return DirtyRectangles()
  }

  func heal<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    exchange(layers, through: &access)
  }

  func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    exchange(Grid(width: scene.width, height: scene.height, repeating: []), through: &access)
  }

  private func exchange<Access: PixelAccess & ~Copyable>(
    _ wanted: Grid<[ReferenceLayer]>, through access: inout Access
  ) -> DirtyRectangles {
    var dirty = DirtyRectangles()
    for y in 0..<scene.height {
      for x in 0..<scene.width where !layers[x, y].isEmpty || !wanted[x, y].isEmpty {
        let number = y * scene.width + x
        let seen = load(number, &access)
        let last = known[number]
        let underneath = underneath(last, seen)
        let over = wanted[x, y]
        let result = over.isEmpty ? underneath : scene.format.reference.pixel(over, over: underneath)
        known[number] = over.isEmpty ? nil : Known(underneath: underneath, shown: result)
        if result == seen { continue }
        store(result, number, &access)
        dirty = dirty.including(x, y)
      }
    }
    layers = wanted
    return dirty
  }

  func layers(of marks: [(x: Double, y: Double)], on pages: ReferencePages) -> Grid<[ReferenceLayer]> {
    scene.layers(marks, on: pages)
  }

  func underneath(_ last: Known?, _ seen: UInt32) -> UInt32 {
    if let last, last.shown == seen { last.underneath } else { seen }
  }

  private func address(_ number: Int) -> UnsafeMutableRawPointer {
    unsafe screen
      + (number / scene.width * scene.lineLength + number % scene.width * scene.format.reference.bytesPerPixel)
  }

  private func load<Access: PixelAccess & ~Copyable>(_ number: Int, _ access: inout Access) -> UInt32 {
    let address = unsafe address(number)
    switch scene.format.reference.bytesPerPixel {
    case 1: return unsafe UInt32(access.load(address, as: UInt8.self))
    case 2: return unsafe UInt32(access.load(address, as: UInt16.self))
    case 3:
      let three = unsafe access.load(address, as: Three.self)
      return UInt32(three.low) | UInt32(three.middle) << 8 | UInt32(three.high) << 16
    default: return unsafe access.load(address, as: UInt32.self)
    }
  }

  private func store<Access: PixelAccess & ~Copyable>(_ pixel: UInt32, _ number: Int, _ access: inout Access) {
    let address = unsafe address(number)
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) }
    switch scene.format.reference.bytesPerPixel {
    case 1: unsafe access.store(bytes[0], to: address)
    case 2: unsafe access.store(UInt16(truncatingIfNeeded: pixel), to: address)
    case 3: unsafe access.store(Three(low: bytes[0], middle: bytes[1], high: bytes[2]), to: address)
    default: unsafe access.store(pixel, to: address)
    }
    unsafe bytes.withUnsafeBytes {
      unsafe access.finish(address, count: scene.format.reference.bytesPerPixel, from: $0.baseAddress!)
    }
  }
}

extension DirtyRectangles {
  func contains(_ x: Int, _ y: Int) -> Bool {
    (0..<count).contains {
      let area = self[$0]
      return area.left <= x && x < area.right && area.top <= y && y < area.bottom
    }
  }

  /// Returns one rectangle around all of these and the pixel.
  func including(_ x: Int, _ y: Int) -> DirtyRectangles {
    var area = Rectangle(left: x, top: y, right: x + 1, bottom: y + 1)
    for index in 0..<count {
      area.left = min(area.left, self[index].left)
      area.top = min(area.top, self[index].top)
      area.right = max(area.right, self[index].right)
      area.bottom = max(area.bottom, self[index].bottom)
    }
    var result = DirtyRectangles()
    result.add(area)
    return result
  }
}
