/// A set of slots. A loop takes the slots out of a copy:
///
///     var rest = set
///     while let slot = rest.popFirst() { ... }
public struct SlotSet: Equatable, Sendable, BitwiseCopyable {
  private var bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  public static let none = SlotSet(bits: 0)
  public static let all = SlotSet(bits: .max)

  public var isEmpty: Bool { bits == 0 }

  public func contains(_ slot: Int) -> Bool { bits & SlotSet.bit(slot) != 0 }

  public mutating func insert(_ slot: Int) { bits |= SlotSet.bit(slot) }

  public mutating func remove(_ slot: Int) { bits &= ~SlotSet.bit(slot) }

  public mutating func set(_ slot: Int, _ isIn: Bool) { if isIn { insert(slot) } else { remove(slot) } }

  /// Removes the lowest slot and returns it; nil if there is none.
  public mutating func popFirst() -> Int? {
    if bits == 0 { return nil }
    let slot = bits.trailingZeroBitCount
    bits &= bits &- 1
    return slot
  }

  /// The lowest slot that is not in the set; nil if all are.
  public var firstMissing: Int? { bits == .max ? nil : (~bits).trailingZeroBitCount }

  public static func & (one: SlotSet, other: SlotSet) -> SlotSet { SlotSet(bits: one.bits & other.bits) }

  public static func | (one: SlotSet, other: SlotSet) -> SlotSet { SlotSet(bits: one.bits | other.bits) }

  private static func bit(_ slot: Int) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: slot) }
}
