import CDrm
import Linux

/// A layer of the picture that a CRTC composes.
public struct Plane: Equatable, Sendable {
  /// The kernel's numbers: `enum drm_plane_type`.
  public enum Kind: UInt64, Sendable { case overlay, primary, cursor }

  public let id: UInt32
  public let kind: Kind
  /// Bit N is set if the CRTC of index N can show the plane.
  public let possibleCrtcs: UInt32
  /// The formats of pixels that lie in memory line after line.
  public let formats: [Fourcc]
  /// The height in the stack of planes; nil where the driver does not tell it.
  public private(set) var zpos: Int?
  /// The largest `zpos` that the driver allows; equal to `zpos` where it allows no other.
  public let highest: Int?
  /// How the plane turns its picture, in the kernel's bits: `DRM_MODE_ROTATE_...`, `DRM_MODE_REFLECT_...`.
  public let rotation: UInt64
  /// The CRTC that shows the plane; 0 if none.
  public let crtc: UInt32
  /// The framebuffer that the plane shows; 0 if none.
  public let framebuffer: UInt32

  public init(
    id: UInt32, kind: Kind, possibleCrtcs: UInt32, formats: [Fourcc], zpos: Int?, highest: Int? = nil,
    rotation: UInt64 = 1, crtc: UInt32, framebuffer: UInt32
  ) {
    self.id = id
    self.kind = kind
    self.possibleCrtcs = possibleCrtcs
    self.formats = formats
    self.zpos = zpos
    self.highest = highest ?? zpos
    self.rotation = rotation
    self.crtc = crtc
    self.framebuffer = framebuffer
  }

  /// The plane as it is at the greatest height.
  var raised: Plane {
    var raised = self
    raised.zpos = highest
    return raised
  }

  /// Whether it is an overlay plane that takes linear pixels with alpha.
  var suitsMarks: Bool { kind == .overlay && formats.contains(.argb8888) }

  public var isFree: Bool { crtc == 0 && framebuffer == 0 }

  /// Whether the CRTC of index `index` can show the plane.
  public func isPossible(onCrtc index: Int) -> Bool { possibleCrtcs >> UInt32(index) & 1 == 1 }
}

extension Card {
  /// Returns the planes, lower ones first where the driver tells no `zpos`: `DRM_IOCTL_MODE_GETPLANERESOURCES`.
  /// Without ``Capability/universalPlanes``, overlay planes only.
  @export(interface)
  public borrowing func planes() throws(Errno) -> [Plane] {
    var asked = drm_mode_get_plane_res()
    try call(Ioctls.planes, &asked)
    let ids = IoctlArray<UInt32>(count: Int(asked.count_planes), zero: 0)
    var argument = drm_mode_get_plane_res(plane_id_ptr: ids.address, count_planes: asked.count_planes)
    try call(Ioctls.planes, &argument)
    var planes: [Plane] = []
    // The number of planes of a device never changes.
    for id in ids.first(min(argument.count_planes, asked.count_planes)) { planes.append(try plane(id)) }
    return planes
  }

  /// `DRM_IOCTL_MODE_GETPLANE`
  @export(interface)
  borrowing func plane(_ id: UInt32) throws(Errno) -> Plane {
    var asked = drm_mode_get_plane()
    asked.plane_id = id
    try call(Ioctls.plane, &asked)
    let formats = IoctlArray<UInt32>(count: Int(asked.count_format_types), zero: 0)
    var argument = drm_mode_get_plane()
    argument.plane_id = id
    (argument.format_type_ptr, argument.count_format_types) = (formats.address, asked.count_format_types)
    try call(Ioctls.plane, &argument)
    var kind = Plane.Kind.overlay
    var zpos: Int?
    var highest: Int?
    var rotation = UInt64(DRM_MODE_ROTATE_0)
    var linear: [Fourcc]?
    for property in try properties(of: id, type: UInt32(DRM_MODE_OBJECT_PLANE)) {
      if property.name == "type" { kind = Plane.Kind(rawValue: property.value) ?? .overlay }
      if property.name == "zpos" {
        zpos = Int(truncatingIfNeeded: property.value)
        if case .numbers(let largest) = try values(ofProperty: property.id) { highest = Int(clamping: largest) }
      }
      if property.name == "rotation" { rotation = property.value }
      if property.name == "IN_FORMATS", property.value != 0 {
        linear = Fourcc.linear(in: try blob(UInt32(truncatingIfNeeded: property.value)))
      }
    }
    let listed = formats.first(min(argument.count_format_types, asked.count_format_types)).map { Fourcc(code: $0) }
    return Plane(
      id: id, kind: kind, possibleCrtcs: argument.possible_crtcs, formats: linear ?? listed, zpos: zpos,
      highest: highest, rotation: rotation, crtc: argument.crtc_id, framebuffer: argument.fb_id)
  }

  /// Returns the CRTC that shows a plane, and the framebuffer that the plane shows; 0 if none. Unlike ``plane(_:)`` it
  /// asks for no properties: the kernel takes the locks of all CRTCs for them, which an app's commit may hold until its
  /// frame is shown. Calls `DRM_IOCTL_MODE_GETPLANE`.
  borrowing func use(ofPlane id: UInt32) throws(Errno) -> (crtc: UInt32, framebuffer: UInt32) {
    var argument = drm_mode_get_plane()
    argument.plane_id = id
    try call(Ioctls.plane, &argument)
    return (argument.crtc_id, argument.fb_id)
  }

  /// Shows a whole framebuffer of `width` and `height` pixels at the top left corner of a CRTC's picture, and waits for
  /// the frame: `DRM_IOCTL_MODE_SETPLANE`.
  public borrowing func set(
    plane: UInt32, crtc: UInt32, framebuffer: UInt32, width: Int, height: Int
  ) throws(Errno) {
    var argument = drm_mode_set_plane()
    (argument.plane_id, argument.crtc_id, argument.fb_id) = (plane, crtc, framebuffer)
    (argument.crtc_w, argument.crtc_h) = (UInt32(width), UInt32(height))
    // Positions in the framebuffer have 16 bits behind the point.
    (argument.src_w, argument.src_h) = (UInt32(width) << 16, UInt32(height) << 16)
    try call(Ioctls.setPlane, &argument)
  }
}
