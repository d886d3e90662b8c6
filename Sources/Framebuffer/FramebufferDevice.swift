import CLinux
import Linux
import Raster
import Synchronization

/// A framebuffer that is drawn on: open, locked and mapped.
public struct FramebufferDevice: ~Copyable, Screen {
  let node: FramebufferNode
  private var mapping: Mapping
  public private(set) var geometry: Geometry
  /// What the driver calls itself.
  public let driver: String
  /// How pixels are published now.
  public internal(set) var method = PublishMethod.direct
  /// A piece that was written to the device was seen in its memory.
  private var isProven = false
  private var stored = StoredRange()
  private let recordFolder: String?

  /// Opens, locks and maps the framebuffer that is asked for, and finds out how it must be published.
  public init(_ settings: FramebufferSettings) throws(FramebufferError) {
    let node = try FramebufferNode(path: try settings.find().path, .readWrite)
    let geometry = try node.geometry()
    let driver = try node.driver()
    try node.lock()
    mapping = try node.map(geometry)
    self.node = node
    recordFolder = settings.record
    self.geometry = geometry
    self.driver = driver.string
    choose(settings.publish)
  }

  public var path: String { node.path }

  public mutating func look() throws(FramebufferError) -> Geometry {
    let geometry = try node.geometry()
    // A new mode may have other memory; what lies beyond the old mapping is not ours to touch.
    if geometry.memoryLength != self.geometry.memoryLength { mapping = try node.map(geometry) }
    self.geometry = geometry
    return geometry
  }

  public func memory(_ geometry: Geometry) -> PixelMemory {
    unsafe geometry.memory(at: mapping.unsafeBytes.baseAddress!)
  }

  public mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    let pixels = memory(geometry)
    guard let recordFolder else { return try PainterMemory(size: Painter.memorySize(pixels)) }
    let (recorded, count) = record(in: recordFolder, geometry, pixels)
    if count > 0 {
      Log.line("gave back \(count) pixels that an overlay had left when it was killed")
      try publish(DirtyRectangles())
    }
    if let recorded { return recorded }
    return try PainterMemory(size: Painter.memorySize(pixels))
  }

  private mutating func record(
    in folder: String, _ geometry: Geometry, _ pixels: PixelMemory
  ) -> (memory: PainterMemory?, givenBack: Int) {
    do throws(PrivateFile.Refusal) {
      return try PaintedRecord.begin(
        in: folder, name: node.recordName, PaintedRecord.identity(geometry, driver: driver), pixels, through: &self)
    } catch {
      Log.line("there is no record of painted pixels, after a kill marks may stay: \(error.reason)")
      return (nil, 0)
    }
  }

  @inline(__always)
  public mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    if method == .rows { return }
    unsafe address.storeBytes(of: block, as: Block.self)
    if method == .flush { unsafe stored.add(offset(of: address), MemoryLayout<Block>.size) }
  }

  public mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    guard method == .rows, count > 0 else { return }
    let offset = unsafe offset(of: address)
    // The driver forgets what ends with its line, when it is written alone.
    if (offset + count) % geometry.lineLength != 0, unsafe write(count, at: offset, from: source) { return }
    unsafe address.copyMemory(from: source, byteCount: count)
    stored.add(offset, count)
  }

  public mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    if stored.isEmpty { return }
    if let other = stored.companion(
      lineLength: geometry.lineLength, memoryLength: geometry.memoryLength, pageSize: Int(getpagesize()))
    {
      touch(other)
    }
    stored = StoredRange()
    do throws(Errno) {
      try node.descriptor.synchronise()
    } catch {
      // Drivers without deferred pages refuse fsync; what was stored is already visible there.
      if error != .invalid { throw FramebufferError("cannot publish on \(path): \(error.text)") }
    }
  }

  private func offset(of address: UnsafeRawPointer) -> Int {
    unsafe address - UnsafeRawPointer(mapping.unsafeBytes.baseAddress!)
  }

  /// Whether the driver took the piece. As long as none was seen in its memory, it is looked for there; the app may
  /// have stored something else meanwhile, but hardly three times.
  private mutating func write(_ count: Int, at offset: Int, from source: UnsafeRawPointer) -> Bool {
    let piece = unsafe UnsafeRawBufferPointer(start: source, count: count)
    var reason = "its memory does not show what is written"
    do throws(Errno) {
      for _ in 0..<3 {
        unsafe try node.descriptor.writeAll(piece, at: offset)
        if isProven { return true }
        if unsafe memcmp(mapping.unsafeBytes.baseAddress! + offset, source, count) == 0 {
          isProven = true
          return true
        }
      }
    } catch { reason = error.text }
    method = .flush
    Log.line("publishing by flush from now on: \(driver) does not take single lines: \(reason)")
    return false
  }

  /// Stores the byte that is there, in one step: what the app stores meanwhile stays.
  func touch(_ offset: Int) {
    // Within the mapping, which outlives this.
    let byte = unsafe (mapping.unsafeBytes.baseAddress! + offset).assumingMemoryBound(to: Atomic<UInt8>.self)
    let value = unsafe byte.pointee.load(ordering: .relaxed)
    unsafe _ = byte.pointee.compareExchange(expected: value, desired: value, ordering: .relaxed)
  }
}
