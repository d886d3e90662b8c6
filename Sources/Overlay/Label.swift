import Touch

/// The text beside a finger.
struct Label {
  static let capacity = 40

  private(set) var count = 0
  private var characters = InlineArray<40, UInt8>(repeating: 0)

  init(_ touch: MarkedTouch, _ labels: Style.Labels, _ now: Microseconds) {
    if labels.contains(.taps), touch.contact.taps > 1 {
      add(Int(touch.contact.taps))
      add(" taps")
    }
    if labels.contains(.time), let tenths = touch.tenths(now) {
      separate()
      add(tenths / 10)
      add(".")
      add(tenths % 10)
      add(" s")
    }
    if labels.contains(.position) {
      separate()
      add(Label.whole(touch.contact.position.x))
      add(", ")
      add(Label.whole(touch.contact.position.y))
    }
  }

  subscript(index: Int) -> UInt8 { characters[index] }

  private mutating func separate() { if count > 0 { add("   ") } }

  private mutating func add(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { add(unsafe text.utf8Start[index]) }
  }

  private mutating func add(_ number: Int) {
    if number < 0 { add(UInt8(ascii: "-")) }
    var unit = 1
    while abs(number) / unit >= 10 { unit *= 10 }
    while unit > 0 {
      add(UInt8(48 + abs(number) / unit % 10))
      unit /= 10
    }
  }

  private mutating func add(_ character: UInt8) {
    if count == Label.capacity { return }
    characters[count] = character
    count += 1
  }

  private static func whole(_ coordinate: Float) -> Int { Int(max(-99_999, min(99_999, coordinate))) }
}
