import Linux
import Raster

/// A framebuffer as an app has it: mapped, and shared with whoever else draws on it.
public struct AppScreen: ~Copyable {
  private let memory: Mapping
  private let geometry: Geometry

  private init(_ memory: consuming Mapping, _ geometry: Geometry) {
    self.memory = memory
    self.geometry = geometry
  }

  /// Maps the framebuffer that is asked for.
  public static func open(_ settings: FramebufferSettings) throws(FramebufferError) -> AppScreen {
    let node = try FramebufferNode(path: try settings.find().path, .readWrite)
    let geometry = try node.geometry()
    return AppScreen(try node.map(geometry), geometry)
  }

  /// The page that is visible; valid as long as this lives.
  public var page: PixelMemory {
    unsafe geometry.memory(at: memory.unsafeBytes.baseAddress!).cropped(to: geometry.visible)
  }
}
