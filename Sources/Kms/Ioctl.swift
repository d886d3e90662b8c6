import CDrm

/// The number of a DRM call, with the type of the structure that the kernel reads and fills.
package struct Ioctl<Argument: BitwiseCopyable> {
  package let number: UInt

  package init(_ number: CUnsignedLong) { self.number = UInt(number) }
}

/// The calls of this room.
enum Ioctls {
  static var authenticate: Ioctl<drm_auth> { Ioctl(drm_AUTH_MAGIC()) }
  static var setCapability: Ioctl<drm_set_client_cap> { Ioctl(drm_SET_CLIENT_CAP()) }
  static var resources: Ioctl<drm_mode_card_res> { Ioctl(drm_MODE_GETRESOURCES()) }
  static var planes: Ioctl<drm_mode_get_plane_res> { Ioctl(drm_MODE_GETPLANERESOURCES()) }
  static var plane: Ioctl<drm_mode_get_plane> { Ioctl(drm_MODE_GETPLANE()) }
  static var setPlane: Ioctl<drm_mode_set_plane> { Ioctl(drm_MODE_SETPLANE()) }
  static var crtc: Ioctl<drm_mode_crtc> { Ioctl(drm_MODE_GETCRTC()) }
  static var encoder: Ioctl<drm_mode_get_encoder> { Ioctl(drm_MODE_GETENCODER()) }
  static var connector: Ioctl<drm_mode_get_connector> { Ioctl(drm_MODE_GETCONNECTOR()) }
  static var properties: Ioctl<drm_mode_obj_get_properties> { Ioctl(drm_MODE_OBJ_GETPROPERTIES()) }
  static var property: Ioctl<drm_mode_get_property> { Ioctl(drm_MODE_GETPROPERTY()) }
  static var setProperty: Ioctl<drm_mode_obj_set_property> { Ioctl(drm_MODE_OBJ_SETPROPERTY()) }
  static var blob: Ioctl<drm_mode_get_blob> { Ioctl(drm_MODE_GETPROPBLOB()) }
  static var commit: Ioctl<drm_mode_atomic> { Ioctl(drm_MODE_ATOMIC()) }
  static var createBuffer: Ioctl<drm_mode_create_dumb> { Ioctl(drm_MODE_CREATE_DUMB()) }
  static var mapBuffer: Ioctl<drm_mode_map_dumb> { Ioctl(drm_MODE_MAP_DUMB()) }
  static var destroyBuffer: Ioctl<drm_mode_destroy_dumb> { Ioctl(drm_MODE_DESTROY_DUMB()) }
  static var addFramebuffer: Ioctl<drm_mode_fb_cmd2> { Ioctl(drm_MODE_ADDFB2()) }
  static var removeFramebuffer: Ioctl<CUnsignedInt> { Ioctl(drm_MODE_RMFB()) }
  static var reportDamage: Ioctl<drm_mode_fb_dirty_cmd> { Ioctl(drm_MODE_DIRTYFB()) }
  static var sequence: Ioctl<drm_crtc_get_sequence> { Ioctl(drm_CRTC_GET_SEQUENCE()) }
  static var framebuffer: Ioctl<drm_mode_fb_cmd2> { Ioctl(drm_MODE_GETFB2()) }
  static var createLease: Ioctl<drm_mode_create_lease> { Ioctl(drm_MODE_CREATE_LEASE()) }
  static var lessees: Ioctl<drm_mode_list_lessees> { Ioctl(drm_MODE_LIST_LESSEES()) }
  static var leasedObjects: Ioctl<drm_mode_get_lease> { Ioctl(drm_MODE_GET_LEASE()) }
}
