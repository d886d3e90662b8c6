import CLinux
import Linux

/// Which framebuffer is drawn on, and how.
public struct FramebufferSettings: Sendable {
  /// nil for the first that fits.
  public var path: String?
  /// What must stand in the driver's name.
  public var name: Text?
  /// What the visible page must measure, as it lies.
  public var size: (width: Int, height: Int)?
  /// What the glass measures in millimetres, as it lies; nil for what the driver says.
  public var millimetres: (width: Int, height: Int)?
  /// nil for what suits the driver.
  public var publish: PublishMethod?
  /// The folder of the record of painted pixels; nil for no record.
  public var record: String?

  public init(path: String? = nil) { self.path = path }

  /// The framebuffer at `path`, whatever else was asked for; with `auto` the first that fits what was.
  public mutating func choose(path: String) {
    if Text(path) == "auto" {
      self.path = nil
      return
    }
    self.path = path
    name = nil
    size = nil
  }

  /// Looks at the framebuffers there are, in the order of their numbers.
  public func find() throws(FramebufferError) -> (path: String, geometry: Geometry) { try find(in: "/dev") }

  func find(in folder: String) throws(FramebufferError) -> (path: String, geometry: Geometry) {
    if let path { return (path, try fitting(path)) }
    var refusals: Sentence = ""
    var count = 0
    // The kernel has no more than these.
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
        ? "there is no framebuffer \(folder)/fb0; load the display's driver, or name a framebuffer with --fb "
          + "(an app: in its settings)"
        : "none of the \(count) framebuffers fits: \(refusals)")
  }

  private func fitting(_ path: String) throws(FramebufferError) -> Geometry {
    let node = try FramebufferNode(path: path, .read)
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

  /// With what is known of the glass beside what its driver says.
  public func measured(_ geometry: Geometry) -> Geometry {
    guard let millimetres else { return geometry }
    var geometry = geometry
    geometry.density = Float(geometry.width) / Float(millimetres.width)
    return geometry
  }
}

extension FramebufferSettings: Equatable {
  public static func == (one: FramebufferSettings, other: FramebufferSettings) -> Bool {
    one.path.map { Text($0) } == other.path.map { Text($0) } && one.name == other.name
      && one.size?.width == other.size?.width && one.size?.height == other.size?.height
      && one.millimetres?.width == other.millimetres?.width && one.millimetres?.height == other.millimetres?.height
      && one.publish == other.publish && one.record.map { Text($0) } == other.record.map { Text($0) }
  }
}
