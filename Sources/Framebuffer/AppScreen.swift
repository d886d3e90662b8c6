import Linux
import Pixels

/// A framebuffer as an app uses it: mapped, and shared with other programs that draw on it.
public struct AppScreen: ~Copyable {
  private let node: FramebufferNode
  private let memory: Mapping
  public let geometry: Geometry
  /// Publisher for frames that the app hands over; nil before the first.
  private var publisher: Publisher?

  /// Maps the framebuffer that the settings name.
  public static func open(_ settings: FramebufferSettings) throws(FramebufferError) -> AppScreen {
    let node = try FramebufferNode(path: try settings.find().path, .readWrite)
    let geometry = try node.geometry()
    let memory = try node.map(geometry)
    return AppScreen(node: node, memory: memory, geometry: geometry)
  }

  public var path: String { node.path }

  /// The visible page; valid as long as this lives.
  public var page: PixelMemory {
    unsafe geometry.memory(at: memory.unsafeBytes.baseAddress!).cropped(to: geometry.visible)
  }

  /// Shows parts of the app's frame, published by the fastest method.
  ///
  /// - Parameters:
  ///   - unsafePixels: as many lines of pixels as the page has, in its format, `lineLength` bytes apart.
  ///   - changed: the parts that differ from the screen.
  public mutating func present(
    _ unsafePixels: UnsafeRawPointer, lineLength: Int, _ changed: [Rectangle]
  ) throws(FramebufferError) {
    let geometry = try visiblePage()
    var publisher = try knownPublisher()
    let size = geometry.format.bytesPerPixel
    let page = Rectangle(left: 0, top: 0, right: geometry.width, bottom: geometry.height)
    let areas = changed.map { $0.intersection(page) }.filter { !$0.isEmpty }
    publisher.expect(pieces: areas.reduce(0) { $0 + $1.bottom - $1.top })
    for area in areas {
      for y in area.top..<area.bottom {
        let source = unsafe unsafePixels + y * lineLength + area.left * size
        let start = geometry.offset + y * geometry.lineLength + area.left * size
        unsafe publisher.put(
          start..<start + (area.right - area.left) * size, from: source, in: memory.unsafeBytes, of: node.descriptor,
          lineLength: geometry.lineLength)
      }
    }
    defer { self.publisher = publisher }
    do throws(Errno) {
      unsafe try publisher.publish(
        memory.unsafeBytes, of: node.descriptor, lineLength: geometry.lineLength, lines: geometry.virtualHeight)
    } catch { throw FramebufferError("cannot publish on \(path): \(error.text)") }
  }

  /// Returns the visible page. Throws if the mode has changed, because only the app knows its frame's size.
  private func visiblePage() throws(FramebufferError) -> Geometry {
    let now = try node.geometry(known: geometry)
    if now.takesFrames(for: geometry) && now.keepsPixels(of: geometry) { return now }
    throw .modeChanged(of: "\(path)", from: geometry, to: now)
  }

  private func knownPublisher() throws(FramebufferError) -> Publisher {
    if let publisher { return publisher }
    var publisher = Publisher(driver: try node.driver().string)
    unsafe publisher.choose(nil, probing: memory.unsafeBytes.baseAddress! + geometry.offset, of: node.descriptor)
    return publisher
  }
}
