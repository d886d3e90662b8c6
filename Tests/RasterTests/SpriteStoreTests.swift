import Overlay
import Pixels
import Seeded
import Testing

@testable import Raster

/// Sprites are kept as long as two frames use them, and no longer than memory allows.
@Suite struct SpriteStoreTests {
  private func brush() -> Brush { Brush(Format(.rgb565).product) }

  /// Returns all numbers of a sprite.
  private func content(_ sprite: Sprite) -> [Int] {
    var content = [sprite.width, sprite.height, sprite.hotX, sprite.hotY]
    for y in 0..<sprite.height {
      let row = sprite.row(y)
      content += [Int(row.start), Int(row.end)]
      for x in 0..<sprite.width { content.append(unsafe Int(sprite.unsafeFactors(row: y, x: x).pointee)) }
    }
    return content
  }

  private func disc(_ number: Int) -> Shape {
    var disc = Disc(radius: Float(2 + number % 97) / 4, Disc.Layer(.white))
    disc.opacity = Float(1 + number / 97 % 64) / 64
    return .disc(disc)
  }

  @Test("What two frames use stays as it was made, however many shapes come", .random)
  func kept() { for seed in Cases(8) { keep(seed) } }

  private func keep(_ seed: UInt64) {
    var random = Seeded(seed)
    let brush = brush()
    var store = SpriteStore(brush, picture: nil, turn: .none)
    var contents: [Int: [Int]] = [:]
    var last: [Int: Int32] = [:]
    for frame in 0..<60 {
      store.beginFrame()
      var used: [Int: Int32] = [:]
      let newcomers = random.chance(10) ? 500 : random.int(0...40)
      let wanted =
        last.keys.sorted().filter { _ in random.chance(50) }.prefix(12)
        + (0..<newcomers).map { _ in random.int(0...6_000) }
      for number in wanted {
        let index = store.index(of: disc(number))
        if let before = used[number] ?? last[number] { #expect(index == before, "frame \(frame): made but once") }
        used[number] = index
      }
      #expect(Set(used.values).count == used.count, "frame \(frame): two shapes are one")
      for (number, index) in used.merging(last, uniquingKeysWith: { one, _ in one }) where random.chance(20) {
        let expected = contents[number] ?? fresh(number, brush)
        contents[number] = expected
        #expect(content(store[index]) == expected, "frame \(frame), shape \(number)")
      }
      last = used
    }
  }

  private func fresh(_ number: Int, _ brush: Brush) -> [Int] {
    let sprite = Sprite(Picture(disc(number), nil), brush)
    defer { sprite.free() }
    return content(sprite)
  }

  @Test("Once a frame has passed, no more is kept than what it used, or the budget", .random)
  func budget() { for seed in Cases(8) { spend(seed) } }

  private func spend(_ seed: UInt64) {
    var random = Seeded(seed)
    let brush = brush()
    var store = SpriteStore(brush, picture: nil, turn: .none)
    var last = 0
    for _ in 0..<40 {
      store.beginFrame()
      #expect(store.size <= max(last, SpriteStore.budget))
      last = 0
      for number in Set((0..<random.int(0...300)).map { _ in random.int(0...6_000) }) {
        let sprite = store[store.index(of: disc(number))]
        last += sprite.size
      }
      #expect(store.size >= last)
    }
    store.beginFrame()
    store.beginFrame()
    #expect(store.size <= SpriteStore.budget)
  }

  @Test func `What is small is kept for when it comes again`() {
    var store = SpriteStore(brush(), picture: nil, turn: .none)
    let index = store.index(of: disc(7))
    for number in 100..<140 {
      store.beginFrame()
      _ = store.index(of: disc(number))
    }
    #expect(store.index(of: disc(7)) == index)
  }

  @Test func `As many shapes as two frames can have, all new in every frame`() {
    var store = SpriteStore(brush(), picture: nil, turn: .none)
    for frame in 0..<8 {
      store.beginFrame()
      let numbers = (0..<Marks.capacity).map { frame * Marks.capacity + $0 }
      #expect(Set(numbers.map { store.index(of: disc($0)) }).count == Marks.capacity)
    }
  }

  @Test("A turned store holds turned sprites", arguments: [Turn.quarter, .half, .threeQuarters])
  func turned(turn: Turn) {
    var random = Seeded(2)
    let picture = Picture(width: 6, height: 11, opaque: random.bytes(198))
    var store = SpriteStore(brush(), picture: picture, turn: turn)
    let sprite = store[store.index(of: .picture(scale: 1, opacity: 1))]
    let expected = Sprite(picture.turned(turn), brush())
    defer { expected.free() }
    #expect(content(sprite) == content(expected))
  }
}
