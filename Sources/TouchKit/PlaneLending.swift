#if TouchOverlay
import Linux
import TouchOverlay

/// Lends touch-overlayd a plane of a display, so that the daemon draws the marks above the app's picture and needs no
/// rights over it. It is for apps without a window of this kit, which are DRM master themselves and run beside the daemon.
///
/// The topmost overlay plane that nothing uses is leased to the daemon while the plane is shown, until app or daemon end;
/// leave it alone then. Call this again after a change of the mode, after a switch of the console and back, and if the
/// daemon was started anew or has read its configuration again.
///
/// The marks are the daemon's: while a PIN is typed, suspend them on its control socket.
///
/// - Parameter drm: the app's descriptor of `/dev/dri/cardN`, on which it is master and shows a picture.
public func lendPlane(of drm: CInt) throws(WindowError) {
  let configuration: Configuration
  do throws(ConfigurationError) { configuration = try ConfigurationReader.read(named: nil) } catch {
    throw .system(error.sentence)
  }
  do throws(PlaneOffer.Failure) { try PlaneOffer.make(drm, to: configuration.daemon.control) } catch {
    throw .system(error.sentence)
  }
}
#endif
