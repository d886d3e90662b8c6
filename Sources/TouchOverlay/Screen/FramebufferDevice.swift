import Framebuffer
import Linux
import Pixels
import Raster

/// A framebuffer to draw on: open, locked and mapped.
public struct FramebufferDevice: ~Copyable, Screen {
  let node: FramebufferNode
  private let lock: FramebufferLock
  private var mapping: Mapping
  private var publisher: Publisher
  public private(set) var geometry: Geometry
  private let settings: FramebufferSettings
  /// Whether another program is the master of the display, so that nobody sees the framebuffer, at the last
  /// ``tellWhoSees()``.
  public private(set) var isHidden = false
  /// Why there is no record of painted pixels; nil if there is one.
  private var recordFault: Sentence?
  /// Whether ``check()`` throws once the framebuffer is hidden, because marks may be shown above the other program.
  public var isLeftWhenHidden = false

  /// Opens, locks and maps the framebuffer that the settings name, and chooses how to publish on it.
  @export(interface)
  public init(_ settings: FramebufferSettings) throws(FramebufferError) {
    let node = try FramebufferNode(path: try settings.find().path, .readWrite)
    let geometry = settings.measured(try node.geometry())
    let driver = try node.driver()
    let lock = try FramebufferLock(of: node)
    let mapping = try node.map(geometry)
    var publisher = Publisher(driver: driver.string)
    unsafe publisher.choose(
      settings.publish, probing: mapping.unsafeBytes.baseAddress! + geometry.offset, of: node.descriptor)
    self.node = node
    self.lock = lock
    self.mapping = mapping
    self.publisher = publisher
    self.settings = settings
    self.geometry = geometry
  }

  // Embedded Swift destroys values of this type in other modules only if their deinit is written out.
  deinit {}

  public var path: String { node.path }

  /// Whether no other program is the master of the display now.
  public var isSeen: Bool { !node.hasMaster }

  /// How pixels reach the glass, as a sentence.
  public var method: Sentence { publisher.choice }

  public mutating func tellWhoSees() {
    if node.hasMaster == isHidden { return }
    isHidden.toggle()
    if isHidden {
      Log.line(
        "another program is the master of \(path)'s display (a compositor or KMS app): its picture hides the "
          + "framebuffer, once it shows one")
    } else {
      Log.line("no other program is the master of \(path)'s display any more: the framebuffer is visible")
    }
  }

  public mutating func check() throws(FramebufferError) {
    if isHidden && isLeftWhenHidden { throw FramebufferError("an app hides \(path) now") }
  }

  public mutating func look() throws(FramebufferError) -> Geometry {
    let geometry = settings.measured(try node.geometry(known: self.geometry))
    // A new mode may have other memory. Memory beyond the old mapping, or freed by the driver, must not be touched.
    if !geometry.hasMemory(of: self.geometry) { mapping = try node.map(geometry) }
    self.geometry = geometry
    return geometry
  }

  public func keepsPixels() -> Bool { node.keepsPixels(of: geometry) }

  public func memory(_ geometry: Geometry) -> PixelMemory {
    unsafe geometry.memory(at: mapping.unsafeBytes.baseAddress!)
  }

  @export(interface)
  public mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    let pixels = memory(geometry)
    guard let folder = settings.record else { return try PainterMemory(size: Painter.memorySize(pixels)) }
    _ = try giveBack(geometry)
    do throws(PrivateFile.Refusal) {
      let memory = try PaintedRecord.begin(in: folder, name: node.recordName(), identity(geometry), pixels)
      recordFault = nil
      return memory
    } catch {
      let fault: Sentence = "there is no record of painted pixels, after a kill marks may stay: \(error.reason)"
      // An app may set one mode after another.
      if fault != recordFault { Log.line(fault) }
      recordFault = fault
      return try PainterMemory(size: Painter.memorySize(pixels))
    }
  }

  /// Gives back the pixels under the marks that a killed overlay has left. Returns whether there was a record of them.
  public mutating func giveBack() throws(FramebufferError) -> Bool { try giveBack(geometry) }

  @export(interface)
  private mutating func giveBack(_ geometry: Geometry) throws(FramebufferError) -> Bool {
    guard let folder = settings.record else { return false }
    let count: Int?
    do throws(PrivateFile.Refusal) {
      count = try PaintedRecord.giveBack(
        in: folder, name: node.recordName(), identity(geometry), memory(geometry), through: &self)
    } catch {
      Log.line(
        "marks of a killed overlay may be on the screen until the app repaints it, as their record cannot be used: "
          + "\(error.reason)")
      return false
    }
    guard let count else { return false }
    if count > 0 {
      Log.line("restored \(count) pixels under marks that a killed overlay had left")
      try publish(DirtyRectangles())
    }
    return true
  }

  private func identity(_ geometry: Geometry) -> Text {
    PaintedRecord.identity(geometry, driver: publisher.driver)
  }

  public mutating func expect(pieces: Int) { publisher.expect(pieces: pieces) }

  public mutating func begin(_ address: UnsafeMutableRawPointer, count: Int) {
    let offset = unsafe address - mapping.unsafeBytes.baseAddress!
    unsafe publisher.begin(
      offset..<offset + count, in: mapping.unsafeBytes, of: node.descriptor, lineLength: geometry.lineLength,
      lines: geometry.virtualHeight)
  }

  @inline(__always)
  public mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    if publisher.way != .rows { unsafe address.storeBytes(of: block, as: Block.self) }
  }

  @inline(__always)
  public mutating func copy(_ source: UnsafeRawPointer, to address: UnsafeMutableRawPointer, count: Int) {
    if publisher.way != .rows { unsafe address.copyMemory(from: source, byteCount: count) }
  }

  @inline(__always)
  public mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    if publisher.way != .direct { unsafe hand(address, count: count, from: source) }
  }

  /// Hands a finished piece to the publisher.
  @inline(never)
  private mutating func hand(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    let offset = unsafe address - mapping.unsafeBytes.baseAddress!
    unsafe publisher.finish(
      offset..<offset + count, from: source, in: mapping.unsafeBytes, of: node.descriptor,
      lineLength: geometry.lineLength)
  }

  public mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    do throws(Errno) {
      unsafe try publisher.publish(
        mapping.unsafeBytes, of: node.descriptor, lineLength: geometry.lineLength, lines: geometry.virtualHeight)
    } catch { throw FramebufferError("cannot publish on \(path): \(error.text)") }
  }
}
