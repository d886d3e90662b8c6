import CDrm

/// The number of a DRM call, with the type of the structure that the kernel reads and fills.
package struct Request<Argument: BitwiseCopyable> {
  package let number: UInt

  package init(_ number: CUnsignedLong) { self.number = UInt(number) }
}

extension Request where Argument == drm_auth {
  static var authenticate: Self { Self(drm_AUTH_MAGIC()) }
}

extension Request where Argument == drm_set_client_cap {
  static var setCapability: Self { Self(drm_SET_CLIENT_CAP()) }
}

extension Request where Argument == drm_mode_card_res {
  static var resources: Self { Self(drm_MODE_GETRESOURCES()) }
}

extension Request where Argument == drm_mode_get_plane_res {
  static var planes: Self { Self(drm_MODE_GETPLANERESOURCES()) }
}

extension Request where Argument == drm_mode_get_plane {
  static var plane: Self { Self(drm_MODE_GETPLANE()) }
}

extension Request where Argument == drm_mode_set_plane {
  static var setPlane: Self { Self(drm_MODE_SETPLANE()) }
}

extension Request where Argument == drm_mode_crtc {
  static var crtc: Self { Self(drm_MODE_GETCRTC()) }
}

extension Request where Argument == drm_mode_get_encoder {
  static var encoder: Self { Self(drm_MODE_GETENCODER()) }
}

extension Request where Argument == drm_mode_get_connector {
  static var connector: Self { Self(drm_MODE_GETCONNECTOR()) }
}

extension Request where Argument == drm_mode_obj_get_properties {
  static var properties: Self { Self(drm_MODE_OBJ_GETPROPERTIES()) }
}

extension Request where Argument == drm_mode_get_property {
  static var property: Self { Self(drm_MODE_GETPROPERTY()) }
}

extension Request where Argument == drm_mode_create_dumb {
  static var createBuffer: Self { Self(drm_MODE_CREATE_DUMB()) }
}

extension Request where Argument == drm_mode_map_dumb {
  static var mapBuffer: Self { Self(drm_MODE_MAP_DUMB()) }
}

extension Request where Argument == drm_mode_destroy_dumb {
  static var destroyBuffer: Self { Self(drm_MODE_DESTROY_DUMB()) }
}

extension Request where Argument == drm_mode_fb_cmd2 {
  static var addFramebuffer: Self { Self(drm_MODE_ADDFB2()) }
}

extension Request where Argument == drm_mode_create_lease {
  static var createLease: Self { Self(drm_MODE_CREATE_LEASE()) }
}

extension Request where Argument == drm_mode_get_lease {
  static var leasedObjects: Self { Self(drm_MODE_GET_LEASE()) }
}
