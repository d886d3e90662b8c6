import Pixels
import Reference

/// Rules for the steps of a correct overlay, and for the screen after them.
extension Judge {
  /// - Parameter dirty: areas that the painter reports as changed.
  func end(_ dirty: DirtyRectangles) {
    for number in halves { stored(number, places.offset(number)) }
    for y in 0..<places.height {
      for x in 0..<places.width {
        let isMarked = !layers[x, y].isEmpty
        if isMarked || !layersBefore[x, y].isEmpty { checkEnd(x, y, dirty) }
        if !isMarked { pixels[places.number(x, y)].leave() }
      }
    }
    layersBefore = layers
  }

  /// Checks the screen after the last mark has left.
  func checkLeft() {
    for y in 0..<places.height {
      for x in 0..<places.width {
        let (left, alone) = (shown(x, y), app.pixel(x, y))
        if left == alone { continue }
        let pixel = pixels[places.number(x, y)]
        if pixel.excuse == nil || !pixel.allows(left) {
          fault("left \(left), the app alone \(alone)", places.offset(x, y))
        } else {
          counts.excused += 1
        }
      }
    }
    for byte in 0..<byteCount where places.number(at: byte) == nil {
      if unsafe screen.load(fromByteOffset: byte, as: UInt8.self) != app.bytes[byte] {
        fault("wrote outside the pixels", byte)
      }
    }
  }

  /// Checks a pixel that was stored.
  func stored(_ number: Int, _ first: Int) {
    let value = places.value(first) { steps[$0].stored >= callBegan ? steps[$0].value : steps[$0].seen }
    let pixel = pixels[number]
    let faults = faults(of: value, number)
    if !faults.isEmpty {
      fault("stores \(value) over \(pixel.underneath): \(faults.joined(separator: ", "))", first)
    }
    if !dropsStores { written(number, first, value) }
  }

  func written(_ number: Int, _ first: Int, _ value: UInt32) {
    let looked = (first..<first + places.bytesPerPixel).map { steps[$0].looked }.min()!
    let (x, y) = (number % places.width, number / places.width)
    pixels[number].write(value, at: time)
    if pixels[number].appWrote < looked { return }
    let left = shown(x, y)
    if app.pixel(x, y) == pixels[number].underneath && left == value { return }
    if left != value { pixels[number].tear(left) }
    pixels[number].excuse = .storedBetween
    counts.storedBetween += 1
  }

  private func checkEnd(_ x: Int, _ y: Int, _ dirty: DirtyRectangles) {
    let first = places.offset(x, y)
    let bytes = first..<first + places.bytesPerPixel
    let wasStored = bytes.contains { steps[$0].stored >= callBegan }
    if bytes.contains(where: { steps[$0].stored >= callBegan && steps[$0].finished < callBegan }) {
      fault("is stored but not finished", first)
    }
    if wasStored && !dirty.contains(x, y) { fault("changed outside of what is said to have changed", first) }
    // A call that need not look at everything may leave a mark alone that has not changed.
    let hasChanged = Self.seen(layers[x, y]) != Self.seen(layersBefore[x, y])
    let hadToLook = kind == .heal || kind == .giveBack || hasChanged
    if !hadToLook || pixels[places.number(x, y)].appWrote >= callBegan { return }
    // Layers that cannot be seen may count as no mark.
    if Self.isFaint(layers[x, y]) || Self.isFaint(layersBefore[x, y]) { return }
    let faults = faults(of: shown(x, y), places.number(x, y))
    if !faults.isEmpty { fault("afterwards: \(faults.joined(separator: ", "))", first) }
  }

  private static func isFaint(_ layers: [ReferenceLayer]) -> Bool {
    !layers.isEmpty && seen(layers).isEmpty
  }

  /// Returns the layers that can be seen at some depth.
  private static func seen(_ layers: [ReferenceLayer]) -> [ReferenceLayer] { layers.filter { $0.opacity >= 1e-4 } }

  /// Returns the faults of a value that the overlay gave to a pixel.
  private func faults(of value: UInt32, _ number: Int) -> [String] {
    let pixel = pixels[number]
    let over = layers.cells[number]
    if over.isEmpty { return pixel.allows(value) ? [] : ["\(value) instead of \(pixel.underneath)"] }
    let faults = format.faults(of: value, over, over: pixel.underneath)
    let isOther = !faults.isEmpty && pixel.alternatives.contains { format.faults(of: value, over, over: $0).isEmpty }
    return isOther ? [] : faults
  }
}
