import Pixels
import Raster
import Reference

/// Writes back the value that was once underneath, whatever the app has painted since.
final class BlindPainter: SlowPainter {
  override func underneath(_ last: Known?, _ seen: UInt32) -> UInt32 { last?.underneath ?? seen }
}

/// Finds nothing to heal, because it does not look at the screen again.
final class CarelessPainter: SlowPainter {
  override func heal<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    DirtyRectangles()
  }
}

/// Rounds down where it should round to the nearest.
final class MisplacingPainter: SlowPainter {
  override func layers(
    of marks: [(x: Double, y: Double)], on pages: ReferencePages
  ) -> Grid<[ReferenceLayer]> {
    super.layers(of: marks.map { ($0.x.rounded(.down), $0.y.rounded(.down)) }, on: pages)
  }
}

/// Marks only the page that is on the glass.
final class OnePagePainter: SlowPainter {
  override func layers(
    of marks: [(x: Double, y: Double)], on pages: ReferencePages
  ) -> Grid<[ReferenceLayer]> {
    var visible = pages
    visible.corners = [pages.corners[0]]
    return super.layers(of: marks, on: visible)
  }
}

/// Reports less than it has changed.
final class ReticentPainter: SlowPainter {
  override func giveBack<Access: PixelAccess & ~Copyable>(through access: inout Access) -> DirtyRectangles {
    _ = super.giveBack(through: &access)
    return DirtyRectangles()
  }
}
