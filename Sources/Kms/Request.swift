import CDrm

/// The number of a DRM call, with the type of the structure that the kernel reads and fills.
package struct Request<Argument: BitwiseCopyable> {
  package let number: UInt

  package init(_ number: CUnsignedLong) { self.number = UInt(number) }
}

/// The calls of this room.
enum Requests {
  static var authenticate: Request<drm_auth> { Request(drm_AUTH_MAGIC()) }
  static var setCapability: Request<drm_set_client_cap> { Request(drm_SET_CLIENT_CAP()) }
  static var resources: Request<drm_mode_card_res> { Request(drm_MODE_GETRESOURCES()) }
  static var planes: Request<drm_mode_get_plane_res> { Request(drm_MODE_GETPLANERESOURCES()) }
  static var plane: Request<drm_mode_get_plane> { Request(drm_MODE_GETPLANE()) }
  static var setPlane: Request<drm_mode_set_plane> { Request(drm_MODE_SETPLANE()) }
  static var crtc: Request<drm_mode_crtc> { Request(drm_MODE_GETCRTC()) }
  static var encoder: Request<drm_mode_get_encoder> { Request(drm_MODE_GETENCODER()) }
  static var connector: Request<drm_mode_get_connector> { Request(drm_MODE_GETCONNECTOR()) }
  static var properties: Request<drm_mode_obj_get_properties> { Request(drm_MODE_OBJ_GETPROPERTIES()) }
  static var property: Request<drm_mode_get_property> { Request(drm_MODE_GETPROPERTY()) }
  static var createBuffer: Request<drm_mode_create_dumb> { Request(drm_MODE_CREATE_DUMB()) }
  static var mapBuffer: Request<drm_mode_map_dumb> { Request(drm_MODE_MAP_DUMB()) }
  static var destroyBuffer: Request<drm_mode_destroy_dumb> { Request(drm_MODE_DESTROY_DUMB()) }
  static var addFramebuffer: Request<drm_mode_fb_cmd2> { Request(drm_MODE_ADDFB2()) }
  static var sequence: Request<drm_crtc_get_sequence> { Request(drm_CRTC_GET_SEQUENCE()) }
  static var framebuffer: Request<drm_mode_fb_cmd2> { Request(drm_MODE_GETFB2()) }
  static var createLease: Request<drm_mode_create_lease> { Request(drm_MODE_CREATE_LEASE()) }
  static var leasedObjects: Request<drm_mode_get_lease> { Request(drm_MODE_GET_LEASE()) }
}
