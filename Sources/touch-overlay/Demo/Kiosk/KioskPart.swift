import Pixels
import Touch

/// A part of the live kiosk's screen that can be touched or changes by itself.
enum KioskPart: Equatable {
  case clock
  case product(Int)
  case ticket
  case milk
  case fewer
  case cups
  case more
  case order

  static let all: [KioskPart] = [
    .clock, .product(0), .product(1), .product(2), .ticket, .milk, .fewer, .cups, .more, .order,
  ]

  /// Area on the screen. The areas do not overlap.
  var frame: Rectangle {
    switch self {
    case .clock: KioskPart.frame(608, 0, 192, 64)
    case .product(let index): KioskPart.frame(28 + 180 * index, 88, 164, 220)
    case .ticket: KioskPart.frame(572, 88, 200, 220)
    case .milk: KioskPart.frame(4, 328, 384, 124)
    case .fewer: KioskPart.frame(392, 386, 52, 52)
    case .cups: KioskPart.frame(444, 386, 52, 52)
    case .more: KioskPart.frame(496, 386, 52, 52)
    case .order: KioskPart.frame(572, 336, 200, 102)
    }
  }

  /// Returns the part at a position.
  static func at(_ position: Position) -> KioskPart? { all.first { $0.frame.contains(position) } }

  private static func frame(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(left: left, top: top, right: left + width, bottom: top + height)
  }
}
