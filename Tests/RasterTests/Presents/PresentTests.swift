import Overlay
import Pixels
import Raster
import Reference
import Testing
import Touch

/// Small cases of an app that presents its own frame.
@Suite struct PresentTests {
  private static func page(_ width: Int, _ height: Int) -> Rectangle {
    Rectangle(left: 0, top: 0, right: width, bottom: height)
  }

  @Test func `An opaque mark stays, whatever the app has there, and gives back the last that it had`() {
    var bytes = Array(repeating: UInt8(9), count: 6 * 3 * 4)
    var frame = bytes
    unsafe bytes.withUnsafeMutableBytes { screen in
      let memory = unsafe PixelMemory(
        unsafeOrigin: screen.baseAddress!, lineLength: 24, width: 6, height: 3, format: .xrgb8888)
      let copies = UnsafeMutableRawBufferPointer.allocate(byteCount: Painter.memorySize(memory), alignment: 16)
      defer { unsafe copies.deallocate() }
      unsafe copies.initializeMemory(as: UInt8.self, repeating: 0)
      // Red 1, green 2, blue 3 and so on; the contact is at the corner of the second.
      var painter = unsafe Painter(
        memory: memory, picture: Picture(width: 2, height: 1, opaque: [1, 2, 3, 4, 5, 6]), unsafeMemory: copies)
      var access = PlainAccess()
      let page = Self.page(6, 3)
      _ = painter.show(Marks(at: [Position(x: 4, y: 1)]), on: Pages(visible: page), through: &access)
      // The values include those that the mark shows.
      for value: UInt8 in [20, 3, 2, 1, 30] {
        for index in frame.indices { frame[index] = value }
        unsafe frame.withUnsafeMutableBytes { frame in
          let frame = unsafe PixelMemory(
            unsafeOrigin: frame.baseAddress!, lineLength: 24, width: 6, height: 3, format: .xrgb8888)
          let dirty = painter.present(frame, page, on: page, through: &access)
          #expect(dirty.count == 1 && dirty[0] == page)
        }
        let row = unsafe Array(screen[24..<48])
        let mark: [UInt8] = [3, 2, 1, value, 6, 5, 4, value]
        #expect(row == Array(repeating: value, count: 12) + mark + Array(repeating: value, count: 4))
      }
      _ = painter.giveBack(through: &access)
    }
    #expect(bytes == frame)
  }

  @Test("Without marks, pieces of every length arrive at every place", arguments: Depth.allCases)
  func everyLength(_ depth: Depth) {
    let stage = PresentStage(Scene(plain: depth, width: 90, height: 3, radius: 4))
    for length in 0...86 {
      let frame = AppFrame(stage.scene.format, width: 90, height: 3, padding: length % 7, &stage.random)
      let left = length % 5
      let area = Rectangle(left: left, top: 1, right: left + length, bottom: 2)
      expectNone(stage.present(frame, area, on: Self.page(90, 3)), stage.scene, "\(length) pixels from \(left) on")
    }
  }

  @Test("A part of a mark is brought to the new frame, the rest stays with the old", arguments: Depth.allCases)
  func everyPart(_ depth: Depth) {
    let stage = PresentStage(Scene(plain: depth, width: 24, height: 20, radius: 7))
    stage.marks = Marks(at: [Position(x: 12, y: 10)])
    _ = stage.show()
    for left in 3...14 {
      for right in left...21 {
        let frame = AppFrame(stage.scene.format, width: 24, height: 20, &stage.random)
        let area = Rectangle(left: left, top: left % 4 + 5, right: right, bottom: 10 + right % 4)
        expectNone(stage.present(frame, area, on: Self.page(24, 20)), stage.scene, "\(area)")
      }
    }
    expectNone(stage.giveBack().faults + stage.faults, stage.scene, "no mark left")
  }

  @Test("Marks lie across the places where the copies are cut", arguments: Depth.allCases, [1, 2])
  func acrossStrips(_ depth: Depth, count: Int) {
    // A row is longer than 4096 bytes.
    let width = 4096 / depth.bytesPerPixel + 20
    let stage = PresentStage(Scene(plain: depth, width: width, height: 14, radius: 6))
    for shift in -9...9 {
      let places = [256, 512].flatMap { x in
        (0..<count).map { Position(x: Float(x + shift + 3 * $0), y: Float(7 + $0)) }
      }
      stage.marks = Marks(at: places)
      expectNone(stage.show().faults + stage.faults, stage.scene, "marks at \(stage.marks.places)")
      let frame = AppFrame(stage.scene.format, width: width, height: 14, padding: 5, &stage.random)
      expectNone(stage.present(frame, frame.all, on: frame.all), stage.scene, "marks at \(stage.marks.places)")
    }
    expectNone(stage.giveBack().faults + stage.faults, stage.scene, "no mark left")
  }

  @Test("It is all the same whether a frame or its marks come first", arguments: Depth.allCases)
  func eitherFirst(_ depth: Depth) {
    let places = [(4, 6), (9, 7), (14, 8), (19, 6), (24, 7)].map { Position(x: $0.0, y: $0.1) }
    let screens = [true, false].map { (isFrameFirst: Bool) -> ReferenceScreen in
      let stage = PresentStage(Scene(plain: depth, width: 31, height: 16, radius: 6))
      let frame = AppFrame(stage.scene.format, width: 31, height: 16, &stage.random)
      stage.marks = Marks(at: places)
      if isFrameFirst { expectNone(stage.present(frame, frame.all, on: frame.all), stage.scene, "without marks") }
      _ = stage.show()
      if !isFrameFirst { expectNone(stage.present(frame, frame.all, on: frame.all), stage.scene, "under marks") }
      return stage.shown
    }
    #expect(screens[0] == screens[1])
  }

  @Test("Nothing is looked at beside a frame", arguments: Depth.allCases, [false, true])
  func besideAFrame(_ depth: Depth, isAtEnd: Bool) {
    let stage = PresentStage(Scene(plain: depth, width: 37, height: 9, radius: 6))
    for shift in 0..<12 {
      stage.marks = Marks(at: [Position(x: Float(shift - 3), y: 1), Position(x: Float(39 - shift), y: 8)])
      _ = stage.show()
      let frame = AppFrame(
        stage.scene.format, width: 37, height: 9, padding: shift % 3, fence: isAtEnd ? .behind : .before, &stage.random)
      expectNone(stage.present(frame, frame.all, on: frame.all), stage.scene, "marks at \(stage.marks.places)")
    }
  }
}
