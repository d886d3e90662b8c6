#if TouchOverlay
import TouchOverlay

/// Lends touch-overlayd a plane of a display, so that the daemon draws the marks above the app's picture and needs no
/// rights over it. It is for apps without a window of this kit, which are DRM master themselves and run beside the daemon.
///
/// The topmost overlay plane that nothing uses is leased to the daemon until app or daemon end; leave it alone then.
/// After a change of the mode, after a switch of the console and back, and when the daemon has read its configuration
/// again, the daemon shows the plane anew by itself. Call this again if the daemon was started anew, or if its log says
/// that it gave the plane back; as long as the daemon keeps the lease, the call throws and changes nothing,
/// and its error says that a plane is lent already.
///
/// The marks are the daemon's: while a PIN is typed, suspend them on its control socket.
///
/// - Parameter drm: the app's descriptor of `/dev/dri/cardN`, on which it is master and shows a picture.
public func lendPlane(of drm: CInt) throws(WindowError) {
  let configuration: Configuration
  do throws(ConfigurationError) { configuration = try ConfigurationReader.read(named: nil) } catch {
    throw .system(error.sentence)
  }
  do throws(PlaneOffer.Failure) { try PlaneOffer.make(drm, configuration) } catch { throw .system(error.sentence) }
}
#endif
