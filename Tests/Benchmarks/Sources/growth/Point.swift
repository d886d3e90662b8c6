import Linux
import Overlay
import Pixels
import Raster

/// One point: its cost is the middle one of all turns, taken when all others had theirs too.
final class Point {
  let sweep: StaticString
  let value: String
  private let width: Int
  private let height: Int
  private let fingers: Int
  private let style: Style
  private var times: [Int64] = []

  init(
    _ sweep: StaticString, _ value: String, width: Int = 1920, height: Int = 1080, fingers: Int = 1, radius: Int = 25,
    trail: Int64 = 0
  ) {
    self.sweep = sweep
    self.value = value
    (self.width, self.height, self.fingers) = (width, height, fingers)
    var style = Style.touchkit
    style.radius = Length(Float(radius))
    style.trail = trail * 1000
    self.style = style
  }

  func turn(frames: Int) {
    var walk = Walk(.xrgb8888, width: width, height: height, fingers: fingers, style)
    var access = PlainAccess()
    for _ in 0..<60 { walk.step(through: &access) }
    var clock = Times(capacity: frames)
    var cost = Times(capacity: frames)
    for _ in 0..<frames {
      clock.measure {}
      cost.measure { walk.step(through: &access) }
    }
    times.append(cost.median(clock.median(0)))
  }

  /// Pixels that a frame reads from the framebuffer, and that it writes there.
  private func area() -> (read: Int, written: Int) {
    var walk = Walk(.xrgb8888, width: width, height: height, fingers: fingers, style)
    var access = PlainAccess()
    for _ in 0..<60 { walk.step(through: &access) }
    var counting = CountingAccess()
    for _ in 0..<20 { walk.step(through: &counting) }
    return (counting.read / 4 / 20, counting.written / 4 / 20)
  }

  func report() -> Bool {
    let (area, time) = (area(), times.sorted()[times.count / 2])
    Log.output("\(sweep)|\(value)|\(area.read)|\(area.written)|\(time)\n")
    return area.written > 0
  }
}
