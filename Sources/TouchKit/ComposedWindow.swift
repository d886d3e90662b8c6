import Framebuffer
import Pixels

/// Windows whose pictures are composed from the app's page and the marks. Others have the marks on their framebuffer.
extension TouchWindow {
  /// The page from which pictures are composed; nil for a window on a framebuffer.
  final var composedPage: Geometry? {
    #if Window
    desktop?.memory.geometry
    #else
    nil
    #endif
  }

  /// Composes all pictures from now on.
  ///
  /// - Parameters:
  ///   - take: takes the newest marks, and returns whether they have changed.
  ///   - lay: lays them over a picture.
  final func compose(taking take: @escaping () -> Bool, laying lay: @escaping (PixelMemory) -> Void) {
    #if Window
    desktop?.takeMarks = take
    desktop?.layMarks = lay
    #endif
  }
}
