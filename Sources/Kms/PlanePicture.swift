import CDrm
import Linux
import Pixels

/// The picture in the topmost overlay plane that a display shows with alpha: the marks, where touch-overlayd draws in a
/// plane.
public struct PlanePicture: ~Copyable {
  public let plane: UInt32
  private let width: Int
  private let height: Int
  /// Bytes from one line to the next.
  private let pitch: Int
  private let mapping: Mapping
  /// Offset of the first line in its buffer, which can only be mapped from its start.
  private let offset: Int

  /// The reason why there is no picture.
  public enum Failure: Error {
    /// The device does not exist, is no display, or refuses.
    case card(Errno)
    case noPlane
    /// Only root may read the pictures of other programs.
    case notPermitted
  }

  /// The picture over black, as its colours are multiplied by their alpha; valid as long as this owner lives.
  public var page: PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: mapping.unsafeBytes.baseAddress! + offset, lineLength: pitch, width: width, height: height,
      format: .argb8888)
  }

  /// Maps the picture of the display at `path`; needs `CAP_SYS_ADMIN`.
  @export(interface)
  public static func open(_ path: String) throws(Failure) -> PlanePicture {
    let picture: PlanePicture?
    do throws(Errno) {
      let card = try Card.openToLook(path)
      try card.enable(.universalPlanes)
      picture = try card.topmostPicture()
    } catch { throw error == .notPermitted ? .notPermitted : .card(error) }
    guard let picture else { throw .noPlane }
    return picture
  }

  fileprivate init(_ plane: UInt32, _ info: drm_mode_fb_cmd2, _ mapping: consuming Mapping) {
    self.plane = plane
    (width, height, pitch) = (Int(info.width), Int(info.height), Int(info.pitches.0))
    offset = Int(info.offsets.0)
    self.mapping = mapping
  }
}

extension PlanePicture.Failure {
  /// Returns the reason as a sentence, and the remedy.
  public func sentence(_ path: String) -> Sentence {
    switch self {
    case .card(let error): "cannot use the display \(path): \(error.text); 'ls /dev/dri' lists the displays"
    case .noPlane:
      "no overlay plane of \(path) shows a picture with alpha; 'touch-overlay ctl status' tells where the marks are"
    case .notPermitted: "only root may read a plane of \(path); run it with sudo"
    }
  }
}

extension Card {
  fileprivate borrowing func topmostPicture() throws(Errno) -> PlanePicture? {
    let shown = try planes().enumerated().filter { $1.kind == .overlay && !$1.isFree }
    for (_, plane) in shown.sorted(by: { ($0.1.zpos ?? $0.0, $0.0) > ($1.1.zpos ?? $1.0, $1.0) }) {
      var info = drm_mode_fb_cmd2()
      info.fb_id = plane.framebuffer
      try call(Ioctls.framebuffer, &info)
      let isTiled = info.flags & UInt32(DRM_MODE_FB_MODIFIERS) != 0 && info.modifier.0 != 0
      if Fourcc(code: info.pixel_format) != .argb8888 || isTiled { continue }
      // The kernel gives no buffers to those who may not read them.
      if info.handles.0 == 0 { throw .notPermitted }
      var mapped = drm_mode_map_dumb()
      mapped.handle = info.handles.0
      try call(Ioctls.mapBuffer, &mapped)
      let length = Int(info.offsets.0) + Int(info.pitches.0) * Int(info.height)
      return PlanePicture(plane.id, info, try map(length: length, at: mapped.offset))
    }
    return nil
  }
}
