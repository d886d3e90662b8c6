import Framebuffer
import Pixels
import Raster
import Testing
import TouchOverlay

@testable import touch_overlay

private final class Asked {
  var whoSees = 0
  var memory = 0
}

private struct AskedScreen: ~Copyable, Screen {
  private var screen: MemoryScreen
  private let asked: Asked

  init(_ asked: Asked) throws(FramebufferError) {
    screen = try MemoryScreen(width: 20, height: 10, format: .rgb565)
    self.asked = asked
  }

  var geometry: Geometry { screen.geometry }

  mutating func look() throws(FramebufferError) -> Geometry { try screen.look() }

  func memory(_ geometry: Geometry) -> PixelMemory { screen.memory(geometry) }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) { try screen.publish(dirty) }

  mutating func tellWhoSees() { asked.whoSees += 1 }

  mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    asked.memory += 1
    return try screen.painterMemory(geometry)
  }
}

@Suite("PhotographedScreen: a screen of which pictures are taken")
struct PhotographedScreenTests {
  @Test("who sees it is told as of the screen behind, and that keeps the record of what was painted")
  func passesOn() throws {
    let asked = Asked()
    var screen = try PhotographedScreen(AskedScreen(asked), Camera())
    screen.tellWhoSees()
    _ = try screen.painterMemory(screen.geometry)
    #expect(asked.whoSees == 1 && asked.memory == 1)
  }
}
