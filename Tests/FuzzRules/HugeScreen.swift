import Framebuffer
import Linux
import Overlay
import Pixels
import Raster
import Touch
import TouchOverlay

/// A framebuffer of any size that a driver claims; its memory is allocated only where it is touched.
struct HugeScreen: ~Copyable, Screen {
  let geometry: Geometry
  private let mapping: Mapping

  /// Returns nil if the machine has no room for it.
  init?(_ geometry: Geometry) {
    self.geometry = geometry
    do throws(Errno) { mapping = try Mapping.anonymous(length: geometry.memoryLength) } catch { return nil }
  }

  mutating func look() throws(FramebufferError) -> Geometry { geometry }

  func memory(_ geometry: Geometry) -> PixelMemory { unsafe geometry.memory(at: mapping.unsafeBytes.baseAddress!) }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {}

  /// Shows marks at the corners and in the middle and removes them; a refusal must be a sentence.
  static func faults(_ geometry: Geometry) -> [String] {
    guard let screen = HugeScreen(geometry) else { return [] }
    do throws(FramebufferError) {
      var stage = Stage(screen)
      let (right, bottom) = (Float(stage.size.width), Float(stage.size.height))
      var marks = Marks()
      for (id, place) in [(0, 0), (right, 0), (0, bottom), (right, bottom), (right / 2, bottom / 2)].enumerated() {
        marks.append(
          Mark(
            id: UInt32(id), at: Position(x: Float(place.0), y: Float(place.1)),
            .disc(Disc(radius: 25, Disc.Layer(.white)))))
      }
      try stage.show(marks)
      try stage.end()
    } catch {
      let sentence = error.sentence.string
      return sentence.isEmpty || sentence.contains("\n") ? ["it is refused with '\(sentence)'"] : []
    }
    return []
  }
}
