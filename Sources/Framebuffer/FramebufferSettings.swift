import CLinux
import Linux

/// The framebuffer to draw on, and how to do it.
public struct FramebufferSettings: Sendable {
  /// Path of the framebuffer; nil for the first that fits.
  public var path: String?
  /// Text that the driver's name must contain; nil for any name.
  public var name: Text?
  /// Size that the visible page must have, before rotation; nil for any.
  public var size: (width: Int, height: Int)?
  /// Size of the glass in millimetres, before rotation; nil for the driver's figures.
  public var millimetres: (width: Int, height: Int)?
  /// Method of publishing; nil for the one that suits the driver.
  public var publish: PublishMethod?
  /// Whether marks may be shown in a plane above an app that is master of its display.
  public var lends = true
  /// Folder for the record of painted pixels; nil for no record.
  public var record: String?

  public init(path: String? = nil) { self.path = path }

  /// Chooses the framebuffer at `path` and drops the other criteria; `auto` chooses the first that meets them.
  public mutating func choose(path: String) {
    if Text(path) == "auto" {
      self.path = nil
      return
    }
    self.path = path
    name = nil
    size = nil
  }

  /// Whether the path is that of a display such as `/dev/dri/card0`, not of a framebuffer.
  public var namesDisplay: Bool { path.map { Text($0).starts(with: "/dev/dri/") } ?? false }

  /// Finds the first framebuffer that fits, in the order of their numbers.
  public func find() throws(FramebufferError) -> (path: String, geometry: Geometry) { try find(in: "/dev") }

  @export(interface)
  func find(in folder: String) throws(FramebufferError) -> (path: String, geometry: Geometry) {
    if let path { return (path, try fitting(path)) }
    var refusals: Sentence = ""
    var count = 0
    // The kernel has at most 32 framebuffers.
    for number in 0..<32 {
      let path = Sentence("\(folder)/fb\(number)").string
      if unsafe access(path, F_OK) != 0 { continue }
      do throws(FramebufferError) {
        return (path, try fitting(path))
      } catch {
        refusals = count == 0 ? error.sentence : "\(refusals); \(error.sentence)"
        count += 1
      }
    }
    if count == 1 { throw FramebufferError(refusals) }
    throw FramebufferError(
      count == 0
        ? "there is no framebuffer \(folder)/fb0; load the display's driver, or name a framebuffer"
        : "none of the \(count) framebuffers fits: \(refusals)")
  }

  /// Returns the path of the first framebuffer that fits and stands before the one at `path`; nil if there is none, or
  /// the settings name a path.
  public func findEarlier(than path: String) -> String? {
    guard self.path == nil else { return nil }
    return FramebufferSettings.earlier(than: path, in: "/dev").first { (try? fitting($0)) != nil }
  }

  /// Whether a framebuffer may come that ``find()`` meets before the one at `path`: the settings name no path, and a
  /// lower number is free.
  public func mayComeEarlier(than path: String) -> Bool { mayComeEarlier(than: path, in: "/dev") }

  func mayComeEarlier(than path: String, in folder: String) -> Bool {
    guard self.path == nil else { return false }
    return FramebufferSettings.earlier(than: path, in: folder).contains { unsafe access($0, F_OK) != 0 }
  }

  /// The paths that ``find()`` meets before `path`; none where it does not meet `path`.
  static func earlier(than path: String, in folder: String) -> ArraySlice<String> {
    let path = Text(path)
    let all = (0..<32).map { Sentence("\(folder)/fb\($0)").string }
    return all[..<(all.firstIndex { Text($0) == path } ?? 0)]
  }

  private func fitting(_ path: String) throws(FramebufferError) -> Geometry {
    // The path may lead to a FIFO, at which a plain open waits for a writer.
    let node = try FramebufferNode(path: path, .readWithoutWaiting)
    let geometry = try node.geometry()
    let driver = try node.driver()
    let found: Sentence = "the framebuffer \(path) is \(driver.string), \(geometry.width)x\(geometry.height)"
    if let name, !driver.contains(name) {
      throw FramebufferError("\(found), and the configuration asks for the name \(name.string)")
    }
    if let size, size != (geometry.width, geometry.height) {
      throw FramebufferError("\(found), and the configuration asks for \(size.width)x\(size.height)")
    }
    return measured(geometry)
  }

  /// Returns the geometry with the pixel density that follows from the configured size of the glass.
  public func measured(_ geometry: Geometry) -> Geometry {
    guard let density = density(width: geometry.width) else { return geometry }
    var geometry = geometry
    geometry.density = density
    return geometry
  }

  /// Returns the pixels per millimetre that follow from the configured size of the glass; nil if none is configured.
  ///
  /// - Parameter width: width of the screen in pixels, before rotation.
  public func density(width: Int) -> Float? { millimetres.map { Float(width) / Float($0.width) } }
}
