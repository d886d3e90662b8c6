/// SplitMix64: the same seed makes the same scene on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

  mutating func bytes(_ count: Int) -> [UInt8] {
    let words = (0..<(count + 7) / 8).map { _ in next() }
    return unsafe words.withUnsafeBytes { unsafe Array($0.prefix(count)) }
  }
}
