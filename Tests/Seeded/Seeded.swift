/// SplitMix64: the same numbers for the same seed, on every machine.
public struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  public init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  public mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

  /// True once in `count` times.
  public mutating func once(in count: Int) -> Bool { int(0...count - 1) == 0 }

  public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}
