import Raster
import Reference

/// Checks each step of a painter while it presents: at every store, it knows which values may be stored.
final class Onlooker {
  private let screen: UnsafeMutableRawPointer
  private let byteCount: Int
  private let places: PixelPlaces
  private let format: ReferenceFormat
  /// Whether stores reach the screen only by `finish`, as where pixels are written with pwrite.
  let dropsStores: Bool
  /// Called before and after each step while the painter presents.
  var whenStepping: (() -> Void)?
  private(set) var faults: [String] = []

  /// The pixels that may be stored and their expected values. The order is nil while nothing is presented.
  private struct Order {
    var isPresented: [Bool]
    var app: ReferenceScreen
    var layers: Grid<[ReferenceLayer]>
  }
  private var order: Order?
  private var stored: [UInt8?] = []
  private var isFinished: [Bool] = []

  init(_ scene: Scene, screen: UnsafeMutableRawPointer, byteCount: Int, dropsStores: Bool) {
    unsafe self.screen = screen
    self.byteCount = byteCount
    places = PixelPlaces(scene)
    format = scene.format.reference
    self.dropsStores = dropsStores
  }

  /// Begins to expect that these pixels, by their numbers, come to hold the app's pixels under the layers.
  func begin(_ isPresented: [Bool], _ app: ReferenceScreen, under layers: Grid<[ReferenceLayer]>) {
    order = Order(isPresented: isPresented, app: app, layers: layers)
    stored = Array(repeating: nil, count: byteCount)
    isFinished = Array(repeating: false, count: byteCount)
    faults = []
  }

  func end() {
    guard let order else { return }
    for byte in 0..<byteCount where isPresented(byte, order) {
      if stored[byte] == nil { fault("was not stored", byte) }
      if !isFinished[byte] { fault("was not finished", byte) }
    }
    self.order = nil
  }

  func look(_ offset: Int) {
    if order != nil { fault("is looked at on the page", offset) }
  }

  func store(_ offset: Int, _ block: UnsafeRawBufferPointer) {
    if order != nil { whenStepping?() }
    if let order { check(offset, block, order) }
    if !dropsStores { unsafe put(offset, block) }
    if order != nil { whenStepping?() }
  }

  func finish(_ offset: Int, _ line: UnsafeRawBufferPointer) {
    if order != nil {
      whenStepping?()
      for (index, byte) in (offset..<offset + line.count).enumerated() {
        guard byte >= 0 && byte < byteCount else { return fault("is not on the screen", byte) }
        if unsafe stored[byte] != line[index] { fault("is finished with another value than was stored", byte) }
        if isFinished[byte] { fault("is finished twice", byte) }
        isFinished[byte] = true
      }
    }
    if dropsStores { unsafe put(offset, line) }
    if order != nil { whenStepping?() }
  }

  private func put(_ offset: Int, _ block: UnsafeRawBufferPointer) {
    if offset < 0 || offset + block.count > byteCount { return }
    unsafe (screen + offset).copyMemory(from: block.baseAddress!, byteCount: block.count)
  }

  private func check(_ offset: Int, _ block: UnsafeRawBufferPointer, _ order: Order) {
    for (index, byte) in (offset..<offset + block.count).enumerated() {
      guard byte >= 0 && byte < byteCount else { return fault("is not on the screen", byte) }
      if !isPresented(byte, order) { fault("is stored outside of what is presented", byte) }
      if stored[byte] != nil { fault("is stored twice", byte) }
      stored[byte] = unsafe block[index]
    }
    places.forEachPixel(offset, block.count) { number, first in
      let bytes = (first..<first + places.bytesPerPixel).map { stored[$0] }
      if bytes.contains(nil) { return }
      let value = places.value(first) { stored[$0]! }
      let app = order.app.pixel(number % places.width, number / places.width)
      let over = order.layers.cells[number]
      let faults =
        over.isEmpty ? (value == app ? [] : ["\(value) instead of \(app)"]) : format.faults(of: value, over, over: app)
      if !faults.isEmpty { fault("is stored as \(value) over \(app): \(faults.joined(separator: ", "))", first) }
    }
  }

  private func isPresented(_ byte: Int, _ order: Order) -> Bool {
    places.number(at: byte).map { order.isPresented[$0] } ?? false
  }

  private func fault(_ what: String, _ byte: Int) {
    faults.append(
      "(\(byte % places.lineLength / places.bytesPerPixel), \(byte / places.lineLength)), byte \(byte) \(what)")
  }
}

/// A painter's access to the screen, which an onlooker checks.
struct OnlookerAccess: PixelAccess {
  let onlooker: Onlooker
  let screen: UnsafeMutableRawPointer

  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block {
    onlooker.look(unsafe address - UnsafeRawPointer(screen))
    return unsafe address.loadUnaligned(as: Block.self)
  }

  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    let offset = unsafe address - screen
    unsafe withUnsafeBytes(of: block) {
      unsafe onlooker.store(offset, UnsafeRawBufferPointer(rebasing: $0.prefix(MemoryLayout<Block>.size)))
    }
  }

  mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    let offset = unsafe address - screen
    unsafe onlooker.finish(offset, UnsafeRawBufferPointer(start: source, count: count))
  }
}
