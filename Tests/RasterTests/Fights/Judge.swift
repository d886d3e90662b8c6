import Reference

/// Watches the seam between a painter and a screen, and reports the faults there.
///
/// It knows the screen that the app alone would have, the places where marks may lie, and each step of the overlay.
/// From these it follows which values a correct overlay must take for the app's, and predicts where it cannot know
/// better.
final class Judge {
  let scene: Scene
  let screen: UnsafeMutableRawPointer
  let byteCount: Int
  let places: PixelPlaces
  let format: ReferenceFormat
  /// Whether stores reach the screen only by `finish`, as where pixels are written with pwrite.
  let dropsStores: Bool
  /// Called before the overlay's step to a byte of the screen.
  var beforeStep: ((_ offset: Int) -> Void)?
  private(set) var faults: [String] = []
  var counts = FightCounts()

  /// The screen that the app alone would have.
  private(set) var app: ReferenceScreen
  let pixels: UnsafeMutableBufferPointer<JudgedPixel>
  let steps: UnsafeMutableBufferPointer<ByteSteps>
  private(set) var time = 1
  private(set) var callBegan = 0
  private(set) var kind = Call.show
  /// Numbers of the pixels of which only some bytes have been stored so far.
  private(set) var halves: Set<Int> = []
  var layersBefore: Grid<[ReferenceLayer]>
  private(set) var layers: Grid<[ReferenceLayer]>

  /// - Parameter screen: address of the screen, where the app has `bytes`.
  init(_ scene: Scene, _ bytes: [UInt8], screen: UnsafeMutableRawPointer, dropsStores: Bool) {
    self.scene = scene
    unsafe self.screen = screen
    byteCount = bytes.count
    places = PixelPlaces(scene)
    format = scene.format.reference
    self.dropsStores = dropsStores
    app = scene.screen(bytes)
    unsafe steps = .allocate(capacity: bytes.count)
    unsafe steps.initialize(repeating: ByteSteps())
    layers = Grid(width: places.width, height: places.height, repeating: [])
    layersBefore = layers
    unsafe pixels = .allocate(capacity: places.width * places.height)
    for number in 0..<pixels.count {
      let pixel = app.pixel(number % places.width, number / places.width)
      unsafe pixels.initializeElement(at: number, to: JudgedPixel(pixel))
    }
  }

  deinit {
    unsafe pixels.deinitialize()
    unsafe pixels.deallocate()
    unsafe steps.deallocate()
  }

  func appWrites(_ x: Int, _ y: Int, _ value: UInt32) {
    time += 1
    app.setPixel(x, y, value)
    let first = places.offset(x, y)
    for byte in 0..<places.bytesPerPixel {
      unsafe screen.storeBytes(of: app.bytes[first + byte], toByteOffset: first + byte, as: UInt8.self)
    }
    if pixels[places.number(x, y)].appWrites(app.pixel(x, y), at: time) { counts.sameValue += 1 }
  }

  /// Lets the app write a byte that belongs to no pixel.
  func appWritesPadding(_ offset: Int, _ value: UInt8) {
    if places.number(at: offset) != nil { return }
    app.bytes[offset] = value
    unsafe screen.storeBytes(of: value, toByteOffset: offset, as: UInt8.self)
  }

  /// Returns the value of a pixel on the screen.
  func shown(_ x: Int, _ y: Int) -> UInt32 {
    places.value(places.offset(x, y)) { unsafe screen.load(fromByteOffset: $0, as: UInt8.self) }
  }

  func begin(_ kind: Call, _ layers: Grid<[ReferenceLayer]>? = nil) {
    time += 1
    callBegan = time
    self.kind = kind
    layersBefore = self.layers
    if let layers { self.layers = layers }
    halves = []
    counts.add(call: kind)
  }

  /// Checks a look of the overlay, and returns whether all of its bytes are on the screen.
  func look(_ offset: Int, _ count: Int) -> Bool {
    time += 1
    counts.add(read: count, kind)
    if count > 16 { fault("looks at \(count) bytes at once", offset) }
    guard isOnScreen(offset, count) else { return false }
    // The last block of a row of a mark may reach beyond the row.
    if !(offset..<offset + count).contains(where: isMarked) { fault("looks where no mark lies", offset) }
    for byte in offset..<offset + count {
      steps[byte].looked = time
      steps[byte].seen = unsafe screen.load(fromByteOffset: byte, as: UInt8.self)
    }
    places.forEachPixel(offset, count) { number, first in
      guard pixels[number].isWhole(first, places.bytesPerPixel, offset..<offset + count, call: callBegan) else {
        return
      }
      pixels[number].look(places.value(first) { steps[$0].seen }, app: places.value(first) { app.bytes[$0] })
    }
    return true
  }

  func store(_ offset: Int, _ block: UnsafeRawBufferPointer) {
    time += 1
    if block.count > 16 { fault("stores \(block.count) bytes at once", offset) }
    guard isOnScreen(offset, block.count) else { return }
    if !dropsStores { counts.add(written: block.count, kind) }
    for (index, byte) in (offset..<offset + block.count).enumerated() {
      checkMayWrite(byte, "stores")
      if steps[byte].stored >= callBegan { fault("stores twice in a call", byte) }
      steps[byte].stored = time
      steps[byte].value = unsafe block[index]
      if !dropsStores { unsafe screen.storeBytes(of: block[index], toByteOffset: byte, as: UInt8.self) }
    }
    places.forEachPixel(offset, block.count) { number, first in
      if (first..<first + places.bytesPerPixel).allSatisfy({ steps[$0].stored >= callBegan }) {
        halves.remove(number)
        stored(number, first)
      } else {
        halves.insert(number)
      }
    }
  }

  func finish(_ offset: Int, _ line: UnsafeRawBufferPointer) {
    time += 1
    guard isOnScreen(offset, line.count) else { return }
    if dropsStores { counts.add(written: line.count, kind) }
    for (index, byte) in (offset..<offset + line.count).enumerated() {
      checkMayWrite(byte, "finishes")
      if steps[byte].finished >= callBegan { fault("finishes twice in a call", byte) }
      steps[byte].finished = time
      let expected = steps[byte].stored >= callBegan ? steps[byte].value : steps[byte].seen
      if unsafe line[index] != expected { fault("finishes with another value than it stored or saw", byte) }
      if dropsStores { unsafe screen.storeBytes(of: line[index], toByteOffset: byte, as: UInt8.self) }
    }
    guard dropsStores else { return }
    places.forEachPixel(offset, line.count) { number, first in
      written(number, first, places.value(first) { steps[$0].stored >= callBegan ? steps[$0].value : steps[$0].seen })
    }
  }

  private func isOnScreen(_ offset: Int, _ count: Int) -> Bool {
    if offset >= 0 && offset + count <= byteCount { return true }
    fault("\(count) bytes that are not on the screen", offset)
    return false
  }

  private func isMarked(_ byte: Int) -> Bool {
    guard let number = places.number(at: byte) else { return false }
    return !layers.cells[number].isEmpty || !layersBefore.cells[number].isEmpty
  }

  private func checkMayWrite(_ byte: Int, _ verb: String) {
    if !isMarked(byte) { fault("\(verb) where no mark lies", byte) }
    if steps[byte].looked < callBegan { fault("\(verb) without a look in this call", byte) }
  }

  func fault(_ what: String, _ byte: Int) {
    faults.append(
      "\(kind) at (\(byte % places.lineLength / places.bytesPerPixel), \(byte / places.lineLength)), byte \(byte): \(what)"
    )
  }
}
