import Raster
import Reference

/// Watches the seam between a painter and a screen, and says what is wrong there.
///
/// It knows what the app alone would have on the screen, where marks may lie, and each step of the overlay. From
/// these it follows what a right overlay must take for the app's, and predicts where it cannot know better.
final class Judge {
  let scene: Scene
  let screen: UnsafeMutableRawPointer
  let byteCount: Int
  let width: Int
  let height: Int
  let lineLength: Int
  let bytesPerPixel: Int
  private let format: ReferenceFormat
  /// Stores reach the screen only by `finish`, as where pixels are written with pwrite.
  let dropsStores: Bool
  /// What happens before the overlay's step to a byte of the screen.
  var beforeStep: ((_ offset: Int) -> Void)?
  private(set) var faults: [String] = []
  private(set) var counts = FightCounts()

  /// What the app alone would have.
  private(set) var app: ReferenceScreen
  private var pixels: [JudgedPixel]
  private var steps: [ByteSteps]
  private var time = 1
  private var callBegan = 0
  private var kind = Call.show
  /// Pixels of which only some bytes were stored so far.
  private var halves: Set<Int> = []
  private var layersBefore: Grid<[ReferenceLayer]>
  private var layers: Grid<[ReferenceLayer]>

  /// - Parameter screen: what the app has there, as bytes and where they lie.
  init(_ scene: Scene, _ bytes: [UInt8], screen: UnsafeMutableRawPointer, dropsStores: Bool) {
    self.scene = scene
    unsafe self.screen = screen
    byteCount = bytes.count
    (width, height, lineLength) = (scene.width, scene.height, scene.lineLength)
    format = scene.format.reference
    bytesPerPixel = format.bytesPerPixel
    self.dropsStores = dropsStores
    app = scene.screen(bytes)
    pixels = []
    steps = Array(repeating: ByteSteps(), count: bytes.count)
    layers = Grid(width: width, height: height, repeating: [])
    layersBefore = layers
    pixels = (0..<width * height).map {
      JudgedPixel(app.pixel($0 % width, $0 / width))
    }
  }

  // MARK: The app

  func appWrites(_ x: Int, _ y: Int, _ value: UInt32) {
    time += 1
    app.setPixel(x, y, value)
    let first = offset(x, y)
    for byte in 0..<bytesPerPixel {
      unsafe screen.storeBytes(of: app.bytes[first + byte], toByteOffset: first + byte, as: UInt8.self)
    }
    if pixels[number(x, y)].appWrites(app.pixel(x, y), at: time) { counts.sameValue += 1 }
  }

  /// A byte that belongs to no pixel.
  func appWritesPadding(_ offset: Int, _ value: UInt8) {
    if pixel(at: offset) != nil { return }
    app.bytes[offset] = value
    unsafe screen.storeBytes(of: value, toByteOffset: offset, as: UInt8.self)
  }

  /// What is on the screen.
  func shown(_ x: Int, _ y: Int) -> UInt32 {
    value(offset(x, y)) { unsafe screen.load(fromByteOffset: $0, as: UInt8.self) }
  }

  // MARK: The overlay

  func begin(_ kind: Call, _ layers: Grid<[ReferenceLayer]>? = nil) {
    time += 1
    callBegan = time
    self.kind = kind
    layersBefore = self.layers
    if let layers { self.layers = layers }
    halves = []
    counts.add(call: kind)
  }

  /// Whether it may look there at all.
  func look(_ offset: Int, _ count: Int) -> Bool {
    time += 1
    counts.add(read: count, kind)
    if count > 16 { fault("looks at \(count) bytes at once", offset) }
    guard isOnScreen(offset, count) else { return false }
    // The last block of a row of a mark may reach beyond it.
    if !(offset..<offset + count).contains(where: isMarked) { fault("looks where no mark lies", offset) }
    for byte in offset..<offset + count {
      steps[byte].looked = time
      steps[byte].seen = unsafe screen.load(fromByteOffset: byte, as: UInt8.self)
    }
    forEachPixel(offset, count) { number, first in
      guard pixels[number].isWhole(first, bytesPerPixel, offset..<offset + count, call: callBegan) else { return }
      pixels[number].look(value(first) { steps[$0].seen }, app: value(first) { app.bytes[$0] })
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
    forEachPixel(offset, block.count) { number, first in
      if (first..<first + bytesPerPixel).allSatisfy({ steps[$0].stored >= callBegan }) {
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
    forEachPixel(offset, line.count) { number, first in
      written(number, first, value(first) { steps[$0].stored >= callBegan ? steps[$0].value : steps[$0].seen })
    }
  }

  /// - Parameter dirty: what the painter says that it changed.
  func end(_ dirty: DirtyRectangles) {
    for number in halves { stored(number, offset(number % width, number / width)) }
    for y in 0..<height {
      for x in 0..<width {
        let isMarked = !layers[x, y].isEmpty
        if isMarked || !layersBefore[x, y].isEmpty { checkEnd(x, y, dirty) }
        if !isMarked { pixels[number(x, y)].leave() }
      }
    }
    layersBefore = layers
  }

  /// After the last mark has left.
  func checkLeft() {
    for y in 0..<height {
      for x in 0..<width {
        let (left, alone) = (shown(x, y), app.pixel(x, y))
        if left == alone { continue }
        let pixel = pixels[number(x, y)]
        if pixel.excuse == nil || !pixel.allows(left) {
          fault("left \(left), the app alone \(alone)", offset(x, y))
        } else {
          counts.excused += 1
        }
      }
    }
    for byte in 0..<byteCount where pixel(at: byte) == nil {
      if unsafe screen.load(fromByteOffset: byte, as: UInt8.self) != app.bytes[byte] {
        fault("wrote outside the pixels", byte)
      }
    }
  }

  /// What is wrong with a screen that was given back from the record of an overlay that was killed just now.
  func killFaults(_ screen: ReferenceScreen) -> [String] {
    var faults: [String] = []
    var others = screen
    for y in 0..<height {
      for x in 0..<width {
        let (left, alone) = (screen.pixel(x, y), app.pixel(x, y))
        others.setPixel(x, y, alone)
        if left == alone { continue }
        if !isLimit(x, y) || !mayLeave(left, x, y) {
          faults.append("killed in \(kind), (\(x), \(y)): left \(left), the app alone \(alone)")
        } else {
          counts.excused += 1
        }
      }
    }
    return faults + app.firstDifferences(from: others, tolerance: 0)
  }

  /// Whether a next start may leave this where a limit was met.
  private func mayLeave(_ left: UInt32, _ x: Int, _ y: Int) -> Bool {
    let pixel = pixels[number(x, y)]
    if bytesPerPixel != 3 { return pixel.recordable.contains(left) }
    return isMixed(left, of: pixel.recordable + pixel.written + [app.pixel(x, y), shown(x, y)])
  }

  /// Whether the overlay could not know that the app wrote here.
  private func isLimit(_ x: Int, _ y: Int) -> Bool {
    let pixel = pixels[number(x, y)]
    let alone = app.pixel(x, y)
    let looked = (offset(x, y)..<offset(x, y) + bytesPerPixel).map { steps[$0].looked }.min()!
    let isBetween = looked >= callBegan && pixel.appWrote > looked
    // The record says of a mark that is changing both what it showed and what it will show.
    let isFormer = pixel.formerly.map { $0.until >= callBegan && $0.shown == alone } ?? false
    let isHalf = bytesPerPixel == 3 && isMixed(alone, of: pixel.recordable + pixel.written)
    return pixel.excuse != nil || isBetween || isFormer || isHalf
  }

  /// Three bytes are stored in two steps, and the app may write, or the overlay die, between them.
  private func isMixed(_ value: UInt32, of others: [UInt32]) -> Bool {
    [0xFFFF, 0xFF0000].allSatisfy { part in others.contains { $0 & part == value & part } }
  }

  // MARK: The rules

  private func checkMayWrite(_ byte: Int, _ verb: String) {
    if !isMarked(byte) { fault("\(verb) where no mark lies", byte) }
    if steps[byte].looked < callBegan { fault("\(verb) without a look in this call", byte) }
  }

  /// A whole pixel was stored.
  private func stored(_ number: Int, _ first: Int) {
    let value = value(first) { steps[$0].stored >= callBegan ? steps[$0].value : steps[$0].seen }
    let pixel = pixels[number]
    let faults = faults(of: value, number)
    if !faults.isEmpty {
      fault("stores \(value) over \(pixel.underneath): \(faults.joined(separator: ", "))", first)
    }
    if !dropsStores { written(number, first, value) }
  }

  private func written(_ number: Int, _ first: Int, _ value: UInt32) {
    let looked = (first..<first + bytesPerPixel).map { steps[$0].looked }.min()!
    let (x, y) = (number % width, number / width)
    pixels[number].write(value, at: time)
    if pixels[number].appWrote < looked { return }
    let left = shown(x, y)
    if app.pixel(x, y) == pixels[number].underneath && left == value { return }
    if left != value { pixels[number].tear(left) }
    pixels[number].excuse = .storedBetween
    counts.storedBetween += 1
  }

  private func checkEnd(_ x: Int, _ y: Int, _ dirty: DirtyRectangles) {
    let first = offset(x, y)
    let bytes = first..<first + bytesPerPixel
    let wasStored = bytes.contains { steps[$0].stored >= callBegan }
    if bytes.contains(where: { steps[$0].stored >= callBegan && steps[$0].finished < callBegan }) {
      fault("is stored but not finished", first)
    }
    if wasStored && !dirty.contains(x, y) { fault("changed outside of what is said to have changed", first) }
    // Unless it was asked to look at everything, it may leave a mark alone that has not changed.
    let hadToLook = kind == .heal || kind == .giveBack || layers[x, y] != layersBefore[x, y]
    if !hadToLook || pixels[number(x, y)].appWrote >= callBegan { return }
    // What cannot be seen at any depth may count as no mark.
    if Self.isFaint(layers[x, y]) || Self.isFaint(layersBefore[x, y]) { return }
    let faults = faults(of: shown(x, y), number(x, y))
    if !faults.isEmpty { fault("afterwards: \(faults.joined(separator: ", "))", first) }
  }

  private static func isFaint(_ layers: [ReferenceLayer]) -> Bool {
    !layers.isEmpty && layers.allSatisfy { $0.opacity < 1e-4 }
  }

  /// What is wrong with a value of the overlay's.
  private func faults(of value: UInt32, _ number: Int) -> [String] {
    let pixel = pixels[number]
    let over = layers.cells[number]
    if over.isEmpty { return pixel.allows(value) ? [] : ["\(value) instead of \(pixel.underneath)"] }
    let faults = format.faults(of: value, over, over: pixel.underneath)
    let isOther = !faults.isEmpty && pixel.alternatives.contains { format.faults(of: value, over, over: $0).isEmpty }
    return isOther ? [] : faults
  }

  private func fault(_ what: String, _ byte: Int) {
    faults.append("\(kind) at (\(byte % lineLength / bytesPerPixel), \(byte / lineLength)), byte \(byte): \(what)")
  }

  // MARK: Places

  private func number(_ x: Int, _ y: Int) -> Int { y * width + x }
  private func offset(_ x: Int, _ y: Int) -> Int { y * lineLength + x * bytesPerPixel }

  private func isOnScreen(_ offset: Int, _ count: Int) -> Bool {
    if offset >= 0 && offset + count <= byteCount { return true }
    fault("\(count) bytes that are not on the screen", offset)
    return false
  }

  private func isMarked(_ byte: Int) -> Bool {
    guard let number = pixel(at: byte) else { return false }
    return !layers.cells[number].isEmpty || !layersBefore.cells[number].isEmpty
  }

  private func pixel(at byte: Int) -> Int? {
    let (y, rest) = byte.quotientAndRemainder(dividingBy: lineLength)
    let x = rest / bytesPerPixel
    return x < width ? number(x, y) : nil
  }

  private func forEachPixel(_ offset: Int, _ count: Int, _ body: (_ number: Int, _ first: Int) -> Void) {
    var byte = offset
    while byte < offset + count {
      let inPixel = byte % lineLength % bytesPerPixel
      if let number = pixel(at: byte) { body(number, byte - inPixel) }
      byte += bytesPerPixel - inPixel
    }
  }

  private func value(_ first: Int, _ byte: (Int) -> UInt8) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<bytesPerPixel { value |= UInt32(byte(first + index)) << UInt32(8 * index) }
    return value
  }
}
